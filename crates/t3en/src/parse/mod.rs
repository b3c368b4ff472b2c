//! Parsers. Only the files of this folder see tokens.

mod coordinate;
mod incremental;
mod machine;
mod partial;
mod push;
mod rows;
mod whole;

pub use incremental::Incremental;
pub use push::{PushParser, Row};
