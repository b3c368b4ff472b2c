//! A board and the player to move.

use core::fmt;

use crate::cell::Cell;
use crate::coordinate::Coordinate;
use crate::grid::{Grid, OffBoard};
use crate::player::Player;

/// A board and the player to move: what a whole T3EN text says.
///
/// ```
/// use t3en::{Board, Outcome, Player};
///
/// let mut board: Board = "2x_/2o_/3_ x".parse()?;
/// board.play("c1".parse()?)?;
/// assert_eq!(board.to_string(), "3x/2o_/3_ o");
/// assert_eq!(board.grid().outcome(3), Outcome::Won(Player::X));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    grid: Grid,
    to_move: Player,
}

impl Board {
    /// A board of these cells with this player to move.
    pub fn new(grid: Grid, to_move: Player) -> Self {
        Self { grid, to_move }
    }

    /// The cells.
    #[inline]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The cells, to change them. It stays the same player's turn.
    #[inline]
    pub fn grid_mut(&mut self) -> &mut Grid {
        &mut self.grid
    }

    /// The cells, by value.
    pub fn into_grid(self) -> Grid {
        self.grid
    }

    /// The player to move.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// Makes it this player's turn.
    pub fn set_to_move(&mut self, player: Player) {
        self.to_move = player;
    }

    /// The player to move plays on an empty cell, and it is the opponent's turn.
    ///
    /// Whether the game is over already is not judged: that depends on how long a line wins.
    ///
    /// # Errors
    ///
    /// [`PlayError`] where the cell is not empty or not on the board. Nothing changes then.
    pub fn play(&mut self, coordinate: Coordinate) -> Result<(), PlayError> {
        match self.grid.get(coordinate) {
            Some(Cell::Blocked) => return Err(PlayError::Blocked { coordinate }),
            Some(Cell::X) => return Err(PlayError::Taken { coordinate, by: Player::X }),
            Some(Cell::O) => return Err(PlayError::Taken { coordinate, by: Player::O }),
            // A place off the board fails in `set`.
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

/// Why nobody can play on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The board has no such cell.
    #[error(transparent)]
    OffBoard(#[from] OffBoard),
    /// The cell is not playable.
    #[error("{coordinate} is not playable")]
    Blocked {
        /// The cell.
        coordinate: Coordinate,
    },
    /// Somebody has played there.
    #[error("{coordinate} is taken by {by}")]
    Taken {
        /// The cell.
        coordinate: Coordinate,
        /// Who has played there.
        by: Player,
    },
}
