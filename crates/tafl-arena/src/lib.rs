//! An arbiter for programs that play tafl.

mod engine_command;
mod fault;
mod pace;
mod player;
mod process;
mod protocol;
mod referee;

pub use engine_command::{EngineCommand, EngineCommandError};
pub use fault::Fault;
pub use pace::Pace;
pub use player::Patience;
pub use protocol::{Protocol, UnsupportedRules};
