//! Captures.

use smallvec::SmallVec;
use tafl_position::{Piece, Square};

/// A capture: the square of a captured piece, with or without its prefix (*capture-location* of the
/// specification, §2).
///
/// ```
/// use tafl_moves::Capture;
/// use tafl_position::{Piece, Square};
///
/// let f8: Square = "f8".parse()?;
/// let commander = Piece::from_char('c');
/// assert_eq!(Capture::from(f8).with_piece(commander).to_string(), "cf8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Capture {
    piece: Option<Piece>,
    square: Square,
}

/// A capture has three bytes; five of them fit in the space of a pointer and a length.
pub(crate) type Captures = SmallVec<[Capture; 5]>;

impl Capture {
    /// A capture on this square, with or without the prefix of the captured piece.
    #[inline]
    pub const fn new(piece: Option<Piece>, square: Square) -> Self {
        Self { piece, square }
    }

    /// The same capture, with or without the prefix of the captured piece.
    #[must_use]
    pub fn with_piece(self, piece: impl Into<Option<Piece>>) -> Self {
        Self { piece: piece.into(), ..self }
    }

    /// The prefix of the captured piece. By convention only special pieces have one.
    #[inline]
    pub const fn piece(self) -> Option<Piece> {
        self.piece
    }

    /// The square of the captured piece.
    #[inline]
    pub const fn square(self) -> Square {
        self.square
    }
}

/// A capture without a prefix.
impl From<Square> for Capture {
    fn from(square: Square) -> Self {
        Self { piece: None, square }
    }
}
