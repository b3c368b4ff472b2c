//! Statistics of tafl games: scores and how sure they are, which of two engines is stronger, and when a match may stop.
//!
//! ```
//! use tafl_statistics::{Decision, EloModel, MatchCounts, Side, Sprt};
//!
//! // Each opening is played twice: first with the first engine as attackers, then as defenders.
//! let mut counts = MatchCounts::default();
//! for _ in 0..60 {
//!     counts.add([Some(Side::Attackers), Some(Side::Defenders)]); // the side of the opening won both games
//!     counts.add([Some(Side::Attackers), Some(Side::Attackers)]); // the first engine won both
//! }
//! let comparison = counts.pairs().comparison().ok_or("no pairs")?;
//! assert_eq!(comparison.score.value, 0.75);
//! assert_eq!(comparison.elo.value.round(), 191.0);
//!
//! let sprt = Sprt::new(EloModel::Normalized, [0.0, 30.0], [0.05, 0.05])?;
//! assert_eq!(sprt.decision(counts.pairs()), Decision::AcceptH1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | question | answer |
//! | --- | --- |
//! | how sure is a share of the points? | [`Estimate::wilson`] |
//! | which of two engines is stronger, by how much, how sure is it? | [`PairCounts::comparison`] |
//! | may the match stop? | [`Sprt`] |
//! | how long will it take? | [`Sprt::expect`] |
//! | how does an engine play as attackers, and as defenders? | [`MatchCounts::as_side`] |
//! | are the openings fair? | [`MatchCounts::one_sided`] |
//!
//! # Pairs, not games
//!
//! In tafl games one side often wins most games. Single games then vary much for a reason that has nothing to do with
//! the engines, and a test of single games hardly ever ends: at 95 % wins of the attackers it finds one improvement of
//! ten. A pair, the same opening with the sides swapped, is free of this. The statistics of [`PairCounts`] hold at any
//! imbalance, those of [`GameCounts`] only for even games.
//!
//! Elo, however, is squeezed if nearly all pairs are even, because the engines divide fewer points. Normalized Elo
//! measures a difference by how many pairs it takes to see it; it is the same at any imbalance.
//!
//! # Features
//!
//! - `serde`: serializes [`Estimate`].

#![cfg_attr(docsrs, feature(doc_cfg))]

mod counts;
mod estimate;
mod sprt;

pub use counts::{Comparison, GameCounts, MatchCounts, PairCounts, SignTest};
pub use estimate::Estimate;
pub use sprt::{Decision, EloModel, Expectation, Sprt, SprtError};
pub use tafl_position::Side;
