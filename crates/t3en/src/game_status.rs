//! Whether a game has ended, and who has won it.

use crate::cell::Cell;
use crate::grid::Grid;
use crate::player::Player;

/// The status of a game on a board, for a given length of a winning line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameStatus {
    /// Neither player has a line, and there are empty cells.
    Open,
    /// Only this player has a line.
    Won(Player),
    /// Both players have a line. No game leads to such a board.
    BothWon,
    /// Neither player has a line, and there are no empty cells.
    Draw,
}

impl Grid {
    /// The status of the game if `length` cells in a line win.
    ///
    /// ```
    /// use t3en::{GameStatus, Grid, Player};
    ///
    /// assert_eq!("xox/xox/oxo".parse::<Grid>()?.status(3), GameStatus::Draw);
    /// assert_eq!("xox/_ox/_o_".parse::<Grid>()?.status(3), GameStatus::Won(Player::O));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn status(&self, length: u16) -> GameStatus {
        let mut winner = None;
        for line in self.lines(length) {
            if winner.is_some_and(|player| player != line.player()) {
                return GameStatus::BothWon;
            }
            winner = Some(line.player());
        }
        match winner {
            Some(player) => GameStatus::Won(player),
            None if self.count(Cell::Empty) == 0 => GameStatus::Draw,
            None => GameStatus::Open,
        }
    }
}
