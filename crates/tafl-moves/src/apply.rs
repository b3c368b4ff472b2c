//! Playing a move on a board without rules.

use notation_syntax::codes;
use notation_syntax::invariant::ExpectOr as _;
use smallvec::SmallVec;
use tafl_position::{Dimension, Piece, PieceKind, Position, Square};

use crate::move_record::MoveRecord;
use crate::piece_move::Move;
use crate::repeated_captures::RepeatedCaptures;

impl MoveRecord {
    /// Plays the record on `position`: see [`Move::apply_to`]. A resignation does not change the board.
    ///
    /// # Errors
    ///
    /// Why the move cannot be played on this board. The board is not changed.
    ///
    /// ```
    /// use tafl_moves::MoveRecord;
    /// use tafl_position::Position;
    ///
    /// let mut position: Position = "/t2/1K1/t2/".parse()?;
    /// let before = position.clone();
    /// let record: MoveRecord = "Kb2-a2xa1/a3".parse()?;
    /// let undo = record.apply_to(&mut position)?;
    /// assert_eq!(position.to_string(), "/3/K2/3/");
    /// assert_eq!(record.apply_to(&mut position).unwrap_err().to_string(), "there is no piece on `b2`");
    /// undo.undo(&mut position);
    /// assert_eq!(position, before);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "make_move")]
    #[doc(alias = "push")]
    #[inline]
    pub fn apply_to(&self, position: &mut Position) -> Result<Undo, ApplyError> {
        match self {
            Self::Move(step) => step.apply_to(position),
            Self::Resignation => Ok(Undo::nothing()),
        }
    }
}

impl Move {
    /// Plays the move on `position` without rules: moves the piece and removes the captured pieces. A
    /// captured mercenary stays on its square and changes sides.
    ///
    /// Legality is not checked, only consistency with the board: the piece is on its square, the target
    /// square is empty or the origin, each captured piece is on the board, belongs to the opponent and is
    /// captured once, and each prefix matches the piece.
    ///
    /// # Errors
    ///
    /// Why the move cannot be played on this board. The board is not changed.
    #[inline]
    pub fn apply_to(&self, position: &mut Position) -> Result<Undo, ApplyError> {
        let (origin, target) = (self.origin(), self.target());
        let mover = match (position.get(origin), self.piece()) {
            (Some(mover), None) => mover,
            (Some(mover), Some(expected)) if mover == expected => mover,
            (found, expected) => return Err(wrong_piece(position, origin, found, expected)),
        };
        if target != origin && !position.is_vacant(target) {
            return Err(not_vacant(position, target));
        }
        let mut captured = Captured::new();
        if !self.captures().is_empty() {
            self.find_captured(position, mover, &mut captured)?;
        }

        let mut set = |square, piece: Option<Piece>| {
            position.set(square, piece).expect_or_default("the square is on the board");
        };
        for &(square, piece) in &captured {
            let stays = piece.kind() == PieceKind::Mercenary;
            set(square, stays.then(|| piece.switched()));
        }
        set(origin, None);
        set(target, Some(mover));
        Ok(Undo::new(origin, target, mover, captured))
    }

    /// The captured pieces on the board.
    fn find_captured(
        &self,
        position: &Position,
        mover: Piece,
        captured: &mut Captured,
    ) -> Result<(), ApplyError> {
        let mut repetition = RepeatedCaptures::new();
        for (index, capture) in self.captures().iter().enumerate() {
            let square = capture.square();
            let Some(found) = position.get(square) else {
                return Err(nothing_to_capture(position, square));
            };
            if found.side() == mover.side() {
                return Err(ApplyError::OwnPieceCaptured { square, found });
            }
            if let Some(expected) = capture.piece().filter(|&expected| expected != found) {
                return Err(ApplyError::OtherPieceCaptured { square, expected, found });
            }
            if repetition.is_repeated(
                square,
                self.captures().get(..index).expect_or_default("the index is of a capture"),
            ) {
                return Err(ApplyError::CapturedTwice { square });
            }
            captured.push((square, found));
        }
        Ok(())
    }
}

#[cold]
fn wrong_piece(
    position: &Position,
    square: Square,
    found: Option<Piece>,
    expected: Option<Piece>,
) -> ApplyError {
    match (found, expected) {
        (Some(found), Some(expected)) => ApplyError::OtherPiece { square, expected, found },
        _ => on_board(position, square, ApplyError::SquareEmpty { square }),
    }
}

#[cold]
fn not_vacant(position: &Position, square: Square) -> ApplyError {
    match position.get(square) {
        Some(found) => ApplyError::TargetOccupied { square, found },
        None => ApplyError::OffBoard { square, dimension: position.dimension() },
    }
}

#[cold]
fn nothing_to_capture(position: &Position, square: Square) -> ApplyError {
    on_board(position, square, ApplyError::NothingToCapture { square })
}

fn on_board(position: &Position, square: Square, error: ApplyError) -> ApplyError {
    let dimension = position.dimension();
    if dimension.contains(square) { error } else { ApplyError::OffBoard { square, dimension } }
}

codes! {
    /// Why a move cannot be played on a board, independent of the rules of the game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum ApplyError {
        /// The move contains a square that is not on the board.
        #[code(error, "square-off-the-board", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a4")]
        #[error("`{square}` is not on a board of {dimension} by {dimension} squares")]
        OffBoard {
            /// The square.
            square: Square,
            /// The size of the board.
            dimension: Dimension,
        },
        /// There is no piece on the first square.
        #[code(error, "square-empty", "[rules:dim:3 start:/t2/3/2K/]\n\n1. b1-b2")]
        #[error("there is no piece on `{square}`")]
        SquareEmpty {
            /// The square.
            square: Square,
        },
        /// The piece on the first square is not the one of the record.
        #[code(error, "other-piece", "[rules:dim:3 start:/t2/3/2K/]\n\n1. na1-a2")]
        #[error("expected `{expected}` on `{square}`, found `{found}`")]
        OtherPiece {
            /// The square.
            square: Square,
            /// The piece in the record.
            expected: Piece,
            /// The piece on the board.
            found: Piece,
        },
        /// There is a piece on the target square.
        #[code(error, "target-occupied", "[rules:dim:3 start:/t1t/3/2K/]\n\n1. a1-c1")]
        #[error("the target square `{square}` is occupied by `{found}`")]
        TargetOccupied {
            /// The square.
            square: Square,
            /// The piece on the board.
            found: Piece,
        },
        /// There is no piece on a captured square.
        #[code(error, "nothing-to-capture", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2xb2")]
        #[error("there is no piece to capture on `{square}`")]
        NothingToCapture {
            /// The square.
            square: Square,
        },
        /// A captured piece is not the one of the record.
        #[code(error, "other-piece-captured", "[rules:dim:3 start:/t2/1T1/2K/]\n\n1. a1-a2xNb2")]
        #[error("expected the capture of `{expected}` on `{square}`, found `{found}`")]
        OtherPieceCaptured {
            /// The square.
            square: Square,
            /// The piece in the record.
            expected: Piece,
            /// The piece on the board.
            found: Piece,
        },
        /// A captured piece belongs to the side that moves.
        #[code(error, "own-piece-captured", "[rules:dim:3 start:/t2/1t1/2K/]\n\n1. a1-a2xb2")]
        #[error("the piece to capture on `{square}`, `{found}`, belongs to the side that moves")]
        OwnPieceCaptured {
            /// The square.
            square: Square,
            /// The piece on the board.
            found: Piece,
        },
        /// A square is captured twice.
        #[code(error, "captured-twice", "[rules:dim:3 start:/t2/1T1/2K/]\n\n1. a1-a2xb2/b2")]
        #[error("the piece on `{square}` is captured twice in one move")]
        CapturedTwice {
            /// The square.
            square: Square,
        },
    }
}

impl ApplyError {
    /// The square of the error.
    pub fn square(&self) -> Square {
        match *self {
            Self::OffBoard { square, .. }
            | Self::SquareEmpty { square }
            | Self::OtherPiece { square, .. }
            | Self::TargetOccupied { square, .. }
            | Self::NothingToCapture { square }
            | Self::OtherPieceCaptured { square, .. }
            | Self::OwnPieceCaptured { square, .. }
            | Self::CapturedTwice { square } => square,
        }
    }

    /// The piece on that square, if the error is about it.
    pub fn found(&self) -> Option<Piece> {
        match *self {
            Self::OtherPiece { found, .. }
            | Self::TargetOccupied { found, .. }
            | Self::OtherPieceCaptured { found, .. }
            | Self::OwnPieceCaptured { found, .. } => Some(found),
            Self::OffBoard { .. }
            | Self::SquareEmpty { .. }
            | Self::NothingToCapture { .. }
            | Self::CapturedTwice { .. } => None,
        }
    }
}

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
