//! A square board without a player to move.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::board::BoardSymmetry;
use crate::board::{MAX_SIZE, SizeError};
use crate::cell::Cell;
use crate::coordinate::Coordinate;

/// The cells of a square board of 1 to [`MAX_SIZE`](Self::MAX_SIZE) rows: the part of T3EN before the space.
///
/// Any cells make a grid, whether or not a game can lead to them.
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
    /// The maximum number of rows and columns: 1,024. A cell takes one byte, so a board takes at most a mebibyte.
    pub const MAX_SIZE: u16 = MAX_SIZE;

    /// A board of empty cells with `size` rows and columns.
    ///
    /// # Errors
    ///
    /// [`SizeError`] for 0 and above [`MAX_SIZE`](Self::MAX_SIZE).
    pub fn empty(size: u16) -> Result<Self, SizeError> {
        if size == 0 || size > MAX_SIZE {
            return Err(SizeError { found: size });
        }
        Ok(Self::from_cells(size, Vec::new(), Cell::Empty))
    }

    /// A board of these cells, row by row, with `rest` for those that are missing. `size` must be valid.
    pub(crate) fn from_cells(size: u16, mut cells: Vec<Cell>, rest: Cell) -> Self {
        cells.resize(usize::from(size) * usize::from(size), rest);
        Self { size, cells: cells.into_boxed_slice() }
    }

    /// The number of rows, which is the number of columns.
    #[inline]
    pub fn size(&self) -> u16 {
        self.size
    }

    /// Whether the board has a cell at this coordinate.
    #[inline]
    pub fn contains(&self, coordinate: Coordinate) -> bool {
        coordinate.column() < self.size && coordinate.row() < self.size
    }

    /// The cell at this coordinate; `None` off the board.
    #[inline]
    pub fn get(&self, coordinate: Coordinate) -> Option<Cell> {
        self.cells.get(self.index_of(coordinate)?).copied()
    }

    /// Changes a cell and returns its previous value.
    ///
    /// # Errors
    ///
    /// [`OffGridError`] if the coordinate is off the board.
    #[inline]
    pub fn set(&mut self, coordinate: Coordinate, cell: impl Into<Cell>) -> Result<Cell, OffGridError> {
        let off_grid = OffGridError { coordinate, size: self.size };
        let index = self.index_of(coordinate).ok_or(off_grid)?;
        let slot = self.cells.get_mut(index).ok_or(off_grid)?;
        Ok(core::mem::replace(slot, cell.into()))
    }

    /// The rows from the top, each from the left.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[Cell]> + ExactSizeIterator {
        self.cells.chunks_exact(usize::from(self.size))
    }

    /// The coordinates of all cells, row by row.
    pub fn coordinates(&self) -> impl DoubleEndedIterator<Item = Coordinate> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).filter_map(move |column| Coordinate::new(column, row)))
    }

    /// All cells with their coordinates, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Coordinate, Cell)> {
        self.coordinates().zip(self.cells.iter().copied())
    }

    /// The coordinates of the empty cells, on which a player may play, row by row.
    ///
    /// Whether the game has ended is not checked, because it depends on the length of a winning line;
    /// [`status`](Self::status) returns that.
    pub fn legal_cells(&self) -> impl Iterator<Item = Coordinate> {
        self.cells().filter(|&(_, cell)| cell == Cell::Empty).map(|(coordinate, _)| coordinate)
    }

    /// The number of cells that are equal to this one.
    pub fn count(&self, cell: impl Into<Cell>) -> usize {
        let wanted = cell.into();
        self.cells.iter().filter(|&&cell| cell == wanted).count()
    }

    /// The board, rotated or reflected.
    #[must_use]
    pub fn transformed(&self, symmetry: BoardSymmetry) -> Self {
        let mut cells = vec![Cell::Empty; self.cells.len()].into_boxed_slice();
        for (coordinate, cell) in self.cells() {
            let target = symmetry.apply(coordinate, self.size).and_then(|target| self.index_of(target));
            if let Some(slot) = target.and_then(|index| cells.get_mut(index)) {
                *slot = cell;
            }
        }
        Self { size: self.size, cells }
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

/// A coordinate is off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{coordinate} is not on a board of {size} by {size} cells")]
pub struct OffGridError {
    coordinate: Coordinate,
    size: u16,
}

impl OffGridError {
    /// The coordinate.
    pub fn coordinate(&self) -> Coordinate {
        self.coordinate
    }

    /// The number of rows and columns of the board.
    pub fn size(&self) -> u16 {
        self.size
    }
}
