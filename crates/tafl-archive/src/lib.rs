//! Converts archives of tafl games from other programs into OpenTafl game records, and back.
//!
//! ```
//! use tafl_archive::{ArchiveFormat, Coded};
//!
//! let line = r#"{"BlackSidePlayerName": "Ada", "WhiteSidePlayerName": "Bjarni",
//!     "AageGameTypeName": "Brandubh3 7x7", "WhoMovedFirst": "black",
//!     "BlackPiecesCaptured": 0, "WhitePiecesCaptured": 0,
//!     "Moves": ["d6-f6", "d4-d6", "resigned"], "WhoWon": "White"}"#;
//! let game = ArchiveFormat::AageNielsen.parse(line)?;
//! assert_eq!(game.value.to_string(), "\
//! [attackers:Ada]
//! [defenders:Bjarni]
//! [variant:Brandubh3 7x7]
//! [result:-1]
//! [termination:resigned]
//! [position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
//!
//! 1. d6-f6 Kd4-d6
//! ");
//!
//! // Losses are reported: the site names a variant whose rules this crate does not know.
//! let codes: Vec<_> = game.losses.iter().map(|loss| loss.code()).collect();
//! assert_eq!(codes, ["rules-unknown"]);
//!
//! // Converting back writes the same object.
//! let written = ArchiveFormat::AageNielsen.print(&game.value)?;
//! assert_eq!(ArchiveFormat::AageNielsen.parse(&written.value)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! | type | purpose |
//! | --- | --- |
//! | [`ArchiveFormat`] | the formats; parses a game into a [`GameRecord`], and writes a record |
//! | [`ArchiveReader`] | the games of a file, one line in memory at a time |
//! | [`ConvertedGame`], [`GameLoss`] | a game in its new form, and what it lost |
//! | [`ImportError`], [`ExportError`] | why a line or a record cannot be converted |
//! | [`BrokenGame`] | the same, with the moves before the error |
//! | [`ConversionReport`] | counts of conversions, losses and rejections |
//! | [`Variant`], [`Layout`] | where the games of a named variant begin |
//! | [`VariantRules`], [`VariantRulesSource`] | by which rules they are played, and where the rules come from |
//!
//! # Start positions
//!
//! The JSON of aagenielsen.dk names a variant without its start position, so this crate has a table of [`Layout`]s. Each name in the
//! table has one or two layouts; a game takes the first one from which every move replays. Most layouts come from
//! lists of start positions. The others, [`LayoutSource::Inferred`], were inferred from the games themselves: a piece
//! was on each square that moves or captures name, squares that moves pass over were empty, and the position has all
//! eight symmetries of the board. An inferred layout is in the table only if it has the right number of pieces and its
//! games replay from it. A test infers the layouts again; for 161 of 165 names, listed or not, the result agrees with
//! the table.
//!
//! A game whose variant is not in the table takes the first layout of its size from which every move replays
//! ([`GameLoss::StartAssumed`]).
//!
//! # Rules
//!
//! Neither a name nor a start position determines the rules: variants of a family differ. A variant has
//! [rules](Variant::rules) only if its games agree with them, and [`VariantRulesSource`] says where they come from:
//!
//! - a [preset](tafl_rules::Preset), if it has the start position and the side to move first of the games;
//! - a text or a program, which is cited;
//! - the games themselves. These rules are *fitted*: the simplest ones by which the moves of the games are legal and
//!   their captures agree, which does not mean that the site has no others. Each game says so in the tag `rules-source`,
//!   whose value begins with `fitted`.
//!
//! A test judges all games of each variant by its rules. Games of other variants get a `position` tag and
//! [`GameLoss::RulesUnknown`].
//!
//! # Fields
//!
//! Those of the first two formats; `docs/formats.md` describes the others.
//!
//! | JSON | CSV | game record |
//! | --- | --- | --- |
//! | `BlackSidePlayerName`, `WhiteSidePlayerName` | | `attackers`, `defenders` |
//! | `AageGameTypeName` | | `variant` |
//! | `WhoWon` | fourth field | `result` |
//! | `resigned` and `timeout` in `Moves` | `timeout` | `termination` |
//! | `WhoMovedFirst`, `BlackPiecesCaptured`, `WhitePiecesCaptured` | second and third field | determined by the moves |
//! | any other field, and any field that differs from what the record determines | | a tag `aagenielsen-FIELD` |
//!
//! Such a tag holds a string unchanged and any other value as JSON; `absent` means that the object lacks a field which
//! the record determines. A name with a closing bracket is kept in such a tag, and its own tag has `)` instead. Moves
//! without hyphens, as in the older games, are recorded by the tag `moves-form`. Converting back therefore writes the
//! same object, except for the reported losses.
//!
//! A resignation becomes a `termination` tag instead of the move `---`: on the site players also resign during the
//! opponent's turn, which OpenTafl cannot load. Kings get their piece prefix, as in nearly all records.
//!
//! # What this crate does not do
//!
//! It does not judge games: `tafl-verify` does, and adds the capture of a king by the last move, which archives never
//! write. Where the rules of a game are not known, captures that an archive omits are not restored. Dice games, and games
//! on boards that are not square, are rejected.
//!
//! # Features
//!
//! - `std` (default): [`ArchiveReader`]. Without it the crate is `no_std` + `alloc`.
//! - `serde`: [`ArchiveFormat`] as its name.
//! - `arbitrary`: an arbitrary [`ArchiveFormat`], for fuzzing.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod aagenielsen;
mod abstract_play;
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod berkeley;
mod bologna;
mod bologna_json;
mod bologna_log;
mod brandubh;
mod brandubh_json;
mod brandubh_puzzles;
mod brandubh_tafl;
mod captures;
mod comments;
mod ending;
mod error;
mod format;
mod forum;
mod forum_pgn;
mod forum_sgf;
mod framing;
mod hnefatafl_csv;
mod hnefatafl_org;
mod json;
mod layout;
mod log320;
mod loss;
mod ludii_trial;
mod main_line;
mod move_list;
mod moves;
mod notes;
mod npm_tafl;
mod omitted;
pub mod opentafl;
mod options;
mod partial;
mod played;
mod played_line;
mod playtaflonline;
#[cfg(feature = "std")]
mod reader;
mod reading;
mod referee;
mod report;
#[cfg(feature = "serde")]
mod serde;
mod squares;
mod start;
mod taflzero;
mod tagged_text;
mod tags;
#[cfg(feature = "std")]
mod texts;
mod turns;
mod unix_day;
mod variant;
mod variant_rules;

pub use ending::ending_of;
pub use error::{ExportError, ImportError};
pub use format::ArchiveFormat;
pub use layout::{Layout, LayoutSource};
pub use loss::GameLoss;
pub use move_list::{MoveListForm, MoveListFormError};
#[cfg(feature = "std")]
pub use notation_syntax::LineError;
#[doc(inline)]
pub use notation_syntax::{
    Code, Coded, Diagnostic, Error, ErrorKind, ErrorSink, Finding, LineIndex, Named, Notation, Parsed,
    Report, Reported, Severity, Span, Strictness, UnknownName,
};
pub use options::ImportOptions;
pub use partial::BrokenGame;
#[cfg(feature = "std")]
pub use reader::{ArchiveEntry, ArchiveReader};
pub use report::{ConversionReport, ConvertedGame, Tally};
pub use tafl_game_record::{Address, Ending, GameRecord, MoveIndex, ReplayError};
pub use tafl_moves::dialect::{MoveDialectErrorKind, MoveDialectFindingKind, MoveLoss};
pub use tafl_moves::{ApplyError, Move};
pub use tafl_play::IllegalStepError;
pub use tafl_position::{Dimension, Piece, Position, Side, Square};
pub use tafl_rules::{Citation, Key, Preset, RepetitionRule, Rules, ZoneNumber};
#[cfg(feature = "std")]
pub use texts::{GameText, TextReader};
pub use variant::Variant;
pub use variant_rules::{VariantRules, VariantRulesSource};
