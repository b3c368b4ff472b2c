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
//! // Replaying needs no rules: the record says it all.
//! for ply in record.replay()? {
//!     let ply = ply?;
//!     println!("{} {} {}", ply.address, ply.record, ply.position);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod address;
mod build;
mod comment;
mod comment_view;
mod edit;
mod error;
mod event;
mod games;
mod move_index;
mod opentafl;
mod parse;
mod playback;
mod print;
mod puzzle;
mod record;
mod replay;
#[cfg(feature = "std")]
mod stream;
mod tag;
mod tree;
mod typed_tags;
mod value;
mod walk;

pub use address::{Address, Branch};
pub use comment::{CommentText, NotAComment};
pub use comment_view::{CommentView, Hints, WithoutHints};
pub use error::{
    AddressError, AddressErrorKind, RecordError, RecordErrorKind, RecordFinding, RecordFindingKind,
    ReplayError,
};
pub use event::{CommentEvent, Event, MoveEvent, TagEvent, TurnEvent};
pub use games::Games;
pub use move_index::MoveIndex;
pub use notation_syntax::{Notation, Parsed, Span, Strictness};
pub use opentafl::{OpenTaflIssue, OpenTaflIssueKind, OpenTaflPlace};
pub use parse::Reader;
pub use playback::Playback;
pub use print::Archived;
pub use puzzle::{
    Outcome, PuzzleError, PuzzleMove, PuzzleMover, PuzzlePhase, PuzzleRefusal, PuzzleSession, Replies,
};
pub use record::GameRecord;
pub use replay::{Ply, Replay};
#[cfg(feature = "std")]
pub use stream::{GameStream, StreamError};
pub use tag::{NotATagName, NotATagValue, Tag, TagValue};
pub use tree::{NodeId, Tree};
pub use value::{
    ClockTime, Date, DateError, DateErrorKind, GameResult, GameResultError, GameResultErrorKind, NotADate,
    Overtime, PuzzleMode, PuzzleModeError, PuzzleModeErrorKind, TagErrorKind, TagFindingKind, TimeControl,
    TimeError, TimeErrorKind, TimeRemaining,
};
pub use walk::Walk;
