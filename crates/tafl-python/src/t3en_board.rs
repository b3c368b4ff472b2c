//! Boards of tic-tac-toe.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use t3en::{Cell, Coordinate, GameStatus, Grid, Player, Shape};

use crate::{argument, error};

/// A board of tic-tac-toe with the player to move, in the Tic-Tac-Toe Extensible Notation (T3EN). It cannot be changed.
///
/// `_` is an empty cell, `.` is not part of the board, and `x` and `o` are cells that a player has taken. The top row is
/// the first one.
///
/// >>> board = Board("2_o/_x_/3_ x")
/// >>> board.rows
/// ('__o', '_x_', '___')
/// >>> board.play("a1")
/// Board('x_o/_x_/3_ o')
#[pyclass(module = "tafl.t3en", frozen, eq, hash, from_py_object)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board(t3en::Board);

#[pymethods]
impl Board {
    /// Reads a board. Strict reading refuses what departs from the notation.
    #[new]
    #[pyo3(signature = (text, *, strict = false))]
    fn new(py: Python<'_>, text: &str, strict: bool) -> PyResult<Self> {
        argument::parse_with(py, text, strict).map(Self)
    }

    /// An empty board with this many rows, from 1 to 1024. Player `x` is to move.
    ///
    /// >>> Board.empty(3)
    /// Board('3_/3_/3_ x')
    #[staticmethod]
    fn empty(py: Python<'_>, size: usize) -> PyResult<Self> {
        let grid = u16::try_from(size).ok().and_then(|size| Grid::empty(size).ok());
        let grid = grid.ok_or_else(|| {
            let message = format!("a board has 1 to {} rows, found {size}", Grid::MAX_SIZE);
            error::plain(py, "size-out-of-range", message)
        })?;
        Ok(Self(grid.with_side_to_move(Player::X)))
    }

    /// The notation, in its canonical form.
    fn t3en(&self) -> String {
        self.0.to_string()
    }

    /// The number of rows, and of cells in each.
    #[getter]
    fn size(&self) -> u16 {
        self.0.grid().size()
    }

    /// The cells of the rows, from the top.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let row = |cells: &[Cell]| cells.iter().map(|cell| cell.char()).collect::<String>();
        PyTuple::new(py, self.0.grid().rows().map(row).collect::<Vec<_>>())
    }

    /// The player to move: `x` or `o`.
    #[getter]
    fn to_move(&self) -> char {
        self.0.side_to_move().char()
    }

    /// The names of the empty cells, row by row from the top: a letter for the column, and the number of the row.
    ///
    /// >>> Board("xo_/_x_/o_x o").legal_cells()
    /// ('c1', 'a2', 'c2', 'b3')
    fn legal_cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let cells = self.0.grid().legal_cells().map(|cell| cell.to_string());
        PyTuple::new(py, cells.collect::<Vec<_>>())
    }

    /// The board after the player to move has taken an empty cell. Whether the game is over is not checked.
    fn play(&self, py: Python<'_>, cell: &str) -> PyResult<Self> {
        let cell: Coordinate = argument::parse(py, cell)?;
        let mut board = self.0.clone();
        board.play(cell).map_err(|error| error::plain(py, "cell-not-free", error.to_string()))?;
        Ok(Self(board))
    }

    /// The status of a game that this many cells in a line win: `open`, `won-x`, `won-o`, `both-won` or `draw`.
    ///
    /// >>> Board("3x/2o_/3_ o").status()
    /// 'won-x'
    #[pyo3(signature = (line = 3))]
    fn status(&self, py: Python<'_>, line: usize) -> &'static str {
        // No board has a line that is longer.
        let line = u16::try_from(line).unwrap_or(u16::MAX);
        match py.detach(|| self.0.grid().status(line)) {
            GameStatus::Open => "open",
            GameStatus::Draw => "draw",
            GameStatus::BothWon => "both-won",
            GameStatus::Won(Player::X) => "won-x",
            GameStatus::Won(Player::O) => "won-o",
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        argument::reduced::<Self>(py, &self.0)
    }
}

/// Rows of any width, with or without a player, as those of a square board: what is missing becomes `.`.
///
/// >>> to_square("3_/5_/3_")
/// '.3_./5_/.3_./5./5.'
#[pyfunction]
pub(crate) fn to_square(py: Python<'_>, text: &str) -> PyResult<String> {
    argument::parse::<Shape>(py, text).map(|shape| shape.to_square().to_string())
}
