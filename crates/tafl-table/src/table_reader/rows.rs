//! Rows that were read.

use arrow_array::RecordBatch;

use super::column_values::ColumnValues;
use super::read_error::TableReadError;
use crate::column::Column;
use crate::field_value::FieldValue;

/// Rows from a [`TableReader`](super::TableReader), whose example reads some.
#[derive(Debug)]
pub struct Rows {
    length: usize,
    columns: Vec<ColumnValues>,
}

impl Rows {
    pub(super) fn of(batch: &RecordBatch, columns: &[&'static Column]) -> Result<Self, TableReadError> {
        let values = |column: &&'static Column| {
            let array = batch.column_by_name(column.name);
            let array =
                array.ok_or_else(|| TableReadError::Damaged(format!("column `{}` is missing", column.name)));
            ColumnValues::of(column, array?)
        };
        Ok(Self { length: batch.num_rows(), columns: columns.iter().map(values).collect::<Result<_, _>>()? })
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The value of a column that has no lists; null outside of the rows and columns.
    pub(crate) fn value(&self, row: usize, column: usize) -> FieldValue<'_> {
        let column = self.columns.get(column).filter(|_| row < self.length);
        column.map_or(FieldValue::Null, |column| column.value(row, &[]))
    }

    /// Calls a function with the values of each row, in the order in which the reader was asked for the columns.
    ///
    /// # Errors
    ///
    /// The first error of the function.
    pub fn try_for_each<E>(&self, mut call: impl FnMut(&[FieldValue<'_>]) -> Result<(), E>) -> Result<(), E> {
        let elements: Vec<Vec<&str>> = self.columns.iter().map(ColumnValues::elements).collect();
        let mut values = Vec::with_capacity(self.columns.len());
        for row in 0..self.length {
            values.clear();
            values.extend(
                self.columns.iter().zip(&elements).map(|(column, elements)| column.value(row, elements)),
            );
            call(&values)?;
        }
        Ok(())
    }
}
