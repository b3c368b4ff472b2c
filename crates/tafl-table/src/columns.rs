//! Some of the columns of a table.

use crate::column::Column;
use crate::field_value::FieldValue;
use crate::row::RowError;
use crate::table::Table;

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
