//! What newcomers write instead of a move: spellings of chess records, of other languages and of word processors.

mod characters;
mod error;
mod find;
mod words;

pub use error::SpellingErrorKind;
