//! Certificates of forced wins in tafl games: a text that shows, move by move, that one side wins whatever the other one
//! plays. [`format`](mod@format) is the page for other implementations.
//!
//! ```
//! use tafl_proof::{Checker, Claim, Game, Preset, ProofLine, Side, check};
//!
//! // The king moves to a4, and then to a1 or a7.
//! let rules = Preset::BRANDUB.rules();
//! let game = Game::from_position(&rules, &"/7/7/3K3/7/7/7/6t/".parse()?, Side::Defenders)?;
//!
//! let mut certificate = Claim::new(&game, Side::Defenders, 2).to_string();
//! # let mut lines = Vec::new();
//! # let mut first = game.clone();
//! # first.play("d3-a3".parse()?)?;
//! # for reply in first.legal_steps() {
//! #     let mut next = first.clone();
//! #     next.play(reply)?;
//! #     let to: tafl_proof::Step = if reply.target().to_string() == "a7" { "a3-a1" } else { "a3-a7" }.parse()?;
//! #     lines.push(ProofLine::new(1, next.position(), vec![to]));
//! # }
//! # lines.push(ProofLine::new(2, game.position(), vec!["d3-a3".parse()?]));
//! for line in lines {
//!     certificate.push_str(&line.to_string());
//!     certificate.push('\n');
//! }
//!
//! let proved = check(&certificate)?;
//! assert_eq!((proved.claim().winner, proved.claim().moves), (Side::Defenders, 2));
//!
//! // The same from a reader, with one line in memory.
//! let mut checker = Checker::new();
//! certificate.lines().try_for_each(|line| checker.line(line))?;
//! checker.finish()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | item | purpose |
//! | --- | --- |
//! | [`check`] | checks a certificate |
//! | [`Checker`] | the same, line by line |
//! | [`Claim`], [`ProofLine`] | what a certificate consists of, to write one |
//! | [`ProofError`] | the line that proves nothing, and why |
//!
//! # What this crate does not do
//!
//! It finds no wins: `tafl-search` does.
//!
//! # Features
//!
//! - `std` (default): no API depends on it. Without it the crate is `no_std` with `alloc`.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod checker;
mod error;
#[doc = include_str!("../FORMAT.md")]
pub mod format {}
mod proof_line;

pub use checker::{Checker, Proved, check};
pub use error::{ProofError, ProofErrorKind};
pub use proof_line::{Claim, ProofLine};
pub use tafl_play::{Game, IllegalStepError, Outcome, Position, Preset, Rules, Side, Step, StepError};
