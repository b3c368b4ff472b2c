//! Lines from the engine.

use alloc::boxed::Box;
use alloc::vec::Vec;

use tafl_moves::Move;

use crate::best_move::BestMove;
use crate::engine_option::EngineOption;
use crate::feature::Feature;
use crate::game_over::GameOver;
use crate::info::Info;
use crate::line::Line;

/// A line that an engine writes to its host.
///
/// ```
/// use tafl_engine::{EngineMessage, Score};
///
/// let EngineMessage::Info(info) = "info depth 9 score win 7 pv d4-a4 b7-b6".parse()? else { panic!() };
/// assert_eq!(info.score, Some(Score::Win(7)));
/// assert_eq!(info.moves.len(), 2);
/// # Ok::<(), tafl_engine::MessageError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineMessage {
    /// The name of the engine, with its version.
    Name(Line),
    /// Who wrote the engine.
    Author(Line),
    /// An option that the host can set.
    Option(EngineOption),
    /// Questions that the engine can answer.
    Features(Vec<Feature>),
    /// The end of the answer to [`Hello`](crate::HostMessage::Hello).
    HelloOk,
    /// The engine plays by the rules.
    RulesOk,
    /// The engine does not play by the rules, and why.
    RulesNo(Line),
    /// The answer to [`IsReady`](crate::HostMessage::IsReady).
    ReadyOk,
    /// A report of the search.
    Info(Box<Info>),
    /// The answer to [`Go`](crate::HostMessage::Go).
    BestMove(BestMove),
    /// The legal moves.
    Legal(Vec<Move>),
    /// The number of sequences of legal moves.
    Perft {
        /// The number.
        count: u64,
    },
    /// Whether the game is over.
    Result(GameOver),
}

impl From<Info> for EngineMessage {
    fn from(info: Info) -> Self {
        Self::Info(Box::new(info))
    }
}

impl From<BestMove> for EngineMessage {
    fn from(best: BestMove) -> Self {
        Self::BestMove(best)
    }
}
