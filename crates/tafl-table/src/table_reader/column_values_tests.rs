//! Every type of column, as an array and back.

use super::ColumnValues;
use crate::batch_builder::ColumnBuilder;
use crate::column::required;
use crate::{ColumnType, FieldValue, PositionKey};

const KEY: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255];

/// The types with values at their limits.
fn values() -> Vec<(ColumnType, [FieldValue<'static>; 2])> {
    let integers = |least: i64, most: i64| [FieldValue::Integer(least), FieldValue::Integer(most)];
    vec![
        (ColumnType::Int16, integers(i16::MIN.into(), i16::MAX.into())),
        (ColumnType::Int32, integers(i32::MIN.into(), i32::MAX.into())),
        (ColumnType::Int64, integers(i64::MIN, i64::MAX)),
        (ColumnType::Float64, [FieldValue::Number(-0.1), FieldValue::Number(f64::MAX)]),
        (ColumnType::Boolean, [FieldValue::Boolean(true), FieldValue::Boolean(false)]),
        (ColumnType::Text, [FieldValue::Text(""), FieldValue::Text("Þórr")]),
        (ColumnType::Name, [FieldValue::Text("attackers"), FieldValue::Text("")]),
        (ColumnType::Date, [FieldValue::Date(i32::MIN), FieldValue::Date(i32::MAX)]),
        (
            ColumnType::Key,
            [FieldValue::Key(PositionKey::from(KEY)), FieldValue::Key(PositionKey::from([0; 16]))],
        ),
        (ColumnType::Names, [FieldValue::Names(&[]), FieldValue::Names(&["a1", ""])]),
    ]
}

#[test]
fn values_of_every_type_come_back() {
    for (column_type, [first, second]) in values() {
        let column = required("column", column_type, "");
        let written = [first, FieldValue::Null, second, FieldValue::Null];
        let mut builder = ColumnBuilder::new(column_type);
        for value in &written {
            builder.append(value).unwrap();
        }
        let read = ColumnValues::of(&column, &builder.finish()).unwrap();
        let elements = read.elements();
        let values: Vec<FieldValue<'_>> = (0..written.len()).map(|row| read.value(row, &elements)).collect();
        assert_eq!(values, written, "{column_type:?}");
        assert_eq!(builder.finish().len(), 0);
    }
}

#[test]
fn an_array_of_another_type_is_an_error() {
    for (column_type, _) in values() {
        let column = required("column", column_type, "");
        for (other, [value, _]) in values() {
            let is_text = |column_type| matches!(column_type, ColumnType::Text | ColumnType::Name);
            if other == column_type || (is_text(other) && is_text(column_type)) {
                continue;
            }
            let mut builder = ColumnBuilder::new(other);
            builder.append(&value).unwrap();
            let error = ColumnValues::of(&column, &builder.finish()).unwrap_err().to_string();
            assert!(error.starts_with("column `column` has the type "), "{error}");
        }
    }
}
