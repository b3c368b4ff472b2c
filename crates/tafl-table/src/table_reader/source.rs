//! The formats that are read.

use core::fmt;
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};

use arrow_array::RecordBatch;
use arrow_ipc::reader::FileReader;
use arrow_schema::Schema;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder,
};

use crate::batch_builder::{TABLE_KEY, VERSION_KEY};
use crate::column::Column;
use crate::table::Table;
use crate::table_reader::{Guarded, TableReadError, check, guarded};

/// The rows of a batch that is read from Parquet.
const BATCH_ROWS: usize = 8192;

/// A file that is being read.
pub(super) enum Source {
    Parquet { file: File, metadata: ArrowReaderMetadata, columns: Vec<usize> },
    Arrow(Box<FileReader<BufReader<File>>>),
}

type Batches<'r> = Box<dyn Iterator<Item = Result<RecordBatch, TableReadError>> + 'r>;

impl Source {
    pub(super) fn open(
        mut file: File,
        table: Table,
        columns: &[&'static Column],
    ) -> Result<Self, TableReadError> {
        let mut magic = Vec::new();
        file.seek(SeekFrom::Start(0))?;
        Read::by_ref(&mut file).take(6).read_to_end(&mut magic)?;
        file.seek(SeekFrom::Start(0))?;
        if magic.starts_with(b"PAR1") {
            let metadata = guarded(|| ArrowReaderMetadata::load(&file, ArrowReaderOptions::new()))?;
            check(metadata.metadata(), file.metadata()?.len())?;
            let columns = checked(metadata.schema(), table, columns)?;
            Ok(Self::Parquet { file, metadata, columns })
        } else if magic == b"ARROW1" {
            let schema = guarded(|| FileReader::try_new(BufReader::new(&file), None))?.schema();
            let columns = checked(&schema, table, columns)?;
            file.seek(SeekFrom::Start(0))?;
            let reader = guarded(|| FileReader::try_new(BufReader::new(file), Some(columns)))?;
            Ok(Self::Arrow(Box::new(reader)))
        } else {
            Err(TableReadError::Format)
        }
    }

    pub(super) fn groups(&self) -> usize {
        match self {
            Self::Parquet { metadata, .. } => metadata.metadata().num_row_groups(),
            Self::Arrow(reader) => reader.num_batches(),
        }
    }

    pub(super) fn rows(&self) -> Option<u64> {
        match self {
            Self::Parquet { metadata, .. } => {
                u64::try_from(metadata.metadata().file_metadata().num_rows()).ok()
            }
            Self::Arrow(_) => None,
        }
    }

    pub(super) fn group(&mut self, group: usize) -> Result<Batches<'_>, TableReadError> {
        if group >= self.groups() {
            return Ok(Box::new(core::iter::empty()));
        }
        match self {
            Self::Parquet { file, metadata, columns } => {
                let builder =
                    ParquetRecordBatchReaderBuilder::new_with_metadata(file.try_clone()?, metadata.clone());
                let mask = ProjectionMask::roots(builder.parquet_schema(), columns.iter().copied());
                let builder = builder.with_row_groups(vec![group]).with_projection(mask);
                let batches = guarded(|| builder.with_batch_size(BATCH_ROWS).build())?;
                Ok(Box::new(Guarded::new(batches)))
            }
            Self::Arrow(reader) => {
                reader.set_index(group)?;
                Ok(Box::new(Guarded::new(reader.take(1))))
            }
        }
    }
}

/// The indices of columns in a file of this table.
fn checked(schema: &Schema, table: Table, columns: &[&'static Column]) -> Result<Vec<usize>, TableReadError> {
    let entry = |key| schema.metadata().get(key).ok_or(TableReadError::Foreign { key });
    let found = entry(TABLE_KEY)?;
    if found != table.name() {
        return Err(TableReadError::Table { found: found.clone(), expected: table });
    }
    let found = entry(VERSION_KEY)?;
    if *found != Table::VERSION.to_string() {
        return Err(TableReadError::Version { found: found.clone() });
    }
    let index = |column: &&'static Column| {
        let missing = || TableReadError::Column { table, column: column.name.to_owned() };
        schema.column_with_name(column.name).map(|(index, _)| index).ok_or_else(missing)
    };
    columns.iter().map(index).collect()
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Parquet { .. } => "Parquet",
            Self::Arrow(_) => "Arrow",
        })
    }
}
