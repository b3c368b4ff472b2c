//! Lines of one player's cells.

use notation_syntax::invariant::ExpectOr as _;

use crate::cell::{Cell, Player};
use crate::coordinate::Coordinate;
use crate::grid::Grid;

/// The direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// To the right.
    Row,
    /// Down.
    Column,
    /// Down and to the right.
    Diagonal,
    /// Down and to the left.
    Antidiagonal,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Diagonal, Self::Antidiagonal];

    /// The number of columns to the right and rows down from one cell of a line to the next.
    pub const fn step(self) -> (i16, i16) {
        match self {
            Self::Row => (1, 0),
            Self::Column => (0, 1),
            Self::Diagonal => (1, 1),
            Self::Antidiagonal => (-1, 1),
        }
    }
}

/// Neighbouring cells of one player in a row, a column or a diagonal, at their full length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    player: Player,
    start: Coordinate,
    direction: Direction,
    length: u16,
}

impl Line {
    /// The player on its cells.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The first of its cells in the order of the text.
    pub fn start(&self) -> Coordinate {
        self.start
    }

    /// The direction from there.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// The number of cells.
    pub fn length(&self) -> u16 {
        self.length
    }

    /// The coordinates of its cells, from the first to the last.
    pub fn coordinates(&self) -> impl Iterator<Item = Coordinate> + use<> {
        let (columns, rows) = self.direction.step();
        core::iter::successors(Some(self.start), move |cell| cell.offset(columns, rows))
            .take(usize::from(self.length))
    }
}

impl Grid {
    /// The lines of `length` cells or more, each once and at its full length, ordered by their first cells.
    ///
    /// A length of 0 counts as 1. A single cell is a line in every direction; it is returned once, as a row.
    ///
    /// ```
    /// use t3en::{Direction, Grid};
    ///
    /// let grid: Grid = "4x/x3o/x3_/4_".parse()?;
    /// let lines: Vec<_> = grid.lines(3).map(|line| (line.direction(), line.length())).collect();
    /// assert_eq!(lines, [(Direction::Row, 4), (Direction::Column, 3), (Direction::Row, 3)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lines(&self, length: u16) -> impl Iterator<Item = Line> {
        self.cells()
            .filter_map(|(start, cell)| Some((start, cell.player()?)))
            .flat_map(move |(start, player)| {
                Direction::ALL.into_iter().filter_map(move |direction| {
                    let before = self.neighbour(start, direction, -1);
                    let first = before.is_none_or(|(_, cell)| cell != Cell::from(player));
                    first.then(|| self.line_from(start, player, direction))
                })
            })
            .filter(move |&line| counts(line, length))
    }

    /// The lines of `length` cells or more through this cell, such as those that a move on it has made.
    ///
    /// It reads only the cells of these lines and is faster than [`lines`](Self::lines) on a large board.
    pub fn lines_through(&self, coordinate: Coordinate, length: u16) -> impl Iterator<Item = Line> {
        let player = self.get(coordinate).and_then(Cell::player);
        player
            .into_iter()
            .flat_map(move |player| {
                Direction::ALL.into_iter().map(move |direction| {
                    let start = self.reach(coordinate, player, direction, -1).last().unwrap_or(coordinate);
                    self.line_from(start, player, direction)
                })
            })
            .filter(move |&line| counts(line, length))
    }

    /// The cell before (`-1`) or after (`1`) this one, if the board has it.
    fn neighbour(&self, from: Coordinate, direction: Direction, sign: i16) -> Option<(Coordinate, Cell)> {
        let (columns, rows) = direction.step();
        let coordinate = from.offset(columns * sign, rows * sign)?;
        Some((coordinate, self.get(coordinate)?))
    }

    /// The neighbouring cells of this player, starting with the one after `from`.
    fn reach(
        &self,
        from: Coordinate,
        player: Player,
        direction: Direction,
        sign: i16,
    ) -> impl Iterator<Item = Coordinate> {
        let next = move |&at: &Coordinate| {
            let (coordinate, cell) = self.neighbour(at, direction, sign)?;
            (cell == Cell::from(player)).then_some(coordinate)
        };
        core::iter::successors(next(&from), next)
    }

    /// The line of this player that begins here.
    fn line_from(&self, start: Coordinate, player: Player, direction: Direction) -> Line {
        let after = self.reach(start, player, direction, 1).count();
        // A line is no longer than the largest board.
        let length =
            u16::try_from(after + 1).expect_or("a line is no longer than the largest board", Self::MAX_SIZE);
        Line { player, start, direction, length }
    }
}

/// Whether a line is long enough. A single cell counts in one direction only.
fn counts(line: Line, length: u16) -> bool {
    line.length >= length && (line.length > 1 || line.direction == Direction::Row)
}

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
