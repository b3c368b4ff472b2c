//! Engines, as `tafl.engine` runs them: the lines of the protocol, and the engine that is built in.

mod built_in;
mod host_line;
mod line;

use pyo3::prelude::*;
use tafl_analysis::Judgement;

use crate::argument;

/// Adds what `tafl.engine` is made of.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<built_in::EngineCore>()?;
    module.add_function(wrap_pyfunction!(winning_chance, module)?)?;
    module.add_function(wrap_pyfunction!(judgement, module)?)?;
    module.add_function(wrap_pyfunction!(check_side, module)?)?;
    module.add_function(wrap_pyfunction!(host_line::rules_line, module)?)?;
    module.add_function(wrap_pyfunction!(host_line::position_line, module)?)?;
    module.add_function(wrap_pyfunction!(host_line::option_line, module)?)?;
    module.add_function(wrap_pyfunction!(host_line::go_line, module)?)?;
    module.add_function(wrap_pyfunction!(line::read_engine_line, module)?)
}

/// Raises a `TaflError` for a text that is not a side.
#[pyfunction]
fn check_side(py: Python<'_>, side: &str) -> PyResult<()> {
    argument::side(py, side).map(drop)
}

/// The chance to win, from 0 to 1, of a side that is better by so many points.
///
/// >>> winning_chance(0)
/// 0.5
#[pyfunction]
fn winning_chance(points: f64) -> f64 {
    tafl_analysis::chance_of_points(points)
}

/// The judgement of a move that lowers the chance of its side to win by so much.
///
/// >>> judgement(0.2)
/// '?'
#[pyfunction]
fn judgement(loss: f64) -> Option<&'static str> {
    tafl_analysis::judgement(loss).map(Judgement::sign)
}
