//! The columns of tables, all or some of them.

use core::fmt;

use crate::row::{FieldValue, RowError};
use crate::table::Table;

/// A column of a table.
///
/// ```
/// use tafl_table::{ColumnType, Table};
///
/// let column = Table::Plies.column("key").ok_or("unknown")?;
/// assert_eq!(column.column_type, ColumnType::Key);
/// assert!(column.null.is_some());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Column {
    /// The name, in snake case.
    pub name: &'static str,
    /// The type of its values.
    pub column_type: ColumnType,
    /// The meaning of the values, with their unit.
    pub meaning: &'static str,
    /// When there is no value; `None` if there always is one.
    pub null: Option<&'static str>,
}

/// The type of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ColumnType {
    /// A whole number of 16 bits.
    Int16,
    /// A whole number of 32 bits.
    Int32,
    /// A whole number of 64 bits.
    Int64,
    /// A number of 64 bits.
    Float64,
    /// Whether something is so.
    Boolean,
    /// Text in UTF-8.
    Text,
    /// A text that many rows share, stored as a dictionary where the format has one.
    Name,
    /// A day of the Gregorian calendar.
    Date,
    /// The 16 bytes of a [`PositionKey`](crate::PositionKey).
    Key,
    /// A list of short texts, such as squares.
    Names,
}

impl ColumnType {
    /// `int16`, `int32`, `int64`, `float64`, `boolean`, `text`, `name`, `date`, `key`, `names`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Int16 => "int16",
            Self::Int32 => "int32",
            Self::Int64 => "int64",
            Self::Float64 => "float64",
            Self::Boolean => "boolean",
            Self::Text => "text",
            Self::Name => "name",
            Self::Date => "date",
            Self::Key => "key",
            Self::Names => "names",
        }
    }
}

/// The name.
impl fmt::Display for ColumnType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A column that always has a value.
pub(crate) const fn required(name: &'static str, column_type: ColumnType, meaning: &'static str) -> Column {
    Column { name, column_type, meaning, null: None }
}

/// A column without a value in some rows.
pub(crate) const fn optional(
    name: &'static str,
    column_type: ColumnType,
    meaning: &'static str,
    null: &'static str,
) -> Column {
    Column { name, column_type, meaning, null: Some(null) }
}

/// The columns of a table that a file has: all of them, or some.
///
/// Rows always have the values of all columns. Whatever writes them leaves out what is not here.
///
/// ```
/// use tafl_table::{Columns, Table};
///
/// let columns = Columns::without(Table::Positions, &["key", "plies"]);
/// let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
/// assert_eq!(names, ["position", "side", "size", "attackers", "defenders"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    table: Table,
    columns: Vec<(usize, &'static Column)>,
}

impl Columns {
    /// All columns.
    pub fn all(table: Table) -> Self {
        Self::without(table, &[])
    }

    /// All columns but these, such as those that the folder of a partition has in its name.
    pub fn without(table: Table, names: &[&str]) -> Self {
        let columns = table.columns().iter().enumerate();
        Self { table, columns: columns.filter(|(_, column)| !names.contains(&column.name)).collect() }
    }

    /// The table.
    pub fn table(&self) -> Table {
        self.table
    }

    /// The columns, in the order of the table.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &'static Column> {
        self.columns.iter().map(|(_, column)| *column)
    }

    /// Checks a row of the table and returns the values of these columns.
    ///
    /// # Errors
    ///
    /// The row does not have a value of the right type for each column of the table, those included that are not
    /// here.
    pub fn select<'r, 'v>(
        &'r self,
        row: &'r [FieldValue<'v>],
    ) -> Result<impl Iterator<Item = &'r FieldValue<'v>>, RowError> {
        RowError::check(self.table, row)?;
        Ok(self.columns.iter().filter_map(|(index, _)| row.get(*index)))
    }
}

impl From<Table> for Columns {
    fn from(table: Table) -> Self {
        Self::all(table)
    }
}
