//! The ground that the tafl notation crates share: tokens, spans, errors and findings.
//!
//! You meet this crate through the others: the [`Error`] that a parser returns, the [`Span`] that says
//! where in the text it lies, the [`Finding`] that tells of text which was read but departs from its
//! specification, and the [`Strictness`] that decides whether that is allowed.
//!
//! ```
//! use notation_syntax::{Error, Span};
//!
//! let error = Error::new("row 2 holds 2 squares, expected 3", Span::new(3, 5));
//! assert_eq!(error.to_string(), "row 2 holds 2 squares, expected 3");
//! assert_eq!(error.render("/3/1t/3/").to_string(), "\
//! error: row 2 holds 2 squares, expected 3
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
//! # What this crate does not do
//!
//! It knows no notation. It holds what every notation needs, and nothing that only one of them does.
//!
//! # Features
//!
//! - `std` (default): [`LineReader`], and faster search for the end of comment text. Without it the crate is `no_std` + `alloc`.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod ascii;
mod cursor;
mod encoding;
mod error;
mod finding;
mod found;
#[cfg(feature = "std")]
mod lines;
mod notation;
mod number;
mod sink;
mod snippet;
mod span;
mod token;

pub use ascii::AsciiWriter;
pub use cursor::Cursor;
pub use encoding::{EncodingError, EncodingGuess, decode};
pub use error::Error;
pub use finding::{Finding, FindingKind};
pub use found::Found;
#[cfg(feature = "std")]
pub use lines::{LineError, LineReader, TextLine};
pub use notation::Notation;
pub use number::Number;
pub use sink::{ErrorSink, Lifted, Parsed, Report, Reported, Strictness};
pub use snippet::Snippet;
pub use span::{Location, Span};
pub use token::TokenKind;
