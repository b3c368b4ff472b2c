//! Converts the arguments of callers, and results: every text that means a value is read here.

use std::fmt::Display;

use notation_syntax::{Notation, Strictness};
use pyo3::PyTypeInfo;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::{error, read_error};

/// Reads a text leniently. A failure is a `ParseError`.
pub(crate) fn parse<T: Notation>(py: Python<'_>, text: &str) -> PyResult<T> {
    parse_with(py, text, false)
}

/// Reads a text; strict reading refuses what departs from the specification.
pub(crate) fn parse_with<T: Notation>(py: Python<'_>, text: &str, strict: bool) -> PyResult<T> {
    let strictness = if strict { Strictness::Strict } else { Strictness::Relaxed };
    T::parse_with(text, strictness).map_err(|error| read_error::in_text(py, text, &error))
}

/// `attackers` or `defenders`.
pub(crate) fn side(py: Python<'_>, name: &str) -> PyResult<tafl_position::Side> {
    name.parse().map_err(|error: notation_syntax::UnknownName<tafl_position::Side>| {
        unknown(py, "side-unknown", name, &error.to_string())
    })
}

/// The symmetry with a name.
pub(crate) fn symmetry(py: Python<'_>, name: &str) -> PyResult<tafl_position::Symmetry> {
    name.parse().map_err(|error: notation_syntax::UnknownName<tafl_position::Symmetry>| {
        unknown(py, "symmetry-unknown", name, &error.to_string())
    })
}

/// What an object of a class has, or what its notation says.
pub(crate) fn one_of<C, T: Notation>(
    value: &Bound<'_, PyAny>,
    expected: &str,
    inner: impl Fn(&C) -> T,
) -> PyResult<T>
where
    C: pyo3::PyClass<Frozen = pyo3::pyclass::boolean_struct::True> + Sync,
{
    if let Ok(own) = value.cast::<C>() {
        return Ok(inner(own.get()));
    }
    parse(value.py(), &text(value, expected)?)
}

/// A text, if it is one.
pub(crate) fn text(value: &Bound<'_, PyAny>, expected: &str) -> PyResult<String> {
    // A text that fails has half of a surrogate pair, which the exception of Python describes.
    if value.is_instance_of::<PyString>() {
        return value.extract();
    }
    Err(wrong_type(value, expected))
}

/// The exception for a name that is not known. The message `unknown side, expected …` gets what was found.
pub(crate) fn unknown(py: Python<'_>, code: &str, found: &str, message: &str) -> PyErr {
    let found = shortened(found);
    let message = match message.split_once(", ") {
        Some((unknown, expected)) => format!("{unknown} {found}, {expected}"),
        None => format!("{message}, found {found}"),
    };
    error::plain(py, code, message)
}

/// The first characters of a text, as they can be drawn.
fn shortened(text: &str) -> String {
    const MAX_CHARACTERS: usize = 40;
    let start = notation_syntax::shortened(text, MAX_CHARACTERS);
    format!("`{}`", notation_syntax::visible(&start).collect::<String>())
}

/// A `TypeError` that has the name of the type that was found.
pub(crate) fn wrong_type(value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let name = value.get_type().name();
    let found = name.map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, found {found}"))
}

/// Returned by `__reduce__` for an object that its notation says completely.
pub(crate) fn reduced<'py, C: PyTypeInfo>(
    py: Python<'py>,
    notation: &dyn Display,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
    Ok((C::type_object(py).into_any(), PyTuple::new(py, [notation.to_string()])?))
}

/// A text as a literal of Python.
pub(crate) fn literal(py: Python<'_>, text: &str) -> PyResult<String> {
    Ok(PyString::new(py, text).repr()?.to_string())
}
