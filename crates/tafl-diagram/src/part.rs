//! The parts of a board drawn as text.

use tafl_position::{Piece, PieceKind, Side};

/// The meaning of a part of a [`Text`](crate::Text), for programs that add colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// White space, including the ends of lines.
    Space,
    /// The names of the files, or the number of a rank.
    Label,
    /// An empty square.
    Ground,
    /// An empty special square.
    Special,
    /// An attacker other than a king.
    Attacker,
    /// A defender other than a king.
    Defender,
    /// A king of either side.
    King,
    /// A mark: of the last move, a capture or a marked square.
    Mark,
}

impl Part {
    pub(crate) fn of(piece: Piece) -> Self {
        match (piece.kind(), piece.side()) {
            (PieceKind::King, _) => Self::King,
            (_, Side::Attackers) => Self::Attacker,
            (_, Side::Defenders) => Self::Defender,
        }
    }
}
