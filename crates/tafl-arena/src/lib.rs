//! An arbiter for programs that play tafl.

mod agreement;
mod contest;
mod engine_command;
mod fault;
mod finished_game;
mod journal;
mod opening;
mod pace;
mod player;
mod process;
mod protocol;
mod random;
mod record;
mod referee;
mod schedule;
mod sides;

pub use contest::{Contender, Contest, ContestError};
pub use engine_command::{EngineCommand, EngineCommandError};
pub use fault::Fault;
pub use finished_game::FinishedGame;
pub use journal::{Journal, JournalError, Resumed};
pub use opening::Openings;
pub use pace::Pace;
pub use player::Patience;
pub use protocol::{Protocol, UnsupportedRules};
pub use schedule::{Pair, Schedule};
