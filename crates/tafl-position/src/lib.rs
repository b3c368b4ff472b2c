//! Where the pieces of a tafl game stand: OpenTafl position records, read and written.
//!
//! ```
//! use tafl_position::{Piece, Position, Side};
//!
//! let brandub: Position = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse()?;
//! assert_eq!(brandub.dimension().get(), 7);
//! assert_eq!(brandub.get("d4".parse()?), Some(Piece::KING));
//! assert_eq!(brandub.pieces().filter(|(_, piece)| piece.side() == Side::Attackers).count(), 8);
//! assert_eq!(brandub.to_string(), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An error says what is wrong and draws where; [`Notation::parse_all`] gives all of them at once, and what
//! was read but departs from the specification besides.
//!
//! ```
//! use tafl_position::{Notation, Position};
//!
//! let record = "/3t3/3t3/3T3/ttTKTt/3T3/3t3/3t3/";
//! let error = record.parse::<Position>().unwrap_err();
//! assert_eq!(error.render(record).to_string(), "\
//! error[row-length]: row 4 holds 6 squares, expected 7
//!  --> 1:14
//!   |
//! 1 | /3t3/3t3/3T3/ttTKTt/3T3/3t3/3t3/
//!   |              ^^^^^^
//! ");
//! let findings = Position::parse_all("3/1K1/03/").findings;
//! let codes: Vec<_> = findings.iter().map(|finding| finding.code()).collect();
//! assert_eq!(codes, ["outer-slash-missing", "leading-zero"]);
//! ```
//!
//! What a program does with a position is make it, look at it and change it: [`Position::empty`],
//! [`get`](Position::get), [`set`](Position::set), [`pieces`](Position::pieces), [`find`](Position::find),
//! [`count`](Position::count), [`transformed`](Position::transformed). The words for it are [`Side`],
//! [`PieceKind`], [`Piece`], [`PieceSet`], [`File`], [`Rank`], [`Square`] and [`Dimension`].
//!
//! # Grammar
//!
//! ```text
//! position = "/" (row "/")+              as many rows as each has squares, 1 to 78
//! row      = [count] (piece [count])*    from the a file on; the first row is rank 1
//! count    = a decimal number            of empty squares, not zero: 11 is eleven
//! piece    = "t" taflman | "c" commander | "n" knight | "k" king | "m" mercenary | "g" guard
//!                                        lower case for attackers, upper case for defenders
//! square   = file rank                   e5; files are a to z, aa to az, ba to bz, ranks 1 to 78
//! pieces   = piece*                      written in the order tcnkmgTCNKMG, read in any
//! ```
//!
//! An [`Inverted`] record is the same with the highest rank first, as the board looks with `a1` at the bottom
//! left. [`tsn`] is a notation of its own and has its grammar there.
//!
//! # Relaxed parsing
//!
//! [`FromStr`](core::str::FromStr) and [`Strictness::Relaxed`] read what departs from the specification where
//! its meaning is plain. [`Strictness::Strict`] does not, and [`Notation::parse_all`] lists it:
//!
//! | code | read |
//! | --- | --- |
//! | `outer-slash-missing` | a position without its first or its last slash |
//! | `leading-zero` | a number with a zero before it: `03` |
//! | `upper-case-file` | a square in upper case: `E5` |
//! | `comma-in-piece-list` | a list of pieces with commas between them: `t,c` |
//! | `run-not-packed` | two numbers for neighbouring empty squares, which TSN can say as one: `111`; also read strictly |
//! | `several-spaces`, `surrounding-space` | white space that is too much, in TSN and in dialects |
//! | `defenders-not-by-four`, `more-than-initially`, `counter-ahead-of-ply` | numbers of TSN that do not fit each other |
//!
//! Nothing is guessed: a row that is too short, an unknown letter, a count of zero are errors. Whatever was
//! read prints in one canonical form, and reading that gives the same value.
//!
//! # Other programs' forms
//!
//! Many programs write positions in a way of their own, and call it FEN or TEN.
//! [`PositionDialect`](dialect::PositionDialect) names each, reads and writes it.
//!
//! # What this crate does not do
//!
//! It knows no rules. Any well-formed board is a position, also one with no king or with three;
//! [`Position::check`] says what is odd about it. Moves are for `tafl-moves`, rules records for `tafl-rules`,
//! pictures for `tafl-diagram`.
//!
//! # Features
//!
//! - `std` (default): nothing in this crate needs it; it is handed on to `notation-syntax`. Without it the
//!   crate is `no_std` + `alloc`.
//! - `serde`: what has a notation is its text, [`Side`], [`PieceKind`] and
//!   [`PositionDialect`](dialect::PositionDialect) are their names, [`Dimension`] and [`Rank`] are numbers.
//! - `arbitrary`: values for fuzzing, mostly on boards that are played on.

#![no_std]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod dialect;
mod dimension;
mod error;
mod inverted;
mod oddity;
mod parse;
mod piece;
mod piece_set;
mod position;
mod print;
mod row_order;
#[cfg(feature = "serde")]
mod serde;
mod side;
mod square;
mod symmetry;
pub mod tsn;

pub use dimension::{Dimension, DimensionError};
pub use error::{
    PieceSetError, PieceSetErrorKind, PieceSetFindingKind, PositionError, PositionErrorKind, PositionFinding,
    PositionFindingKind, SquareError, SquareErrorKind, SquareFindingKind,
};
pub use inverted::Inverted;
pub use notation_syntax::{
    Code, Coded, Error, ErrorKind, ErrorSink, Finding, Found, Notation, Parsed, Report, Reported, Severity,
    Snippet, Span, Strictness,
};
pub use oddity::{Oddities, Oddity};
pub use piece::{Piece, PieceKind, UnknownPieceKind};
pub use piece_set::PieceSet;
pub use position::{OffBoard, Position};
pub use row_order::RowOrder;
pub use side::{Side, UnknownSide};
pub use square::{File, Rank, Square};
pub use symmetry::Symmetry;
