//! Matches of programs that play tafl: an arbiter for their games, and statistics of the results.
//!
//! [`Contest`] plays a match: engines are processes that speak one of several [`Protocol`]s, each pair of games has the same
//! opening with sides swapped, and the rules of `tafl-play` decide. [`Journal`] keeps the games, so that a match can go on
//! after any interruption. [`Opponent`] is an engine for a game against a person.
//!
//! ```
//! use tafl_arena::{Decision, EloModel, MatchCounts, Side, Sprt};
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
//! | which of two engines is stronger, by how much, how sure is it? | [`PairCounts::comparison`] |
//! | may the match stop? | [`Sprt`] |
//! | how long will it take? | [`Sprt::expect`] |
//! | how does an engine play as attackers, and as defenders? | [`MatchCounts::as_side`] |
//! | are the openings fair? | [`MatchCounts::one_sided`] |
//! | which of many engines is the strongest? | [`Ratings`] |
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

mod agreement;
mod contest;
mod delays;
mod engine_command;
mod errors;
mod examination;
mod fault;
mod finished_game;
mod group;
mod halt;
mod journal;
mod opening;
mod opponent;
mod pace;
mod player;
mod process;
mod protocol;
mod queue;
mod random;
mod record;
mod referee;
mod schedule;
mod shard;
mod sides;
mod standings;
mod statistics;
mod traffic_log;
mod worker;

pub use contest::{Contender, Contest, ContestError};
pub use delays::Delays;
pub use engine_command::{EngineCommand, EngineCommandError};
pub use examination::Examined;
pub use fault::Fault;
pub use finished_game::FinishedGame;
pub use journal::{Journal, JournalError, Resumed};
#[doc(no_inline)]
pub use notation_syntax::UnknownName;
pub use opening::Openings;
pub use opponent::Opponent;
pub use pace::Pace;
pub use player::Patience;
pub use protocol::{Protocol, UnsupportedRules};
pub use schedule::{Pair, Schedule};
pub use shard::{Shard, ShardError};
pub use standings::Standings;
pub use statistics::{
    Comparison, Decision, EloModel, Estimate, Expectation, GameCounts, MAX_RATED, MatchCounts, Matchup,
    PairCounts, RatingError, Ratings, SignTest, Sprt, SprtError,
};
pub use tafl_engine::{
    BestMove, Clock, Go, Info, Line, Millis, Move, OptionSetting, Rules, Side, Standing, Word,
};
pub use tafl_game_record::GameRecord;
pub use tafl_play::Game;
pub use tafl_rules::Ending;
pub use traffic_log::TrafficLog;
