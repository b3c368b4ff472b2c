//! What a text in a dialect says.

use tafl_position::Square;

use crate::capture::{Capture, Captures};
use crate::move_kind::MoveKind;
use crate::piece_move::Move;
use crate::square_set::Repetition;

/// What a player did, as a dialect says it: a move, or a word in its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant, reason = "40 bytes; nearly every record is a move")]
pub enum DialectRecord {
    /// A piece moves.
    Move(DialectMove),
    /// The player whose turn it is gives up.
    Resignation,
    /// The player whose turn it is has used up his time.
    Timeout,
}

impl DialectRecord {
    /// The move; `None` for a word in its place.
    pub fn as_move(&self) -> Option<&DialectMove> {
        match self {
            Self::Move(step) => Some(step),
            Self::Resignation | Self::Timeout => None,
        }
    }
}

/// A move as a dialect says it: squares and captures without letters, and a mark with the dialect's own
/// meaning.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DialectMove {
    /// An ordinary move without letters and mark.
    step: Move,
    mark: Option<DialectMark>,
}

impl DialectMove {
    /// A move from one square to another with these captures. A square that is captured more than once is
    /// kept once.
    pub fn new(from: Square, to: Square, captures: impl IntoIterator<Item = Square>) -> Self {
        let mut step = Move::new(from, to);
        let mut repetition = Repetition::new();
        for square in captures {
            if !repetition.is_repeated(square, step.captures()) {
                step = step.with_capture(square);
            }
        }
        Self { step, mark: None }
    }

    /// What a parser has read, each captured square once.
    pub(super) fn from_parts(
        from: Square,
        to: Square,
        captures: Captures,
        mark: Option<DialectMark>,
    ) -> Self {
        Self { step: Move::from_parts(None, from, MoveKind::Plain, to, captures, None), mark }
    }

    /// The same move, with or without a mark.
    #[must_use]
    pub fn with_mark(self, mark: impl Into<Option<DialectMark>>) -> Self {
        Self { mark: mark.into(), ..self }
    }

    /// Where the piece comes from.
    pub fn origin(&self) -> Square {
        self.step.origin()
    }

    /// Where it ends.
    pub fn target(&self) -> Square {
        self.step.target()
    }

    /// The captured squares, in the order of the text, each of them once.
    pub fn captures(&self) -> impl ExactSizeIterator<Item = Square> {
        self.step.captures().iter().map(|capture| Capture::square(*capture))
    }

    /// What the dialect says about the state of the game after the move.
    pub fn mark(&self) -> Option<DialectMark> {
        self.mark
    }

    /// The move as a record of OpenTafl, without letters and mark.
    pub(super) fn step(&self) -> &Move {
        &self.step
    }
}

/// What a sign behind a move means in a dialect. See [`Mark`](crate::Mark) for OpenTafl's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum DialectMark {
    /// The mover threatens to win with his next move: `+` in simple algebraic and Walker's notation.
    Threatens,
    /// The mover has won: `++` in simple algebraic and Walker's notation.
    Wins,
    /// The mover has lost by this move: `--` in Walker's notation.
    Loses,
    /// The attackers have won: `++` in hnefatafl-rs.
    AttackersWin,
    /// The defenders have won: `--` in hnefatafl-rs.
    DefendersWin,
    /// The game is a draw: `==` in hnefatafl-rs.
    Draw,
}

/// What it says, in words: `the mover has won`.
impl core::fmt::Display for DialectMark {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Threatens => "the mover threatens to win",
            Self::Wins => "the mover has won",
            Self::Loses => "the mover has lost",
            Self::AttackersWin => "the attackers have won",
            Self::DefendersWin => "the defenders have won",
            Self::Draw => "the game is a draw",
        })
    }
}
