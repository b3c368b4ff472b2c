//! Judgements, evaluations and shapes in the comments of nodes.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use tafl_game_record::{CommentText, Eval, EvalScore, Judgement, Markup, MarkupError, Shape};
use tafl_position::{Side, UnknownName};

use crate::{argument, error};

/// Classes of `tafl.engine`.
static POV_SCORE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static POINTS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static WIN: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static LOSS: PyOnceLock<Py<PyType>> = PyOnceLock::new();

fn class<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyType>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    cell.import(py, "tafl._score", name)
}

/// The comment with other markup.
pub(crate) fn with(py: Python<'_>, comment: &CommentText, markup: &Markup) -> PyResult<CommentText> {
    comment.with_markup(markup).map_err(|error| error::plain(py, "comment-invalid", error.to_string()))
}

/// A judgement, by its sign.
pub(crate) fn judgement(py: Python<'_>, sign: &str) -> PyResult<Judgement> {
    sign.parse().map_err(|error: UnknownName<Judgement>| {
        argument::unknown(py, "judgement-unknown", sign, &error.to_string())
    })
}

/// Shapes, in text.
pub(crate) fn shapes(shapes: &Bound<'_, PyAny>) -> PyResult<Vec<Shape>> {
    let py = shapes.py();
    let mut read = Vec::new();
    for shape in shapes.try_iter()? {
        let text = argument::text(&shape?, "a shape such as `green:c4-d5`")?;
        let unknown = |error: MarkupError| {
            argument::unknown(py, "shape-unknown", &text, &format!("unknown shape, {error}"))
        };
        read.push(text.parse().map_err(unknown)?);
    }
    Ok(read)
}

/// An evaluation as a `PovScore`.
pub(crate) fn pov_score(py: Python<'_>, eval: Eval) -> PyResult<Bound<'_, PyAny>> {
    let score = match eval.score {
        EvalScore::Points(points) => class(py, &POINTS, "Points")?.call1((points,)),
        EvalScore::Win { side: Side::Attackers, steps } => class(py, &WIN, "Win")?.call1((steps.get(),)),
        EvalScore::Win { side: Side::Defenders, steps } => class(py, &LOSS, "Loss")?.call1((steps.get(),)),
    }?;
    class(py, &POV_SCORE, "PovScore")?.call1((score, Side::Attackers.name()))
}

/// A `PovScore` as an evaluation; `None` for a game that is over.
pub(crate) fn eval(score: &Bound<'_, PyAny>) -> PyResult<Option<Eval>> {
    let py = score.py();
    if !score.is_instance(class(py, &POV_SCORE, "PovScore")?)? {
        return Err(argument::wrong_type(score, "a PovScore"));
    }
    let score = score.call_method0("attackers")?;
    if score.is_instance(class(py, &POINTS, "Points")?)? {
        let points = score.getattr("points")?.extract()?;
        return Ok(Some(Eval::new(EvalScore::Points(points), None)));
    }
    let side = if score.is_instance(class(py, &WIN, "Win")?)? { Side::Attackers } else { Side::Defenders };
    let steps: u32 = score.getattr("moves")?.extract()?;
    let win = |steps| Eval::new(EvalScore::Win { side, steps }, None);
    Ok(std::num::NonZeroU32::new(steps).map(win))
}
