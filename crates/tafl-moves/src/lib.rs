//! Moves of tafl games: parse and print move records of the OpenTafl Notation and the moves of other
//! programs, and play them on a board without knowing any rules.
//!
//! ```
//! use tafl_moves::{MoveKind, MoveRecord, Piece, Position};
//!
//! let record: MoveRecord = "Nd4^=d6xd5/ce6".parse()?;
//! assert_eq!(record.piece(), Piece::from_char('N'));
//! assert_eq!(record.kind(), Some(MoveKind::BerserkJump));
//! assert_eq!(record.captures().len(), 2);
//!
//! let mut position: Position = "/7/7/7/3N3/3t3/4c2/7/".parse()?;
//! let undo = record.apply_to(&mut position)?;
//! assert_eq!(position.to_string(), "/7/7/7/7/7/3N3/7/");
//! undo.undo(&mut position);
//! assert_eq!(position.to_string(), "/7/7/7/3N3/3t3/4c2/7/");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A record contains everything that a move changes, so that "a computer, operating with only a starting
//! position and a list of moves, could accurately replay the game without having to know any of the rules".
//!
//! # Grammar
//!
//! ```text
//! record   = [piece] square type square [captures] [mark] / "---"
//! piece    = "t" / "c" / "n" / "k" / "m" / "g"       ; attackers
//!          / "T" / "C" / "N" / "K" / "M" / "G"       ; defenders; by convention no prefix for `t` and `T`
//! square   = file rank                               ; `a1` to `bz78`
//! type     = "-" / "^" / "=" / "^="                  ; move, jump, berserk step, berserk jump
//! captures = "x" capture *( "/" capture )
//! capture  = [piece] square
//! mark     = "+" / "-" / "++" / "--"                 ; the king: vulnerable, has a route, captured, escaped
//! ```
//!
//! `---` is a resignation. A single letter before the digits is a file. Of two or three letters, the first
//! one is a piece prefix if there is such a piece: `ce6` is a commander on `e6`. An `x` directly after the
//! digits of a square begins the captures: `x5-x8xx9` captures on `x9`.
//!
//! | type | text |
//! | --- | --- |
//! | [`MoveRecord`] | a move or a resignation: `e5-e8xe9` |
//! | [`Move`] | only a move |
//! | [`MoveList`] | several records, separated by white space or `\|`; [`MoveReader`] reads them one by one |
//! | [`TypedMove`] | a move as a person types it |
//! | [`dialect`] | simple algebraic notation, Walker's notation, and the forms of hnefatafl-rs and aagenielsen.dk |
//!
//! Programs that write records should list captures in the same order, so that texts can be compared: a
//! jumped piece, then west, east, south and north of the target square, then a shieldwall along its edge,
//! then a Linnaean capture. Parsers accept and keep any order.
//!
//! # On a board
//!
//! [`MoveRecord::apply_to`] plays a record on a [`Position`] and returns an
//! [`Undo`]. It checks that the record is consistent with the board; an [`ApplyError`] names the square where
//! it is not. [`MoveRecord::with_prefixes`] adds the prefixes of special pieces.
//!
//! # Relaxed parsing
//!
//! Some departures from the specification have a clear meaning. [`FromStr`](core::str::FromStr) accepts them,
//! [`Strictness::Strict`] refuses them, and [`Notation::parse_all`] reports them as findings:
//!
#![doc = include_str!("findings.md")]
//!
//! Strict parsing accepts notes: the grammar allows such text, but programs should not write it. It is kept.
//!
//! # What this crate does not do
//!
//! It does not know the rules. `tafl-play` and `tafl-verify` check whether a move is legal, what it captures
//! and whether its mark is right. `tafl-game-record` parses game records, with their turn numbers and
//! comments.
//!
//! # Features
//!
//! - `std` (default): no API depends on it. Without it the crate is `no_std` with `alloc`.
//! - `serde`: records, moves, lists, move types, marks and dialects serialize as their text.
//! - `arbitrary`: values for fuzzing.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod apply;
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod capture;
pub mod dialect;
mod error;
mod list;
mod mark;
mod move_record;
mod parse;
mod piece_move;
mod print;
mod repeated_captures;
#[cfg(feature = "serde")]
mod serde;
mod spelling;

pub use apply::{ApplyError, Undo};
pub use capture::Capture;
pub use error::{MoveError, MoveErrorKind, MoveFindingKind};
pub use list::{MoveList, MoveReader};
pub use mark::{Mark, MoveKind};
pub use move_record::MoveRecord;
#[doc(inline)]
pub use notation_syntax::{
    Code, Coded, Diagnostic, Error, ErrorKind, ErrorSink, Finding, Found, LineIndex, Named, Notation, Parsed,
    Report, Reported, Severity, Span, Strictness, UnknownName,
};
pub use piece_move::Move;
pub use spelling::{SpellingErrorKind, TypedMove, meant, meant_digit};
pub use tafl_position::{Dimension, Piece, Position, Side, Square, SquareErrorKind, SquareFindingKind};
