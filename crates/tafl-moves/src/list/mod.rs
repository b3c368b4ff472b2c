//! Lists of moves.

mod error;
mod move_list;
mod parse;
mod reader;

pub use error::{MoveListError, MoveListErrorKind, MoveListFinding, MoveListFindingKind};
pub use move_list::MoveList;
pub use reader::MoveReader;
