//! Positions in the forms of other programs.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use tafl_position::Side;
use tafl_position::dialect::Counter;

use crate::position::Position;
use crate::square::Square;
use crate::{argument, dialect, error, read_error};

/// A position in the form of another program, with what that form has besides the pieces. It cannot be changed.
///
/// `Position.from_dialect` reads one.
///
/// >>> read = Position.from_dialect("a2/1k1/3 a1 d 3 41", "taflzero")
/// >>> read.position, read.turn, read.last_target
/// (Position('/3/1K1/t2/'), 'defenders', Square('a1'))
/// >>> read.counters
/// {'ply': 41, 'rule': 3}
#[pyclass(module = "tafl", frozen, eq, hash, from_py_object)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DialectPosition(tafl_position::dialect::DialectPosition);

#[pymethods]
impl DialectPosition {
    /// A position with what a form can have besides. The counters are `ply`, `move` and `rule`.
    #[new]
    #[pyo3(signature = (position, turn = None, *, last_target = None, counters = None))]
    fn new(
        position: &Bound<'_, PyAny>,
        turn: Option<&str>,
        last_target: Option<&Bound<'_, PyAny>>,
        counters: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let py = position.py();
        let mut value = tafl_position::dialect::DialectPosition::from(Position::argument(position)?);
        value.side_to_move = turn.map(|name| argument::side(py, name)).transpose()?;
        let dimension = value.position.dimension();
        value.last_target = last_target.map(|square| Square::on_board(square, dimension)).transpose()?;
        // A separate list: reading a number can run code that changes the dictionary.
        let items = counters.map(PyDictMethods::items);
        for item in items.iter().flatten() {
            let (name, number) = item.extract::<(String, u32)>()?;
            value.counters.push((counter_of(py, &name)?, number));
        }
        // The order does not matter, and equal positions have the same one.
        value.counters.sort_unstable();
        Ok(Self(value))
    }

    /// The board with its pieces.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position.clone())
    }

    /// The side to move: `attackers` or `defenders`; `None` if the form does not have it.
    #[getter]
    fn turn(&self) -> Option<&'static str> {
        self.0.side_to_move.map(Side::name)
    }

    /// The square where the last move ended, if the form has it.
    #[getter]
    fn last_target(&self) -> Option<Square> {
        self.0.last_target.map(Square)
    }

    /// The counters: `ply` counts plies from 0, `move` counts moves from 1, and `rule` is what the program counts towards a
    /// draw.
    #[getter]
    fn counters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counters = PyDict::new(py);
        for &(counter, value) in &self.0.counters {
            counters.set_item(counter_name(counter), value)?;
        }
        Ok(counters)
    }

    /// The position in a form of `tafl.POSITION_DIALECTS`, with its counters; those that it lacks are those of the start of
    /// a game.
    ///
    /// >>> read = Position.from_dialect("a2/1k1/3 a 0 7", "fen-to-board", row_order="top-rank")
    /// >>> read.dialect("demo-hnefatafl", row_order="top-rank")
    /// 'A2/1K1/3 A 7'
    #[pyo3(name = "dialect", signature = (name, *, row_order = None))]
    fn in_dialect(&self, py: Python<'_>, name: &str, row_order: Option<&str>) -> PyResult<String> {
        write(py, &self.0, name, row_order)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let turn = self.turn().map(|turn| format!(", '{turn}'")).unwrap_or_default();
        let target = self.0.last_target.map(|square| format!(", last_target='{square}'")).unwrap_or_default();
        let counters = if self.0.counters.is_empty() {
            String::new()
        } else {
            format!(", counters={}", self.counters(py)?.repr()?)
        };
        Ok(format!("DialectPosition('{}'{turn}{target}{counters})", self.0.position))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        let fields = (self.position(), self.turn(), self.last_target(), self.counters(py)?);
        Ok((restore, fields.into_pyobject(py)?))
    }

    /// The position with these fields, for pickle.
    #[staticmethod]
    fn _restore(
        position: &Bound<'_, PyAny>,
        turn: Option<&str>,
        last_target: Option<&Bound<'_, PyAny>>,
        counters: &Bound<'_, PyDict>,
    ) -> PyResult<Self> {
        Self::new(position, turn, last_target, Some(counters))
    }
}

/// Reads a position in a dialect.
pub(crate) fn read(
    py: Python<'_>,
    text: &str,
    dialect: &str,
    row_order: Option<&str>,
) -> PyResult<DialectPosition> {
    let (dialect, order) = (dialect::of_positions(py, dialect)?, dialect::row_order(py, row_order)?);
    let mut read = dialect.parse(text, order).map_err(|error| read_error::in_text(py, text, &error))?;
    read.counters.sort_unstable();
    Ok(DialectPosition(read))
}

/// Writes a position in a dialect.
pub(crate) fn write(
    py: Python<'_>,
    position: &tafl_position::dialect::DialectPosition,
    dialect: &str,
    row_order: Option<&str>,
) -> PyResult<String> {
    let (dialect, order) = (dialect::of_positions(py, dialect)?, dialect::row_order(py, row_order)?);
    dialect
        .print(position, order)
        .map_err(|error| error::plain(py, "position-dialect-cannot", error.to_string()))
}

fn counter_of(py: Python<'_>, name: &str) -> PyResult<Counter> {
    [Counter::Ply, Counter::Move, Counter::Rule]
        .into_iter()
        .find(|&counter| counter_name(counter) == name)
        .ok_or_else(|| {
            let message = "unknown counter, expected `ply`, `move` or `rule`";
            argument::unknown(py, "counter-unknown", name, message)
        })
}

const fn counter_name(counter: Counter) -> &'static str {
    match counter {
        Counter::Ply => "ply",
        Counter::Move => "move",
        _ => "rule",
    }
}
