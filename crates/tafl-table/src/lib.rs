//! Tables of tafl games.

mod canonical;
mod column;
mod explorer;
mod position_key;
mod table;
mod value;

pub use canonical::Canonical;
pub use column::{Column, ColumnType};
pub use explorer::{
    Endings, ExploreError, ExploredMove, Explorer, ExplorerQuery, GameFacts, MoveStatistics, PlayedOn, Ratings, Score, Step,
};
pub use position_key::{InvalidPositionKey, PositionKey};
pub use table::Table;
pub use value::Value;
