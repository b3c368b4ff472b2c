//! Moves.

use std::hash::{Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tafl_moves::MoveRecord;
use tafl_play::Step;

use crate::argument;
use crate::dialect;
use crate::piece::Piece;
use crate::square::Square;

/// A move as it is written: `d6-f6xe6`.
///
/// A record lists its captures, so that it can be replayed without rules.
///
/// >>> move = Move("d6-f6xe6+")
/// >>> move.origin, move.target, move.captures, move.mark
/// (Square('d6'), Square('f6'), (Square('e6'),), '+')
///
/// Two moves are equal if they are between the same squares: what is written about a move, such as its captures and its
/// mark, does not make it another one. They may print differently, as `1` and `1.0` do; `str` compares what is written.
///
/// >>> Move("d6-f6xe6+") == Move("d6-f6"), str(Move("d6-f6xe6+")) == "d6-f6"
/// (True, False)
/// >>> game = Game("brandub", "/3t3/2tT2t/7/7/3K3/7/7/")
/// >>> visits = {move: 0 for move in game.legal_moves}
/// >>> visits[game.push("g2-e2")] += 1
#[pyclass(module = "tafl", frozen, eq, hash, from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Move(pub(crate) MoveRecord);

/// Between the same squares; a resignation is equal to another one only.
impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        self.step() == other.step()
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.step().hash(state);
    }
}

#[pymethods]
impl Move {
    /// Reads a move record. Strict reading refuses what departs from the specification.
    #[new]
    #[pyo3(signature = (record, *, strict = false))]
    fn new(py: Python<'_>, record: &str, strict: bool) -> PyResult<Self> {
        argument::parse_with(py, record, strict).map(Self)
    }

    /// Reads a move record.
    #[staticmethod]
    fn from_otn(py: Python<'_>, record: &str) -> PyResult<Self> {
        argument::parse(py, record).map(Self)
    }

    /// Reads a move in the form of another program, one of `tafl.MOVE_DIALECTS`.
    ///
    /// `turn` is the side that moves, which the meaning of some marks depends on. Parts without a counterpart, such as a
    /// mark for a draw, are lost with a `ConversionWarning`. A text that is not a move of a record, such as `timeout`, raises a
    /// `TaflError`.
    ///
    /// >>> Move.from_dialect("q14-h14xg14xh15", "aagenielsen")
    /// Move('q14-h14xg14/h15')
    /// >>> Move.from_dialect("E5-E8++", "walker", turn="defenders")
    /// Move('e5-e8--')
    #[staticmethod]
    #[pyo3(signature = (text, dialect, *, turn = None))]
    fn from_dialect(py: Python<'_>, text: &str, dialect: &str, turn: Option<&str>) -> PyResult<Self> {
        dialect::read_move(py, text, dialect, turn).map(Self)
    }

    /// The move record.
    fn otn(&self) -> String {
        self.0.to_string()
    }

    /// The move in the form of another program, one of `tafl.MOVE_DIALECTS`.
    ///
    /// `turn` is the side that moves, which the meaning of some marks depends on. Losses in that form come with
    /// a `ConversionWarning`. Piece prefixes are dropped without one, because the board has the pieces. A resignation that the
    /// form has no word for raises a `TaflError`.
    ///
    /// >>> Move("Ke5-e8xd8/f8--").dialect("hnefatafl-rs")
    /// 'e5-e8xd8/f8--'
    /// >>> Move("---").dialect("aagenielsen")
    /// 'resigned'
    #[pyo3(signature = (name, *, turn = None))]
    fn dialect(&self, py: Python<'_>, name: &str, turn: Option<&str>) -> PyResult<String> {
        dialect::write_move(py, &self.0, name, turn)
    }

    /// The square that the piece leaves. A resignation has none.
    #[getter]
    fn origin(&self) -> Option<Square> {
        self.0.origin().map(Square)
    }

    /// The square that the piece moves to. A resignation has none.
    #[getter]
    fn target(&self) -> Option<Square> {
        self.0.target().map(Square)
    }

    /// The piece, if the record names it.
    #[getter]
    fn piece(&self) -> Option<Piece> {
        self.0.piece().map(Piece)
    }

    /// The squares of the captured pieces.
    #[getter]
    fn captures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.captures().iter().map(|capture| Square(capture.square())).collect::<Vec<_>>())
    }

    /// The mark: `+` and `-` for threats to the defenders and the attackers, `++` and `--` at the end of a game.
    #[getter]
    fn mark(&self) -> Option<&'static str> {
        self.0.mark().map(tafl_moves::Mark::symbol)
    }

    /// Whether the piece jumps.
    #[getter]
    fn is_jump(&self) -> bool {
        self.0.kind().is_some_and(tafl_moves::MoveKind::is_jump)
    }

    /// Whether this is a further move of a berserk turn.
    #[getter]
    fn is_berserk(&self) -> bool {
        self.0.kind().is_some_and(tafl_moves::MoveKind::is_berserk)
    }

    /// Whether this is a resignation, which moves no piece.
    #[getter]
    fn is_resignation(&self) -> bool {
        self.0.is_resignation()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        argument::reduced::<Self>(py, &self.0)
    }
}

impl Move {
    /// The two squares; `None` for a resignation.
    fn step(&self) -> Option<Step> {
        self.0.as_move().map(Step::from)
    }

    /// A move, or its record.
    pub(crate) fn argument(value: &Bound<'_, PyAny>) -> PyResult<MoveRecord> {
        argument::one_of::<Self, _>(value, "a Move or its record", |moved| moved.0.clone())
    }

    /// A step, without its captures.
    pub(crate) fn of_step(step: Step) -> Self {
        Self(MoveRecord::Move(tafl_moves::Move::new(step.origin(), step.target())))
    }

    /// The two squares of a move, or of its record; `None` for a resignation.
    pub(crate) fn step_argument(value: &Bound<'_, PyAny>) -> PyResult<Option<Step>> {
        if let Ok(moved) = value.cast::<Self>() {
            return Ok(moved.get().step());
        }
        Ok(Self::argument(value)?.as_move().map(Step::from))
    }
}
