//! OpenTafl game records: moves with variations and comments, read, replayed without rules, and written.
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
//! // The record says all that its moves change.
//! let last = record.replay()?.last().expect("two moves")?;
//! assert_eq!((last.address.to_string(), last.record.to_string()), ("1b".into(), "d5-f5".into()));
//! assert_eq!(last.position.to_string(), "/3t3/3t3/3T3/ttTKTtt/5T1/5t1/3t3/");
//!
//! // A variation is found by its address.
//! let tree = record.tree();
//! let other = tree.find(&"1b.1.1b".parse()?).expect("the variation");
//! assert_eq!(tree.record(other).expect("a move").to_string(), "c4-c6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The notation
//!
//! ```text
//! record   = *( "[" name ":" value "]" ) *turn     ; the rules tag is the last one
//! turn     = ( number / address ) "." *"....." *move [ comments ]
//! comments = "[" slot *( "|" slot ) "]"            ; one slot a move, in order
//! address  = index *( "." variation "." index )
//! index    = number letters                        ; turn and move: `3b`, after `z` comes `aa`
//! ```
//!
//! White space is free. The first bracket behind a turn is its comment block, and nothing can escape `]` in it.
//! A move is a [move record](tafl_moves), the `rules` tag holds a [rules record](tafl_rules), the `position` tag a
//! [position record](tafl_position).
//!
//! | type | what it is |
//! | --- | --- |
//! | [`GameRecord`] | a game: tags, rules, and a [`Tree`] of moves with comments |
//! | [`Reader`] | a text as [`Event`]s, which borrow from it and allocate nothing |
//! | [`Games`], [`GameStream`] | the games of an archive, from a text or from a file |
//! | [`RecordSpans`] | where the moves and tags of a game stand in its text |
//! | [`Address`] | the name of a move |
//! | [`Replay`], [`Playback`] | the positions of a game, one by one, or to walk in |
//! | [`PuzzleSession`] | a record that is solved as a puzzle |
//!
//! # Addresses
//!
//! `3b` is the second move of turn 3, `0a` the start of the game. An address is best read from right to left:
//! `3b.2.1b` is the first move of the second variation that replaces `3b`. Turns count from 1 in a variation, and
//! its first move has the letter of the move that it replaces.
//!
//! A variation of the main line belongs to the move that it *replaces*, one inside a variation to the move that it
//! *grows from*: another move in place of `1a.1.1b` is `1a.1.1a.1.1b`.
//!
//! In a file the turn of a variation is addressed at `a`, with `.....` for each move of it that the variation keeps.
//! Addresses are not stored: [`Tree::address`] tells what they are now, [`Tree::find`] finds them.
//!
//! # Relaxed parsing
//!
//! What the specification does not allow but can be read is read, kept, and reported as a finding:
//!
//! | finding | text |
//! | --- | --- |
//! | `rules-tag-missing`, `rules-tag-not-last` | no `rules` tag, or one with tags behind it |
//! | `line-break-in-tag` | a tag of several lines |
//! | `tag-value` | a date, result, time, puzzle mode or address that cannot be read |
//! | `tag-spaces`, `date-form`, `time-form`, `puzzle-mode-case` | one that is written otherwise: `2015-1-7` |
//! | `main-turn-letter`, `address-dot-missing`, `leading-zero` | `3a. e5-e8`, `3 e5-e8`, `03. e5-e8` |
//! | `turn-out-of-sequence`, `numbering` | turns and letters that do not follow each other as they should |
//! | `placeholder-length` | `...` for `.....` |
//! | `comment-surplus`, `second-comment-block` | more comments than moves, `[one] [two]` |
//! | `variation-past-end`, `variation-number` | a variation of the move behind the last one, variation 3 without a second |
//!
//! What is inside a record has the findings of its own crate. [`Strictness::Strict`] refuses them all,
//! [`Notation::parse_all`] lists them. What cannot be read is an error, and reading goes on at the next line.
//!
//! # What there is to do with a record
//!
//! - **Replay**: [`GameRecord::replay`] plays the main line, [`GameRecord::replay_line`] any line,
//!   [`GameRecord::replay_all`] every variation, and [`Playback`] goes forward and back and into variations.
//! - **Edit**: [`Tree::play`], [`Tree::promote`], [`Tree::demote`], [`Tree::delete`], [`Tree::set_comment`],
//!   [`GameRecord::set_tag`]. Addresses follow by themselves. [`GameRecord::renumber`] numbers all moves as the
//!   specification has it.
//! - **Comments and clocks**: [`CommentText::view`] takes a comment apart into a clock, a text, and hints.
//!   [`GameRecord::date`], [`GameRecord::result`], [`GameRecord::time_control`] and so on give tags as values.
//! - **Puzzles**: [`PuzzleSession`] shows the introduction, takes the solver's moves as loosely or strictly as the
//!   record says, answers for the other side, and does not let him read ahead.
//! - **Archives**: [`Games`] and [`GameStream`] read many games one after another, the second with memory for one
//!   game only; [`GameRecord::archived`] writes them.
//! - **OpenTafl**: printing gives a layout that it can load, and [`GameRecord::opentafl_issues`] lists what it still
//!   cannot.
//!
//! # What this crate does not do
//!
//! It knows no rules: it does not ask whether a move is legal, whether captures are missing, or who has won. It
//! reads no other programs' archives.
//!
//! # Features
//!
//! - `std` (default): [`GameStream`], and faster search for the end of comments. Without it the crate is `no_std` +
//!   `alloc`.
//! - `serde`: records and addresses as their text.
//! - `arbitrary`: arbitrary records, trees and addresses, for fuzzing.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod address;
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod build;
mod comment;
mod comment_view;
mod edit;
mod error;
mod event;
mod games;
#[cfg(feature = "serde")]
pub mod json;
mod move_index;
mod opentafl;
mod parse;
mod playback;
mod print;
mod puzzle;
mod record;
mod replay;
#[cfg(feature = "serde")]
mod serde;
mod spans;
#[cfg(feature = "std")]
mod stream;
mod tag;
mod tree;
mod typed_tags;
mod value;
mod walk;

pub use address::{Address, Branch};
pub use comment::{CommentText, InvalidComment};
pub use comment_view::{CommentView, Hints, WithoutHints};
pub use error::{
    AddressError, AddressErrorKind, RecordError, RecordErrorKind, RecordFinding, RecordFindingKind,
    ReplayError,
};
pub use event::{CommentEvent, Event, MoveEvent, TagEvent, TurnEvent};
pub use games::Games;
pub use move_index::MoveIndex;
pub use notation_syntax::{
    Code, Coded, Error, ErrorKind, ErrorSink, Finding, Found, Notation, Parsed, Report, Reported, Severity,
    Snippet, Span, Strictness,
};
pub use opentafl::{OpenTaflIssue, OpenTaflIssueKind, OpenTaflLocation};
pub use parse::Reader;
pub use playback::Playback;
pub use print::Archived;
pub use puzzle::{
    PuzzleError, PuzzleMove, PuzzleMover, PuzzlePhase, PuzzleRefusal, PuzzleResponse, PuzzleSession, Replies,
};
pub use record::GameRecord;
pub use replay::{Ply, Replay};
pub use spans::RecordSpans;
#[cfg(feature = "std")]
pub use stream::{GameStream, StreamError};
pub use tag::{InvalidTagName, InvalidTagValue, Tag, TagValue};
pub use tree::{NodeId, Tree};
pub use value::{
    ClockTime, Date, DateError, DateErrorKind, GameResult, GameResultError, GameResultErrorKind, InvalidDate,
    Overtime, PuzzleMode, PuzzleModeError, PuzzleModeErrorKind, TagErrorKind, TagFindingKind, TimeControl,
    TimeError, TimeErrorKind, TimeRemaining,
};
pub use walk::Walk;
