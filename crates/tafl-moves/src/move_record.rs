//! Move records.

use tafl_position::{Piece, Position, Side, Square};

use crate::capture::Capture;
use crate::mark::Mark;
use crate::mark::MoveKind;
use crate::piece_move::Move;

/// A move record (specification §2): a move of one piece, or a resignation.
///
/// ```
/// use tafl_moves::{MoveKind, MoveRecord};
/// use tafl_position::Piece;
///
/// let record: MoveRecord = "Ne6^=e8xe7/e9/cf8/d8-".parse()?;
/// assert_eq!(record.piece(), Piece::from_char('N'));
/// assert_eq!(record.kind(), Some(MoveKind::BerserkJump));
/// assert_eq!(record.captures().len(), 4);
/// assert_eq!(record.captures()[2].piece(), Piece::from_char('c'));
/// assert_eq!(record.to_string(), "Ne6^=e8xe7/e9/cf8/d8-");
/// # Ok::<(), tafl_moves::MoveError>(())
/// ```
#[doc(alias = "san")]
#[doc(alias = "lan")]
#[doc(alias = "pgn move")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant, reason = "32 bytes; nearly every record is a move")]
pub enum MoveRecord {
    /// A piece moves.
    Move(Move),
    /// The player to move resigns: `---`.
    Resignation,
}

impl MoveRecord {
    /// The move; `None` for a resignation.
    #[inline]
    pub const fn as_move(&self) -> Option<&Move> {
        match self {
            Self::Move(step) => Some(step),
            Self::Resignation => None,
        }
    }

    /// Whether it is a resignation.
    #[inline]
    pub const fn is_resignation(&self) -> bool {
        matches!(self, Self::Resignation)
    }

    /// The prefix of the moving piece. By convention only special pieces have one.
    #[inline]
    pub fn piece(&self) -> Option<Piece> {
        self.as_move()?.piece()
    }

    /// The square where the piece starts; `None` for a resignation.
    #[inline]
    pub fn origin(&self) -> Option<Square> {
        Some(self.as_move()?.origin())
    }

    /// How it moves; `None` for a resignation.
    #[inline]
    pub fn kind(&self) -> Option<MoveKind> {
        Some(self.as_move()?.kind())
    }

    /// The square where it ends; `None` for a resignation.
    #[inline]
    pub fn target(&self) -> Option<Square> {
        Some(self.as_move()?.target())
    }

    /// The captures, in the order of the record; empty for a resignation.
    #[inline]
    pub fn captures(&self) -> &[Capture] {
        self.as_move().map_or(&[], Move::captures)
    }

    /// The state of the king after the move.
    #[inline]
    pub fn mark(&self) -> Option<Mark> {
        self.as_move()?.mark()
    }

    /// The side that moves, if a prefix determines it: see [`Move::side`].
    pub fn side(&self) -> Option<Side> {
        self.as_move()?.side()
    }

    /// The same record with the prefixes of special pieces: see [`Move::with_prefixes`].
    #[must_use]
    pub fn with_prefixes(self, position: &Position) -> Self {
        match self {
            Self::Move(step) => Self::Move(step.with_prefixes(position)),
            Self::Resignation => self,
        }
    }
}

impl From<Move> for MoveRecord {
    fn from(step: Move) -> Self {
        Self::Move(step)
    }
}
