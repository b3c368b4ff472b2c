//! The formats of text, read by others.

use serde_json::Value as Json;

use super::rows;
use crate::csv_writer::CsvWriter;
use crate::iso_date::IsoDate;
use crate::ndjson_writer::NdjsonWriter;
use crate::{Columns, FieldValue, Table, TableError};

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
