//! Errors and findings, with their tables of codes.

mod address;
mod into_comment;
mod record;
mod repair;
mod replay;
mod value;

pub use address::{AddressError, AddressErrorKind};
pub(crate) use into_comment::is_move;
pub(crate) use record::RecordSink;
pub use record::{RecordError, RecordErrorKind, RecordFindingKind};
pub use replay::ReplayError;
pub(crate) use value::TagSink;
pub use value::{TagError, TagErrorKind, TagFindingKind};
