//! Matches of programs that play tafl: an arbiter for their games, and statistics of the results.
//!
//! [`Contest`] plays a match: engines are processes that speak one of several [`Protocol`]s, each pair of games has the same
//! opening with sides swapped, and the rules of `tafl-play` decide. [`Journal`] keeps the games, so that a match can continue
//! after any interruption. [`Opponent`] is an engine for a game against a person.
//!
//! Their statistics are in [`tafl_statistics`]; [`Ratings`] says which of many engines is the strongest.

mod contest;
mod delays;
mod engine_command;
mod examination;
mod fault;
mod finished_game;
mod halt;
mod journal;
mod likelihood;
mod opening;
mod opponent;
mod pace;
mod player;
mod process;
mod protocol;
mod queue;
mod ratings;
mod record;
mod referee;
mod relay;
mod schedule;
mod standings;
mod traffic_log;
mod worker;

pub use contest::{Contender, Contest, ContestError, Withdrawal};
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
pub use ratings::{MAX_RATED, Matchup, RatingError, Ratings};
pub use relay::{Relay, relay};
pub use schedule::{Pair, Schedule, Shard, ShardError};
pub use standings::Standings;
pub use tafl_engine::{BestMove, Clock, Go, Info, Line, Millis, Move, OptionSetting, Rules, Side, Word};
pub use tafl_game_record::GameRecord;
pub use tafl_play::{Game, Outcome};
pub use tafl_statistics::{Estimate, GameCounts, MatchCounts};
