//! Boards as text and as SVG.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple, PyType};
use tafl_diagram::{Corner, Diagram, Theme, UnknownName};
use tafl_moves::MoveRecord;
use tafl_position::{Dimension, Position, Square};

use crate::moves::Move;
use crate::rules::Rules;
use crate::{argument, error, position, square};

/// The content of a diagram besides the pieces.
struct Shown {
    position: Position,
    rules: Option<Rules>,
    a1: Corner,
    labels: bool,
    last_move: Option<MoveRecord>,
    marked: Vec<Square>,
    arrows: Vec<(Square, Square)>,
}

/// The arguments of the callers for it.
struct Arguments<'a, 'py> {
    rules: Option<&'a Bound<'py, PyAny>>,
    a1: &'a str,
    labels: bool,
    last_move: Option<&'a Bound<'py, PyAny>>,
    marked: Option<&'a Bound<'py, PyAny>>,
    arrows: Option<&'a Bound<'py, PyAny>>,
}

/// The most squares that a diagram marks, and the most arrows: every square of the largest board.
const MAX_DRAWN: usize = Dimension::MAX as usize * Dimension::MAX as usize;

/// A string that notebooks show as a picture.
static SVG: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// A position as an SVG picture: a string, which notebooks show as a picture.
///
/// With rules, their zones are drawn. `a1` is the corner where that square is: `bottom-left`, `top-left`, `top-right` or
/// `bottom-right`. `last_move` also shows what the move captured. Arrows are moves, or pairs of squares. The theme is
/// `light` or `dark`.
///
/// >>> svg(Rules.BRANDUB.start, rules="brandub", arrows=["d1-f1"]).startswith("<svg")
/// True
#[pyfunction]
#[pyo3(signature = (
    position, *, rules = None, theme = "light", a1 = "bottom-left", labels = true, last_move = None, marked = None,
    arrows = None, title = None
))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn svg(
    position: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    theme: &str,
    a1: &str,
    labels: bool,
    last_move: Option<&Bound<'_, PyAny>>,
    marked: Option<&Bound<'_, PyAny>>,
    arrows: Option<&Bound<'_, PyAny>>,
    title: Option<&str>,
) -> PyResult<Py<PyAny>> {
    let py = position.py();
    let shown = shown(position, &Arguments { rules, a1, labels, last_move, marked, arrows })?;
    let unknown =
        |error: UnknownName<Theme>| argument::unknown(py, "theme-unknown", theme, &error.to_string());
    let theme: Theme = theme.parse().map_err(unknown)?;
    let diagram = shown.diagram();
    let picture = diagram.svg().theme(theme);
    let text = match title {
        Some(title) => picture.title(title).to_string(),
        None => picture.to_string(),
    };
    Ok(SVG.import(py, "tafl._svg", "Svg")?.call1((text,))?.unbind())
}

/// A position as text, for a terminal or a log. The options are those of `svg`; `ascii` uses only its characters.
///
/// >>> print(diagram("/1t1/1K1/3/", ascii=True))
///     a b c
///   3 . . . 3
///   2 . K . 2
///   1 . t . 1
///     a b c
#[pyfunction]
#[pyo3(signature = (
    position, *, rules = None, a1 = "bottom-left", labels = true, last_move = None, marked = None, arrows = None,
    ascii = false
))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn diagram(
    position: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, PyAny>>,
    a1: &str,
    labels: bool,
    last_move: Option<&Bound<'_, PyAny>>,
    marked: Option<&Bound<'_, PyAny>>,
    arrows: Option<&Bound<'_, PyAny>>,
    ascii: bool,
) -> PyResult<String> {
    let shown = shown(position, &Arguments { rules, a1, labels, last_move, marked, arrows })?;
    let diagram = shown.diagram();
    let text = if ascii { diagram.text().ascii().to_string() } else { diagram.text().to_string() };
    Ok(text.trim_end().to_owned())
}

fn shown(position: &Bound<'_, PyAny>, arguments: &Arguments<'_, '_>) -> PyResult<Shown> {
    let py = position.py();
    Ok(Shown {
        position: position::Position::argument(position)?,
        rules: arguments.rules.map(Rules::argument).transpose()?,
        a1: corner(py, arguments.a1)?,
        labels: arguments.labels,
        last_move: arguments.last_move.map(Move::argument).transpose()?,
        marked: elements(arguments.marked, "marked", "squares", square::Square::argument)?,
        arrows: elements(arguments.arrows, "arrows", "moves", arrow)?,
    })
}

impl Shown {
    fn diagram(&self) -> Diagram<'_> {
        let mut diagram = Diagram::new(&self.position).a1(self.a1).marked(self.marked.iter().copied());
        if let Some(rules) = &self.rules {
            diagram = diagram.rules(rules.rules());
        }
        if !self.labels {
            diagram = diagram.without_labels();
        }
        if let Some(record) = &self.last_move {
            diagram = diagram.played(record);
        }
        let arrows = self.arrows.iter();
        arrows.fold(diagram, |diagram, &(origin, target)| diagram.arrow(origin, target))
    }
}

/// The elements of anything that can be iterated over, but not of a text: those would be its characters.
fn elements<'py, T>(
    values: Option<&Bound<'py, PyAny>>,
    name: &str,
    expected: &str,
    read: impl Fn(&Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let Some(values) = values else { return Ok(Vec::new()) };
    if values.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err(format!("`{name}` is a str, expected a list of {expected}")));
    }
    let mut elements = Vec::new();
    for value in values.try_iter()? {
        if elements.len() == MAX_DRAWN {
            let message = format!("`{name}` has too many elements, expected {MAX_DRAWN} at most");
            return Err(error::plain(values.py(), "option-too-long", message));
        }
        elements.push(read(&value?)?);
    }
    Ok(elements)
}

/// A move, or a pair of squares.
fn arrow(value: &Bound<'_, PyAny>) -> PyResult<(Square, Square)> {
    if let Ok(pair) = value.cast::<PyTuple>() {
        let (origin, target) = pair.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
        return Ok((square::Square::argument(&origin)?, square::Square::argument(&target)?));
    }
    let record = Move::argument(value)?;
    record.origin().zip(record.target()).ok_or_else(|| error::resignation(value.py()))
}

fn corner(py: Python<'_>, name: &str) -> PyResult<Corner> {
    name.parse().map_err(|error: UnknownName<Corner>| {
        argument::unknown(py, "corner-unknown", name, &error.to_string())
    })
}
