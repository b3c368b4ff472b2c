//! Reads tafl games as people write them down, with the help of the rules.
//!
//! A score sheet, as it is called in chess, has moves such as `Kd6`, `f5xg6`, `E4:E3`, `4f-2f`, `i4e4x` and `K-d6`, in columns,
//! with or without numbers, and remarks, headings and results around them. The rules of the variant say which moves are
//! meant: what is written is compared with the legal moves, and where several fit, the moves after it decide.
//!
//! ```
//! use tafl_scoresheet::{Preset, read};
//!
//! let text = "
//! White: Ben, Black: Ann     12.3.2026
//! 1. D6:G6  5d-5f
//! 2. f6x?   Kd5
//! Ben resigns";
//! let games = read(text, &Preset::BRANDUB.rules());
//! let record = games[0].value.as_ref().unwrap().to_string();
//! assert!(record.ends_with("1. d6-g6 d5-f5\n\n2. g6-f6xf5 Kd4-d5\n[?|]\n"));
//!
//! let questions: Vec<String> =
//!     read("1. f6", &Preset::BRANDUB.rules())[0].errors.iter().map(ToString::to_string).collect();
//! assert_eq!(questions, ["this can be `f4-f6` or `d6-f6`; write the move that was played"]);
//! ```
//!
//! | item | purpose |
//! | --- | --- |
//! | [`read`] | reads a sheet with one or more games |
//! | [`candidates`] | the legal moves that one text can mean |
//! | [`SheetErrorKind`] | a question: what the sheet leaves open |
//! | [`SheetFindingKind`] | what was assumed |
//!
//! # What is read
//!
//! - Squares have the file first or last, in either case. Between them are hyphens, arrows, colons, commas, spaces, `to`, or
//!   nothing. `Kd6` or `d6` is the target only, `d4-6` the target on the same file, `f5xg6` the piece on `f5` that captures on
//!   `g6`, `xg6` only the capture. Captures that are not written are added.
//! - `?` is a move that is not known. If one legal move fits the moves after it, it is taken.
//! - Numbers count turns or moves, and can be missing. Where they skip a move, and the moves after it fit only then, one is
//!   missing.
//! - `!`, `?` and their combinations directly after a move are judgements. Other text after moves, in brackets and after `|`,
//!   is a comment on the move before.
//! - Headings such as `White: Ann, Black: Ben` or `Ann (attackers) - Ben` become tags; other lines above the moves become the
//!   event and the start comment. White, light and Swedes are the defenders.
//! - `1-0`, `draw`, `Ben resigns` and `White won on time` at the end are the result. If the rules end the game, theirs counts.
//!
//! # What this crate does not do
//!
//! It does not read game records, which have variations: `tafl-game-record` does, without rules. It does not read the files
//! of programs: `tafl-archive` does. It does not guess the variant.
//!
//! # Features
//!
//! - `std` (default): no API depends on it. Without it the crate is `no_std` with `alloc`.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod candidates;
mod entries;
mod error;
mod heading;
mod letters;
mod pattern;
mod reader;
mod record;
mod result;
mod sheet;
mod turns;

pub use candidates::candidates;
pub use error::{SheetErrorKind, SheetFindingKind};
pub use notation_syntax::{
    Code, Coded, Diagnostic, Error, ErrorKind, ErrorSink, Finding, LineIndex, Parsed, Report, Reported,
    Severity, Span,
};
pub use reader::MAX_READINGS;
pub use sheet::read;
pub use tafl_game_record::{GameRecord, GameResult};
pub use tafl_moves::Move;
pub use tafl_play::{Game, IllegalStepError, Outcome};
pub use tafl_rules::{Preset, Rules};
