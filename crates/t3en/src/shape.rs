//! Boards that are not square.

use alloc::vec::Vec;
use core::fmt;

use notation_syntax::invariant::ExpectOr as _;

use crate::board::Board;
use crate::cell::Cell;
use crate::cell::Player;
use crate::grid::Grid;

/// Rows of any lengths, with or without a player to move: a board that is not square yet.
///
/// T3EN is for square boards; its document shows how to write others: pad them with cells that are not playable.
/// A `Shape` reads boards without that padding, and [`to_square`](Self::to_square) adds it.
///
/// ```
/// use t3en::Shape;
///
/// let shape: Shape = "3_/5_/3_".parse()?;
/// assert_eq!(shape.to_square().to_string(), ".3_./5_/.3_./5./5.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It has 1 to [`Grid::MAX_SIZE`] rows of 1 to [`Grid::MAX_SIZE`] cells.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Row after row.
    cells: Vec<Cell>,
    /// The index in `cells` where each row ends: strictly increasing, the last one is the length of `cells`.
    row_ends: Vec<usize>,
    to_move: Option<Player>,
}

impl Shape {
    /// A shape of these rows, from the top, each from the left.
    ///
    /// # Errors
    ///
    /// [`ShapeError`] if there are no rows or too many, or if a row has no cells or too many.
    pub fn from_rows<R>(rows: R, to_move: Option<Player>) -> Result<Self, ShapeError>
    where
        R: IntoIterator,
        R::Item: IntoIterator<Item = Cell>,
    {
        let limit = usize::from(Grid::MAX_SIZE);
        let (mut cells, mut row_ends) = (Vec::new(), Vec::new());
        for row in rows {
            if row_ends.len() == limit {
                return Err(ShapeError::TooManyRows);
            }
            let start = cells.len();
            // One cell too many is enough to detect a row that is too wide or endless.
            cells.extend(row.into_iter().take(limit + 1));
            match cells.len() - start {
                0 => return Err(ShapeError::EmptyRow { row: row_ends.len() + 1 }),
                width if width > limit => return Err(ShapeError::TooWide { row: row_ends.len() + 1 }),
                _ => row_ends.push(cells.len()),
            }
        }
        if row_ends.is_empty() { Err(ShapeError::NoRows) } else { Ok(Self { cells, row_ends, to_move }) }
    }

    /// The parts that a parser has read. The parser must uphold the invariants.
    pub(crate) fn from_parts(cells: Vec<Cell>, row_ends: Vec<usize>, to_move: Option<Player>) -> Self {
        Self { cells, row_ends, to_move }
    }

    /// The rows from the top, each from the left.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        let starts = core::iter::once(0).chain(self.row_ends.iter().copied());
        starts.zip(&self.row_ends).filter_map(|(start, &end)| self.cells.get(start..end))
    }

    /// The number of rows.
    pub fn row_count(&self) -> usize {
        self.row_ends.len()
    }

    /// The number of cells in the widest row.
    pub fn width(&self) -> usize {
        self.rows().map(<[Cell]>::len).max().unwrap_or(0)
    }

    /// The player to move, if the text names one.
    pub fn side_to_move(&self) -> Option<Player> {
        self.to_move
    }

    /// Whether every row has as many cells as there are rows.
    pub fn is_square(&self) -> bool {
        self.rows().all(|row| row.len() == self.row_count())
    }

    /// The square board for this shape, padded with cells that are not playable.
    ///
    /// As in the two examples of the document, short rows are centred and rows are added at the bottom. The document
    /// does not define odd padding of a row (here the longer part is on the right) or more rows than columns (here
    /// columns are added on the right).
    ///
    /// The board takes one byte per cell: up to a mebibyte, however short the text was.
    ///
    /// ```
    /// use t3en::Shape;
    ///
    /// assert_eq!("3_/3_".parse::<Shape>()?.to_square().to_string(), "3_/3_/3.");
    /// assert_eq!("_/_/2_".parse::<Shape>()?.to_square().to_string(), "_2./_2./2_.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_square(&self) -> Grid {
        let width = self.width();
        let size = width.max(self.row_count());
        let mut cells = Vec::with_capacity(size * size);
        for (row, number) in self.rows().zip(1..) {
            let left = (width - row.len()) / 2;
            cells.extend(core::iter::repeat_n(Cell::Blocked, left));
            cells.extend_from_slice(row);
            cells.resize(number * size, Cell::Blocked);
        }
        // Neither the rows nor the columns exceed the limit.
        let size = u16::try_from(size).expect_or("a row has at most 1,024 cells", Grid::MAX_SIZE);
        Grid::from_cells(size, cells, Cell::Blocked)
    }

    /// The square board for this shape with the player to move, if the text names one.
    pub fn to_board(&self) -> Option<Board> {
        self.to_move.map(|player| self.to_square().with_side_to_move(player))
    }
}

impl From<Grid> for Shape {
    fn from(grid: Grid) -> Self {
        let size = usize::from(grid.size());
        Self { row_ends: (1..=size).map(|row| row * size).collect(), cells: grid.into_cells(), to_move: None }
    }
}

impl From<Board> for Shape {
    fn from(board: Board) -> Self {
        let to_move = Some(board.side_to_move());
        Self { to_move, ..board.into_grid().into() }
    }
}

/// The notation: `Shape(3_/5_/3_)`.
impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape({self})")
    }
}

/// Why rows cannot be a shape. Rows are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// There are no rows.
    #[error("a board has at least one row")]
    NoRows,
    /// There are more than [`Grid::MAX_SIZE`] rows.
    #[error("a board has at most {} rows", Grid::MAX_SIZE)]
    TooManyRows,
    /// A row has no cells.
    #[error("row {row} is empty")]
    EmptyRow {
        /// The row.
        row: usize,
    },
    /// A row has more than [`Grid::MAX_SIZE`] cells.
    #[error("row {row} has more than {} cells, the limit", Grid::MAX_SIZE)]
    TooWide {
        /// The row.
        row: usize,
    },
}
