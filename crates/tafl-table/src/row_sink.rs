//! Where rows go.

use crate::field_value::FieldValue;
use crate::table::Table;

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
