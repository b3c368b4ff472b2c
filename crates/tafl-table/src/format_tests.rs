//! All formats on generated rows.

#[cfg(feature = "parquet")]
mod damage;
#[cfg(feature = "parquet")]
mod read_back;
mod text;

use fastrand::Rng;

use crate::{ColumnType, FieldValue, PositionKey, Table};

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
