//! Positions.

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use tafl_diagram::Diagram;
use tafl_position::Dimension;
use tafl_table::{Canonical, PositionKey};

use crate::argument;
use crate::dialect_position::{self, DialectPosition};
use crate::error;
use crate::moves::Move;
use crate::piece::Piece;
use crate::square::Square;

/// A position: the pieces on a board. It cannot be changed; methods return new ones.
///
/// >>> position = Position("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")
/// >>> position["d4"]
/// Piece('K')
/// >>> position.piece_at("a1") is None
/// True
#[pyclass(module = "tafl", frozen, eq, hash, mapping, from_py_object)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) tafl_position::Position);

#[pymethods]
impl Position {
    /// Reads a position record. Strict reading refuses what departs from the specification.
    #[new]
    #[pyo3(signature = (record, *, strict = false))]
    fn new(py: Python<'_>, record: &str, strict: bool) -> PyResult<Self> {
        argument::parse_with(py, record, strict).map(Self)
    }

    /// Reads a position record.
    #[staticmethod]
    fn from_otn(py: Python<'_>, record: &str) -> PyResult<Self> {
        argument::parse(py, record).map(Self)
    }

    /// Reads a position in the form of another program, one of `tafl.POSITION_DIALECTS`.
    ///
    /// `row_order` is `rank-1` or `top-rank`, the rank that comes first in the text. It is needed where that is not known.
    ///
    /// >>> Position.from_dialect("3/1k1/a2 d", "taflzero").position
    /// Position('/t2/1K1/3/')
    #[staticmethod]
    #[pyo3(signature = (text, dialect, *, row_order = None))]
    fn from_dialect(
        py: Python<'_>,
        text: &str,
        dialect: &str,
        row_order: Option<&str>,
    ) -> PyResult<DialectPosition> {
        dialect_position::read(py, text, dialect, row_order)
    }

    /// An empty board with this many squares per side, from 1 to 78.
    #[staticmethod]
    fn empty(py: Python<'_>, dimension: usize) -> PyResult<Self> {
        let known = u8::try_from(dimension).ok().and_then(Dimension::new);
        let known = known.ok_or_else(|| {
            let message = format!("{dimension} is not the size of a board, expected a number from 1 to 78");
            error::plain(py, "dimension-out-of-range", message)
        })?;
        Ok(Self(tafl_position::Position::empty(known)))
    }

    /// The position record.
    fn otn(&self) -> String {
        self.0.to_string()
    }

    /// The position record with the highest rank first, as the key `starti` of rules has it.
    fn inverted(&self) -> String {
        self.0.clone().inverted().to_string()
    }

    /// The position in the form of another program, one of `tafl.POSITION_DIALECTS`. Some contain the side to move, and some
    /// counters, which are those of the start of a game; `DialectPosition` can have other ones.
    ///
    /// `row_order` is `rank-1` or `top-rank`, the rank that comes first in the text. It is needed where that is not known.
    ///
    /// >>> Position("/t2/1K1/3/").dialect("taflzero", turn="defenders")
    /// '3/1k1/a2 d'
    #[pyo3(signature = (name, *, turn = None, row_order = None))]
    fn dialect(
        &self,
        py: Python<'_>,
        name: &str,
        turn: Option<&str>,
        row_order: Option<&str>,
    ) -> PyResult<String> {
        let mut position = tafl_position::dialect::DialectPosition::from(self.0.clone());
        position.side_to_move = turn.map(|name| argument::side(py, name)).transpose()?;
        dialect_position::write(py, &position, name, row_order)
    }

    /// The number of squares per side.
    #[getter]
    fn dimension(&self) -> u8 {
        self.0.dimension().get()
    }

    /// The piece on a square; `None` if it is empty or not on the board.
    fn piece_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<Piece>> {
        Ok(self.0.get(Square::argument(square)?).map(Piece))
    }

    /// The piece on a square; `None` if it is empty. A square that the board does not have is a `KeyError`.
    fn __getitem__(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<Piece>> {
        let square = Square::argument(square)?;
        if self.0.dimension().contains(square) {
            return Ok(self.0.get(square).map(Piece));
        }
        Err(PyKeyError::new_err(Square(square)))
    }

    /// All pieces by their squares, rank by rank from `a1`. With a side, only its pieces.
    #[pyo3(signature = (side = None))]
    fn pieces<'py>(&self, py: Python<'py>, side: Option<&str>) -> PyResult<Bound<'py, PyDict>> {
        let side = side.map(|name| argument::side(py, name)).transpose()?;
        let pieces = PyDict::new(py);
        for (square, piece) in
            self.0.pieces().filter(|(_, piece)| side.is_none_or(|side| piece.side() == side))
        {
            pieces.set_item(Square(square), Piece(piece))?;
        }
        Ok(pieces)
    }

    /// The position with a piece put on a square, or with the square emptied.
    fn with_piece(&self, square: &Bound<'_, PyAny>, piece: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let piece = piece.map(Piece::argument).transpose()?;
        let mut position = self.0.clone();
        let set = position.set(Square::argument(square)?, piece);
        set.map_err(|error| error::plain(square.py(), "square-off-board", error.to_string()))?;
        Ok(Self(position))
    }

    /// The position after a move, which is played as its record says. No rules are needed, and none are checked.
    ///
    /// >>> Position("/1t1/3/1K1/").play("b3-a3")
    /// Position('/1t1/3/K2/')
    #[pyo3(name = "play")]
    fn played(&self, record: &Bound<'_, PyAny>) -> PyResult<Self> {
        let moved = Move::argument(record)?;
        let mut position = self.0.clone();
        moved.apply_to(&mut position).map_err(|error| error::replay(record.py(), &error, None))?;
        Ok(Self(position))
    }

    /// The position turned or mirrored, by the name of a symmetry: `quarter-turn`, `mirror-files` …
    fn transformed(&self, py: Python<'_>, symmetry: &str) -> PyResult<Self> {
        Ok(Self(self.0.transformed(argument::symmetry(py, symmetry)?)))
    }

    /// The one of the eight positions that turning and mirroring make whose record comes first. Positions that are the
    /// same except for that have the same one.
    ///
    /// >>> Position("/2t/3/K2/").canonical() == Position("/t2/3/2K/").canonical()
    /// True
    fn canonical(&self) -> Self {
        Self(Canonical::of(&self.0).position().clone())
    }

    /// The key of the position with this side to move, which the tables of `tafl.tables` have: 16 bytes.
    ///
    /// Positions that are the same except for turning and mirroring have the same key. It is the first half of the SHA-256
    /// hash of the record of `canonical()`, a space and the side. In CSV and JSON it is written as `key.hex()`.
    ///
    /// >>> import hashlib
    /// >>> position = Position("/2t/3/K2/")
    /// >>> key = position.key("attackers")
    /// >>> key == hashlib.sha256(f"{position.canonical().otn()} attackers".encode()).digest()[:16]
    /// True
    fn key<'py>(&self, py: Python<'py>, side: &str) -> PyResult<Bound<'py, PyBytes>> {
        let key = PositionKey::of(&self.0, argument::side(py, side)?);
        Ok(PyBytes::new(py, key.as_bytes()))
    }

    /// A drawing of the board, for a terminal.
    fn __str__(&self) -> String {
        Diagram::new(&self.0).text().to_string().trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.0)
    }

    /// A picture of the board, which notebooks show.
    fn _repr_svg_(&self) -> String {
        Diagram::new(&self.0).svg().to_string()
    }

    fn __len__(&self) -> usize {
        self.0.dimension().area()
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let squares: Vec<Square> = self.0.dimension().squares().map(Square).collect();
        Ok(PyTuple::new(py, squares)?.try_iter()?.into_any().unbind())
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.dimension().contains(Square::argument(square)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        argument::reduced::<Self>(py, &self.0)
    }
}

impl Position {
    /// A position, or its record.
    pub(crate) fn argument(value: &Bound<'_, PyAny>) -> PyResult<tafl_position::Position> {
        argument::one_of::<Self, _>(value, "a Position or its record", |position| position.0.clone())
    }
}
