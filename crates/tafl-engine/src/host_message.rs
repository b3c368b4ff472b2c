//! Lines from the host.

use alloc::boxed::Box;
use alloc::vec::Vec;

use tafl_moves::Move;
use tafl_rules::Rules;

use crate::engine_option::OptionSetting;
use crate::game_over::GameOver;
use crate::go::Go;
use crate::start::Start;

/// A line that a host writes to an engine.
///
/// ```
/// use tafl_engine::HostMessage;
///
/// let message: HostMessage = "position start moves d2-e2 d3-c3".parse()?;
/// assert!(matches!(&message, HostMessage::Position { moves, .. } if moves.len() == 2));
/// assert_eq!(message.to_string(), "position start moves d2-e2 d3-c3");
/// # Ok::<(), tafl_engine::MessageError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HostMessage {
    /// The first line, with the newest version of the protocol that the host knows: `utep 1`.
    Hello {
        /// The version.
        version: u32,
    },
    /// A value for an option.
    SetOption(OptionSetting),
    /// The rules of the games to come, with their start position.
    Rules(Box<Rules>),
    /// Forget what was learned from earlier games.
    NewGame,
    /// Answer [`ReadyOk`](crate::EngineMessage::ReadyOk) when everything before is done.
    IsReady,
    /// The game up to now.
    Position {
        /// Where it starts.
        start: Start,
        /// All moves since. In a berserk turn, each step is a move.
        moves: Vec<Move>,
    },
    /// Search, and answer [`BestMove`](crate::EngineMessage::BestMove).
    Go(Go),
    /// End the search now.
    Stop,
    /// The result of the game.
    GameOver(GameOver),
    /// A question: the legal moves.
    Legal,
    /// A question: the number of sequences of legal moves of this length.
    Perft {
        /// The length, in moves.
        depth: u32,
    },
    /// A question: whether the game is over.
    Result,
    /// End the program.
    Quit,
}

impl From<Go> for HostMessage {
    fn from(go: Go) -> Self {
        Self::Go(go)
    }
}

impl From<Rules> for HostMessage {
    fn from(rules: Rules) -> Self {
        Self::Rules(Box::new(rules))
    }
}
