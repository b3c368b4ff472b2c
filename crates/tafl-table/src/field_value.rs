//! The values of rows.

use crate::position_key::PositionKey;

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
