//! Squares of a board.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tafl_position::Dimension;

use crate::{argument, error};

/// A square of a board, by its name: `e5`.
///
/// >>> square = Square("e5")
/// >>> square.file, square.rank
/// (4, 4)
/// >>> Square.at(4, 4)
/// Square('e5')
#[pyclass(module = "tafl", frozen, eq, ord, hash, from_py_object)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Square(pub(crate) tafl_position::Square);

#[pymethods]
impl Square {
    /// Reads the name of a square. Files are letters, from `a` to `bz`, ranks numbers from 1 to 78.
    #[new]
    fn new(py: Python<'_>, name: &str) -> PyResult<Self> {
        argument::parse(py, name).map(Self)
    }

    /// The square with this file and this rank, both counted from zero.
    #[staticmethod]
    fn at(py: Python<'_>, file: i64, rank: i64) -> PyResult<Self> {
        let index = |number: i64| u8::try_from(number).ok();
        let square = index(file).zip(index(rank));
        let square = square.and_then(|(file, rank)| tafl_position::Square::from_indices(file, rank));
        square.map(Self).ok_or_else(|| {
            let message =
                format!("file {file} and rank {rank} are not a square, expected numbers from 0 to 77");
            error::plain(py, "square-off-board", message)
        })
    }

    /// The file, counted from zero: 0 is `a`.
    #[getter]
    fn file(&self) -> u8 {
        self.0.file().index()
    }

    /// The rank, counted from zero: 0 is rank 1.
    #[getter]
    fn rank(&self) -> u8 {
        self.0.rank().index()
    }

    /// The name: `e5`.
    #[getter]
    fn name(&self) -> String {
        self.0.to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Square('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        argument::reduced::<Self>(py, &self.0)
    }
}

impl Square {
    /// A square, or its name.
    pub(crate) fn argument(value: &Bound<'_, PyAny>) -> PyResult<tafl_position::Square> {
        argument::one_of::<Self, _>(value, "a Square or its name", |square| square.0)
    }

    /// The same, of a board with this dimension.
    pub(crate) fn on_board(
        value: &Bound<'_, PyAny>,
        dimension: Dimension,
    ) -> PyResult<tafl_position::Square> {
        let square = Self::argument(value)?;
        Self::check(value.py(), square, dimension).map(|()| square)
    }

    /// Refuses a square that is not on a board.
    pub(crate) fn check(py: Python<'_>, square: tafl_position::Square, dimension: Dimension) -> PyResult<()> {
        if dimension.contains(square) {
            return Ok(());
        }
        let message = format!("`{square}` is not on a board of {dimension} by {dimension} squares");
        Err(error::plain(py, "square-off-board", message))
    }
}
