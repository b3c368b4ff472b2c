//! The universal tafl engine protocol (UTEP): the lines that a program which plays tafl and the program that runs it
//! write to each other, as values. [`protocol`] is the page for authors of engines.
//!
//! ```
//! use tafl_engine::{Clock, EngineMessage, Go, HostMessage};
//!
//! // A host writes …
//! let clock: Clock = "60+0.5".parse()?;
//! let go = Go { attackers: Some(clock), defenders: Some(clock), ..Go::default() };
//! assert_eq!(HostMessage::from(go).to_string(), "go atime 60000 dtime 60000 ainc 500 dinc 500");
//!
//! // … and reads.
//! let EngineMessage::BestMove(best) = "bestmove d7-c7 draw".parse()? else { panic!() };
//! assert_eq!(best.to_move().unwrap().to_string(), "d7-c7");
//! assert!(best.offers_draw());
//!
//! // The clock stops after 1.2 seconds.
//! let mut clock = clock;
//! clock.spend(1200.into())?;
//! assert_eq!(clock.to_string(), "58.8 0.5i");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | type | purpose |
//! | --- | --- |
//! | [`HostMessage`] | a line from the host: `go movetime 1000` |
//! | [`EngineMessage`] | a line from the engine: `bestmove d7-c7` |
//! | [`Clock`] | main time, increment and overtime of a side, and what is left of them |
//!
//! # Reading
//!
//! A message is a [`Notation`]. Unknown words after the first one are ignored, because later versions of the protocol add
//! words; [`Notation::parse_all`] reports them:
//!
//! | code | text | |
//! | --- | --- | --- |
//! | `info-left-out` | `info depth 5/9 score mate 3` | the values are left out: no `info` is a fault |
//! | `word-ignored` | `go depth 5 fast` | a note: the word is skipped |
//! | `word-repeated` | `go depth 5 depth 6` | the last one counts |
//! | `word-useless` | `stop now` | the message has no words |
//!
//! # What this crate does not do
//!
//! It runs no program, reads no clock, knows no rules and chooses no moves.
//!
//! # Features
//!
//! - `std` (default): no API depends on it. Without it the crate is `no_std` with `alloc`.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod clock;
mod engine_message;
mod error;
mod host_message;
mod parse;
mod print;
#[doc = include_str!("../PROTOCOL.md")]
pub mod protocol {}
mod word;

pub use clock::{Clock, Millis, TimeIsUp};
pub use engine_message::{
    BestMove, Bound, EngineMessage, EngineOption, Feature, GameOver, Info, OptionKind, OptionSetting, Score,
    Standing,
};
pub use error::{MessageError, MessageErrorKind, MessageFindingKind};
pub use host_message::{Go, HostMessage, Start};
#[doc(inline)]
pub use notation_syntax::{
    Code, Coded, Diagnostic, Error, ErrorKind, ErrorSink, Finding, LineIndex, Named, Notation, Parsed,
    Report, Reported, Severity, Span, Strictness, UnknownName,
};
pub use tafl_moves::{Move, MoveErrorKind, MoveFindingKind};
pub use tafl_position::{Position, PositionErrorKind, PositionFindingKind, Side};
pub use tafl_rules::{Rules, RulesErrorKind, RulesFindingKind};
pub use word::{Line, Word};
