//! A FEN and PGN for hnefatafl, tablut, brandub and their family: positions, moves, rules and game records. With T3EN
//! for tic-tac-toe.
//!
#![cfg_attr(feature = "game-record", doc = "```")]
#![cfg_attr(not(feature = "game-record"), doc = "```ignore")]
//! use tafl_notation::GameRecord;
//!
//! let record: GameRecord = "\
//! [attackers:Ada]
//! [defenders:Bjarni]
//! [rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
//!
//! 1. d6-f6 d5-f5
//! ".parse()?;
//!
//! // Replaying needs no rules: moves list their captures.
//! let last = record.replay()?.last().unwrap()?;
//! assert_eq!(last.address.to_string(), "1b");
//! assert_eq!(last.position.to_string(), "/3t3/3t3/3T3/ttTKTtt/5T1/5t1/3t3/");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate has no code except re-exports. Each layer is a separate crate, and a module here with everything in that
//! crate; the most common types are at the root as well. The types are the same either way.
//!
//! # Which crate to use
//!
//! | task | module | crate alone | type |
//! | --- | --- | --- | --- |
//! | read and write positions: OpenTafl position records, TSN, other programs' forms | [`position`] | [`tafl-position`](https://docs.rs/tafl-position) | [`Position`], [`Tsn`] |
//! | read a move and play it on a board, without rules | [`moves`] | [`tafl-moves`](https://docs.rs/tafl-moves) | [`MoveRecord`] |
//! | read, compare and explain the rules of a variant | [`rules`] | [`tafl-rules`](https://docs.rs/tafl-rules) | [`Rules`] |
//! | read, replay, edit and write whole games (`.otg`), archives, puzzles | [`game_record`] | [`tafl-game-record`](https://docs.rs/tafl-game-record) | [`GameRecord`] |
//! | draw a board as text or as SVG | [`diagram`] | [`tafl-diagram`](https://docs.rs/tafl-diagram) | [`Diagram`] |
//! | play a game by its rules: legal moves, captures, endings | [`play`] | [`tafl-play`](https://docs.rs/tafl-play) | [`Game`], [`Step`] |
//! | verify a game by its rules, and complete it | [`verify`] | [`tafl-verify`](https://docs.rs/tafl-verify) | [`Verifier`] |
//! | read and write other programs' archives of games | [`archive`] | [`tafl-archive`](https://docs.rs/tafl-archive) | [`ArchiveFormat`](archive::ArchiveFormat) |
//! | read and write tic-tac-toe boards | [`t3en`](mod@t3en) | [`t3en`](https://docs.rs/t3en) | [`t3en::Board`] |
//! | handle what all parsers share: errors, findings, strictness | the root | [`notation-syntax`](https://docs.rs/notation-syntax) | [`Error`], [`Finding`], [`Strictness`] |
//!
//! The [`guide`] has a complete program that reads a game, walks over its moves, edits it and writes it, and explains
//! how to collect findings and how to depend on one layer only. The [`recipes`] are short programs for common tasks: read
//! an archive, list the legal moves, check the move of a user, build a game, draw a board.
//!
//! # What this crate does not do
//!
//! It does not play as an opponent or evaluate moves.
//!
//! # Features
//!
//! Each layer is a feature, and all are enabled by default. A layer enables those that it uses:
//!
//! - `position`
//! - `moves`, with `position`
//! - `rules`, with `position`
//! - `game-record`, with `moves` and `rules`
//! - `diagram`, with `rules`
//! - `archive`, with `game-record`
//! - `play`, with `moves` and `rules`
//! - `verify`, with `game-record` and `play`
//! - `t3en`
//!
//! And for all of them:
//!
//! - `std` (default): streams of games from a reader. Without it the crate is `no_std` + `alloc`.
//! - `serde`: values as their notation; games also as objects with fields.
//! - `arbitrary`: arbitrary values, for fuzzing.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod codes;
#[cfg(all(feature = "game-record", feature = "t3en"))]
pub mod guide;
#[cfg(all(feature = "std", feature = "verify", feature = "diagram"))]
pub mod recipes;

#[cfg(feature = "t3en")]
#[doc(inline)]
pub use ::t3en;
#[cfg(feature = "archive")]
#[doc(inline)]
pub use tafl_archive as archive;
#[cfg(feature = "diagram")]
#[doc(inline)]
pub use tafl_diagram as diagram;
#[cfg(feature = "game-record")]
#[doc(inline)]
pub use tafl_game_record as game_record;
#[cfg(feature = "moves")]
#[doc(inline)]
pub use tafl_moves as moves;
#[cfg(feature = "play")]
#[doc(inline)]
pub use tafl_play as play;
#[cfg(feature = "position")]
#[doc(inline)]
pub use tafl_position as position;
#[cfg(feature = "rules")]
#[doc(inline)]
pub use tafl_rules as rules;
#[cfg(feature = "verify")]
#[doc(inline)]
pub use tafl_verify as verify;

#[doc(inline)]
pub use notation_syntax::{
    Code, Coded, Diagnostic, Error, ErrorKind, ErrorSink, Finding, LineIndex, Location, Named, Notation,
    Parsed, Related, Repair, Report, Reported, Severity, Snippet, Span, Strictness, UnknownName,
};
#[cfg(feature = "diagram")]
pub use tafl_diagram::Diagram;
#[cfg(feature = "game-record")]
pub use tafl_game_record::{Address, GameRecord, Games, Playback, RecordError, ReplayError};
#[cfg(feature = "moves")]
pub use tafl_moves::{ApplyError, Mark, Move, MoveError, MoveKind, MoveList, MoveRecord};
#[cfg(feature = "play")]
pub use tafl_play::{Game, IllegalStepError, Outcome, Step};
#[cfg(feature = "position")]
pub use tafl_position::tsn::{Tsn, TsnError};
#[cfg(feature = "position")]
pub use tafl_position::{
    Dimension, File, Inverted, Piece, PieceKind, PieceSet, Position, PositionError, Rank, Side, Square,
    SquareError,
};
#[cfg(feature = "rules")]
pub use tafl_rules::{Preset, Rules, RulesError};
#[cfg(feature = "verify")]
pub use tafl_verify::Verifier;
