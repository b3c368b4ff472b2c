//! Lines of one player's cells, and what they decide.

use crate::cell::Cell;
use crate::coordinate::Coordinate;
use crate::grid::Grid;
use crate::player::Player;

/// The way a line runs.
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

    /// Columns to the right and rows down from one cell of a line to the next.
    pub const fn step(self) -> (i16, i16) {
        match self {
            Self::Row => (1, 0),
            Self::Column => (0, 1),
            Self::Diagonal => (1, 1),
            Self::Antidiagonal => (-1, 1),
        }
    }
}

/// Neighbouring cells of one player in a row, a column or a diagonal, with none of his at either end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    player: Player,
    start: Coordinate,
    direction: Direction,
    length: u16,
}

impl Line {
    /// Whose line it is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// Its first cell, where the text of the board comes to it first.
    pub fn start(&self) -> Coordinate {
        self.start
    }

    /// The way it runs from there.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// How many cells it has.
    pub fn length(&self) -> u16 {
        self.length
    }

    /// Its cells, from the first on.
    pub fn coordinates(&self) -> impl Iterator<Item = Coordinate> + use<> {
        let (columns, rows) = self.direction.step();
        core::iter::successors(Some(self.start), move |cell| cell.offset(columns, rows))
            .take(usize::from(self.length))
    }
}

/// How a game on a board stands, given how long a line wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// There is no line yet, and there are empty cells.
    Open,
    /// This player, and he alone, has a line.
    Won(Player),
    /// Both players have a line, which no game leads to.
    BothWon,
    /// There is no line, and no empty cell.
    Draw,
}

impl Grid {
    /// The lines of `length` cells or more, each once and as long as it is, by the place of their first cell.
    ///
    /// A length of 0 counts as 1. A line of a single cell runs in every direction; it is given as a row.
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

    /// The lines of `length` cells or more through this cell: what a move there has made.
    ///
    /// It looks at the cells of these lines only, so on a large board it costs less than
    /// [`lines`](Self::lines).
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

    /// How the game stands where `length` cells in a line win.
    ///
    /// ```
    /// use t3en::{Grid, Outcome, Player};
    ///
    /// assert_eq!("xox/xox/oxo".parse::<Grid>()?.outcome(3), Outcome::Draw);
    /// assert_eq!("xox/_ox/_o_".parse::<Grid>()?.outcome(3), Outcome::Won(Player::O));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self, length: u16) -> Outcome {
        let mut winner = None;
        for line in self.lines(length) {
            if winner.is_some_and(|player| player != line.player) {
                return Outcome::BothWon;
            }
            winner = Some(line.player);
        }
        match winner {
            Some(player) => Outcome::Won(player),
            None if self.count(Cell::Empty) == 0 => Outcome::Draw,
            None => Outcome::Open,
        }
    }

    /// The cell before (`-1`) or behind (`1`) this one, if the board has it.
    fn neighbour(&self, from: Coordinate, direction: Direction, sign: i16) -> Option<(Coordinate, Cell)> {
        let (columns, rows) = direction.step();
        let coordinate = from.offset(columns * sign, rows * sign)?;
        Some((coordinate, self.get(coordinate)?))
    }

    /// The neighbouring cells of this player, from the one after `from` on.
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
        let behind = self.reach(start, player, direction, 1).count();
        // No board is as long as `u16` goes.
        let length = u16::try_from(behind + 1).unwrap_or(Self::LIMIT);
        Line { player, start, direction, length }
    }
}

/// Whether a line is long enough; a single cell counts in one direction only.
fn counts(line: Line, length: u16) -> bool {
    line.length >= length && (line.length > 1 || line.direction == Direction::Row)
}
