//! Schemas of Arrow.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_schema::{DataType, Field, FieldRef, Schema};
use notation_syntax::invariant::ExpectOr as _;

use crate::column::{Column, ColumnType};
use crate::columns::Columns;
use crate::position_key::PositionKey;
use crate::table::Table;

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
