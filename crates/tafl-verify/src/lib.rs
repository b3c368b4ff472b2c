//! Checks tafl game records against their rules, completes them, and finds the rules that fit games.
//!
//! ```
//! use tafl_verify::{GameRecord, complete, verify};
//!
//! let mut record: GameRecord = "\
//! [rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
//!
//! 1. d1-f1 d3-f3
//! 2. f1-f2 c4-a4
//! ".parse()?;
//!
//! let verdict = verify(&record);
//! let findings: Vec<String> = verdict.findings().iter().map(ToString::to_string).collect();
//! assert_eq!(findings, [
//!     "2a: captures missing from the record: `f3`",
//!     "2b: c4-a4: an attacker is in the way on `b4`",
//! ]);
//!
//! // Missing captures can be added; moves that are not legal stay.
//! let verdict = complete(&mut record);
//! assert!(record.to_string().ends_with("2. f1-f2xf3 c4-a4\n"));
//! assert_eq!(verdict.findings()[0].code(), "illegal-move");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game record replays without rules, and may contain moves that the rules do not allow. This crate plays
//! it by its rules, with [`tafl_play`], and reports the differences.
//!
//! | function or type | purpose |
//! | --- | --- |
//! | [`verify`] | judges every move of a game, variations included, and its result |
//! | [`complete`] | completes piece prefixes, move types, captures and marks |
//! | [`Verifier`] | does the same for many games, by the same or different rules |
//! | [`RulesFit`] | finds the rules that games without rules agree with: presets, and presets with one key changed |
//!
//! # Findings
//!
//! Each finding has a stable code and, if it is about a move, that move and its address:
//!
//! | code | meaning |
//! | --- | --- |
//! | `no-rules`, `position-size` | nothing is judged: the record has no rules, or a position of another size |
//! | `illegal-move` | a move is not legal; the message says why: `e5-e8: an attacker is in the way on e7` |
//! | `captures-missing`, `captures-surplus` | a move does not capture the pieces that the record says |
//! | `wrong-move-type`, `wrong-piece` | a jump is not recorded as one, or a piece has the prefix of another one |
//! | `wrong-mark` | a mark is not true of the king |
//! | `record-followed` | a move is legal only with earlier captures as recorded |
//! | `move-after-end` | a move follows the end of the game |
//! | `wrong-result` | the result tag contradicts the moves |
//! | `result-unexplained` | a note: neither the moves nor a tag explain the result |
//! | `too-many-departures` | the rest of the game is not judged |
//!
//! Each fault is reported once; [`verify`] documents how a game continues after a fault.
//!
//! # What this crate does not do
//!
//! It does not change which moves were played, and corrects only what is certain. It does not report where a
//! text departs from its notation: the parser does. It does not read the archives of other programs.
//!
//! # Features
//!
//! - `std` (default): no part of the API needs it. Without it the crate is `no_std` + `alloc`.
//! - `serde`: verdicts and findings can be serialized, as objects.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod capture_kinds;
mod comparison;
mod error;
mod fit;
mod limits;
mod line;
mod review;
#[cfg(feature = "serde")]
mod serde;
mod verdict;
mod verifier;

pub use capture_kinds::CaptureKinds;
pub use error::VerifyFindingKind;
pub use fit::{
    Contradiction, ENOUGH_GAMES, FitDoubt, FitError, FittedGames, FittedGroup, FittedRules, RULES_SOURCE_TAG,
    RulesFit,
};
#[doc(inline)]
pub use notation_syntax::{
    Code, Coded, Diagnostic, Error, ErrorKind, ErrorSink, Finding, LineIndex, Notation, Parsed, Report,
    Reported, Severity, Span, Strictness,
};
pub use tafl_game_record::{Address, GameRecord, GameResult, NodeId, ReplayError};
pub use tafl_moves::{Mark, MoveKind};
pub use tafl_play::{CaptureKind, Game, IllegalStepError, Outcome, Step, WrongDimensionError};
pub use tafl_position::{Piece, Position, Side, Square};
pub use tafl_rules::{Key, Preset, Rules};
pub use verdict::{Verdict, VerifyFinding};
pub use verifier::{Verifier, complete, verify};
