//! Where rows go.

use crate::table::Table;
use crate::value::Value;

/// What gets the rows of tables.
pub trait RowSink {
    /// Why a row cannot be written.
    type Error;

    /// Takes a row: a value for each column of the table, in order.
    ///
    /// # Errors
    ///
    /// The row cannot be written.
    fn row(&mut self, table: Table, values: &[Value<'_>]) -> Result<(), Self::Error>;
}
