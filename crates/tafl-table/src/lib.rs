//! Tables of tafl games.

mod canonical;
mod column;
mod extractor;
mod position_key;
mod row_sink;
mod table;
mod value;

pub use canonical::Canonical;
pub use column::{Column, ColumnType};
pub use extractor::{ExtractOptions, Extractor, GameSource};
pub use position_key::{InvalidPositionKey, PositionKey};
pub use row_sink::RowSink;
pub use table::Table;
pub use value::Value;
