//! Tables of tafl games.

#[cfg(feature = "arrow")]
mod batch_builder;
mod canonical;
mod column;
#[cfg(feature = "arrow")]
mod column_builder;
mod columns;
mod csv_writer;
mod error;
mod extractor;
mod iso_date;
mod ndjson_writer;
mod position_key;
mod row;
mod row_sink;
#[cfg(feature = "arrow")]
mod schema;
mod table;
mod table_format;
mod value;

#[cfg(feature = "arrow")]
pub use batch_builder::BatchBuilder;
pub use canonical::Canonical;
pub use column::{Column, ColumnType};
pub use columns::Columns;
pub use csv_writer::CsvWriter;
pub use error::TableError;
pub use extractor::{ExtractOptions, Extractor, GameSource};
pub use ndjson_writer::NdjsonWriter;
pub use position_key::{InvalidPositionKey, PositionKey};
pub use row::{MAX_ROW_BYTES, RowError};
pub use row_sink::RowSink;
#[cfg(feature = "arrow")]
pub use schema::schema;
pub use table::Table;
pub use table_format::{TableFormat, UnknownTableFormat};
pub use value::Value;
