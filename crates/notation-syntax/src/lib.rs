//! Shared infrastructure of the tafl notation crates: tokens, spans, errors and findings.
//!
//! Most callers meet this crate through the others: the [`Error`] that a parser returns, the [`Span`] of the text
//! that it is about, the [`Finding`] for text that was read but departs from its specification, and the
//! [`Strictness`] that decides whether such text is accepted.
//!
//! ```
//! use notation_syntax::{Error, Span, codes};
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
//! ```
//!
//! # How the parsers are built
//!
//! The tokenizer cuts text into *one token per byte*, each a [character class](TokenKind). It is total:
//! it skips nothing, refuses nothing, and its tokens tile the input. What a letter means is decided by the
//! parser, which walks the tokens with a [`Cursor`] and never looks back. Comment text is not tokenized at
//! all: [`Cursor::skip_to`] finds its end.
//!
//! A parser reports to an [`ErrorSink`]. [`Strictness`] is the sink that stops at the first error,
//! [`Report`] is the one that collects everything, and both drive the same parser.
//!
//! Each kind of error, finding or note is [`Coded`]: the macro [`codes!`] defines it together with its row in the
//! crate's table of codes.
//!
//! # What this crate does not do
//!
//! It does not know any notation: it contains what every notation needs, and nothing that only one of them does.
//!
//! # Features
//!
//! - `std` (default): faster search for the end of comment text. Without it the crate is `no_std` + `alloc`.

#![no_std]

extern crate alloc;

mod ascii;
mod code;
mod cursor;
mod encoding;
mod error;
mod excerpt;
mod finding;
mod found;
mod notation;
mod number;
mod sink;
mod snippet;
mod span;
mod token;

pub use ascii::AsciiWriter;
pub use code::{Code, Coded, ErrorKind, Related, Severity};
pub use cursor::Cursor;
pub use encoding::{EncodingError, EncodingGuess, decode};
pub use error::Error;
pub use excerpt::{Excerpt, visible};
pub use finding::Finding;
pub use found::Found;
pub use notation::Notation;
pub use number::Number;
pub use sink::{ErrorSink, Lifted, Parsed, Report, Reported, Strictness};
pub use snippet::Snippet;
pub use span::{Location, Span};
pub use token::TokenKind;
