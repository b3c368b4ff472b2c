//! The legal moves of a game.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use tafl_play::Step;

use crate::game::Game;
use crate::moves::Move;

/// The legal moves of a game: a view, which follows the game.
///
/// The moves are those of the current position, sorted by origin, then by target, both rank by rank from `a1`. Each has
/// only its two squares; `Game.record` adds its captures. An iteration is over the moves at its beginning: the game may be
/// played meanwhile.
///
/// >>> game = Game("brandub")
/// >>> len(game.legal_moves), game.legal_moves[0]
/// (40, Move('d1-b1'))
/// >>> for move in game.legal_moves:
/// ...     played = game.push(move)
/// ...     position = game.position
/// ...     undone = game.pop()
#[pyclass(module = "tafl", frozen)]
#[derive(Debug)]
pub(crate) struct LegalMoves {
    game: Py<Game>,
}

#[pymethods]
impl LegalMoves {
    /// The number of legal moves. They are not listed.
    fn count(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.game.try_borrow(py)?.session.count_legal_steps())
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        // A board has fewer moves than memory has addresses.
        self.count(py).map(|count| usize::try_from(count).unwrap_or(usize::MAX))
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        self.count(py).map(|count| count > 0)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.steps(py)?.into_iter().map(Move::of_step))?.try_iter()
    }

    /// One of the legal moves by its number; `random.choice(game.legal_moves)` needs it.
    fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<Move> {
        let steps = self.steps(py)?;
        let index = if index < 0 { steps.len().checked_add_signed(index) } else { index.try_into().ok() };
        let step = index.and_then(|index| steps.get(index));
        step.copied().map(Move::of_step).ok_or_else(|| {
            PyIndexError::new_err(format!("there are {} legal moves, the index is out of range", steps.len()))
        })
    }

    /// Whether a move is legal.
    fn __contains__(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let step = Move::step_argument(r#move)?;
        let game = self.game.try_borrow(r#move.py())?;
        Ok(step.is_some_and(|step| game.session.check(step).is_ok()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let names: Vec<String> = self.steps(py)?.iter().map(ToString::to_string).collect();
        Ok(format!("<tafl.LegalMoves {}: {}>", names.len(), names.join(" ")))
    }
}

impl LegalMoves {
    pub(crate) const fn new(game: Py<Game>) -> Self {
        Self { game }
    }

    /// The game is borrowed only here: making objects can run code that plays it.
    fn steps(&self, py: Python<'_>) -> PyResult<Vec<Step>> {
        Ok(self.game.try_borrow(py)?.session.legal_steps())
    }
}
