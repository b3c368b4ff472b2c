//! The content of a text in a dialect.

use tafl_position::{Piece, Side, Square};

use crate::capture::{Capture, Captures};
use crate::mark::MoveKind;
use crate::piece_move::Move;
use crate::repeated_captures::RepeatedCaptures;

/// A record of a dialect: a move, or a word that replaces one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant, reason = "40 bytes; nearly every record is a move")]
pub enum DialectRecord {
    /// A piece moves.
    Move(DialectMove),
    /// The player to move resigns.
    Resignation,
    /// The player to move has exceeded the time limit.
    Timeout,
}

impl DialectRecord {
    /// The move; `None` for a word.
    pub fn as_move(&self) -> Option<&DialectMove> {
        match self {
            Self::Move(step) => Some(step),
            Self::Resignation | Self::Timeout => None,
        }
    }
}

/// A move of a dialect: squares and captures, and a mark with the meaning of the dialect. Only AbstractPlay has prefixes
/// of special pieces and jumps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DialectMove {
    /// A move without a mark. It has prefixes in a dialect that has them, but those do not name the side.
    step: Move,
    mark: Option<DialectMark>,
}

impl DialectMove {
    /// A move from one square to another with these captures. Repeated captures are dropped.
    pub fn new(origin: Square, target: Square, captures: impl IntoIterator<Item = Square>) -> Self {
        let captures = distinct(captures.into_iter().map(Capture::from));
        Self { step: Move::from_parts(None, origin, MoveKind::Plain, target, captures, None), mark: None }
    }

    /// The move from its parts. Each captured square must occur once.
    pub(super) fn from_parts(
        piece: Option<Piece>,
        origin: Square,
        kind: MoveKind,
        target: Square,
        captures: Captures,
        mark: Option<DialectMark>,
    ) -> Self {
        Self { step: Move::from_parts(piece, origin, kind, target, captures, None), mark }
    }

    /// The same move, with or without a mark.
    #[must_use]
    pub fn with_mark(self, mark: impl Into<Option<DialectMark>>) -> Self {
        Self { mark: mark.into(), ..self }
    }

    /// The square where the piece starts.
    pub fn origin(&self) -> Square {
        self.step.origin()
    }

    /// The square where it ends.
    pub fn target(&self) -> Square {
        self.step.target()
    }

    /// The captured squares, in the order of the text, each once.
    pub fn captures(&self) -> impl ExactSizeIterator<Item = Square> {
        self.step.captures().iter().map(|capture| Capture::square(*capture))
    }

    /// The state of the game after the move.
    pub fn mark(&self) -> Option<DialectMark> {
        self.mark
    }

    /// The move as a move of OpenTafl Notation, without a mark. Prefixes do not name the side.
    pub(super) fn step(&self) -> &Move {
        &self.step
    }

    /// The move with the prefixes of the pieces, as far as their sides are known.
    pub(super) fn with_sides(&self, mover: Option<Side>) -> Move {
        let of_side = |piece: Option<Piece>, side: Option<Side>| {
            let piece = piece?;
            if piece == Piece::KING { Some(piece) } else { Some(Piece::new(side?, piece.kind())) }
        };
        let captures = self.step.captures().iter();
        let captures =
            captures.map(|capture| capture.with_piece(of_side(capture.piece(), mover.map(Side::other))));
        let piece = of_side(self.step.piece(), mover);
        let (origin, target) = (self.origin(), self.target());
        Move::from_parts(piece, origin, self.step.kind(), target, captures.collect(), None)
    }
}

/// The captures without those of squares that were captured before.
pub(super) fn distinct(captures: impl Iterator<Item = Capture>) -> Captures {
    let mut distinct = Captures::new();
    let mut repetition = RepeatedCaptures::new();
    for capture in captures {
        if !repetition.is_repeated(capture.square(), &distinct) {
            distinct.push(capture);
        }
    }
    distinct
}

/// The meaning of a sign after a move in a dialect. [`Mark`](crate::Mark) is the mark of OpenTafl Notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum DialectMark {
    /// The mover threatens to win with the next move: `+` in simple algebraic and Walker's notation.
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

/// The meaning in words: `the mover has won`.
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
