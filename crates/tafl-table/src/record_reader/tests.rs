//! Values and rows that records do not have.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use std::fs::File;
use std::sync::Arc;

use arrow_array::{Array as _, RecordBatch, new_null_array};
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::FileWriter;
use arrow_schema::{FieldRef, Fields, Schema};

use super::RecordReader;
use crate::{
    ExtractOptions, Extractor, FieldValue, GameSource, RowSink, Table, TableError, TableFormat, TableWriter,
};

const GAME: &str =
    "[date:2015.06.12]\n[result:1]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n2. a2-a1 ---\n";

/// Replaces a value in each row of a table.
struct Changed {
    files: [TableWriter<File>; 2],
    table: Table,
    column: &'static str,
    value: FieldValue<'static>,
}

impl RowSink for Changed {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        let mut values = values.to_vec();
        if table == self.table {
            let index = table.columns().iter().position(|column| column.name == self.column);
            *values.get_mut(index.expect("a column")).expect("a value") = self.value;
        }
        let [games, plies] = &mut self.files;
        match table {
            Table::Games => games.push(table, &values),
            Table::Plies => plies.push(table, &values),
            Table::Positions => Ok(()),
        }
    }
}

/// The files of two games.
fn written(table: Table, column: &'static str, value: FieldValue<'static>) -> [File; 2] {
    let new = |table| {
        TableWriter::new(TableFormat::Arrow, table, tempfile::tempfile().expect("a file")).expect("begun")
    };
    let mut sink = Changed { files: [Table::Games, Table::Plies].map(new), table, column, value };
    let record = GAME.parse().expect(GAME);
    for number in [7, 9] {
        let source = GameSource { number, file: "games.otg", line: 1, form: "otg", losses: &[] };
        Extractor::new(ExtractOptions::default()).game(&source, &record, &mut sink).expect("rows");
    }
    sink.files.map(|writer| writer.finish().expect("complete").0)
}

/// Writes two games, and reads them back: the first error.
fn error(table: Table, column: &'static str, value: FieldValue<'static>) -> Option<String> {
    first_error(&written(table, column, value))
}

fn first_error([games, plies]: &[File; 2]) -> Option<String> {
    let mut reader = RecordReader::open(games, plies).expect("tables");
    let found = reader.find_map(|game| game.and_then(|game| game.record()).err());
    found.map(|error| error.to_string())
}

/// The same file of Arrow with a column that is null, which no [`TableWriter`] writes.
fn nulled(file: File, column: &str) -> File {
    let reader = FileReader::try_new(file, None).expect("a file of Arrow");
    let index = reader.schema().index_of(column).expect("the column");
    let nullable = |field: &FieldRef| Arc::new(field.as_ref().clone().with_nullable(true));
    let fields = reader.schema().fields().iter().map(nullable).collect::<Fields>();
    let schema = Arc::new(Schema::new_with_metadata(fields, reader.schema().metadata().clone()));
    let mut writer = FileWriter::try_new(tempfile::tempfile().expect("a file"), &schema).expect("begun");
    for batch in reader {
        let batch = batch.expect("a batch");
        let mut arrays = batch.columns().to_vec();
        let array = arrays.get_mut(index).expect("the column");
        *array = new_null_array(array.data_type(), array.len());
        writer.write(&RecordBatch::try_new(Arc::clone(&schema), arrays).expect("a batch")).expect("written");
    }
    writer.into_inner().expect("complete")
}

#[test]
fn columns_that_always_have_a_value_are_not_null() {
    let error = |table, column| {
        let [games, plies] = written(Table::Games, "comment", FieldValue::Null);
        let files = match table {
            Table::Games => [nulled(games, column), plies],
            _ => [games, nulled(plies, column)],
        };
        first_error(&files).unwrap_or_default()
    };
    insta::assert_snapshot!(
        [error(Table::Games, "file"), error(Table::Games, "line"), error(Table::Plies, "move")].join("\n")
    );
}

#[test]
fn errors_name_the_value() {
    let text = |table, column, text| error(table, column, FieldValue::Text(text)).unwrap_or_default();
    let number =
        |table, column, number| error(table, column, FieldValue::Integer(number)).unwrap_or_default();
    let (games, plies) = (Table::Games, Table::Plies);
    insta::assert_snapshot!(
        [
            text(games, "rules", "dim:3"),
            text(games, "start", "/3/3/"),
            text(games, "start_side", "white"),
            text(games, "result", "1"),
            text(games, "ending", "over"),
            text(games, "attackers", "a]b"),
            number(games, "line", -1),
            number(games, "line", 0),
            number(games, "plies", 2),
            number(games, "game", 8),
            number(plies, "game", 7),
            number(plies, "game", 10),
            number(plies, "ply", 1),
            number(plies, "variation", 1),
            text(plies, "move", "a1-\u{1b}"),
            error(games, "date", FieldValue::Date(i32::MAX)).unwrap_or_default(),
        ]
        .join("\n")
    );
    assert_eq!(error(games, "comment", FieldValue::Null), None);
}
