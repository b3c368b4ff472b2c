//! Tafl game records judged and completed by their rules.
//!
//! ```
//! use tafl_game_record::GameRecord;
//! use tafl_verify::{annotate, verify};
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
//!     "2a: captures missing in the record: `f3`",
//!     "2b: c4-a4: blocked at `b4` by `t`",
//! ]);
//!
//! // What is missing can be filled in; what is not legal stays.
//! let verdict = annotate(&mut record);
//! assert!(record.to_string().ends_with("2. f1-f2xf3 c4-a4\n"));
//! assert_eq!(verdict.findings()[0].code(), "illegal-move");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game record replays without rules, so nothing keeps it from saying what no rules allow. This crate plays it by
//! its rules, with [`tafl_play`], and says where the two differ.
//!
//! | to | |
//! | --- | --- |
//! | [`verify`] | judge every move of a game, variations included, and its result |
//! | [`annotate`] | complete letters, types of moves, captures and marks |
//! | [`Verifier`] | do that with many games, by the same rules or not |
//!
//! # What is found
//!
//! Each finding has a stable code and, where it is about a move, that move with its address:
//!
//! | code | finding |
//! | --- | --- |
//! | `no-rules`, `position-size` | nothing can be judged: the record has no rules, or a position of another size |
//! | `illegal-move` | a move is not legal, and why: `e5-e8: blocked at e7` |
//! | `captures-missing`, `captures-surplus` | the move captures other pieces than the record says |
//! | `wrong-move-type`, `wrong-piece` | a jump that is no jump, a letter of another piece |
//! | `wrong-mark` | a mark says something about the king that is not so |
//! | `record-followed` | a move is legal only with earlier captures as recorded |
//! | `move-after-end` | a move stands behind the end of the game |
//! | `wrong-result` | the result tag says something else than the moves |
//! | `result-unexplained` | a note: nothing says how the game came to its result |
//! | `too-many-departures` | the rest of the game is not judged |
//!
//! One fault is told once. How it goes on behind a fault is said at [`verify`].
//!
//! # What this crate does not do
//!
//! It does not change which moves were played, and mends no fault that it is not sure of. It does not tell how a
//! text departs from its notation: the parser did that. It reads no other programs' archives.
//!
//! # Features
//!
//! - `std` (default): none of the API needs it. Without it the crate is `no_std` + `alloc`.
//! - `serde`: verdicts and findings as objects with fields, to be written.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod conclusion;
mod error;
mod judge;
mod line;
mod review;
#[cfg(feature = "serde")]
mod serde;
mod verdict;
mod verifier;

pub use conclusion::Conclusion;
pub use error::VerifyFindingKind;
pub use notation_syntax::{Code, Coded, Severity};
pub use verdict::{Verdict, VerifyFinding};
pub use verifier::{Verifier, annotate, verify};
