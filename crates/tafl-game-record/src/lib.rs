//! Game records of the OpenTafl Notation (`.otg`), a PGN for tafl games: reading, replaying, editing and printing.
//!
//! ```
//! use tafl_game_record::GameRecord;
//!
//! let record: GameRecord = "\
//! [attackers:Ada]
//! [defenders:Bjarni]
//! [rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
//!
//! 1. d6-f6 d5-f5
//! [|A quiet answer.]
//!
//! 1b.1.1a. ..... c4-c6
//! ".parse()?;
//!
//! // Each move lists its captures, so a game is replayed without rules.
//! let last = record.replay()?.last().expect("two moves")?;
//! assert_eq!((last.address.to_string(), last.move_record.to_string()), ("1b".into(), "d5-f5".into()));
//! assert_eq!(last.position.to_string(), "/3t3/3t3/3T3/ttTKTtt/5T1/5t1/3t3/");
//!
//! // Addresses name the moves of variations.
//! let tree = record.tree();
//! let other = tree.find(&"1b.1.1b".parse()?).expect("the variation");
//! assert_eq!(tree.move_record(other).expect("a move").to_string(), "c4-c6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The notation
//!
//! ```text
//! record   = *( "[" name ":" value "]" ) *turn     ; the rules tag is the last one
//! turn     = ( number / address ) "." *"....." *move [ comments ]
//! comments = "[" slot *( "|" slot ) "]"            ; one slot per move, in order
//! address  = index *( "." variation "." index )
//! index    = number letters                        ; turn and move: `3b`; after `z` comes `aa`
//! ```
//!
//! Any white space may separate these elements. The first bracket after a turn is its comment block, and `]` cannot be
//! escaped in it. A move is a [move record](tafl_moves), the `rules` tag contains a [rules record](tafl_rules), and the
//! `position` tag a [position record](tafl_position).
//!
//! | type | meaning |
//! | --- | --- |
//! | [`GameRecord`] | a game: tags, rules, and a [`Tree`] of moves with comments |
//! | [`EventReader`] | a text as [`Event`]s, which borrow from it and allocate nothing |
//! | [`Games`], [`GameReader`] | the games of an archive, from a text or from a file |
//! | [`RecordSpans`] | the spans of the moves, comments and tags of a game in its text |
//! | [`Address`] | the name of a move |
//! | [`Replay`], [`Playback`] | the positions of a game, in order or in any order |
//! | [`PuzzleSession`] | a record that is solved as a puzzle |
//!
//! # Addresses
//!
//! `3b` is the second move of turn 3, and `0a` the start of the game. An address is easiest to read from right to left:
//! `3b.2.1b` is the first move of the second variation that replaces `3b`. In a variation, turns count from 1, and the
//! first move has the letter of the move that it replaces.
//!
//! A variation of the main line belongs to the move that it *replaces*, a variation inside a variation to the last move
//! that it *keeps*: an alternative to `1a.1.1b` is `1a.1.1a.1.1b`.
//!
//! In a file, a turn of a variation has the address of its move `a`, and one `.....` for each move of the turn that the
//! variation keeps. Addresses are not stored: [`Tree::address`] computes the address of a move, and [`Tree::find`] finds
//! the move at an address.
//!
//! # Relaxed parsing
//!
//! Text that departs from the specification but can be read is accepted, and reported as a finding:
//!
#![doc = include_str!("findings.md")]
//!
//! Positions, rules and moves inside a record have the findings of their crates. [`Strictness::Strict`] refuses all
//! findings, and [`Notation::parse_all`] lists them. Text that cannot be read is an error. Reading continues after it, and
//! finds the other errors, but a move that cannot be read ends its line: the moves after it in that line are not in the record.
//!
//! # Errors
//!
//! An error of [`parse`](str::parse) has [its line](Error#the-source-line), so `?` can return it and a log can print it, and
//! with the feature `serde` an error of JSON begins with it. [`Notation::parse_with`] leaves that to [`Error::with_source`].
//!
//! ```
//! use tafl_game_record::GameRecord;
//!
//! fn moves(text: &str) -> Result<usize, Box<dyn std::error::Error>> {
//!     Ok(text.parse::<GameRecord>()?.tree().main_line().count())
//! }
//!
//! let error = moves("[rules:dim:3 start:/t2/3/2K/]\n\n1. a1:a2\n").unwrap_err();
//! let drawn = "\
//! expected `-`, `^`, `=` or `^=` after the first square, found `:`
//!  --> 3:6
//!   |
//! 3 | 1. a1:a2
//!   |      ^";
//! // As `main` and `unwrap` show it, too.
//! assert_eq!((error.to_string(), format!("{error:?}")), (drawn.into(), drawn.into()));
//! assert!(format!("{error:#}").starts_with("3:6: expected `-`"));
//! ```
//!
//! # Working with records
//!
//! - **Replay**: [`GameRecord::replay`] plays the main line, [`GameRecord::replay_line`] any line, and
//!   [`GameRecord::replay_all`] all variations. [`Playback`] steps forward, back, and into variations.
//! - **Edit**: [`Tree::add`], [`Tree::promote`], [`Tree::demote`], [`Tree::delete`], [`Tree::set_comment`],
//!   [`GameRecord::set_tag`]. Addresses change accordingly. [`GameRecord::renumber`] numbers all moves by the
//!   specification. [`RecordSpans::edits`] changes a text where the record was changed and nowhere else, and [`with_line_endings_of`] keeps the
//!   line endings of a file.
//! - **Comments and clocks**: [`CommentText::view`] splits a comment into a clock, a text, hints, and [`Markup`], which are
//!   judgements, evaluations and shapes on the board.
//!   [`GameRecord::date`], [`GameRecord::result`], [`GameRecord::time_control`] and others return tags as values.
//! - **Puzzles**: [`PuzzleSession`] shows the introduction, accepts moves of the solver as the puzzle mode requires,
//!   replies for the other side, and does not reveal what the solver has not reached.
//! - **Archives**: [`Games`] and [`GameReader`] read many games one after another, the latter with only one of them in
//!   memory; [`GameRecord::archived`] prints them.
//! - **OpenTafl**: records are printed in a layout that OpenTafl can load; `tafl_archive::opentafl` lists what it still
//!   cannot.
//!
//! # Further tags
//!
//! Three tags that the specification does not have are read as values; `docs/proposals/notation.md` of the repository proposes
//! them. OpenTafl keeps them.
//!
//! | tag | meaning | method |
//! | --- | --- | --- |
//! | `[ending:time]` | how the game ended, for programs | [`GameRecord::ending`] |
//! | `[to-move:defenders]` | the side to move in the position tag | [`GameRecord::to_move`], [`GameRecord::side_to_move`] |
//! | `[utc-time:18:30:05]` | the time of day at the start of the game | [`GameRecord::utc_time`] |
//!
//! # Limitations
//!
//! This crate does not know the rules: it does not check legality, does not find missing captures, and does not determine
//! the winner. It does not read archives of other programs.
//!
//! # Features
//!
//! - `std` (default): [`GameReader`], and a faster search for the end of comments. Without it the crate is `no_std` +
//!   `alloc`.
//! - `serde`: records and addresses as text, and games as objects with fields.
//! - `arbitrary`: arbitrary records, trees and addresses, for fuzzing.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod address;
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod archive;
mod caption;
mod comment;
mod error;
mod event;
#[cfg(feature = "serde")]
pub mod json;
mod opening;
mod parse;
mod partial;
mod playback;
mod print;
mod puzzle;
mod record;
mod reduce;
mod replay;
#[cfg(feature = "serde")]
mod serde;
mod spans;
mod tag;
mod tree;
mod value;

pub use address::{Address, Branch, MoveIndex};
pub use archive::{Archived, Games};
#[cfg(feature = "std")]
pub use archive::{GameReadError, GameReader};
pub use comment::{
    CommentError, CommentText, CommentView, Eval, EvalScore, Judgement, Markup, MarkupError, Shape,
    WithoutHints,
};
pub use error::{
    AddressError, AddressErrorKind, RecordError, RecordErrorKind, RecordFindingKind, ReplayError, TagError,
    TagErrorKind, TagFindingKind,
};
pub use event::{CommentEvent, Event, MoveEvent, TagEvent, TurnEvent};
#[doc(inline)]
pub use notation_syntax::{
    Code, Coded, Diagnostic, EncodingError, Error, ErrorKind, ErrorSink, Finding, Found, LineIndex, Named,
    Notation, Parsed, Repair, Report, Reported, Severity, Span, Strictness, UnknownName,
};
pub use opening::NamedOpening;
pub use parse::EventReader;
pub use playback::Playback;
pub use print::with_line_endings_of;
pub use puzzle::{
    PuzzleError, PuzzleMove, PuzzleMoveError, PuzzleMover, PuzzlePhase, PuzzleResponse, PuzzleSession,
    Replies,
};
pub use record::GameRecord;
pub use replay::{Ply, Replay};
pub use spans::{RecordSpans, UnreadableGameError};
pub use tafl_moves::{
    ApplyError, Mark, MoveError, MoveErrorKind, MoveFindingKind, MoveRecord, SpellingErrorKind,
};
pub use tafl_position::{
    Dimension, Position, PositionErrorKind, PositionFindingKind, ShapeColour, Side, Square,
};
pub use tafl_rules::{Ending, Key, RepetitionRule, Rules, RulesErrorKind, RulesFindingKind, ZoneNumber};
pub use tag::{Tag, TagNameError, TagValue, TagValueError};
pub use tree::{NodeError, NodeId, Tree, Walk};
pub use value::{
    CalendarError, ClockTime, Date, GameResult, Overtime, PuzzleMode, TimeControl, TimeRemaining, UtcTime,
    UtcTimeError,
};
