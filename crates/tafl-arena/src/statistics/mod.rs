//! The statistics of matches.

mod comparison;
mod counts;
mod estimate;
mod likelihood;
mod normal;
mod ratings;
mod scores;
mod sign_test;
mod sprt;

pub use comparison::Comparison;
pub use counts::{GameCounts, MatchCounts, PairCounts};
pub use estimate::Estimate;
pub use ratings::{MAX_RATED, Matchup, RatingError, Ratings};
pub use sign_test::SignTest;
pub use sprt::{Decision, EloModel, Expectation, Sprt, SprtError};
