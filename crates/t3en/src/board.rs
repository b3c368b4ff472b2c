//! A board and the player to move.

use core::fmt;

use crate::cell::Cell;
use crate::coordinate::Coordinate;
use crate::grid::{Grid, OffGridError};
use crate::player::Player;

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
