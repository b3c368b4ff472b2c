//! Rows that become record batches.

use core::fmt;
use core::mem;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{Schema, SchemaRef};

use crate::column_builder::ColumnBuilder;
use crate::columns::Columns;
use crate::error::TableError;
use crate::field_value::FieldValue;
use crate::row_sink::RowSink;
use crate::schema::schema;
use crate::table::Table;

/// Rows of a table that become record batches of Arrow.
///
/// Builders on several threads are independent: the batches of all have the same schema. A builder keeps all rows
/// until they are taken with [`finish`](Self::finish).
///
/// ```
/// use tafl_table::{BatchBuilder, Columns, PositionKey, Table, FieldValue};
///
/// let mut builder = BatchBuilder::new(Table::Positions);
/// let key = "0123456789abcdef0123456789abcdef".parse::<PositionKey>()?;
/// let [size, attackers, defenders, plies] = [3, 0, 1, 28].map(FieldValue::Integer);
/// builder.push(&[FieldValue::Key(key), "/3/1K1/3/".into(), "attackers".into(), size, attackers, defenders, plies])?;
/// let batches = builder.finish()?;
/// assert_eq!((batches.len(), batches[0].num_rows(), batches[0].num_columns()), (1, 1, 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BatchBuilder {
    columns: Columns,
    schema: SchemaRef,
    builders: Vec<ColumnBuilder>,
    /// The rows of the batch that is being filled, and the bytes of their texts.
    rows: usize,
    bytes: usize,
    full: Vec<RecordBatch>,
}

impl BatchBuilder {
    /// The most rows of a batch.
    pub const MAX_ROWS: usize = 32 * 1024;

    /// The most bytes of texts in a batch, unless a single row has more.
    pub const MAX_BYTES: usize = 16 * 1024 * 1024;

    /// Without rows.
    pub fn new(columns: impl Into<Columns>) -> Self {
        let columns = columns.into();
        let builders = columns.iter().map(|column| ColumnBuilder::new(column.column_type)).collect();
        Self { schema: Arc::new(schema(&columns)), columns, builders, rows: 0, bytes: 0, full: Vec::new() }
    }

    /// The columns.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The schema of the batches.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// Appends a row, which has a value for each column of the table.
    ///
    /// # Errors
    ///
    /// The row does not fit the table.
    pub fn push(&mut self, row: &[FieldValue<'_>]) -> Result<(), TableError> {
        let bytes = row.iter().map(FieldValue::text_bytes).fold(0, usize::saturating_add);
        let is_full = self.rows >= Self::MAX_ROWS || self.bytes.saturating_add(bytes) > Self::MAX_BYTES;
        if is_full && self.rows > 0 {
            self.finish_batch()?;
        }
        for (builder, value) in self.builders.iter_mut().zip(self.columns.select(row)?) {
            builder.append(value)?;
        }
        self.rows += 1;
        self.bytes = self.bytes.saturating_add(bytes);
        Ok(())
    }

    /// The rows so far, as batches of [`MAX_ROWS`](Self::MAX_ROWS) rows and [`MAX_BYTES`](Self::MAX_BYTES) bytes of
    /// text at most. The builder is empty afterwards.
    ///
    /// # Errors
    ///
    /// The rows do not fit the schema, which [`push`](Self::push) has ruled out.
    pub fn finish(&mut self) -> Result<Vec<RecordBatch>, TableError> {
        if self.rows > 0 {
            self.finish_batch()?;
        }
        Ok(mem::take(&mut self.full))
    }

    fn finish_batch(&mut self) -> Result<(), TableError> {
        let arrays = self.builders.iter_mut().map(ColumnBuilder::finish).collect();
        (self.rows, self.bytes) = (0, 0);
        self.full.push(RecordBatch::try_new(Arc::clone(&self.schema), arrays)?);
        Ok(())
    }
}

/// Skips the rows of other tables.
impl RowSink for BatchBuilder {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        if table == self.columns.table() { BatchBuilder::push(self, values) } else { Ok(()) }
    }
}

impl fmt::Debug for BatchBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.full.iter().map(RecordBatch::num_rows).sum::<usize>() + self.rows;
        f.debug_struct("BatchBuilder")
            .field("columns", &self.columns)
            .field("rows", &rows)
            .finish_non_exhaustive()
    }
}
