//! The size of a board.

use core::fmt;

use crate::square::{File, MAX_SIDE, Rank, Square};

/// The size of a board: the length of its sides, 1 to [`MAX`](Self::MAX) squares. Boards are square.
///
/// ```
/// use tafl_position::Dimension;
///
/// let brandub = Dimension::new(7).unwrap();
/// assert_eq!(brandub.squares().count(), 49);
/// assert_eq!(brandub.squares().last().unwrap().to_string(), "g7");
/// ```
#[doc(alias = "board size")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dimension(u8);

impl Dimension {
    /// The largest size: 78. On larger boards a move record would be ambiguous, because the file `ca` looks
    /// like a commander on the `a` file.
    pub const MAX: u8 = MAX_SIDE;

    /// The size with sides of this length; `None` for 0 and above [`MAX`](Self::MAX).
    pub const fn new(length: u8) -> Option<Self> {
        if length >= 1 && length <= Self::MAX { Some(Self(length)) } else { None }
    }

    /// The length of a side, in squares.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The number of squares of the board.
    pub const fn area(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// Whether the square is on a board of this size.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        square.file().index() < self.0 && square.rank().index() < self.0
    }

    /// The index of the square in [`squares`](Self::squares), from 0; `None` off the board.
    #[inline]
    pub const fn index_of(self, square: Square) -> Option<usize> {
        if self.contains(square) {
            Some(square.rank().index() as usize * self.0 as usize + square.file().index() as usize)
        } else {
            None
        }
    }

    /// The square at an index; `None` if the index is too large.
    #[inline]
    pub(crate) fn square_at(self, index: usize) -> Option<Square> {
        let side = usize::from(self.0);
        let coordinate = |number: usize| u8::try_from(number).ok();
        Square::from_indices(coordinate(index % side)?, coordinate(index / side)?)
    }

    /// The files of the board, from `a`.
    pub fn files(self) -> impl DoubleEndedIterator<Item = File> {
        (0..self.0).filter_map(File::from_index)
    }

    /// The ranks of the board, from 1.
    pub fn ranks(self) -> impl DoubleEndedIterator<Item = Rank> {
        (0..self.0).filter_map(Rank::from_index)
    }

    /// All squares, rank by rank from `a1`.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> {
        self.ranks().flat_map(move |rank| self.files().map(move |file| Square::new(file, rank)))
    }

    /// The square in the centre; `None` if the sides have an even length.
    pub const fn center(self) -> Option<Square> {
        if self.0 % 2 == 1 { Square::from_indices(self.0 / 2, self.0 / 2) } else { None }
    }
}

/// The length is not valid for a side of a board: 0, or above [`Dimension::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found a board size of {found}, expected 1 to {}", Dimension::MAX)]
pub struct DimensionError {
    found: u64,
}

impl DimensionError {
    /// The requested length.
    pub fn found(&self) -> u64 {
        self.found
    }
}

impl TryFrom<u64> for Dimension {
    type Error = DimensionError;

    fn try_from(length: u64) -> Result<Self, DimensionError> {
        u8::try_from(length).ok().and_then(Self::new).ok_or(DimensionError { found: length })
    }
}

impl TryFrom<usize> for Dimension {
    type Error = DimensionError;

    fn try_from(length: usize) -> Result<Self, DimensionError> {
        Self::try_from(length as u64)
    }
}

impl From<Dimension> for u8 {
    fn from(dimension: Dimension) -> Self {
        dimension.get()
    }
}

impl From<Dimension> for usize {
    fn from(dimension: Dimension) -> Self {
        dimension.get().into()
    }
}

impl fmt::Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dimension({self})")
    }
}
