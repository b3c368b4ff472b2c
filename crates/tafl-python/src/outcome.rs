//! How games end.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tafl_game_record::GameResult;
use tafl_play::{Ending, OutcomeError, UnknownName};
use tafl_position::Side;

use crate::{argument, error};

/// How a game ended: who won, and why. The rules or people ended it.
///
/// >>> outcome = Outcome("attackers", "king-captured")
/// >>> print(outcome)
/// the attackers win: the king is captured
/// >>> outcome.result()
/// '1'
#[pyclass(module = "tafl", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(pub(crate) tafl_play::Outcome);

#[pymethods]
impl Outcome {
    /// The outcome with this winner, `None` if nobody won, and this ending. Both have to fit each other.
    #[new]
    #[pyo3(signature = (winner, ending))]
    fn new(py: Python<'_>, winner: Option<&str>, ending: &str) -> PyResult<Self> {
        let winner = winner.map(|name| argument::side(py, name)).transpose()?;
        let unknown =
            |error: UnknownName<Ending>| argument::unknown(py, "ending-unknown", ending, &error.to_string());
        let ending = ending.parse().map_err(unknown)?;
        tafl_play::Outcome::new(winner, ending).map(Self).map_err(|error: OutcomeError| {
            let message = error.to_string().replace("`null`", "`None`");
            error::plain(py, "outcome-contradictory", message)
        })
    }

    /// The side that won: `attackers` or `defenders`; `None` if the game is a draw, or abandoned.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner().map(Side::name)
    }

    /// Why the game is over: `king-escaped`, `repetition`, `resignation` …
    #[getter]
    fn ending(&self) -> &'static str {
        self.0.ending().name()
    }

    /// The same in words: `the attackers win: the king is captured`.
    #[getter]
    fn message(&self) -> String {
        self.0.to_string()
    }

    /// The result as in a game record: `1` if the attackers won, `-1` if the defenders did, `0` for a draw, `?` for an
    /// abandoned game.
    fn result(&self) -> &'static str {
        GameResult::from(self.0).symbol()
    }

    fn __str__(&self) -> String {
        self.message()
    }

    fn __repr__(&self) -> String {
        let winner = self.winner().map_or_else(|| "None".to_owned(), |name| format!("'{name}'"));
        format!("Outcome({winner}, '{}')", self.ending())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let arguments = (self.winner(), self.ending()).into_pyobject(py)?;
        Ok((py.get_type::<Self>().into_any(), arguments))
    }
}
