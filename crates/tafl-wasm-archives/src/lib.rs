//! The module of `tafl-notation/archives`: games of other programs, and the rules that fit games, for JavaScript.
//!
//! The formats of all programs are as large as the rest of the package, and few sites need them, so they are a separate
//! module with its own entry. Between the two modules games are text, and everything else is JSON; `js/archives.js` of
//! `tafl-wasm` makes objects of it.

#![allow(clippy::missing_errors_doc, reason = "each failure becomes a `TaflError` in JavaScript")]
#![allow(clippy::needless_pass_by_value, reason = "wasm-bindgen passes optional arguments by value only")]

mod archive;
mod converted;
mod failure;
mod fit;
mod json;

pub use archive::{detect, formats, read, read_all, write};
pub use failure::Failure;
pub use fit::RulesFit;
