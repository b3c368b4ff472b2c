//! Games as the candidates judge them.

use alloc::vec::Vec;

use tafl_game_record::{GameRecord, GameResult, MoveIndex, Playback, ReplayError};
use tafl_moves::{Move, MoveRecord};
use tafl_position::{Piece, Position, Side};

/// Why a game is left out when rules are fitted to games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FitError {
    /// The record has neither a position tag nor rules.
    #[error("the game has no start position; add a position tag")]
    NoStart,
    /// The main line has no move.
    #[error("the game has no moves")]
    NoMoves,
    /// A move of the main line cannot be played on the board.
    #[error("the game does not replay: {0}")]
    Replay(ReplayError),
    /// The games before it begin in as many positions as can be kept: [`RulesFit::MAX_GROUPS`].
    ///
    /// [`RulesFit::MAX_GROUPS`]: crate::RulesFit::MAX_GROUPS
    #[error("the games begin in more than {} different positions", crate::limits::MAX_GROUPS)]
    TooManyStarts,
    /// The captures or steps of the game follow the rules of its variant, because its source omits them. A record does not
    /// show this, so [`RulesFit::push`] never returns it: callers that convert archives leave such games out, and count them
    /// under this name.
    ///
    /// [`RulesFit::push`]: crate::RulesFit::push
    #[error("its captures were completed by the rules of its variant")]
    Completed,
}

impl FitError {
    /// The name of the reason, in kebab case.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::NoStart => "no-start",
            Self::NoMoves => "no-moves",
            Self::Replay(_) => "does-not-replay",
            Self::TooManyStarts => "too-many-starts",
            Self::Completed => "completed-by-rules",
        }
    }
}

/// The start position of a game, and the side that moves first. Games that agree in both can have the same rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    pub(crate) position: Position,
    pub(crate) side: Side,
}

impl Start {
    /// The side is that of the first piece that moves.
    pub(crate) fn of(record: &GameRecord) -> Result<Self, FitError> {
        let position = record.start().ok_or(FitError::NoStart)?;
        let tree = record.tree();
        let mut moves = tree.main_line().filter_map(|id| tree.move_record(id)?.as_move());
        let first = moves.next().ok_or(FitError::NoMoves)?;
        let side = position.get(first.origin()).map(Piece::side).or_else(|| record.side_to_move());
        Ok(Self { position: position.clone(), side: side.unwrap_or(Side::Attackers) })
    }
}

/// The main line of a game that replays.
#[derive(Clone, Debug)]
pub(crate) struct MainLine<L> {
    /// Where the game is, as the caller says.
    pub(crate) at: L,
    pub(crate) moves: Vec<MainMove>,
    /// The result, if the game has one.
    pub(crate) result: Option<GameResult>,
}

/// A move of the main line.
#[derive(Clone, Debug)]
pub(crate) struct MainMove {
    pub(crate) index: MoveIndex,
    pub(crate) step: Move,
}

impl<L> MainLine<L> {
    pub(crate) fn of(record: &GameRecord, at: L) -> Result<Self, FitError> {
        let tree = record.tree();
        let mut playback = Playback::new(record).map_err(FitError::Replay)?;
        playback.to_line_end().map_err(FitError::Replay)?;
        let main_move = |id| {
            let MoveRecord::Move(step) = tree.move_record(id)? else { return None };
            Some(MainMove { index: tree.index(id)?, step: step.clone() })
        };
        let moves = tree.main_line().filter_map(main_move).collect();
        let result = record.result().and_then(Result::ok).filter(|&result| result != GameResult::Other);
        Ok(Self { at, moves, result })
    }
}
