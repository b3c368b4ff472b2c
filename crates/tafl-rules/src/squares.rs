//! Lists of squares.

use alloc::vec::Vec;
use core::fmt;

use tafl_position::{Dimension, Square, SquareSet};

/// Squares in the order of the text, each once: *space-list* of the specification, §3.
///
/// A list is independent of a board: it may contain squares that are not on the board of its game.
///
/// ```
/// use tafl_position::Square;
/// use tafl_rules::SquareList;
///
/// let list: SquareList = ["b2", "a1", "b2"].iter().flat_map(|text| text.parse::<Square>()).collect();
/// assert_eq!(list.to_string(), "b2,a1,");
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct SquareList(Vec<Square>);

impl SquareList {
    /// The maximum number of squares in a list of a record, including duplicates: 6084, as many as the largest board
    /// has.
    pub const MAX_SQUARES: usize = Dimension::MAX as usize * Dimension::MAX as usize;

    /// No squares.
    pub const EMPTY: Self = Self(Vec::new());

    /// A list of squares that are all different.
    pub(crate) fn from_distinct(squares: Vec<Square>) -> Self {
        Self(squares)
    }

    /// The number of squares.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the square is in the list.
    pub fn contains(&self, square: Square) -> bool {
        self.0.contains(&square)
    }

    /// The squares, in the order of the text.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        self.0.iter().copied()
    }
}

impl FromIterator<Square> for SquareList {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut seen = SquareSet::new();
        Self(squares.into_iter().filter(|&square| seen.insert(square)).collect())
    }
}

impl<const N: usize> From<[Square; N]> for SquareList {
    fn from(squares: [Square; N]) -> Self {
        squares.into_iter().collect()
    }
}

/// Prints each square with a comma after it, as in a record.
impl fmt::Display for SquareList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|square| write!(f, "{square},"))
    }
}

impl fmt::Debug for SquareList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SquareList({self})")
    }
}

/// The corner or center squares of a game: the default ones of its board, or a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Squares {
    /// `default`: the four corners of the board, or the square in its middle.
    #[default]
    Default,
    /// These squares. With an empty list the board has no such squares.
    Listed(SquareList),
}

impl Squares {
    /// No squares at all.
    pub const NONE: Self = Self::Listed(SquareList::EMPTY);

    /// The squares that the record lists.
    pub(crate) const fn listed(&self) -> &SquareList {
        match self {
            Self::Default => const { &SquareList::EMPTY },
            Self::Listed(list) => list,
        }
    }
}

impl From<SquareList> for Squares {
    fn from(list: SquareList) -> Self {
        Self::Listed(list)
    }
}

impl<const N: usize> From<[Square; N]> for Squares {
    fn from(squares: [Square; N]) -> Self {
        Self::Listed(squares.into())
    }
}

/// Prints the list, or the word `default`.
impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::Listed(list) => list.fmt(f),
        }
    }
}
