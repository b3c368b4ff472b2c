//! A captured piece.

use smallvec::SmallVec;
use tafl_position::{Piece, Square};

/// A capture: the square of a captured piece and, where the record says it, which piece that is
/// (*capture-location* of the specification, §2).
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

/// Three bytes a capture, so that five of them take no more room than the pointer and length of a heap.
pub(crate) type Captures = SmallVec<[Capture; 5]>;

impl Capture {
    /// A capture of this piece on this square.
    #[inline]
    pub const fn new(piece: Option<Piece>, square: Square) -> Self {
        Self { piece, square }
    }

    /// The same capture, with or without the letter of the piece.
    #[must_use]
    pub fn with_piece(self, piece: impl Into<Option<Piece>>) -> Self {
        Self { piece: piece.into(), ..self }
    }

    /// The captured piece, where the record says it. By custom it does so for special pieces only.
    #[inline]
    pub const fn piece(self) -> Option<Piece> {
        self.piece
    }

    /// Where the captured piece stands.
    #[inline]
    pub const fn square(self) -> Square {
        self.square
    }
}

/// A capture without a letter.
impl From<Square> for Capture {
    fn from(square: Square) -> Self {
        Self { piece: None, square }
    }
}
