//! All formats on generated rows.

#[cfg(feature = "parquet")]
mod damage;
#[cfg(feature = "parquet")]
mod read_back;

use fastrand::Rng;
use serde_json::Value as Json;

use crate::text_writers::{CsvWriter, IsoDate, NdjsonWriter};
use crate::{ColumnType, Columns, FieldValue, PositionKey, Table, TableError};

fn integer(random: &mut Rng, limit: i64) -> i64 {
    match random.u8(..8) {
        0 => limit,
        1 => -limit - 1,
        _ => random.i64(-100..100),
    }
}

/// Texts that some format has to quote, and one that is longer than a page of statistics.
const TEXTS: [&str; 10] = [
    "attackers",
    "",
    "a,b",
    "\"quoted\"",
    "two\nlines\r\n",
    "tab\t\u{0}\u{7f}",
    "Þórr 🂡",
    " ",
    "null",
    "a text that is longer than the sixty-four bytes of a bound in the statistics of a page, Þórr",
];

const LISTS: [&[&str]; 4] = [&[], &["a1"], &["a1", "k11"], &["a1", "b2", "c3"]];

/// A value of the type; null in some rows of a column that can be.
fn value(random: &mut Rng, column_type: ColumnType, is_optional: bool) -> FieldValue<'static> {
    if is_optional && random.u8(..3) == 0 {
        return FieldValue::Null;
    }
    let index = random.usize(..1000);
    match column_type {
        ColumnType::Int16 => FieldValue::Integer(integer(random, i16::MAX.into())),
        ColumnType::Int32 => FieldValue::Integer(integer(random, i32::MAX.into())),
        ColumnType::Int64 => FieldValue::Integer(integer(random, i64::MAX)),
        ColumnType::Float64 => FieldValue::Number(f64::from(u32::try_from(index).unwrap()) / 7.0),
        ColumnType::Boolean => FieldValue::Boolean(index.is_multiple_of(2)),
        ColumnType::Text | ColumnType::Name => FieldValue::Text(TEXTS[index % TEXTS.len()]),
        ColumnType::Date => FieldValue::Date(i32::try_from(integer(random, 2_932_896) / 2).unwrap()),
        ColumnType::Key => FieldValue::Key(PositionKey::from([u8::try_from(index % 256).unwrap(); 16])),
        ColumnType::Names => FieldValue::Names(LISTS[index % LISTS.len()]),
    }
}

/// Rows with all values that a column can have.
pub(crate) fn rows(table: Table, seed: u64, count: usize) -> Vec<Vec<FieldValue<'static>>> {
    let mut random = Rng::with_seed(seed);
    let mut row = || {
        let columns = table.columns().iter();
        columns.map(|column| value(&mut random, column.column_type, column.null.is_some())).collect()
    };
    (0..count).map(|_| row()).collect()
}

fn json(value: &FieldValue<'_>) -> Json {
    match value {
        FieldValue::Null => Json::Null,
        FieldValue::Integer(number) => (*number).into(),
        FieldValue::Number(number) => (*number).into(),
        FieldValue::Boolean(value) => (*value).into(),
        FieldValue::Text(text) => (*text).into(),
        FieldValue::Date(days) => IsoDate { days: *days }.to_string().into(),
        FieldValue::Key(key) => key.to_string().into(),
        FieldValue::Names(names) => (*names).into(),
    }
}

fn field(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        Json::Array(names) => names.iter().map(field).collect::<Vec<_>>().join(" "),
        value => value.to_string(),
    }
}

#[test]
fn a_line_of_json_has_the_values_of_its_row() {
    for table in Table::ALL {
        let rows = rows(table, 1, 300);
        let mut writer = NdjsonWriter::new(table, Vec::new());
        for row in &rows {
            writer.push(row).unwrap();
        }
        let text = String::from_utf8(writer.finish().unwrap()).unwrap();
        assert_eq!(text.lines().count(), rows.len());
        for (line, row) in text.lines().zip(&rows) {
            let object: serde_json::Map<String, Json> = serde_json::from_str(line).unwrap();
            let expected = table.columns().iter().zip(row);
            let expected = expected.map(|(column, value)| (column.name.to_owned(), json(value))).collect();
            assert_eq!(object, expected);
        }
    }
}

#[test]
fn a_line_of_csv_has_the_values_of_its_row() {
    for table in Table::ALL {
        let rows = rows(table, 2, 300);
        let mut writer = CsvWriter::new(table, Vec::new()).unwrap();
        for row in &rows {
            writer.push(row).unwrap();
        }
        let text = writer.finish().unwrap();
        let mut reader = csv::Reader::from_reader(text.as_slice());
        let names: Vec<&str> = table.columns().iter().map(|column| column.name).collect();
        assert_eq!(reader.headers().unwrap(), names);
        let records: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
        assert_eq!(records.len(), rows.len());
        for (record, row) in records.iter().zip(&rows) {
            assert_eq!(record, row.iter().map(|value| field(&json(value))).collect::<Vec<_>>());
        }
    }
}

#[test]
fn an_output_that_is_full_is_an_error() {
    let rows = rows(Table::Games, 3, 1);
    let mut space = [0_u8; 100];
    let mut writer = NdjsonWriter::new(Table::Games, space.as_mut_slice());
    assert!(matches!(writer.push(&rows[0]), Err(TableError::Write(_))));
    let mut space = [0_u8; 100];
    let error = CsvWriter::new(Table::Games, space.as_mut_slice()).unwrap().finish();
    assert!(matches!(error, Err(TableError::Write(_))));
}

#[test]
fn columns_are_left_out_of_every_format() {
    let columns = Columns::without(Table::Games, &["variant", "file"]);
    let row = &rows(Table::Games, 4, 1)[0];
    let mut csv = CsvWriter::new(columns.clone(), Vec::new()).unwrap();
    csv.push(row).unwrap();
    let text = csv.finish().unwrap();
    let mut reader = csv::Reader::from_reader(text.as_slice());
    let header = reader.headers().unwrap().clone();
    let record = reader.records().next().unwrap().unwrap();
    let mut ndjson = NdjsonWriter::new(columns, Vec::new());
    ndjson.push(row).unwrap();
    let object: serde_json::Map<String, Json> = serde_json::from_slice(&ndjson.finish().unwrap()).unwrap();
    assert_eq!((header.len(), object.len()), (Table::Games.columns().len() - 2, record.len()));
    for (name, text) in header.iter().zip(&record) {
        assert_eq!(text, field(&object[name]));
    }
    assert!(!object.contains_key("variant"));
}
