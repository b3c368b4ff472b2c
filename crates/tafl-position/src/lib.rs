//! Positions of tafl games: parse and print position records of the OpenTafl Notation, TSN, and the FEN-like
//! forms of other programs.
//!
//! ```
//! use tafl_position::{Piece, Position, Side};
//!
//! let brandub: Position = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse()?;
//! assert_eq!(brandub.dimension().get(), 7);
//! assert_eq!(brandub.get("d4".parse()?), Some(Piece::KING));
//! assert_eq!(brandub.count(Side::Attackers), 8);
//! assert_eq!(brandub.to_string(), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An error has a code, a message and a span, and [`render`](Error::render) draws it. [`Notation::parse_all`]
//! returns all errors at once, and the *findings*: text that was read, but departs from the specification.
//!
//! ```
//! use tafl_position::{Notation, Position};
//!
//! let record = "/3t3/3t3/3T3/ttTKTt/3T3/3t3/3t3/";
//! let error = record.parse::<Position>().unwrap_err();
//! assert_eq!(error.render(record).to_string(), "\
//! error[row-length]: row 4 has 6 squares, expected 7
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
//! To create, inspect and change a position, use [`Position::empty`], [`get`](Position::get),
//! [`set`](Position::set), [`pieces`](Position::pieces), [`find`](Position::find), [`count`](Position::count)
//! and [`transformed`](Position::transformed). Their vocabulary is [`Side`], [`PieceKind`], [`Piece`],
//! [`PieceSet`], [`File`], [`Rank`], [`Square`] and [`Dimension`].
//!
//! # Grammar
//!
//! ```text
//! position = "/" (row "/")+              as many rows as squares in a row, 1 to 78
//! row      = [count] (piece [count])*    from the a file; the first row is rank 1
//! count    = a decimal number            of empty squares, not zero: 11 is eleven
//! piece    = "t" taflman | "c" commander | "n" knight | "k" king | "m" mercenary | "g" guard
//!                                        lower case for attackers, upper case for defenders
//! square   = file rank                   e5; files are a to z, aa to az, ba to bz, ranks 1 to 78
//! pieces   = piece*                      printed in the order tcnkmgTCNKMG, read in any order
//! ```
//!
//! An [`Inverted`] record begins with the highest rank instead, and therefore resembles the board with `a1`
//! at the bottom left. [`tsn`] is a different notation; its grammar is on its page.
//!
//! # Relaxed parsing
//!
//! [`FromStr`](core::str::FromStr) and [`Strictness::Relaxed`] accept some departures from the specification
//! whose meaning is clear. [`Strictness::Strict`] refuses them, and [`Notation::parse_all`] reports them as
//! findings; [TSN](tsn#relaxed-parsing) has its own:
//!
#![doc = include_str!("findings.md")]
//!
//! Nothing is guessed: a short row, an unknown letter and a count of zero are errors. Every position that was
//! read prints in one canonical form, which reads as the same position.
//!
//! # Other programs' forms
//!
//! Many programs have their own form for positions, and several call it FEN or TEN.
//! [`PositionDialect`](dialect::PositionDialect) names, parses and prints them.
//!
//! # What this crate does not do
//!
//! It does not know the rules. Every well-formed board is a position, also without a king or with three of
//! them; [`Position::check`] reports such oddities as notes: `no-king`, `several-kings`, `attacking-king`.
//! `tafl-moves` parses moves, `tafl-rules` parses rules records, `tafl-diagram` draws positions.
//!
//! # Features
//!
//! - `std` (default): enables `notation-syntax/std`; this crate itself does not need it. Without it the crate
//!   is `no_std` with `alloc`.
//! - `serde`: types with a notation serialize as their text, [`Side`], [`PieceKind`] and
//!   [`PositionDialect`](dialect::PositionDialect) as their names, [`Dimension`] and [`Rank`] as numbers.
//! - `arbitrary`: values for fuzzing, mostly on boards of common sizes.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod dialect;
mod dimension;
mod error;
mod oddity;
mod parse;
mod piece;
mod piece_set;
mod position;
mod print;
#[cfg(feature = "serde")]
mod serde;
mod shape_colour;
mod side;
mod square;
mod square_set;
mod symmetry;
pub mod tsn;

pub use dimension::{Dimension, DimensionError};
pub use error::{
    PieceSetError, PieceSetErrorKind, PieceSetFindingKind, PositionError, PositionErrorKind,
    PositionFindingKind, SquareError, SquareErrorKind, SquareFindingKind,
};
#[doc(inline)]
pub use notation_syntax::{
    Code, Coded, Diagnostic, Error, ErrorKind, ErrorSink, Finding, Found, LineIndex, Named, Notation, Parsed,
    Report, Reported, Severity, Span, Strictness, UnknownName,
};
pub use oddity::{Oddities, Oddity};
pub use piece::{Piece, PieceKind};
pub use piece_set::PieceSet;
pub use position::{Inverted, OffBoardError, Position, RowOrder};
pub use shape_colour::ShapeColour;
pub use side::{BySide, Side};
pub use square::{File, Rank, Square};
pub use square_set::SquareSet;
pub use symmetry::Symmetry;
