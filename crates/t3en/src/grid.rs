//! A square board without a player to move.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::board::Board;
use crate::cell::Cell;
use crate::coordinate::Coordinate;
use crate::diagram::Diagram;
use crate::player::Player;
use crate::symmetry::Symmetry;

/// The cells of a board: as many rows as columns, 1 to [`LIMIT`](Self::LIMIT). What stands before the blank
/// in T3EN.
///
/// Any cells make a grid; whether play can lead to it is not judged.
///
/// ```
/// use t3en::{Cell, Grid};
///
/// let hourglass: Grid = ".3_./5_/.3_./5_/.3_.".parse()?;
/// assert_eq!(hourglass.size(), 5);
/// assert_eq!(hourglass.get("a1".parse()?), Some(Cell::Blocked));
/// assert_eq!(hourglass.count(Cell::Empty), 19);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    size: u16,
    /// Row by row from the top; always `size * size` of them.
    cells: Box<[Cell]>,
}

impl Grid {
    /// The most rows and columns a board has: 1,024. A cell takes one byte, so no board takes more than a
    /// mebibyte.
    pub const LIMIT: u16 = 1024;

    /// A board of empty cells with this many rows and columns.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for 0 and above [`LIMIT`](Self::LIMIT).
    pub fn empty(size: u16) -> Result<Self, SizeError> {
        if size == 0 || size > Self::LIMIT {
            return Err(SizeError { found: size });
        }
        Ok(Self::from_cells(size, Vec::new(), Cell::Empty))
    }

    /// A board of these cells, row by row; `rest` stands where there are too few. For sizes in the limit.
    pub(crate) fn from_cells(size: u16, mut cells: Vec<Cell>, rest: Cell) -> Self {
        cells.resize(usize::from(size) * usize::from(size), rest);
        Self { size, cells: cells.into_boxed_slice() }
    }

    /// How many rows and columns the board has.
    #[inline]
    pub fn size(&self) -> u16 {
        self.size
    }

    /// Whether the board has this cell.
    #[inline]
    pub fn contains(&self, coordinate: Coordinate) -> bool {
        coordinate.column() < self.size && coordinate.row() < self.size
    }

    /// The cell at this place; `None` off the board.
    #[inline]
    pub fn get(&self, coordinate: Coordinate) -> Option<Cell> {
        self.cells.get(self.index_of(coordinate)?).copied()
    }

    /// Changes a cell and returns what it was.
    ///
    /// # Errors
    ///
    /// [`OffBoard`] where the board has no such cell.
    #[inline]
    pub fn set(&mut self, coordinate: Coordinate, cell: impl Into<Cell>) -> Result<Cell, OffBoard> {
        let off_board = OffBoard { coordinate, size: self.size };
        let index = self.index_of(coordinate).ok_or(off_board)?;
        let place = self.cells.get_mut(index).ok_or(off_board)?;
        Ok(core::mem::replace(place, cell.into()))
    }

    /// The rows from the top, each from the left.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[Cell]> + ExactSizeIterator {
        self.cells.chunks_exact(usize::from(self.size))
    }

    /// The places of all cells, row by row.
    pub fn coordinates(&self) -> impl DoubleEndedIterator<Item = Coordinate> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).filter_map(move |column| Coordinate::new(column, row)))
    }

    /// Every cell with its place, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Coordinate, Cell)> {
        self.coordinates().zip(self.cells.iter().copied())
    }

    /// The places where a player may play: the empty cells, row by row.
    ///
    /// Whether the game is over already depends on how long a line wins; ask [`outcome`](Self::outcome).
    pub fn legal_cells(&self) -> impl Iterator<Item = Coordinate> {
        self.cells().filter(|&(_, cell)| cell == Cell::Empty).map(|(coordinate, _)| coordinate)
    }

    /// How many cells are this one.
    pub fn count(&self, cell: impl Into<Cell>) -> usize {
        let wanted = cell.into();
        self.cells.iter().filter(|&&cell| cell == wanted).count()
    }

    /// The board turned or mirrored.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let mut cells = vec![Cell::Empty; self.cells.len()].into_boxed_slice();
        for (coordinate, cell) in self.cells() {
            let target = symmetry.apply(coordinate, self.size).and_then(|target| self.index_of(target));
            if let Some(place) = target.and_then(|index| cells.get_mut(index)) {
                *place = cell;
            }
        }
        Self { size: self.size, cells }
    }

    /// The board as a picture for people.
    pub fn diagram(&self) -> Diagram<'_> {
        Diagram::new(self)
    }

    /// The board with a player to move.
    pub fn with_to_move(self, to_move: Player) -> Board {
        Board::new(self, to_move)
    }

    #[inline]
    fn index_of(&self, coordinate: Coordinate) -> Option<usize> {
        let index = usize::from(coordinate.row()) * usize::from(self.size) + usize::from(coordinate.column());
        self.contains(coordinate).then_some(index)
    }

    /// All cells, row by row.
    pub(crate) fn into_cells(self) -> Vec<Cell> {
        self.cells.into_vec()
    }
}

/// The notation: `Grid(3_/3_/3_)`.
impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// No board has this size: 0, or above [`Grid::LIMIT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board has 1 to {} rows, found {found}", Grid::LIMIT)]
pub struct SizeError {
    found: u16,
}

/// The board has no such cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{coordinate} is not on a board of {size} by {size} cells")]
pub struct OffBoard {
    coordinate: Coordinate,
    size: u16,
}

impl OffBoard {
    /// The place that was asked for.
    pub fn coordinate(&self) -> Coordinate {
        self.coordinate
    }

    /// The number of rows and columns of the board.
    pub fn size(&self) -> u16 {
        self.size
    }
}
