//! Playing a move on a board, without rules.

use notation_syntax::codes;
use tafl_position::{Dimension, Piece, PieceKind, Position, Square};

use crate::move_record::MoveRecord;
use crate::piece_move::Move;
use crate::square_set::Repetition;
use crate::undo::{Captured, Undo};

impl MoveRecord {
    /// Plays the record on `position`: see [`Move::apply_to`]. A resignation leaves the board as it is.
    ///
    /// It is a method of the record, not of the position, because a position belongs to another crate; a
    /// trait for it would have to be imported wherever it is used.
    ///
    /// # Errors
    ///
    /// Why the move cannot be played on this board, which then is as it was.
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
    #[inline]
    pub fn apply_to(&self, position: &mut Position) -> Result<Undo, ApplyError> {
        match self {
            Self::Move(step) => step.apply_to(position),
            Self::Resignation => Ok(Undo::nothing()),
        }
    }
}

impl Move {
    /// Plays the move on `position`, knowing no rules: the piece is put where the record says, captured
    /// pieces are taken away. A captured mercenary stays on its square and changes sides.
    ///
    /// Only what the board itself shows is asked for: the piece is there, the square where it ends is empty
    /// or the one it came from, each captured piece is there once and is the opponents', and each letter of
    /// the record agrees with the board.
    ///
    /// # Errors
    ///
    /// Why the move cannot be played on this board, which then is as it was.
    #[inline]
    pub fn apply_to(&self, position: &mut Position) -> Result<Undo, ApplyError> {
        let (from, to) = (self.origin(), self.target());
        let mover = match (position.get(from), self.piece()) {
            (Some(mover), None) => mover,
            (Some(mover), Some(expected)) if mover == expected => mover,
            (found, expected) => return Err(not_there(position, from, found, expected)),
        };
        if to != from && !position.is_vacant(to) {
            return Err(not_vacant(position, to));
        }
        let mut captured = Captured::new();
        if !self.captures().is_empty() {
            self.find_captured(position, mover, &mut captured)?;
        }

        // All squares are on the board, so none of these fails.
        for &(square, piece) in &captured {
            let stays = piece.kind() == PieceKind::Mercenary;
            let _ = position.set(square, stays.then(|| piece.switched()));
        }
        let _ = position.set(from, None);
        let _ = position.set(to, mover);
        Ok(Undo::new(from, to, mover, captured))
    }

    /// The captured pieces as they stand on the board.
    fn find_captured(
        &self,
        position: &Position,
        mover: Piece,
        captured: &mut Captured,
    ) -> Result<(), ApplyError> {
        let mut repetition = Repetition::new();
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
            if repetition.is_repeated(square, self.captures().get(..index).unwrap_or_default()) {
                return Err(ApplyError::CapturedTwice { square });
            }
            captured.push((square, found));
        }
        Ok(())
    }
}

#[cold]
fn not_there(
    position: &Position,
    square: Square,
    found: Option<Piece>,
    expected: Option<Piece>,
) -> ApplyError {
    match (found, expected) {
        (Some(found), Some(expected)) => ApplyError::OtherPieceThere { square, expected, found },
        _ => on_board(position, square, ApplyError::NothingThere { square }),
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
    /// Why a move cannot be played on a board, whatever the rules of the game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum ApplyError {
        /// The move names a square that the board has not.
        #[code(error, "square-off-the-board")]
        #[error("`{square}` is not on a board of {dimension} by {dimension} squares")]
        OffBoard {
            /// The square.
            square: Square,
            /// The size of the board.
            dimension: Dimension,
        },
        /// Nothing stands on the square that the piece comes from.
        #[code(error, "square-empty")]
        #[error("there is no piece on `{square}`")]
        NothingThere {
            /// The square.
            square: Square,
        },
        /// Another piece than the record says stands on the square that the piece comes from.
        #[code(error, "other-piece")]
        #[error("the piece on `{square}` is `{found}`, the record says `{expected}`")]
        OtherPieceThere {
            /// The square.
            square: Square,
            /// The piece that the record names.
            expected: Piece,
            /// The piece on the board.
            found: Piece,
        },
        /// A piece stands on the square where the move ends.
        #[code(error, "target-occupied")]
        #[error("the move ends on `{square}`, where `{found}` stands")]
        TargetOccupied {
            /// The square.
            square: Square,
            /// The piece on the board.
            found: Piece,
        },
        /// Nothing stands on a captured square.
        #[code(error, "nothing-to-capture")]
        #[error("there is no piece to capture on `{square}`")]
        NothingToCapture {
            /// The square.
            square: Square,
        },
        /// Another piece than the record says stands on a captured square.
        #[code(error, "other-piece-captured")]
        #[error("the piece to capture on `{square}` is `{found}`, the record says `{expected}`")]
        OtherPieceCaptured {
            /// The square.
            square: Square,
            /// The piece that the record names.
            expected: Piece,
            /// The piece on the board.
            found: Piece,
        },
        /// A captured piece is on the mover's side.
        #[code(error, "own-piece-captured")]
        #[error("the piece to capture on `{square}`, `{found}`, is on the mover's own side")]
        OwnPieceCaptured {
            /// The square.
            square: Square,
            /// The piece on the board.
            found: Piece,
        },
        /// A square is captured a second time.
        #[code(error, "captured-twice")]
        #[error("the piece on `{square}` is captured twice in one move")]
        CapturedTwice {
            /// The square.
            square: Square,
        },
    }
}

impl ApplyError {
    /// The square that it is about.
    pub fn square(&self) -> Square {
        match *self {
            Self::OffBoard { square, .. }
            | Self::NothingThere { square }
            | Self::OtherPieceThere { square, .. }
            | Self::TargetOccupied { square, .. }
            | Self::NothingToCapture { square }
            | Self::OtherPieceCaptured { square, .. }
            | Self::OwnPieceCaptured { square, .. }
            | Self::CapturedTwice { square } => square,
        }
    }

    /// What stands on that square; `None` where it is empty or off the board, or is not the point.
    pub fn found(&self) -> Option<Piece> {
        match *self {
            Self::OtherPieceThere { found, .. }
            | Self::TargetOccupied { found, .. }
            | Self::OtherPieceCaptured { found, .. }
            | Self::OwnPieceCaptured { found, .. } => Some(found),
            Self::OffBoard { .. }
            | Self::NothingThere { .. }
            | Self::NothingToCapture { .. }
            | Self::CapturedTwice { .. } => None,
        }
    }
}
