//! Lines from the host, with the limits of a search and the start of a game.

use alloc::boxed::Box;
use alloc::vec::Vec;

use tafl_moves::Move;
use tafl_position::{Position, Side};
use tafl_rules::Rules;

use crate::clock::{Clock, Millis};
use crate::engine_message::{GameOver, OptionSetting};

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

/// How long an engine may search: `go`. Without any limit it searches until `stop`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Go {
    /// The attackers' clock, if they have one. The increment of this turn is in the main time already.
    pub attackers: Option<Clock>,
    /// The defenders' clock, if they have one.
    pub defenders: Option<Clock>,
    /// The time for this move.
    pub move_time: Option<Millis>,
    /// The greatest depth, in moves.
    pub depth: Option<u32>,
    /// The greatest number of positions.
    pub nodes: Option<u64>,
    /// Whether the opponent offers a draw.
    pub draw_offered: bool,
}

impl Go {
    /// The clock of a side, if it has one.
    pub const fn clock(&self, side: Side) -> Option<Clock> {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }

    /// Whether nothing but `stop` ends the search.
    pub const fn is_infinite(&self) -> bool {
        let no_clock = self.attackers.is_none() && self.defenders.is_none();
        no_clock && self.move_time.is_none() && self.depth.is_none() && self.nodes.is_none()
    }
}

/// Where a game starts, in `position`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// At the start of the rules: `position start`.
    #[default]
    OfRules,
    /// At a position with a side to move: `position otn /1t1/1K1/3/ side attackers`.
    Position(Position, Side),
}
