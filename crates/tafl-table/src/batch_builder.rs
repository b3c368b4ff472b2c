//! Rows that become record batches of Arrow, and their schema.

use core::{fmt, mem};
use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Date32Builder, FixedSizeBinaryBuilder, Float64Builder, Int16Builder,
    Int32Builder, Int64Builder, ListBuilder, StringBuilder, StringDictionaryBuilder,
};
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema, SchemaRef};
use notation_syntax::invariant::ExpectOr as _;

use crate::column::{Column, ColumnType, Columns};
use crate::position_key::PositionKey;
use crate::row::{FieldValue, RowSink};
use crate::table::Table;
use crate::table_writer::TableError;

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

/// The key of the metadata that has the name of the table.
pub(crate) const TABLE_KEY: &str = "tafl.table";

/// The key of the metadata that has [`Table::VERSION`].
pub(crate) const VERSION_KEY: &str = "tafl.version";

/// The schema of Arrow for these columns.
///
/// Its metadata has `tafl.table` and `tafl.version`, and the metadata of a field `tafl.meaning` and, if the field can
/// be null, `tafl.null`.
///
/// | column type | type of Arrow |
/// | --- | --- |
/// | `Int16`, `Int32`, `Int64`, `Float64`, `Boolean` | the same |
/// | `Text` | `Utf8` |
/// | `Name` | `Dictionary(Int32, Utf8)` |
/// | `Date` | `Date32` |
/// | `Key` | `FixedSizeBinary(16)` |
/// | `Names` | `List<Utf8>` |
///
/// Each batch has dictionaries of its own. A file of Arrow has one for all batches, or additions to it, which Polars does
/// not read; its names are `Utf8`.
///
/// ```
/// use tafl_table::{Table, schema};
///
/// let schema = schema(&Table::Plies.into());
/// assert_eq!(schema.metadata().get("tafl.version").map(String::as_str), Some("1"));
/// assert!(schema.field_with_name("clock_ms")?.is_nullable());
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn schema(columns: &Columns) -> Schema {
    let fields: Vec<Field> = columns.iter().map(field).collect();
    let entries = [(TABLE_KEY, columns.table().to_string()), (VERSION_KEY, Table::VERSION.to_string())];
    Schema::new_with_metadata(fields, owned(entries))
}

fn field(column: &Column) -> Field {
    let entries = [("tafl.meaning", Some(column.meaning)), ("tafl.null", column.null)];
    let entries = entries.into_iter().filter_map(|(key, value)| Some((key, value?.to_owned())));
    Field::new(column.name, data_type(column.column_type), column.null.is_some())
        .with_metadata(owned(entries))
}

fn owned(entries: impl IntoIterator<Item = (&'static str, String)>) -> HashMap<String, String> {
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The type of the values of a column.
pub(crate) fn data_type(column_type: ColumnType) -> DataType {
    match column_type {
        ColumnType::Int16 => DataType::Int16,
        ColumnType::Int32 => DataType::Int32,
        ColumnType::Int64 => DataType::Int64,
        ColumnType::Float64 => DataType::Float64,
        ColumnType::Boolean => DataType::Boolean,
        ColumnType::Text => DataType::Utf8,
        ColumnType::Name => DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8)),
        ColumnType::Date => DataType::Date32,
        // 16 fits.
        ColumnType::Key => DataType::FixedSizeBinary(
            i32::try_from(PositionKey::BYTES).expect_or("a key has 16 bytes", i32::MAX),
        ),
        ColumnType::Names => DataType::List(element()),
    }
}

/// The elements of lists, with the name that Parquet gives them.
pub(crate) fn element() -> FieldRef {
    Arc::new(Field::new("element", DataType::Utf8, false))
}

/// The values of a column.
pub(crate) enum ColumnBuilder {
    Int16(Int16Builder),
    Int32(Int32Builder),
    Int64(Int64Builder),
    Float64(Float64Builder),
    Boolean(BooleanBuilder),
    Text(StringBuilder),
    Name(StringDictionaryBuilder<Int32Type>),
    Date(Date32Builder),
    Key(FixedSizeBinaryBuilder),
    Names(ListBuilder<StringBuilder>),
}

impl ColumnBuilder {
    /// Without values, and without room for any: by default each builder has room for 1024, which is too much where a
    /// table is many files with a few rows each.
    pub(crate) fn new(column_type: ColumnType) -> Self {
        match column_type {
            ColumnType::Int16 => Self::Int16(Int16Builder::with_capacity(0)),
            ColumnType::Int32 => Self::Int32(Int32Builder::with_capacity(0)),
            ColumnType::Int64 => Self::Int64(Int64Builder::with_capacity(0)),
            ColumnType::Float64 => Self::Float64(Float64Builder::with_capacity(0)),
            ColumnType::Boolean => Self::Boolean(BooleanBuilder::with_capacity(0)),
            ColumnType::Text => Self::Text(StringBuilder::with_capacity(0, 0)),
            ColumnType::Name => Self::Name(StringDictionaryBuilder::with_capacity(0, 0, 0)),
            ColumnType::Date => Self::Date(Date32Builder::with_capacity(0)),
            ColumnType::Key => {
                let width = i32::try_from(PositionKey::BYTES).expect_or("a key has 16 bytes", i32::MAX);
                Self::Key(FixedSizeBinaryBuilder::with_capacity(0, width))
            }
            ColumnType::Names => {
                let names = StringBuilder::with_capacity(0, 0);
                Self::Names(ListBuilder::with_capacity(names, 0).with_field(element()))
            }
        }
    }

    /// Appends a value that the row's check has accepted; any other becomes null.
    pub(crate) fn append(&mut self, value: &FieldValue<'_>) -> Result<(), ArrowError> {
        match (self, value) {
            (Self::Int16(builder), FieldValue::Integer(number)) => {
                builder.append_option(i16::try_from(*number).ok());
            }
            (Self::Int32(builder), FieldValue::Integer(number)) => {
                builder.append_option(i32::try_from(*number).ok());
            }
            (Self::Int64(builder), FieldValue::Integer(number)) => builder.append_value(*number),
            (Self::Float64(builder), FieldValue::Number(number)) => builder.append_value(*number),
            (Self::Boolean(builder), FieldValue::Boolean(value)) => builder.append_value(*value),
            (Self::Text(builder), FieldValue::Text(text)) => builder.append_value(text),
            (Self::Name(builder), FieldValue::Text(text)) => builder.append(text).map(drop)?,
            (Self::Date(builder), FieldValue::Date(days)) => builder.append_value(*days),
            (Self::Key(builder), FieldValue::Key(key)) => builder.append_value(key.as_bytes())?,
            (Self::Names(builder), FieldValue::Names(names)) => {
                builder.append_value(names.iter().map(|name| Some(*name)));
            }
            (builder, _) => builder.append_null(),
        }
        Ok(())
    }

    fn append_null(&mut self) {
        match self {
            Self::Int16(builder) => builder.append_null(),
            Self::Int32(builder) => builder.append_null(),
            Self::Int64(builder) => builder.append_null(),
            Self::Float64(builder) => builder.append_null(),
            Self::Boolean(builder) => builder.append_null(),
            Self::Text(builder) => builder.append_null(),
            Self::Name(builder) => builder.append_null(),
            Self::Date(builder) => builder.append_null(),
            Self::Key(builder) => builder.append_null(),
            Self::Names(builder) => builder.append_null(),
        }
    }

    /// The values so far, as an array. The builder is empty afterwards.
    pub(crate) fn finish(&mut self) -> ArrayRef {
        let builder: &mut dyn ArrayBuilder = match self {
            Self::Int16(builder) => builder,
            Self::Int32(builder) => builder,
            Self::Int64(builder) => builder,
            Self::Float64(builder) => builder,
            Self::Boolean(builder) => builder,
            Self::Text(builder) => builder,
            Self::Name(builder) => builder,
            Self::Date(builder) => builder,
            Self::Key(builder) => builder,
            Self::Names(builder) => builder,
        };
        builder.finish()
    }
}
