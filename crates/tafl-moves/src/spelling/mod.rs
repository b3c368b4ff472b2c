//! Spellings that newcomers use for moves: those of chess records, of other languages and of word processors.

mod bare;
mod characters;
mod error;
mod find;
mod typed;
mod words;

pub(crate) use bare::{bare_move, joined_words};
pub(crate) use characters::Named;
pub(crate) use error::Joined;
pub use error::SpellingErrorKind;
pub use typed::TypedMove;
pub(crate) use words::is_resignation;
