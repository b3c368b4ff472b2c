//! Rows that a table can have, their values, and where they go.

use crate::column::{Column, ColumnType};
use crate::position_key::PositionKey;
use crate::table::Table;

/// The longest row, as the number of bytes of its texts. Formats count these with 31 bits.
pub const MAX_ROW_BYTES: usize = 256 * 1024 * 1024;

/// A row does not fit its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RowError {
    /// The row is too short or too long.
    #[error("a row of `{table}` has {found} values, expected {}", table.columns().len())]
    Length {
        /// The table.
        table: Table,
        /// The number of values.
        found: usize,
    },
    /// The type of a value is not that of its column.
    #[error("column `{column}` of `{table}` has {found}, expected {expected:?}")]
    Type {
        /// The table.
        table: Table,
        /// The name of the column.
        column: &'static str,
        /// The type of the column.
        expected: ColumnType,
        /// The type of the value.
        found: &'static str,
    },
    /// A column that always has a value has none.
    #[error("column `{column}` of `{table}` is null, but it always has a value")]
    Null {
        /// The table.
        table: Table,
        /// The name of the column.
        column: &'static str,
    },
    /// A number does not fit the type of its column.
    #[error("column `{column}` of `{table}` has {number}, which does not fit {expected:?}")]
    Range {
        /// The table.
        table: Table,
        /// The name of the column.
        column: &'static str,
        /// The type of the column.
        expected: ColumnType,
        /// The number.
        number: i64,
    },
    /// The texts of the row are longer than [`MAX_ROW_BYTES`].
    #[error("a row of `{table}` has {bytes} bytes of text, the limit is {MAX_ROW_BYTES}")]
    TooLong {
        /// The table.
        table: Table,
        /// The number of bytes.
        bytes: usize,
    },
}

impl RowError {
    /// Checks a row.
    pub(crate) fn check(table: Table, row: &[FieldValue<'_>]) -> Result<(), Self> {
        if row.len() != table.columns().len() {
            return Err(Self::Length { table, found: row.len() });
        }
        for (column, value) in table.columns().iter().zip(row) {
            check_value(table, column, value)?;
        }
        let bytes = row.iter().map(FieldValue::text_bytes).fold(0, usize::saturating_add);
        if bytes > MAX_ROW_BYTES { Err(Self::TooLong { table, bytes }) } else { Ok(()) }
    }
}

fn check_value(table: Table, column: &'static Column, value: &FieldValue<'_>) -> Result<(), RowError> {
    let (name, expected) = (column.name, column.column_type);
    let in_range = |number: i64| match expected {
        ColumnType::Int16 => Some(i16::try_from(number).is_ok()),
        ColumnType::Int32 => Some(i32::try_from(number).is_ok()),
        ColumnType::Int64 => Some(true),
        _ => None,
    };
    let fits = match value {
        FieldValue::Null if column.null.is_none() => return Err(RowError::Null { table, column: name }),
        FieldValue::Null => true,
        FieldValue::Integer(number) => match in_range(*number) {
            Some(false) => return Err(RowError::Range { table, column: name, expected, number: *number }),
            fits => fits.is_some(),
        },
        FieldValue::Number(_) => expected == ColumnType::Float64,
        FieldValue::Boolean(_) => expected == ColumnType::Boolean,
        FieldValue::Text(_) => matches!(expected, ColumnType::Text | ColumnType::Name),
        FieldValue::Date(_) => expected == ColumnType::Date,
        FieldValue::Key(_) => expected == ColumnType::Key,
        FieldValue::Names(_) => expected == ColumnType::Names,
    };
    let found = value.type_name();
    if fits { Ok(()) } else { Err(RowError::Type { table, column: name, expected, found }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position_key::PositionKey;

    fn row() -> [FieldValue<'static>; 7] {
        let key = PositionKey::from([7; 16]);
        let counts =
            [FieldValue::Integer(3), FieldValue::Integer(1), FieldValue::Integer(2), FieldValue::Integer(9)];
        let [size, attackers, defenders, plies] = counts;
        [
            FieldValue::Key(key),
            FieldValue::Text("/3/3/3/"),
            FieldValue::Text("attackers"),
            size,
            attackers,
            defenders,
            plies,
        ]
    }

    #[test]
    fn a_row_has_a_value_of_the_right_type_for_each_column() {
        let table = Table::Positions;
        let check = |change: fn(&mut [FieldValue<'static>; 7])| {
            let mut row = row();
            change(&mut row);
            RowError::check(table, &row).map_err(|error| error.to_string())
        };
        assert_eq!(check(|_| ()), Ok(()));
        let errors = [
            check(|row| row[2] = FieldValue::Null),
            check(|row| row[3] = FieldValue::Integer(40_000)),
            check(|row| row[0] = FieldValue::Text("0")),
            RowError::check(table, &row()[1..]).map_err(|error| error.to_string()),
        ];
        insta::assert_debug_snapshot!(errors);
    }

    #[test]
    fn the_length_of_a_row_has_a_limit() {
        let table = Table::Plies;
        let mut values = crate::format_tests::rows(table, 1, 1).remove(0);
        let captures = table.columns().iter().position(|column| column.name == "captures").unwrap();
        values[captures] = FieldValue::Names(&[]);
        let others: usize = values.iter().map(FieldValue::text_bytes).sum();
        let text = "x".repeat(MAX_ROW_BYTES / 256);
        // An element counts as four bytes more than its text.
        let last = text.len() - others - 256 * 4;
        let longest = [vec![text.as_str(); 255], vec![&text[..last]]].concat();
        values[captures] = FieldValue::Names(&longest);
        assert_eq!(RowError::check(table, &values), Ok(()));
        let longer = [vec![text.as_str(); 255], vec![&text[..=last]]].concat();
        values[captures] = FieldValue::Names(&longer);
        assert_eq!(
            RowError::check(table, &values),
            Err(RowError::TooLong { table, bytes: MAX_ROW_BYTES + 1 })
        );
    }
}

/// Takes the rows of tables.
pub trait RowSink {
    /// Why a row cannot be written.
    type Error;

    /// Takes a row: a value for each column of the table, in order.
    ///
    /// # Errors
    ///
    /// The row cannot be written.
    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), Self::Error>;
}

/// A value of a row.
///
/// Its variant is that of the [`ColumnType`](crate::ColumnType) of its column.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum FieldValue<'a> {
    /// No value.
    Null,
    /// Of `Int16`, `Int32` and `Int64`.
    Integer(i64),
    /// Of `Float64`.
    Number(f64),
    /// Of `Boolean`.
    Boolean(bool),
    /// Of `Text` and `Name`.
    Text(&'a str),
    /// Of `Date`: the number of days since 1970-01-01.
    Date(i32),
    /// Of `Key`.
    Key(PositionKey),
    /// Of `Names`.
    Names(&'a [&'a str]),
}

impl FieldValue<'_> {
    /// The length of its text, as far as it grows with the input.
    pub(crate) fn text_bytes(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            // An element costs an offset as well.
            Self::Names(names) => {
                names.iter().map(|name| name.len().saturating_add(4)).fold(0, usize::saturating_add)
            }
            _ => 0,
        }
    }

    /// The name of its type, for errors.
    pub(crate) const fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "no value",
            Self::Integer(_) => "an integer",
            Self::Number(_) => "a number",
            Self::Boolean(_) => "a boolean",
            Self::Text(_) => "a text",
            Self::Date(_) => "a date",
            Self::Key(_) => "a key",
            Self::Names(_) => "a list",
        }
    }
}

impl<'a, T: Into<FieldValue<'a>>> From<Option<T>> for FieldValue<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<'a> From<&'a str> for FieldValue<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for FieldValue<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl From<PositionKey> for FieldValue<'_> {
    fn from(key: PositionKey) -> Self {
        Self::Key(key)
    }
}

impl From<i64> for FieldValue<'_> {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}
