//! Taking a move back.

use smallvec::SmallVec;
use tafl_position::{Piece, Position, Square};

/// Captured pieces as they stood before the move; three bytes each, like [`Capture`](crate::Capture).
pub(crate) type Captured = SmallVec<[(Square, Piece); 5]>;

/// What a move changed on the board, to take it back exactly.
///
/// It is made by [`MoveRecord::apply_to`](crate::MoveRecord::apply_to).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undo(Option<Change>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    captured: Captured,
    from: Square,
    to: Square,
    mover: Piece,
}

impl Undo {
    /// A resignation changes nothing.
    pub(crate) const fn nothing() -> Self {
        Self(None)
    }

    #[inline]
    pub(crate) const fn new(from: Square, to: Square, mover: Piece, captured: Captured) -> Self {
        Self(Some(Change { captured, from, to, mover }))
    }

    /// Takes the move back. `position` must be what the move left, or what it is again after later moves
    /// were taken back; on any other board the squares of the move are set all the same.
    #[inline]
    pub fn undo(self, position: &mut Position) {
        let Some(Change { captured, from, to, mover }) = self.0 else { return };
        // The squares are on the board that the move was played on; on a smaller one there is nothing to set.
        let _ = position.set(to, None);
        let _ = position.set(from, mover);
        for (square, piece) in captured {
            let _ = position.set(square, piece);
        }
    }

    /// The piece that moved; `None` after a resignation.
    pub fn mover(&self) -> Option<Piece> {
        Some(self.0.as_ref()?.mover)
    }

    /// What was captured: each piece as it stood before the move, in the order of the record. A mercenary
    /// among them is still on its square, on the other side.
    pub fn captured(&self) -> impl ExactSizeIterator<Item = (Square, Piece)> {
        let captured = self.0.as_ref().map(|change| change.captured.as_slice());
        captured.unwrap_or_default().iter().copied()
    }
}
