//! Undoing a move.

use smallvec::SmallVec;
use tafl_position::{Piece, Position, Square};

/// Captured pieces before the move; three bytes each, like [`Capture`](crate::Capture).
pub(crate) type Captured = SmallVec<[(Square, Piece); 5]>;

/// The changes of a move on the board, to undo it exactly.
///
/// [`MoveRecord::apply_to`](crate::MoveRecord::apply_to) returns it.
///
/// ```
/// use tafl_moves::MoveRecord;
/// use tafl_position::Position;
///
/// let mut position: Position = "/t2/3/2K/".parse()?;
/// let record: MoveRecord = "a1-a2".parse()?;
/// let undo = record.apply_to(&mut position)?;
/// assert_eq!(position.to_string(), "/3/t2/2K/");
/// undo.undo(&mut position);
/// assert_eq!(position.to_string(), "/t2/3/2K/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "unmake")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undo(Option<Change>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    captured: Captured,
    origin: Square,
    target: Square,
    mover: Piece,
}

impl Undo {
    /// A resignation changes nothing.
    pub(crate) const fn nothing() -> Self {
        Self(None)
    }

    #[inline]
    pub(crate) const fn new(origin: Square, target: Square, mover: Piece, captured: Captured) -> Self {
        Self(Some(Change { captured, origin, target, mover }))
    }

    /// Undoes the move. `position` must be the board after the move, possibly after later moves were undone.
    /// On any other board the squares of the move are set all the same.
    #[inline]
    pub fn undo(self, position: &mut Position) {
        let Some(Change { captured, origin, target, mover }) = self.0 else { return };
        // Fails only on a smaller board than that of the move, and then has no effect.
        let _ = position.set(target, None);
        let _ = position.set(origin, mover);
        for (square, piece) in captured {
            let _ = position.set(square, piece);
        }
    }

    /// The piece that moved; `None` after a resignation.
    pub fn mover(&self) -> Option<Piece> {
        Some(self.0.as_ref()?.mover)
    }

    /// The captured pieces before the move, in the order of the record. A mercenary among them is still on
    /// its square, on the other side.
    pub fn captured(&self) -> impl ExactSizeIterator<Item = (Square, Piece)> {
        let captured = self.0.as_ref().map(|change| change.captured.as_slice());
        captured.unwrap_or_default().iter().copied()
    }
}
