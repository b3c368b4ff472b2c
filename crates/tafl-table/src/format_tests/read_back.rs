//! Files of Parquet and Arrow, read back.

use std::convert::Infallible;
use std::fs::File;
use std::sync::Arc;

use arrow_array::RecordBatch;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::rows;
use crate::batch_builder::BatchBuilder;
use crate::text_writers::NdjsonWriter;
use crate::{
    ChunkBuilder, Columns, FieldValue, PositionKey, RowSink, Table, TableFormat, TableReader, TableWriter,
};

const BINARY: [TableFormat; 2] = [TableFormat::Parquet, TableFormat::Arrow];

/// Rows in chunks of this many, as a file that is open.
pub(super) fn file(
    format: TableFormat,
    columns: &Columns,
    rows: &[Vec<FieldValue<'_>>],
    chunk: usize,
) -> File {
    let mut writer = TableWriter::new(format, columns.clone(), tempfile::tempfile().unwrap()).unwrap();
    let mut builder = ChunkBuilder::new(format, columns.clone()).unwrap();
    for rows in rows.chunks(chunk) {
        for row in rows {
            builder.push(row).unwrap();
        }
        writer.push_chunk(builder.finish().unwrap()).unwrap();
    }
    let (file, count) = writer.finish().unwrap();
    assert_eq!(usize::try_from(count).unwrap(), rows.len());
    file
}

fn lines<'r>(table: Table, rows: impl Iterator<Item = &'r [FieldValue<'r>]>) -> String {
    let mut writer = NdjsonWriter::new(table, Vec::new());
    rows.for_each(|row| writer.push(row).unwrap());
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

/// All columns of a file as lines, in the order of its rows.
fn read(file: File, table: Table) -> String {
    let names: Vec<&str> = table.columns().iter().map(|column| column.name).collect();
    let mut reader = TableReader::open(file, table, &names).unwrap();
    let mut writer = NdjsonWriter::new(table, Vec::new());
    for group in 0..reader.groups() {
        for rows in reader.group(group).unwrap() {
            rows.unwrap().try_for_each(|row| writer.push(row)).unwrap();
        }
    }
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

#[test]
fn values_are_those_that_were_written() {
    for (table, format) in Table::ALL.into_iter().flat_map(|table| BINARY.map(|format| (table, format))) {
        for (seed, count, chunk) in [(1, 0, 1), (2, 1, 1), (3, 700, 300), (4, 1000, 1000)] {
            let rows = rows(table, seed, count);
            let expected = lines(table, rows.iter().map(Vec::as_slice));
            let file = file(format, &table.into(), &rows, chunk);
            assert!(read(file, table) == expected, "{table} {format} {count}");
        }
    }
}

#[test]
fn rows_one_by_one_are_those_of_chunks() {
    let (table, format) = (Table::Positions, TableFormat::Parquet);
    let rows = rows(table, 9, 40_000);
    let mut writer = TableWriter::new(format, table, tempfile::tempfile().unwrap()).unwrap();
    for row in &rows {
        RowSink::push(&mut writer, Table::Games, &[]).unwrap();
        RowSink::push(&mut writer, table, row).unwrap();
    }
    assert_eq!(writer.rows(), 40_000);
    let (file, _) = writer.finish().unwrap();
    assert!(read(file, table) == lines(table, rows.iter().map(Vec::as_slice)));
}

#[test]
fn rows_are_in_groups_of_a_constant_length() {
    let rows = rows(Table::Positions, 5, 140_000);
    let file = file(TableFormat::Parquet, &Table::Positions.into(), &rows, 70_000);
    let mut reader = TableReader::open(file, Table::Positions, &["plies"]).unwrap();
    assert_eq!((reader.groups(), reader.rows()), (2, Some(140_000)));
    let mut lengths = Vec::new();
    for group in 0..3 {
        let batches: Vec<_> = reader.group(group).unwrap().map(Result::unwrap).collect();
        assert!(batches.iter().all(|rows| !rows.is_empty()));
        lengths.push(batches.iter().map(crate::Rows::len).sum::<usize>());
    }
    assert_eq!(lengths, [131_072, 140_000 - 131_072, 0]);
}

#[test]
fn a_file_of_parquet_says_how_it_is_sorted() {
    for table in Table::ALL {
        let first = table.columns()[0].name;
        for (columns, expected) in [(table.into(), Some(0)), (Columns::without(table, &[first]), None)] {
            let file = file(TableFormat::Parquet, &columns, &rows(table, 10, 1), 1);
            let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
            let sorting = reader.metadata().row_group(0).sorting_columns();
            assert_eq!(sorting.and_then(|columns| columns.first()).map(|column| column.column_idx), expected);
        }
    }
}

#[test]
fn a_filter_rules_out_groups_without_a_position() {
    let table = Table::Plies;
    let key = table.columns().iter().position(|column| column.name == "key").unwrap();
    let mut rows = rows(table, 11, 1000);
    let number = |row: usize| PositionKey::from((row as u128).to_be_bytes());
    (0..).zip(&mut rows).for_each(|(row, values)| values[key] = FieldValue::Key(number(row)));
    let file = file(TableFormat::Parquet, &table.into(), &rows, 1000);
    let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
    let leaf = reader.parquet_schema().columns().iter().position(|column| column.name() == "key").unwrap();
    let filter = reader.get_row_group_column_bloom_filter(0, leaf).unwrap().unwrap();
    let found = |rows: std::ops::Range<usize>| {
        rows.filter(|&row| filter.check(&number(row).as_bytes().to_vec())).count()
    };
    assert_eq!(found(0..1000), 1000);
    assert!(found(1000..2000) < 100, "{}", found(1000..2000));
}

#[test]
fn columns_are_read_in_the_order_that_is_asked_for() {
    for format in BINARY {
        let table = Table::Plies;
        let rows = rows(table, 6, 50);
        let names = ["captures", "key", "game"];
        let index = |name: &str| table.columns().iter().position(|column| column.name == name).unwrap();
        let mut reader = TableReader::open(file(format, &table.into(), &rows, 50), table, &names).unwrap();
        let mut count = 0;
        for batch in reader.group(0).unwrap() {
            let each = |values: &[FieldValue<'_>]| {
                assert_eq!(values, names.map(|name| rows[count][index(name)]));
                count += 1;
                Ok::<_, Infallible>(())
            };
            batch.unwrap().try_for_each(each).unwrap();
        }
        assert_eq!(count, 50);
    }
}

#[test]
fn the_same_rows_are_the_same_file() {
    for format in BINARY {
        let rows = rows(Table::Games, 7, 500);
        let bytes = || {
            let columns = Columns::from(Table::Games);
            let mut writer = TableWriter::new(format, columns.clone(), Vec::new()).unwrap();
            let mut builder = ChunkBuilder::new(format, columns).unwrap();
            for row in &rows {
                builder.push(row).unwrap();
            }
            writer.push_chunk(builder.finish().unwrap()).unwrap();
            writer.finish().unwrap().0
        };
        assert!(bytes() == bytes(), "{format}");
    }
}

#[test]
fn batches_are_bounded_and_their_schema_is_the_same() {
    let row = |text: &'static str| {
        let mut row = rows(Table::Positions, 8, 1).remove(0);
        row[1] = FieldValue::Text(text);
        row
    };
    let text: &'static str = "x".repeat(BatchBuilder::MAX_BYTES / 2).leak();
    let mut builder = BatchBuilder::new(Table::Positions);
    (0..3).for_each(|_| builder.push(&row(text)).unwrap());
    (0..=BatchBuilder::MAX_ROWS).for_each(|_| builder.push(&row("")).unwrap());
    let batches = builder.finish().unwrap();
    let lengths: Vec<usize> = batches.iter().map(RecordBatch::num_rows).collect();
    assert_eq!(lengths.iter().sum::<usize>(), BatchBuilder::MAX_ROWS + 4);
    assert!(
        lengths.iter().all(|length| *length <= BatchBuilder::MAX_ROWS) && lengths.len() >= 4,
        "{lengths:?}"
    );
    let other = BatchBuilder::new(Table::Positions);
    assert!(batches.iter().all(|batch| Arc::as_ref(&batch.schema()) == other.schema()));
    assert_eq!(builder.finish().unwrap(), []);
}
