//! Why a call fails: the exceptions of the package.

use notation_syntax::Coded;
use pyo3::PyErr;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(tafl, TaflError, PyValueError, "The base of all exceptions of this package.");
pyo3::create_exception!(
    tafl,
    ParseError,
    TaflError,
    "A text that cannot be read. Printing it shows where in the text."
);
pyo3::create_exception!(tafl, IllegalMove, TaflError, "A move that the rules do not allow.");
pyo3::create_exception!(
    tafl,
    ReplayError,
    TaflError,
    "A move that does not fit the board. No rules are needed to find it."
);
pyo3::create_exception!(
    tafl,
    PuzzleError,
    TaflError,
    "A record that is not a puzzle, or a move that a puzzle refuses."
);
pyo3::create_exception!(
    tafl,
    RecordChanged,
    TaflError,
    "A move that was deleted from its record, or a record that changed during a call."
);

/// Adds the exceptions to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("TaflError", py.get_type::<TaflError>())?;
    module.add("ParseError", py.get_type::<ParseError>())?;
    module.add("IllegalMove", py.get_type::<IllegalMove>())?;
    module.add("ReplayError", py.get_type::<ReplayError>())?;
    module.add("PuzzleError", py.get_type::<PuzzleError>())?;
    module.add("RecordChanged", py.get_type::<RecordChanged>())
}

/// An illegal move of a game. The message begins with its squares.
pub(crate) fn illegal_step(py: Python<'_>, step: tafl_play::Step, reason: &dyn Coded) -> PyErr {
    coded(py, IllegalMove::new_err(format!("{step}: {reason}")), reason.code())
}

/// A resignation where a move of a piece is needed.
pub(crate) fn resignation(py: Python<'_>) -> PyErr {
    coded(py, IllegalMove::new_err("a resignation moves no piece"), "resignation")
}

/// A record that changed meanwhile.
pub(crate) fn changed(py: Python<'_>, message: &'static str) -> PyErr {
    coded(py, RecordChanged::new_err(message), "record-changed")
}

/// A move that was deleted from its record.
pub(crate) fn deleted(py: Python<'_>) -> PyErr {
    coded(py, RecordChanged::new_err("the move was deleted from its record"), "move-unknown")
}

/// A puzzle that cannot be played, or a move that it refuses.
pub(crate) fn puzzle(py: Python<'_>, reason: &dyn Coded) -> PyErr {
    coded(py, PuzzleError::new_err(reason.to_string()), reason.code())
}

/// A move that does not fit the board, with its address in a game.
pub(crate) fn replay(py: Python<'_>, reason: &dyn Coded, address: Option<String>) -> PyErr {
    with(py, ReplayError::new_err(reason.to_string()), |value| {
        value.setattr("code", reason.code())?;
        value.setattr("address", address)
    })
}

/// Any other failure: a code and a message.
pub(crate) fn plain(py: Python<'_>, code: &str, message: String) -> PyErr {
    coded(py, TaflError::new_err(message), code)
}

fn coded(py: Python<'_>, error: PyErr, code: &str) -> PyErr {
    with(py, error, |value| value.setattr("code", code))
}

/// Sets the attributes of an exception. If that fails, the failure is raised instead.
pub(crate) fn with(
    py: Python<'_>,
    error: PyErr,
    set: impl FnOnce(&Bound<'_, pyo3::exceptions::PyBaseException>) -> PyResult<()>,
) -> PyErr {
    match set(error.value(py)) {
        Ok(()) => error,
        Err(other) => other,
    }
}
