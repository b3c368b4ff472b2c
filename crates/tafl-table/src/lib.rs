//! Tables of tafl games.
//!
//! # Formats
//!
//! | type | purpose |
//! | --- | --- |
//! | [`ChunkBuilder`], [`TableWriter`] | files of any [`TableFormat`], with the work shared by threads |
//! | [`CsvWriter`], [`NdjsonWriter`] | rows as text, to any output |
//! | [`PositionSorter`] | the rows of `positions`, sorted and added with flat memory |
//! | `BatchBuilder`, `schema` | rows as record batches of Arrow: the feature `arrow` |
//! | `TableReader` | rows from files of Parquet and Arrow: the feature `parquet`, as is writing them |
//! | `RecordReader` | game records from these files |

#[cfg(feature = "parquet")]
mod arrow_file;
#[cfg(feature = "arrow")]
mod batch_builder;
mod canonical;
mod chunk;
mod column;
#[cfg(feature = "arrow")]
mod column_builder;
mod columns;
mod csv_writer;
mod error;
mod explorer;
mod extractor;
#[cfg(test)]
mod format_tests;
mod iso_date;
mod ndjson_writer;
#[cfg(feature = "parquet")]
mod parquet_file;
#[cfg(feature = "parquet")]
mod parquet_properties;
mod position_key;
mod position_sorter;
#[cfg(feature = "parquet")]
mod record_reader;
mod row;
mod row_sink;
#[cfg(feature = "arrow")]
mod schema;
mod table;
mod table_format;
#[cfg(feature = "parquet")]
mod table_reader;
mod table_writer;
mod value;

#[cfg(feature = "arrow")]
pub use batch_builder::BatchBuilder;
pub use canonical::Canonical;
pub use chunk::{Chunk, ChunkBuilder};
pub use column::{Column, ColumnType};
pub use columns::Columns;
pub use csv_writer::CsvWriter;
pub use error::TableError;
pub use explorer::{
    Endings, ExploreError, ExploredMove, Explorer, ExplorerQuery, GameFacts, GameStore, MoveStatistics,
    PlayedOn, Ratings, Score, Step,
};
pub use extractor::{ExtractOptions, Extractor, GameSource};
pub use ndjson_writer::NdjsonWriter;
pub use position_key::{InvalidPositionKey, PositionKey};
pub use position_sorter::{PositionBuffer, PositionSorter, SortedPositions};
#[cfg(feature = "parquet")]
pub use record_reader::{RecordReadError, RecordReader, StoredGame};
pub use row::{MAX_ROW_BYTES, RowError};
pub use row_sink::RowSink;
#[cfg(feature = "arrow")]
pub use schema::schema;
pub use table::Table;
pub use table_format::{TableFormat, UnknownTableFormat};
#[cfg(feature = "parquet")]
pub use table_reader::{Rows, TableReadError, TableReader};
pub use table_writer::TableWriter;
pub use value::Value;
