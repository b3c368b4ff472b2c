//! Finds good moves in tafl games, by any OpenTafl rules record and on boards of any size.
//!
//! ```
//! use std::ops::ControlFlow::Continue;
//! use tafl_search::{Game, Limits, Preset, Score, Search, Side};
//!
//! let rules = Preset::BRANDUB.rules();
//! let position = "/7/3t3/t6/K2Tt1t/7/5T1/3t2t/".parse()?;
//! let game = Game::from_position(&rules, &position, Side::Defenders)?;
//!
//! let mut search = Search::new(1 << 20)?;
//! let report = search.run(&game, &Limits::new().depth(3), |_| Continue(()));
//! assert_eq!(report.best(), Some("a4-a7".parse()?));
//! assert_eq!(report.score(), Some(Score::Win(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | type | meaning |
//! | --- | --- |
//! | [`Search`] | searches a game, and owns the table of positions |
//! | [`Limits`] | depth, nodes, the number of lines, the first steps to consider |
//! | [`Report`], [`Line`], [`Score`] | what was found |
//! | [`Progress`] | what is found on the way; the caller looks at the clock and stops the search |
//! | [`Level`] | strengths of play, for people |
//! | [`Evaluation`] | the estimate of a state |
//! | [`Prover`] | proves forced wins, the shortest ones; [`ProofLimits`], [`ProofReport`], [`ProofVerdict`], [`WinningTurn`] |
//! | [`Session`] | an engine that speaks the [universal tafl engine protocol](tafl_engine::protocol) |
//!
//! # How it searches
//!
//! Iterative deepening of a principal variation search, with a table of positions, over the engine of `tafl-play`.
//! A step of a berserk turn counts as a step. All endings of the rules count, and so do repetitions, with the history of the game.
//! Before the estimate, captures are searched to their end, and at most two steps with which the king threatens to escape.
//! A step with which the king escapes or is captured decides the game.
//! If the king threatens to escape, the answers are searched one step deeper: captures, and what closes its way.
//!
//! The same searches in the same order give the same reports on every machine, because nothing depends on time or chance.
//! A stopped search has the best step that it knows, and one in slices ([`Search::begin`]) goes on where it paused.
//! Several searches run side by side, each with its own [`Search`].
//!
//! # What it does not do
//!
//! A [`Search`] does not prove that a win by force does not depend on repetitions: its table does not know by what way a position
//! came about. A [`Prover`] does.
//! It has neither threads nor a clock.
//!
//! # Features
//!
//! - `std` (default): no part of the API needs it. Without it the crate is `no_std` + `alloc`.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod alpha_beta;
mod evaluation;
#[cfg(feature = "std")]
mod host;
mod level;
mod limits;
mod options;
mod ordering;
mod proof;
mod prover;
mod report;
mod search;
mod session;
mod table;

pub use evaluation::Evaluation;
pub use level::Level;
pub use limits::Limits;
pub use proof::{Proof, ProofLimits, ProofProgress, ProofReport, ProofVerdict, Undecided, WinningTurn};
pub use prover::Prover;
pub use report::{Line, Progress, Report};
pub use search::Search;
pub use session::Session;
pub use tafl_engine::{EngineMessage, HostMessage, Score};
pub use tafl_play::{BitBoard, CompiledRules, Game, Move, Position, Preset, Rules, Side, State, Step};
