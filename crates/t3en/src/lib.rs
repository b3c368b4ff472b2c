//! T3EN, the Tic-Tac-Toe Extensible Notation: boards of any shape and the player to move, read and written.
//!
//! ```
//! use t3en::{Board, Outcome, Player};
//!
//! let mut board: Board = "2_o/_x_/3_ x".parse()?;
//! assert_eq!(board.grid().legal_cells().count(), 7);
//!
//! board.play("a1".parse()?)?;
//! assert_eq!(board.to_string(), "x_o/_x_/3_ o");
//! assert_eq!(board.to_move(), Player::O);
//! assert_eq!(board.grid().outcome(3), Outcome::Open);
//!
//! let error = "2_o/_X_/3_ x".parse::<Board>().unwrap_err();
//! assert_eq!(error.render("2_o/_X_/3_ x").to_string(), "\
//! error[unknown-cell]: row 2: expected a cell (one of `_.xo`) or the number of a run, found `X`, write `x`
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
//! `_` is a cell to play on, `.` is no part of the board, `x` and `o` are where the players have played.
//!
//! | type | text |
//! | --- | --- |
//! | [`Board`] | all of it: `3_/_x_/3_ o` |
//! | [`Grid`] | `rows`: `3_/_x_/3_` |
//! | [`Shape`] | rows of any width, with or without a player: `3_/5_/3_`. [`Shape::to_square`] pads them |
//! | [`Coordinate`] | a cell as the programs of T3EN's author name it, `b2`: column from the left, row from the top |
//!
//! [`PushParser`] reads each of the first three in pieces of any size, and yields the rows as they come.
//! A board has at most [`Grid::LIMIT`] rows; the first row is compared with it before anything is made of it,
//! and cells take memory only for rows that were really read.
//!
//! # Relaxed parsing
//!
//! What the document does not allow but can mean only one thing is read, with a finding:
//!
//! | finding | text | canonical |
//! | --- | --- | --- |
//! | `run-not-canonical` | `1_`, `03_`, `1_2_`, `2__` | `_`, `3_`, `3_`, `3_` |
//! | `separator-not-one-space` | a tab, a line break or several blanks before the player | one blank |
//! | `trailing-white-space` | white space after the board | nothing |
//! | `upper-case-column` | `B2`, a coordinate | `b2` |
//! | `leading-zero` | `b02`, a coordinate | `b2` |
//!
//! [`FromStr`](core::str::FromStr) reads all of these, [`Strictness::Strict`] none,
//! [`Notation::parse_all`] reads them and tells. Printing is always canonical.
//! Upper-case `X` and `O`, empty rows, runs of `0`, boards that are not square and other text after the board
//! are errors.
//!
//! # What this crate does not do
//!
//! It knows no rules: whose turn it should be, how long a line wins and whether play has ended are the
//! caller's to say. It finds lines of a length that it is given. It does not search for moves.
//!
//! # Features
//!
//! - `std` (default): none of the API needs it. Without it the crate is `no_std` + `alloc`.
//! - `serde`: boards, grids, shapes, coordinates, cells and players as their notation.
//! - `arbitrary`: arbitrary values, for fuzzing.

#![no_std]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
mod cell;
mod coordinate;
mod diagram;
mod error;
mod grid;
mod line;
mod parse;
mod player;
mod print;
#[cfg(feature = "serde")]
mod serde;
mod shape;
mod symmetry;

pub use board::{Board, PlayError};
pub use cell::Cell;
pub use coordinate::Coordinate;
pub use diagram::Diagram;
pub use error::{
    BoardError, BoardErrorKind, BoardFinding, BoardFindingKind, CoordinateError, CoordinateErrorKind,
    CoordinateFinding, CoordinateFindingKind,
};
pub use grid::{Grid, OffBoard, SizeError};
pub use line::{Direction, Line, Outcome};
pub use notation_syntax::{
    Code, Coded, Error, ErrorKind, ErrorSink, Finding, Found, Notation, Parsed, Report, Reported, Severity,
    Snippet, Span, Strictness,
};
pub use parse::{Incremental, PushParser, Row};
pub use player::Player;
pub use shape::{Shape, ShapeError};
pub use symmetry::Symmetry;
