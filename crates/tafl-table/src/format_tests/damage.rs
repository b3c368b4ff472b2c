//! Files that are not what they should be.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;

use super::{read_back, rows};
use crate::{ChunkBuilder, Table, TableError, TableFormat, TableReadError, TableReader, TableWriter};

fn file(bytes: &[u8]) -> File {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file
}

fn bytes(format: TableFormat) -> Vec<u8> {
    let mut file = read_back::file(format, &Table::Plies.into(), &rows(Table::Plies, 1, 100), 40);
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0)).unwrap();
    file.read_to_end(&mut bytes).unwrap();
    bytes
}

/// Reads all columns, and returns how many rows there are.
fn read(bytes: &[u8]) -> Result<usize, TableReadError> {
    let names: Vec<&str> = Table::Plies.columns().iter().map(|column| column.name).collect();
    let mut reader = TableReader::open(file(bytes), Table::Plies, &names)?;
    let mut count = 0;
    for group in 0..reader.groups() {
        for rows in reader.group(group)? {
            rows?.try_for_each(|_| {
                count += 1;
                Ok::<_, TableReadError>(())
            })?;
        }
    }
    Ok(count)
}

#[test]
fn a_file_that_is_cut_off_is_an_error() {
    for format in [TableFormat::Parquet, TableFormat::Arrow] {
        let bytes = bytes(format);
        assert_eq!(read(&bytes).unwrap(), 100);
        for length in (0..bytes.len()).step_by(7) {
            assert!(read(&bytes[..length]).is_err(), "{format} {length}");
        }
    }
}

#[test]
fn a_damaged_file_is_read_without_a_panic() {
    for format in [TableFormat::Parquet, TableFormat::Arrow] {
        let bytes = bytes(format);
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..300 {
            let mut damaged = bytes.clone();
            for _ in 0..=random.u8(..3) {
                let index = random.usize(..bytes.len());
                damaged[index] ^= random.u8(1..);
            }
            let _ = read(&damaged);
        }
    }
}

/// The error of reading `plies` from a file with this schema, which has a column `game`.
fn error_of(metadata: &[(&str, &str)], data_type: &DataType) -> String {
    let metadata: std::collections::HashMap<String, String> =
        metadata.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let schema = Schema::new_with_metadata(vec![Field::new("game", data_type.clone(), false)], metadata);
    let schema = Arc::new(schema);
    let column: ArrayRef = match data_type {
        DataType::Int64 => Arc::new(Int64Array::from(vec![1])),
        _ => Arc::new(arrow_array::Int32Array::from(vec![1])),
    };
    let mut writer = ArrowWriter::try_new(Vec::new(), Arc::clone(&schema), None).unwrap();
    writer.write(&RecordBatch::try_new(schema, vec![column]).unwrap()).unwrap();
    read_game(&writer.into_inner().unwrap()).unwrap_err().to_string()
}

fn read_game(bytes: &[u8]) -> Result<(), TableReadError> {
    let mut reader = TableReader::open(file(bytes), Table::Plies, &["game"])?;
    reader.group(0)?.try_for_each(|rows| rows.map(|_| ()))?;
    TableReader::open(file(bytes), Table::Plies, &["ply"]).map(|_| ())
}

#[test]
fn files_of_others_are_errors() {
    let ours = [("tafl.table", "plies"), ("tafl.version", "1")];
    let errors = [
        error_of(&[], &DataType::Int64),
        error_of(&[("tafl.table", "games"), ("tafl.version", "1")], &DataType::Int64),
        error_of(&[("tafl.table", "plies"), ("tafl.version", "2")], &DataType::Int64),
        error_of(&ours, &DataType::Int32),
        error_of(&ours, &DataType::Int64),
        read_game(b"").unwrap_err().to_string(),
        read_game(b"[event:Club]\n\n1. a1-a2\n").unwrap_err().to_string(),
        TableReader::open(file(b""), Table::Plies, &["rating"]).unwrap_err().to_string(),
    ];
    insta::assert_debug_snapshot!(errors);
}

/// An output with space for this many bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_an_error_that_says_so() {
    let rows = rows(Table::Plies, 3, 5000);
    for format in TableFormat::ALL {
        let size = read_back::file(format, &Table::Plies.into(), &rows, 1000).metadata().unwrap().len();
        let size = usize::try_from(size).unwrap();
        let write = |space: usize| -> Result<(), TableError> {
            let mut writer = TableWriter::new(format, Table::Plies, Full(space))?;
            let mut builder = ChunkBuilder::new(format, Table::Plies)?;
            for rows in rows.chunks(1000) {
                rows.iter().try_for_each(|row| builder.push(row))?;
                writer.push_chunk(builder.finish()?)?;
            }
            writer.finish().map(|_| ())
        };
        write(size).unwrap();
        for space in [0, 3, 100, size / 2, size - 100, size - 1] {
            let error = write(space).unwrap_err();
            let is_full =
                matches!(&error, TableError::Write(error) if error.kind() == std::io::ErrorKind::StorageFull);
            assert!(is_full, "{format} {space} {error:?}");
        }
    }
}
