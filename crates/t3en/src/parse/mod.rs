//! Parsers. Only the files of this folder see tokens.

mod coordinate;
mod machine;
mod partial;
mod push_parser;
mod rows;
mod target;
mod whole;

pub use push_parser::{PushParser, Row};
pub use target::Incremental;
