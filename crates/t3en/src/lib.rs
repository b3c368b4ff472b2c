//! T3EN, the Tic-Tac-Toe Extensible Notation: a FEN for tic-tac-toe boards of any shape.
//!
//! ```
//! use t3en::{Board, GameStatus, Player};
//!
//! let mut board: Board = "2_o/_x_/3_ x".parse()?;
//! assert_eq!(board.grid().legal_cells().count(), 7);
//!
//! board.play("a1".parse()?)?;
//! assert_eq!(board.to_string(), "x_o/_x_/3_ o");
//! assert_eq!(board.side_to_move(), Player::O);
//! assert_eq!(board.grid().status(3), GameStatus::Open);
//!
//! let error = "2_o/_X_/3_ x".parse::<Board>().unwrap_err();
//! assert_eq!(error.render("2_o/_X_/3_ x").to_string(), "\
//! error[unknown-cell]: row 2: expected a cell (one of `_.xo`) or a number, found `X`; write `x`
//!  --> 1:6
//!   |
//! 1 | 2_o/_X_/3_ x
//!   |      ^
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The notation
//!
//! ```text
//! board  = rows " " player
//! rows   = row *( "/" row )     ; from the top, as many rows as each has cells
//! row    = 1*( [number] cell )  ; a number for more than one cell of a kind, in one row
//! cell   = "_" / "." / "x" / "o"
//! player = "x" / "o"
//! ```
//!
//! `_` is an empty cell, `.` is not part of the board, `x` and `o` are cells where a player has played.
//!
//! | type | text |
//! | --- | --- |
//! | [`Board`] | all of it: `3_/_x_/3_ o` |
//! | [`Grid`] | `rows`: `3_/_x_/3_` |
//! | [`Shape`] | rows of any width, with or without a player: `3_/5_/3_`. [`Shape::to_square`] pads them |
//! | [`Coordinate`] | a cell as the programs of T3EN's author name it, `b2`: column from the left, row from the top |
//!
//! [`PushParser`] reads each of the first three in chunks of any size, and yields the rows as they arrive.
//! A board has at most [`Grid::MAX_SIZE`] rows. The limit is checked before any memory is allocated, and cells take
//! memory only as their rows are read.
//!
//! # Relaxed parsing
//!
//! Text that departs from the document but has only one meaning is read, with a finding:
//!
#![doc = include_str!("findings.md")]
//!
//! [`FromStr`](core::str::FromStr) accepts all of these, [`Strictness::Strict`] none of them, and
//! [`Notation::parse_all`] accepts and reports them. Printing is always canonical.
//! Upper-case `X` and `O`, empty rows, runs of `0`, boards that are not square and other text after the board
//! are errors.
//!
//! # What this crate does not do
//!
//! It does not know the rules of a game: whose turn it should be and the length of a winning line are up to the caller.
//! [`Grid::status`] tells whether a line of that length, or a full board, ends the game. It does not search for moves.
//!
//! # Features
//!
//! - `std` (default): passed on to the crate below; this crate itself does not need it. Without it the crate is
//!   `no_std` + `alloc`.
//! - `serde`: boards, grids, shapes, coordinates, cells and players as their notation.
//! - `arbitrary`: arbitrary values, for fuzzing.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
mod cell;
mod coordinate;
mod error;
mod grid;
mod line;
mod parse;
mod print;
#[cfg(feature = "serde")]
mod serde;
mod shape;

pub use board::{Board, BoardDiagram, BoardSymmetry, PlayError, SizeError};
pub use cell::{Cell, Player};
pub use coordinate::Coordinate;
pub use error::{
    BoardError, BoardErrorKind, BoardFindingKind, CoordinateError, CoordinateErrorKind, CoordinateFindingKind,
};
pub use grid::{Grid, OffGridError};
pub use line::{Direction, GameStatus, Line};
#[doc(inline)]
pub use notation_syntax::{
    Code, Coded, Diagnostic, Error, ErrorKind, ErrorSink, Finding, Found, LineIndex, Notation, Parsed,
    Report, Reported, Severity, Span, Strictness,
};
pub use parse::{Incremental, PushParser, Row};
pub use shape::{Shape, ShapeError};
