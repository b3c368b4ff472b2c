//! Boards as text and as SVG.

use std::collections::HashMap;
use std::num::NonZeroU32;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple, PyType};
use tafl_diagram::{Corner, Diagram, PaletteError, Theme, UnknownName};
use tafl_game_record::Shape;
use tafl_moves::MoveRecord;
use tafl_position::{Dimension, Position, Square};

use crate::game::Game;
use crate::moves::Move;
use crate::node::Node;
use crate::rules::Rules;
use crate::{argument, error, position, square};

/// The content of a diagram.
pub(crate) struct Shown {
    position: Position,
    pub(crate) rules: Option<tafl_rules::Rules>,
    a1: Corner,
    labels: bool,
    pub(crate) last_move: Option<MoveRecord>,
    marked: Vec<Square>,
    arrows: Vec<(Square, Square)>,
    pub(crate) shapes: Vec<Shape>,
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
/// A game or a node is drawn with its rules and its last move. With rules, their zones are drawn. `a1` is the corner where that square is: `bottom-left`, `top-left`, `top-right` or
/// `bottom-right`. `last_move` also shows what the move captured. Arrows are moves, or pairs of squares. The theme is
/// `light` or `dark`, and `colors` replaces some of its colours, such as `board` or `attackers-body`: a colour is a name or
/// a form such as `#b5261e`, and a wrong name lists all. The `size` is the width in pixels.
///
/// >>> svg(Game("brandub"), arrows=["d1-f1"], size=200, colors={"board": "ivory"}).startswith("<svg")
/// True
#[pyfunction]
#[pyo3(signature = (
    position, *, rules = None, theme = "light", a1 = "bottom-left", labels = true, last_move = None, marked = None,
    arrows = None, title = None, size = None, colors = None
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
    size: Option<NonZeroU32>,
    colors: Option<HashMap<String, String>>,
) -> PyResult<Py<PyAny>> {
    let py = position.py();
    let shown = shown(position, &Arguments { rules, a1, labels, last_move, marked, arrows })?;
    let unknown =
        |error: UnknownName<Theme>| argument::unknown(py, "theme-unknown", theme, &error.to_string());
    let theme: Theme = theme.parse().map_err(unknown)?;
    let colors = colors.unwrap_or_default();
    let palette = colors.iter().try_fold(theme.palette(), |palette, (part, color)| {
        palette.with(part, color).map_err(|error| match error {
            PaletteError::Part => argument::unknown(py, "color-unknown", part, &error.to_string()),
            _ => argument::unknown(py, "color-unknown", color, &error.to_string()),
        })
    })?;
    let diagram = shown.diagram();
    let mut picture = diagram.svg().theme(theme);
    if palette != theme.palette() {
        picture = picture.palette(&palette);
    }
    if let Some(size) = size {
        picture = picture.width(size.get());
    }
    if let Some(title) = title {
        picture = picture.title(title);
    }
    let text = picture.to_string();
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
    let drawn = drawn(position)?;
    let rules = arguments.rules.map(Rules::argument).transpose()?;
    let last_move = arguments.last_move.map(Move::argument).transpose()?;
    let marked = elements(arguments.marked, "marked", "squares", square::Square::argument)?;
    let arrows = elements(arguments.arrows, "arrows", "moves", arrow)?;
    // Otherwise they would be left out without a message.
    let moves = last_move.iter().flat_map(|record| [record.origin(), record.target()]).flatten();
    let ends = arrows.iter().flat_map(|&(origin, target)| [origin, target]);
    let dimension = drawn.position.dimension();
    if let Some(other) =
        rules.as_ref().map(|rules| rules.rules().dimension()).filter(|&other| other != dimension)
    {
        let message = format!(
            "the position has {dimension} by {dimension} squares, but the rules are for {other} by {other}"
        );
        return Err(error::plain(py, "position-size", message));
    }
    (marked.iter().copied().chain(moves).chain(ends))
        .try_for_each(|square| square::Square::check(py, square, dimension))?;
    Ok(Shown {
        rules: rules.map(|rules| rules.rules().clone()).or(drawn.rules),
        a1: corner(py, arguments.a1)?,
        labels: arguments.labels,
        last_move: last_move.or(drawn.last_move),
        marked,
        arrows,
        ..drawn
    })
}

/// A position, or what a game or a node says besides.
fn drawn(value: &Bound<'_, PyAny>) -> PyResult<Shown> {
    if let Ok(game) = value.cast::<Game>() {
        return Ok(Shown::of_game(&*game.try_borrow()?));
    }
    if let Ok(node) = value.cast::<Node>() {
        return node.get().shown(value.py());
    }
    position::Position::argument(value).map(Shown::of)
}

impl Shown {
    pub(crate) fn of(position: Position) -> Self {
        Self {
            position,
            rules: None,
            a1: Corner::BottomLeft,
            labels: true,
            last_move: None,
            marked: Vec::new(),
            arrows: Vec::new(),
            shapes: Vec::new(),
        }
    }

    /// The board with the zones of the rules and the last move.
    pub(crate) fn of_game(game: &Game) -> Self {
        Self {
            rules: Some(game.rules.rules().clone()),
            last_move: game.moves.last().cloned().map(MoveRecord::from),
            ..Self::of(game.session.position())
        }
    }

    pub(crate) fn text(&self) -> String {
        self.diagram().text().to_string().trim_end().to_owned()
    }

    pub(crate) fn picture(&self) -> String {
        self.diagram().svg().to_string()
    }

    fn diagram(&self) -> Diagram<'_> {
        let mut diagram = Diagram::new(&self.position).a1(self.a1).marked(self.marked.iter().copied());
        if let Some(rules) = &self.rules {
            diagram = diagram.rules(rules);
        }
        if !self.labels {
            diagram = diagram.without_labels();
        }
        if let Some(record) = &self.last_move {
            diagram = diagram.played(record);
        }
        let arrows = self.arrows.iter();
        let diagram = arrows.fold(diagram, |diagram, &(origin, target)| diagram.arrow(origin, target));
        let shapes = self.shapes.iter();
        shapes.fold(diagram, |diagram, shape| diagram.shape(shape.colour, shape.from, shape.to))
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
