//! Lists of moves.

mod move_list;
mod parse;
mod reader;

pub use move_list::MoveList;
pub use reader::MoveReader;
