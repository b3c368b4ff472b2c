//! A board and the player to move.

use core::fmt;

use crate::cell::Cell;
use crate::cell::Player;
use crate::coordinate::{ColumnName, Coordinate};
use crate::grid::{Grid, OffGridError};

/// A board and the player to move: a complete T3EN text.
///
/// ```
/// use t3en::{Board, GameStatus, Player};
///
/// let mut board: Board = "2x_/2o_/3_ x".parse()?;
/// board.play("c1".parse()?)?;
/// assert_eq!(board.to_string(), "3x/2o_/3_ o");
/// assert_eq!(board.grid().status(3), GameStatus::Won(Player::X));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "tic-tac-toe")]
#[doc(alias = "noughts and crosses")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    grid: Grid,
    to_move: Player,
}

impl Grid {
    /// The board with a player to move.
    pub fn with_side_to_move(self, to_move: Player) -> Board {
        Board::new(self, to_move)
    }
}

impl Board {
    /// A board of these cells, with this player to move.
    pub fn new(grid: Grid, to_move: Player) -> Self {
        Self { grid, to_move }
    }

    /// The cells.
    #[inline]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The cells, for changing them. The player to move stays the same.
    #[inline]
    pub fn grid_mut(&mut self) -> &mut Grid {
        &mut self.grid
    }

    /// Converts the board into its cells.
    pub fn into_grid(self) -> Grid {
        self.grid
    }

    /// The player to move.
    #[inline]
    pub fn side_to_move(&self) -> Player {
        self.to_move
    }

    /// Replaces the player to move.
    pub fn set_side_to_move(&mut self, player: Player) {
        self.to_move = player;
    }

    /// Plays on an empty cell for the player to move, and passes the turn to the opponent.
    ///
    /// Whether the game has ended is not checked, because it depends on the length of a winning line.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the cell is off the board or not empty. The board does not change then.
    pub fn play(&mut self, coordinate: Coordinate) -> Result<(), PlayError> {
        match self.grid.get(coordinate) {
            Some(Cell::Blocked) => return Err(PlayError::Blocked { coordinate }),
            Some(Cell::X) => return Err(PlayError::Taken { coordinate, by: Player::X }),
            Some(Cell::O) => return Err(PlayError::Taken { coordinate, by: Player::O }),
            // `set` fails off the board.
            Some(Cell::Empty) | None => {}
        }
        self.grid.set(coordinate, self.to_move)?;
        self.to_move = self.to_move.other();
        Ok(())
    }
}

/// The notation: `Board(3_/3_/3_ x)`.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// Why a cell cannot be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The cell is off the board.
    #[error(transparent)]
    OffGrid(#[from] OffGridError),
    /// The cell is not playable.
    #[error("{coordinate} is not playable")]
    Blocked {
        /// The coordinate of the cell.
        coordinate: Coordinate,
    },
    /// A player has already played on the cell.
    #[error("{coordinate} is taken by {by}")]
    Taken {
        /// The coordinate of the cell.
        coordinate: Coordinate,
        /// The player on the cell.
        by: Player,
    },
}

/// A board drawn for people: one line per row, a space between cells, as in the T3EN document.
///
/// ```
/// use t3en::Grid;
///
/// let grid: Grid = "2_o/_x_/3_".parse()?;
/// assert_eq!(grid.diagram().to_string(), "_ _ o\n_ x _\n_ _ _\n");
/// assert_eq!(grid.diagram().with_coordinates().to_string(), "  a b c\n1 _ _ o\n2 _ x _\n3 _ _ _\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BoardDiagram<'a> {
    grid: &'a Grid,
    coordinates: bool,
}

impl Grid {
    /// The board drawn for people.
    pub fn diagram(&self) -> BoardDiagram<'_> {
        BoardDiagram { grid: self, coordinates: false }
    }
}

impl BoardDiagram<'_> {
    /// Adds the letters of the columns at the top and the numbers of the rows on the left.
    #[must_use]
    pub fn with_coordinates(mut self) -> Self {
        self.coordinates = true;
        self
    }
}

impl fmt::Display for BoardDiagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.grid.size();
        let margin = size.checked_ilog10().map_or(1, |log| log as usize + 1);
        // The last column has the longest name.
        let width = if self.coordinates { ColumnName(size - 1).width() } else { 1 };
        if self.coordinates {
            write!(f, "{:margin$}", "")?;
            for column in (0..size).map(ColumnName) {
                write!(f, " {:1$}{column}", "", width - column.width())?;
            }
            writeln!(f)?;
        }
        for (row, number) in self.grid.rows().zip(1..) {
            if self.coordinates {
                write!(f, "{number:margin$} ")?;
            }
            for (column, cell) in row.iter().enumerate() {
                if column > 0 {
                    f.write_str(" ")?;
                }
                write!(f, "{:1$}{cell}", "", width - 1)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// One of the eight symmetries of a square board: rotations and reflections.
///
/// ```
/// use t3en::{BoardSymmetry, Grid};
///
/// let corner: Grid = "x2_/3_/3_".parse()?;
/// assert_eq!(corner.transformed(BoardSymmetry::QuarterTurn).to_string(), "2_x/3_/3_");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoardSymmetry {
    /// Every cell stays where it is.
    Identity,
    /// A quarter turn clockwise: the top left corner moves to the top right.
    QuarterTurn,
    /// A half turn.
    HalfTurn,
    /// Three quarter turns clockwise.
    ThreeQuarterTurn,
    /// Left and right are exchanged: the columns are reversed.
    MirrorColumns,
    /// Top and bottom are exchanged: the rows are reversed.
    MirrorRows,
    /// Columns become rows: the top left corner stays where it is.
    MirrorDiagonal,
    /// The bottom left and the top right corner stay where they are.
    MirrorAntidiagonal,
}

impl BoardSymmetry {
    /// All eight.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::QuarterTurn,
        Self::HalfTurn,
        Self::ThreeQuarterTurn,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::MirrorDiagonal,
        Self::MirrorAntidiagonal,
    ];

    /// The coordinate that a cell moves to on a board of `size` rows and columns; `None` for a cell off the board.
    pub const fn apply(self, coordinate: Coordinate, size: u16) -> Option<Coordinate> {
        let (column, row) = (coordinate.column(), coordinate.row());
        if column >= size || row >= size {
            return None;
        }
        let last = size - 1;
        let (column, row) = match self {
            Self::Identity => (column, row),
            Self::QuarterTurn => (last - row, column),
            Self::HalfTurn => (last - column, last - row),
            Self::ThreeQuarterTurn => (row, last - column),
            Self::MirrorColumns => (last - column, row),
            Self::MirrorRows => (column, last - row),
            Self::MirrorDiagonal => (row, column),
            Self::MirrorAntidiagonal => (last - row, last - column),
        };
        Coordinate::new(column, row)
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::QuarterTurn => Self::ThreeQuarterTurn,
            Self::ThreeQuarterTurn => Self::QuarterTurn,
            other => other,
        }
    }
}

/// The maximum number of rows and columns. [`Grid::MAX_SIZE`](crate::Grid::MAX_SIZE) is its public name.
pub(crate) const MAX_SIZE: u16 = 1024;

/// The number of rows is 0, or above [`Grid::MAX_SIZE`](crate::Grid::MAX_SIZE).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board has 1 to {MAX_SIZE} rows, found {found}")]
pub struct SizeError {
    pub(crate) found: u16,
}
