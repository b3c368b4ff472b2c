//! What a proof says about a puzzle.

use tafl_moves::Move;
use tafl_play::{Game, Step};
use tafl_search::{Proof, Undecided};

use crate::puzzle::{Puzzle, written};

/// What a [`PuzzleProver`](crate::PuzzleProver) found about a puzzle.
///
/// With the feature `serde` it is serialized as an object; `docs/json.md` documents the fields.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PuzzleReport {
    #[cfg_attr(feature = "serde", serde(flatten, serialize_with = "position"))]
    pub(crate) puzzle: Puzzle,
    /// Whether the puzzle is sound.
    pub verdict: PuzzleVerdict,
    /// The number of moves in which the side wins, if its solution does, or it has no solution and the position is won. A
    /// berserk turn is one move.
    pub moves: Option<u8>,
    /// The number of moves within which the side certainly has no win without the help of a repetition, if that was found.
    pub no_win_within: Option<u8>,
    /// The moves that show it: the longest defence, the reply that holds, or an illegal move at the end.
    pub line: Vec<Move>,
    /// The other first moves that win; of a position without a solution, as quickly.
    pub cooks: Vec<OtherWin>,
    /// The other moves of the side after its first one that win as quickly as those of the solution.
    pub duals: Vec<OtherWin>,
    /// The number of moves of which [`PuzzleProver::add_others`](crate::PuzzleProver::add_others) could not decide whether
    /// they win.
    pub undecided: usize,
    /// Why it is undecided, or why the last move of the line is not legal.
    pub message: Option<String>,
    /// The number of steps that the proof played.
    pub nodes: u64,
    /// What shows the win.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) win: Option<Win>,
}

/// Whether a puzzle is sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleVerdict {
    /// Each move of the side in the solution wins, and no other first move does. Without a solution: the position is won.
    Proved,
    /// The solution wins, but another first move does, too.
    Cooked,
    /// A reply holds, or the rules do not allow a move of the solution.
    Refuted,
    /// It is not known whether the solution wins, for this reason; without one, only whether another first move does.
    Undecided(Option<Undecided>),
}

/// A move that wins as well.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct OtherWin {
    /// The moves of the solution before it; none before a first move.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub after: Vec<Move>,
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub played: Move,
    /// The number of moves in which it wins, itself included.
    pub moves: u8,
}

/// A proof, and the steps from the position of the puzzle to the game that it is about.
#[derive(Clone, Debug)]
pub(crate) struct Win {
    pub(crate) first: Vec<Step>,
    pub(crate) game: Game,
    pub(crate) proof: Proof,
}

impl PuzzleReport {
    pub(crate) fn new(puzzle: &Puzzle, verdict: PuzzleVerdict, line: &[Step]) -> Self {
        Self {
            puzzle: puzzle.clone(),
            verdict,
            moves: None,
            no_win_within: None,
            line: written(&puzzle.game, line),
            cooks: Vec::new(),
            duals: Vec::new(),
            undecided: 0,
            message: None,
            nodes: 0,
            win: None,
        }
    }
}

impl PuzzleVerdict {
    /// `proved`, `cooked`, `refuted` or `undecided`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Cooked => "cooked",
            Self::Refuted => "refuted",
            Self::Undecided(_) => "undecided",
        }
    }
}

/// The name.
#[cfg(feature = "serde")]
impl serde::Serialize for PuzzleVerdict {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Serializes the position of a puzzle, and the side to move.
#[cfg(feature = "serde")]
fn position<S: serde::Serializer>(puzzle: &Puzzle, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(serde::Serialize)]
    struct Fields {
        position: tafl_position::Position,
        side_to_move: tafl_position::Side,
    }
    let (position, side_to_move) = (puzzle.game.position(), puzzle.game.side_to_move());
    serde::Serialize::serialize(&Fields { position, side_to_move }, serializer)
}
