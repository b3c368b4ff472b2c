//! Moves in the forms of other programs, and what both kinds of dialects share.

use notation_syntax::Coded;
use notation_syntax::UnknownName;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tafl_moves::MoveRecord;
use tafl_moves::dialect::{MoveDialect, MoveLoss};
use tafl_position::RowOrder;
use tafl_position::dialect::PositionDialect;

use crate::{argument, error, read_error};

pyo3::create_exception!(
    tafl,
    ConversionWarning,
    PyUserWarning,
    "A part of a move that is lost, because the other form cannot express it. The attribute `code` says which."
);

/// Adds the names of the dialects and the warning to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("ConversionWarning", py.get_type::<ConversionWarning>())?;
    module.add("POSITION_DIALECTS", PyTuple::new(py, PositionDialect::ALL.map(PositionDialect::name))?)?;
    module.add("MOVE_DIALECTS", PyTuple::new(py, MoveDialect::ALL.map(MoveDialect::name))?)
}

/// The dialect for positions with this name.
pub(crate) fn of_positions(py: Python<'_>, name: &str) -> PyResult<PositionDialect> {
    name.parse().map_err(|error: UnknownName<PositionDialect>| {
        argument::unknown(py, "position-dialect-unknown", name, &error.to_string())
    })
}

fn of_moves(py: Python<'_>, name: &str) -> PyResult<MoveDialect> {
    name.parse().map_err(|error: UnknownName<MoveDialect>| {
        argument::unknown(py, "move-dialect-unknown", name, &error.to_string())
    })
}

/// `rank-1` or `top-rank`.
pub(crate) fn row_order(py: Python<'_>, name: Option<&str>) -> PyResult<Option<RowOrder>> {
    match name {
        None => Ok(None),
        Some("rank-1") => Ok(Some(RowOrder::RankOneFirst)),
        Some("top-rank") => Ok(Some(RowOrder::TopRankFirst)),
        Some(name) => {
            let message = "unknown row order, expected `rank-1` or `top-rank`";
            Err(argument::unknown(py, "row-order-unknown", name, message))
        }
    }
}

/// Reads a move in a dialect.
pub(crate) fn read_move(
    py: Python<'_>,
    text: &str,
    dialect: &str,
    turn: Option<&str>,
) -> PyResult<MoveRecord> {
    let dialect = of_moves(py, dialect)?;
    let mover = turn.map(|name| argument::side(py, name)).transpose()?;
    let read = dialect.parse(text).map_err(|error| read_error::in_text(py, text, &error))?;
    let converted = read.to_record(mover);
    carried_over(py, converted.value, &converted.losses)
}

/// Writes a move in a dialect.
pub(crate) fn write_move(
    py: Python<'_>,
    record: &MoveRecord,
    dialect: &str,
    turn: Option<&str>,
) -> PyResult<String> {
    let dialect = of_moves(py, dialect)?;
    let mover = turn.map(|name| argument::side(py, name)).transpose()?;
    let converted = dialect.convert(record, mover);
    let converted = carried_over(py, converted.value, &converted.losses)?;
    dialect.print(&converted).map_err(|error| error::plain(py, "move-dialect-cannot", error.to_string()))
}

/// The converted value. Its losses are warnings; if nothing is left, the loss is an exception.
fn carried_over<T>(py: Python<'_>, value: Option<T>, losses: &[MoveLoss]) -> PyResult<T> {
    let Some(value) = value else {
        let loss = losses.last();
        let code = loss.map_or("move-dialect-cannot", Coded::code);
        let message =
            loss.map_or_else(|| "the other form cannot express the move".to_owned(), ToString::to_string);
        return Err(error::plain(py, code, message));
    };
    losses.iter().try_for_each(|loss| warn(py, loss))?;
    Ok(value)
}

/// Warns the caller. It fails if warnings are exceptions.
fn warn(py: Python<'_>, loss: &MoveLoss) -> PyResult<()> {
    let warning = py.get_type::<ConversionWarning>().call1((loss.to_string(),))?;
    warning.setattr("code", loss.code())?;
    // A call of this module is not a frame of Python, so the warning has the line of the caller.
    py.import("warnings")?.call_method1("warn", (warning,))?;
    Ok(())
}
