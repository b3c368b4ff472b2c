//! A move that was played.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tafl_moves::MoveRecord;
use tafl_table::{ExploredMove as Explored, NamedOpening};

use super::move_statistics::MoveStatistics;
use crate::moves::Move;
use crate::position::Position;

/// A move that was played, with the statistics of the games that play it.
#[pyclass(module = "tafl", frozen, extends = MoveStatistics)]
#[derive(Debug)]
pub(crate) struct ExploredMove {
    pub(super) step: tafl_moves::Move,
    position: Option<tafl_position::Position>,
    opening: Option<&'static str>,
    replies: Py<PyTuple>,
}

#[pymethods]
impl ExploredMove {
    /// The move: its squares and type.
    #[getter]
    #[pyo3(name = "move")]
    fn moved(&self) -> Move {
        Move(MoveRecord::Move(self.step.clone()))
    }

    /// The position after the move, in the first game that plays it. `None` for replies.
    #[getter]
    fn position(&self) -> Option<Position> {
        self.position.clone().map(Position)
    }

    /// The published name of the opening that begins with the move; `None` without one.
    #[getter]
    pub(super) fn opening(&self) -> Option<&'static str> {
        self.opening
    }

    /// The moves that followed, the most frequent first: empty at the depth of `Explorer.explore`.
    #[getter]
    pub(super) fn replies(&self, py: Python<'_>) -> Py<PyTuple> {
        self.replies.clone_ref(py)
    }

    fn __repr__(this: &Bound<'_, Self>) -> String {
        format!("<tafl.ExploredMove {} {}>", this.get().step, this.as_super().get().summary())
    }
}

impl ExploredMove {
    /// Recursive: at most to the greatest depth of a query, which is 20.
    pub(super) fn all(py: Python<'_>, moves: &[Explored<'_>]) -> PyResult<Py<PyTuple>> {
        let of = |played: &Explored<'_>| {
            let squares = played.step();
            let explored = Self {
                step: tafl_moves::Move::new(squares.origin, squares.target).with_kind(squares.kind),
                position: played.position().cloned(),
                opening: played.named_opening().map(NamedOpening::name),
                replies: Self::all(py, &played.replies())?,
            };
            let statistics = MoveStatistics::new(played.mover(), played.statistics());
            Py::new(py, PyClassInitializer::from(statistics).add_subclass(explored))
        };
        let moves = moves.iter().map(of).collect::<PyResult<Vec<_>>>()?;
        Ok(PyTuple::new(py, moves)?.unbind())
    }
}
