//! Archives of tafl games from other programs, read into OpenTafl game records and written again.
//!
//! ```
//! use tafl_archive::{ArchiveFormat, Coded};
//!
//! let line = r#"{"BlackSidePlayerName": "Ada", "WhiteSidePlayerName": "Bjarni",
//!     "AageGameTypeName": "Brandubh 7x7 (Walker)", "WhoMovedFirst": "black",
//!     "BlackPiecesCaptured": 0, "WhitePiecesCaptured": 0,
//!     "Moves": ["d6-f6", "d4-d6", "resigned"], "WhoWon": "White"}"#;
//! let read = ArchiveFormat::AageNielsen.read(line)?;
//! assert_eq!(read.value.to_string(), "\
//! [attackers:Ada]
//! [defenders:Bjarni]
//! [variant:Brandubh 7x7 (Walker)]
//! [result:-1]
//! [termination:resigned]
//! [position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
//!
//! 1. d6-f6 Kd4-d6
//! ");
//!
//! // What could not be carried over is told: the site names a variant, and its rules are not known here.
//! let codes: Vec<_> = read.losses.iter().map(|loss| loss.code()).collect();
//! assert_eq!(codes, ["rules-unknown"]);
//!
//! // And back: the same object.
//! let written = ArchiveFormat::AageNielsen.write(&read.value)?;
//! assert_eq!(ArchiveFormat::AageNielsen.read(&written.value)?, read);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The formats
//!
//! Both have a game a line.
//!
//! | format | a line |
//! | --- | --- |
//! | [`ArchiveFormat::AageNielsen`] | a JSON object of the game server aagenielsen.dk: players, variant, moves, who won |
//! | [`ArchiveFormat::HnefataflCsv`] | `moves,taken by the attackers,taken by the defenders,result`, as the Copenhagen games that come with hnefatafl-rs |
//!
//! | type | what it is |
//! | --- | --- |
//! | [`ArchiveFormat`] | reads a line into a [`GameRecord`], and writes one |
//! | [`ArchiveReader`] | the games of a file, with memory for one line only |
//! | [`Converted`], [`Loss`] | what was carried over, and what was not |
//! | [`ImportError`], [`ExportError`] | why a line gives no game, or a game no line |
//! | [`Report`] | how often each of these was met |
//! | [`Variant`], [`Layout`] | where the games of a named variant begin |
//!
//! Every game that is read replays without rules: each move was played on the board.
//!
//! # Where a game begins
//!
//! The JSON names a variant and does not say its start position, so there is a table of [`Layout`]s. A name of the
//! table has one layout, or two, of which the first one is taken from which every move replays. Most of them come
//! from lists of start positions; the others, [`Source::ReadOff`], were read off the games themselves: what is moved
//! or captured must have stood there, what is passed over was empty, and all eight symmetries of the board hold.
//! Such a layout is in the table only where it has the right number of pieces and its games replay from it. A test
//! reads the layouts off the games once more; for 161 of 165 names, lists or not, it finds what the table has.
//!
//! A game of another name takes the first layout of its size from which every move replays
//! ([`Loss::StartAssumed`]).
//!
//! A start position is not yet a rule. Three names are those of [presets](tafl_rules::Preset), with the same start
//! and the same side first in every game, and get their rules. All others get a `position` tag and
//! [`Loss::RulesUnknown`].
//!
//! # What becomes of the fields
//!
//! | JSON | CSV | game record |
//! | --- | --- | --- |
//! | `BlackSidePlayerName`, `WhiteSidePlayerName` | | `attackers`, `defenders` |
//! | `AageGameTypeName` | | `variant` |
//! | `WhoWon` | fourth field | `result` |
//! | `resigned` and `timeout` in `Moves` | `timeout` | `termination` |
//! | `WhoMovedFirst`, `BlackPiecesCaptured`, `WhitePiecesCaptured` | second and third field | told by the moves |
//! | any other field, and one that the record does not tell in the same words | | a tag `aagenielsen-FIELD` |
//!
//! Such a tag holds a text as it is, or anything else as JSON; `absent` says that the object lacks a field which the
//! record could fill. A name with a closing bracket stands in both, in its own tag with `)`. Moves without hyphens, as in the older games, are noted by the tag `moves-form`. So the way
//! back gives the same object, but for what a [`Loss`] has told.
//!
//! A resignation becomes a `termination` tag and not the move `---`: players resign in the other's turn too, and
//! OpenTafl cannot load it. Kings get their letter, as nearly all records have it.
//!
//! # Losses
//!
//! | code | reading | writing |
//! | --- | --- | --- |
//! | `rules-unknown` | the rules of the variant are not known | |
//! | `start-assumed` | nothing is known of the variant; a layout that fits was taken | |
//! | `captures-differ` | the line counts other captures than its moves name; pieces that were not named as captured stay | |
//! | `capture-repeated`, `capture-slash`, `upper-case-file`, `leading-zero` | a move that departs from its form | |
//! | `spelling` | a move that is spelled otherwise than the others | |
//! | `field-without-counterpart` | a field that no tag can hold | |
//! | `mark-without-counterpart`, `move-type-without-counterpart`, `resignation-without-counterpart` | | part of a move |
//! | `variation-without-counterpart`, `comment-without-counterpart`, `tag-without-counterpart` | | the line has no place for it |
//! | `rules-without-counterpart`, `start-without-counterpart`, `numbering-without-counterpart` | | the line is read back with other ones |
//!
//! # What this crate does not do
//!
//! It knows no rules. Where an archive leaves captures out, as the oldest games of the site do, the pieces stay on
//! the board; to fill them in is for `tafl-verify`. Dice games, and games on boards that are not square, are not
//! read.
//!
//! # Features
//!
//! - `std` (default): [`ArchiveReader`]. Without it the crate is `no_std` + `alloc`.
//! - `serde`: [`ArchiveFormat`] as its name.
//! - `arbitrary`: an arbitrary [`ArchiveFormat`], for fuzzing.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod aagenielsen;
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod clipped;
mod converted;
mod error;
mod format;
mod hnefatafl_csv;
mod loss;
mod main_line;
mod played;
#[cfg(feature = "std")]
mod reader;
mod report;
#[cfg(feature = "serde")]
mod serde;
mod variant;
mod words;

pub use clipped::Clipped;
pub use converted::Converted;
pub use error::{ExportError, ImportError};
pub use format::ArchiveFormat;
pub use loss::Loss;
pub use notation_syntax::Coded;
#[cfg(feature = "std")]
pub use reader::{ArchiveReader, Entry, ReadError};
pub use report::{Report, Tally};
pub use tafl_game_record::GameRecord;
pub use variant::{Layout, Source, Variant};
