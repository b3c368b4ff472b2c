//! Positions in Tafl Standard Notation.

use std::num::NonZeroU32;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tafl_position::tsn::Extension;
use tafl_position::{Piece, Side};

use crate::position::Position;
use crate::{argument, error};

/// A position in Tafl Standard Notation (TSN), a FEN for tafl games, or in its extension TEN. It cannot be changed.
///
/// TSN has attackers, defenders and one king, and no other pieces.
///
/// >>> tsn = Tsn("7 8 2aaa2/3a3/a1ddd1a/aadkdaa/a1ddd1a/3a3/2aaa2 d 4 2")
/// >>> tsn.turn, tsn.turn_number, tsn.plies_since_capture
/// ('defenders', 2, 2)
/// >>> tsn.position["d4"]
/// Piece('K')
#[pyclass(module = "tafl", frozen, eq, hash, from_py_object)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tsn(tafl_position::tsn::Tsn);

#[pymethods]
impl Tsn {
    /// Reads a position in TSN or TEN. Strict reading refuses what departs from the proposal.
    #[new]
    #[pyo3(signature = (text, *, strict = false))]
    fn new(py: Python<'_>, text: &str, strict: bool) -> PyResult<Self> {
        argument::parse_with(py, text, strict).map(Self)
    }

    /// The TSN of a position with this side to move.
    ///
    /// `defenders` is the number of defenders at the start of the game, without the king; if it is not given, it is the
    /// number on the board. The ply counts from 1.
    ///
    /// >>> rules = Rules.BRANDUB
    /// >>> print(Tsn.from_position(rules.start, rules.first_to_move))
    /// 7 4 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a 1 0
    #[staticmethod]
    #[pyo3(signature = (position, turn, defenders = None, ply = 1, plies_since_capture = 0, extension = None))]
    fn from_position(
        position: &Bound<'_, PyAny>,
        turn: &str,
        defenders: Option<u64>,
        ply: u64,
        plies_since_capture: u64,
        extension: Option<&str>,
    ) -> PyResult<Self> {
        let py = position.py();
        let position = Position::argument(position)?;
        let turn = argument::side(py, turn)?;
        let defenders = match defenders {
            Some(defenders) => positive(py, "defenders", defenders)?,
            None => on_board(py, &position)?,
        };
        let (ply, since) =
            (positive(py, "ply", ply)?, count(py, "plies_since_capture", plies_since_capture, 0)?);
        let invalid = |error| error::plain(py, "extension-invalid", format!("{error}"));
        let extension = extension.map(Extension::new).transpose().map_err(invalid)?;
        Ok(Self(tsn(py, position, defenders, turn)?.with_plies(ply, since).with_extension(extension)))
    }

    /// The notation, in its canonical form.
    fn tsn(&self) -> String {
        self.0.to_string()
    }

    /// The board with its pieces.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position().clone())
    }

    /// The side to move: `attackers` or `defenders`.
    #[getter]
    fn turn(&self) -> &'static str {
        self.0.side_to_move().name()
    }

    /// The number of defenders at the start of the game, without the king. There were twice as many attackers.
    #[getter]
    fn initial_defenders(&self) -> u32 {
        self.0.initial_defenders().get()
    }

    /// The current ply, from 1.
    #[getter]
    fn ply(&self) -> u32 {
        self.0.ply().get()
    }

    /// The number of the current turn, from 1: half the ply, rounded up.
    #[getter]
    fn turn_number(&self) -> u32 {
        self.0.turn()
    }

    /// The number of plies since the last capture.
    #[getter]
    fn plies_since_capture(&self) -> u32 {
        self.0.plies_since_capture()
    }

    /// The text after the six fields, which TEN has; `None` if there is none.
    ///
    /// >>> Tsn("3 4 3/1k1/3 a 1 0 example:1:escape=corners").extension
    /// 'example:1:escape=corners'
    #[getter]
    fn extension(&self) -> Option<&str> {
        self.0.extension().map(Extension::as_str)
    }

    /// How many men of a side were captured, without the king; `None` if more are on the board than at the start.
    ///
    /// >>> Tsn("3 4 3/1k1/2d a 9 1").captured("defenders")
    /// 3
    fn captured(&self, py: Python<'_>, side: &str) -> PyResult<Option<u64>> {
        Ok(self.0.captured(argument::side(py, side)?))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Tsn({})", argument::literal(py, &self.0.to_string())?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        argument::reduced::<Self>(py, &self.0)
    }
}

/// The notation of a position in a game that began with another one, after this number of plies, and of plies since the last
/// capture.
pub(crate) fn of_game(
    py: Python<'_>,
    position: tafl_position::Position,
    turn: Side,
    start: &tafl_position::Position,
    (plies, quiet): (usize, usize),
) -> PyResult<String> {
    let number = |plies: usize| u64::try_from(plies).unwrap_or(u64::MAX);
    let (ply, since) =
        (positive(py, "ply", number(plies) + 1)?, count(py, "plies_since_capture", number(quiet), 0)?);
    let tsn = tsn(py, position, on_board(py, start)?, turn)?;
    Ok(tsn.with_plies(ply, since).to_string())
}

fn tsn(
    py: Python<'_>,
    position: tafl_position::Position,
    defenders: NonZeroU32,
    turn: Side,
) -> PyResult<tafl_position::tsn::Tsn> {
    tafl_position::tsn::Tsn::new(position, defenders, turn)
        .map_err(|error| error::plain(py, "position-without-tsn", error.to_string()))
}

/// The number of defenders on the board.
fn on_board(py: Python<'_>, position: &tafl_position::Position) -> PyResult<NonZeroU32> {
    let men = position.pieces().filter(|(_, piece)| piece.side() == Side::Defenders && *piece != Piece::KING);
    let number = u32::try_from(men.count()).ok().and_then(NonZeroU32::new);
    number.ok_or_else(|| {
        let message = "the board has no defenders; pass `defenders=`, the number at the start of the game";
        error::plain(py, "defenders-missing", message.to_owned())
    })
}

fn positive(py: Python<'_>, name: &str, number: u64) -> PyResult<NonZeroU32> {
    NonZeroU32::new(count(py, name, number, 1)?).ok_or_else(|| out_of_range(py, name, number, 1))
}

/// A number of TSN, which has 32 bits.
fn count(py: Python<'_>, name: &str, number: u64, least: u32) -> PyResult<u32> {
    let known = u32::try_from(number).ok().filter(|number| *number >= least);
    known.ok_or_else(|| out_of_range(py, name, number, least))
}

fn out_of_range(py: Python<'_>, name: &str, number: u64, least: u32) -> PyErr {
    let message = format!("`{name}` is {number}, expected a number from {least} to {}", u32::MAX);
    error::plain(py, "number-out-of-range", message)
}
