//! Shared infrastructure of the tafl notation crates: tokens, spans, errors and findings.
//!
//! Most callers meet this crate through the others: the [`Error`] that a parser returns, the [`Span`] of the text
//! that it refers to, the [`Finding`] for text that was read but departs from its specification, and the
//! [`Strictness`] that decides whether such text is accepted.
//!
//! ```
//! use notation_syntax::{Error, LineIndex, Span, codes};
//!
//! codes! {
//!     /// Why a row cannot be read.
//!     #[derive(Debug, thiserror::Error)]
//!     enum RowErrorKind {
//!         /// A board is square: each row has as many squares as there are rows.
//!         #[code(error, "row-length", "/3/1t/3/")]
//!         #[error("row {row} has {found} squares, expected {expected}")]
//!         Length { row: usize, found: usize, expected: usize },
//!     }
//! }
//!
//! let error = Error::new(RowErrorKind::Length { row: 2, found: 2, expected: 3 }, Span::new(3, 5));
//! assert_eq!(error.to_string(), "row 2 has 2 squares, expected 3");
//! assert_eq!(error.render("/3/1t/3/").to_string(), "\
//! error[row-length]: row 2 has 2 squares, expected 3
//!  --> 1:4
//!   |
//! 1 | /3/1t/3/
//!   |    ^^
//! ");
//!
//! // For programs: a value with lines and columns, which the feature `serde` turns into JSON.
//! let diagnostic = error.diagnostic(&LineIndex::new("/3/1t/3/"));
//! assert_eq!(
//!     format!("{}: {}", diagnostic.start, diagnostic.message),
//!     "1:4: row 2 has 2 squares, expected 3",
//! );
//! ```
//!
//! # How the parsers are built
//!
//! The tokenizer splits text into *one token per byte*, each a [character class](TokenKind). It skips nothing and has
//! no errors, and its tokens tile the input. The parser decides what a letter means. It walks over the tokens with a
//! [`Cursor`] and never goes back. Comment text is not tokenized: [`Cursor::skip_to`] finds its end.
//!
//! A parser reports to an [`ErrorSink`]. [`Strictness::run`] stops it at the first error, a [`Report`] collects
//! everything, and both drive the same parser.
//!
//! Each kind of error, finding or note is [`Coded`]: the macro [`codes!`] defines it together with its row in the
//! crate's table of codes.
//!
//! # What this crate does not do
//!
//! It does not contain any notation, only what all of them need.
//!
//! # Features
//!
//! - `std` (default): [`LineReader`], and faster search for the end of comment text. Without it the crate is `no_std` + `alloc`.
//! - `serde`: [`Diagnostic`] as an object.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

/// For [`as_text!`].
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use ::serde as __serde;

mod ascii;
mod code;
mod cursor;
mod diagnostic;
mod encoding;
mod error;
mod excerpt;
/// For the crates of this project.
#[doc(hidden)]
pub mod invariant;
mod lexer;
mod line_index;
#[cfg(feature = "std")]
mod lines;
mod named;
mod notation;
mod repair;
#[cfg(feature = "serde")]
mod serde;
mod sink;
mod span;

pub use ascii::AsciiWriter;
pub use code::{Code, Coded, ErrorKind, Related, Severity};
pub use cursor::{Cursor, Number};
pub use diagnostic::{Diagnostic, Snippet};
pub use encoding::{EncodingError, EncodingGuess, decode};
pub use error::{Error, Finding};
#[doc(hidden)]
pub use excerpt::shortened;
pub use excerpt::{Found, is_hidden, visible};
pub use lexer::TokenKind;
pub use line_index::LineIndex;
#[cfg(feature = "std")]
pub use lines::{LineError, LineReader, TextLine};
pub use named::{Named, UnknownName};
pub use notation::Notation;
#[doc(hidden)]
pub use notation::read_whole;
pub use repair::Repair;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde::TextVisitor;
pub use sink::{ErrorSink, Parsed, Report, Reported, Strictness};
pub use span::{Location, Span};
