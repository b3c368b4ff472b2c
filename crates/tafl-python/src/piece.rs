//! Pieces.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::argument;

/// A piece, by its letter: `t` is a taflman of the attackers, `T` one of the defenders, `K` the king.
///
/// >>> Piece("K").kind
/// 'king'
/// >>> Piece("t").side
/// 'attackers'
#[pyclass(module = "tafl", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Piece(pub(crate) tafl_position::Piece);

#[pymethods]
impl Piece {
    /// The piece with this letter of `tcnkmgTCNKMG`. Those of the attackers are in lower case.
    #[new]
    fn new(py: Python<'_>, symbol: &str) -> PyResult<Self> {
        let mut characters = symbol.chars();
        let only = characters.next().filter(|_| characters.next().is_none());
        only.and_then(tafl_position::Piece::from_char).map(Self).ok_or_else(|| {
            let message = "unknown piece, expected one letter of `tcnkmgTCNKMG`";
            argument::unknown(py, "piece-unknown", symbol, message)
        })
    }

    /// The letter.
    #[getter]
    fn symbol(&self) -> char {
        self.0.char()
    }

    /// The side: `attackers` or `defenders`.
    #[getter]
    fn side(&self) -> &'static str {
        self.0.side().name()
    }

    /// The kind: `taflman`, `commander`, `knight`, `king`, `mercenary` or `guard`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind().name()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Piece('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        argument::reduced::<Self>(py, &self.0)
    }
}

impl Piece {
    /// A piece, or its letter.
    pub(crate) fn argument(value: &Bound<'_, PyAny>) -> PyResult<tafl_position::Piece> {
        if let Ok(piece) = value.cast::<Self>() {
            return Ok(piece.get().0);
        }
        let symbol = argument::text(value, "a Piece or its letter")?;
        Ok(Self::new(value.py(), &symbol)?.0)
    }
}
