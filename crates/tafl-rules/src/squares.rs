//! Lists of squares.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use tafl_position::{Dimension, Square};

/// The most squares that a list in a record may hold: as many as the largest board has, repeats counted.
pub(crate) const MOST_SQUARES: usize = Dimension::MAX as usize * Dimension::MAX as usize;

/// Squares in the order in which they were given, each once: *space-list* of the specification, §3.
///
/// A list knows no board: it may hold squares that the board of its game does not have.
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
    /// No squares.
    pub const EMPTY: Self = Self(Vec::new());

    /// Squares of which none is given twice.
    pub(crate) fn from_distinct(squares: Vec<Square>) -> Self {
        Self(squares)
    }

    /// How many squares there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the square is in the list.
    pub fn contains(&self, square: Square) -> bool {
        self.0.contains(&square)
    }

    /// The squares, in the order in which they were given.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        self.0.iter().copied()
    }
}

impl FromIterator<Square> for SquareList {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut seen = Seen::new();
        Self(squares.into_iter().filter(|&square| seen.insert(square)).collect())
    }
}

impl<const N: usize> From<[Square; N]> for SquareList {
    fn from(squares: [Square; N]) -> Self {
        squares.into_iter().collect()
    }
}

/// The squares, each with a comma after it, as the grammar has it.
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

/// A set of squares of the largest board.
pub(crate) struct Seen(Vec<bool>);

impl Seen {
    pub(crate) fn new() -> Self {
        Self(vec![false; MOST_SQUARES])
    }

    /// Adds a square, and says whether it is new.
    pub(crate) fn insert(&mut self, square: Square) -> bool {
        let place = usize::from(square.rank().index()) * usize::from(Dimension::MAX)
            + usize::from(square.file().index());
        self.0.get_mut(place).is_some_and(|seen| !core::mem::replace(seen, true))
    }
}

/// The corner or center squares of a game: those of the board, or squares that the record lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Squares {
    /// `default`: the four corners of the board, or the square in its middle.
    #[default]
    Default,
    /// These squares; an empty list means that there are none.
    Listed(SquareList),
}

impl Squares {
    /// No squares at all.
    pub const NONE: Self = Self::Listed(SquareList::EMPTY);
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

/// The list, or the word `default`.
impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::Listed(list) => list.fmt(f),
        }
    }
}
