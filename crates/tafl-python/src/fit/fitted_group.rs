//! The rules that fit the games of a group.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tafl_position::Side;
use tafl_verify::FitDoubt;

use super::fitted_rules::FittedRules;
use crate::position::Position;

/// The rules that fit the games with one start position and first side.
#[pyclass(module = "tafl", frozen)]
#[derive(Debug)]
pub(crate) struct FittedGroup {
    start: tafl_position::Position,
    side_to_move: Side,
    games: u64,
    candidates: usize,
    evident: Result<Py<FittedRules>, FitDoubt>,
    ranking: Py<PyTuple>,
}

#[pymethods]
impl FittedGroup {
    /// The start position.
    #[getter]
    fn start(&self) -> Position {
        Position(self.start.clone())
    }

    /// The side that moves first.
    #[getter]
    fn side_to_move(&self) -> &'static str {
        self.side_to_move.name()
    }

    /// The number of games.
    #[getter]
    fn games(&self) -> u64 {
        self.games
    }

    /// The best rules, if they are enough evidence to play the games by them, else `None`. `tafl convert --rules fit` uses
    /// them. Others of rank 1 may fit as well.
    #[getter]
    fn evident(&self, py: Python<'_>) -> Option<Py<FittedRules>> {
        self.evident.as_ref().ok().map(|evident| evident.clone_ref(py))
    }

    /// Why no rules are evident: `no-candidates`, `poor-fit` if fewer than nine of ten games agree with the best rules, or
    /// `too-few-games`. `None` if some are.
    #[getter]
    fn doubt(&self) -> Option<&'static str> {
        self.evident.as_ref().err().map(|doubt| doubt.name())
    }

    /// The number of rules that were tried.
    #[getter]
    fn candidates(&self) -> usize {
        self.candidates
    }

    /// The best of them, those with which most games agree first.
    #[getter]
    fn ranking(&self, py: Python<'_>) -> Py<PyTuple> {
        self.ranking.clone_ref(py)
    }

    fn __repr__(&self) -> String {
        let found = match &self.evident {
            Ok(evident) => format!("evident='{}'", evident.get().0),
            Err(doubt) => format!("doubt='{}'", doubt.name()),
        };
        let (start, side, games) = (&self.start, self.side_to_move, self.games);
        format!("<tafl.FittedGroup '{start}' side_to_move='{side}' games={games} {found}>")
    }
}

impl FittedGroup {
    pub(super) fn new(
        py: Python<'_>,
        group: &tafl_verify::FittedGroup<usize>,
        top: usize,
        enough: u64,
    ) -> PyResult<Self> {
        let object = |fitted: &tafl_verify::FittedRules<usize>| Py::new(py, FittedRules(fitted.clone()));
        let ranking = group.ranking().iter().take(top).map(object).collect::<PyResult<Vec<_>>>()?;
        let evident = match group.evident(enough) {
            Ok(evident) => Ok(object(evident)?),
            Err(doubt) => Err(doubt),
        };
        Ok(Self {
            start: group.start().clone(),
            side_to_move: group.side_to_move(),
            games: group.games(),
            candidates: group.ranking().len(),
            evident,
            ranking: PyTuple::new(py, ranking)?.unbind(),
        })
    }
}
