//! Puzzles, solved move by move.

use std::fmt;
use std::sync::Arc;

use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use self_cell::self_cell;
use tafl_game_record::{GameRecord as Record, PuzzleMover, PuzzlePhase, PuzzleResponse as Response, Replies};
use tafl_position::Side;

use crate::game_record::GameRecord;
use crate::moves::Move;
use crate::position::Position;
use crate::{argument, error};

/// A puzzle that is being solved. It never reveals what the solver has not reached.
///
/// The record is copied. With `replies="entered"` the solver enters the moves of both sides.
///
/// >>> puzzle = Puzzle(GameRecord.from_otn(
/// ...     "[puzzle-mode:strict]\n[rules:dim:5 atkf:n start:/t4/5/2K2/5/4t/]\n\n1. c3-c1\n[Out. (Hint: down.)]\n"))
/// >>> puzzle.phase, puzzle.solver
/// ('solving', 'defenders')
/// >>> puzzle.play("c3-c1")
/// PuzzleResponse('continues', 0)
/// >>> puzzle.is_solved, puzzle.comment
/// (True, 'Out.')
#[pyclass(module = "tafl")]
pub(crate) struct Puzzle {
    cell: Cell,
    replies: Replies,
}

self_cell! {
    struct Cell {
        owner: Arc<Record>,
        #[covariant]
        dependent: Session,
    }
}

type Session<'r> = tafl_game_record::PuzzleSession<'r>;

/// Shows only what the solver sees.
impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.session().fmt(f)
    }
}

#[pymethods]
impl Puzzle {
    /// Begins the puzzle of a record. A `PuzzleError` if the record is not a puzzle.
    #[new]
    #[pyo3(signature = (record, replies = "from-record"))]
    fn new(py: Python<'_>, record: &Bound<'_, GameRecord>, replies: &str) -> PyResult<Self> {
        let replies = match replies {
            "from-record" => Replies::FromRecord,
            "entered" => Replies::Entered,
            _ => {
                let message = "unknown replies, expected `from-record` or `entered`";
                return Err(argument::unknown(py, "replies-unknown", replies, message));
            }
        };
        Self::begin(py, record.get().snapshot(), replies)
    }

    /// How the moves of the opponent are made: `from-record` or `entered`.
    #[getter]
    fn replies(&self) -> &'static str {
        match self.replies {
            Replies::FromRecord => "from-record",
            Replies::Entered => "entered",
        }
    }

    /// Whether only moves of the record are accepted.
    #[getter]
    fn is_strict(&self) -> bool {
        self.session().is_strict()
    }

    /// Whether the solver has reached the end of the main line of the puzzle.
    #[getter]
    fn is_solved(&self) -> bool {
        self.session().is_solved()
    }

    /// The side of the solver.
    #[getter]
    fn solver(&self) -> Option<&'static str> {
        self.session().solver().map(Side::name)
    }

    /// The stage that the solver has reached: `introduction`, `solving`, `line-end` or `off-record`.
    #[getter]
    fn phase(&self) -> &'static str {
        match self.session().phase() {
            PuzzlePhase::Introduction => "introduction",
            PuzzlePhase::Solving => "solving",
            PuzzlePhase::LineEnd => "line-end",
            PuzzlePhase::OffRecord => "off-record",
        }
    }

    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position(self.session().position().clone())
    }

    /// The side to move; `None` if it is unknown.
    #[getter]
    fn turn(&self) -> Option<&'static str> {
        self.session().side_to_move().map(Side::name)
    }

    /// The moves that the solver has reached.
    #[getter]
    fn moves(&self) -> Vec<PuzzleMove> {
        let made = |made: tafl_game_record::PuzzleMove<'_>| PuzzleMove {
            record: Move(made.move_record.clone()),
            mover: mover(made.mover),
            comment: made.comment.map(|comment| comment.to_string()).unwrap_or_default(),
        };
        self.session().moves().map(made).collect()
    }

    /// The comment on the last move, without hints; empty without one.
    #[getter]
    fn comment(&self) -> String {
        self.session().comment().map(|comment| comment.to_string()).unwrap_or_default()
    }

    /// The hints to the next move.
    #[getter]
    fn hints<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.session().hints().collect::<Vec<_>>())
    }

    /// Shows the next move of the introduction. Returns whether there was one.
    fn forward(&mut self) -> bool {
        self.cell.with_dependent_mut(|_, session| session.forward())
    }

    /// Takes back the last move of the solver with its replies, or a move of the introduction. Returns whether there was
    /// one.
    fn back(&mut self) -> bool {
        self.cell.with_dependent_mut(|_, session| session.back())
    }

    /// Plays a move of the solver. A `PuzzleError` if the puzzle refuses it.
    fn play(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<PuzzleResponse> {
        let record = Move::argument(r#move)?;
        let response = self.cell.with_dependent_mut(|_, session| session.play(&record));
        match response {
            Ok(Response::Continues { replies }) => Ok(PuzzleResponse { kind: "continues", replies }),
            Ok(Response::Variation { replies }) => Ok(PuzzleResponse { kind: "variation", replies }),
            Ok(Response::OffRecord) => Ok(PuzzleResponse { kind: "off-record", replies: 0 }),
            Err(refusal) => Err(error::puzzle(r#move.py(), &refusal)),
        }
    }

    /// A copy, with the moves that were reached.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let (introduced, entered) = self.reached();
        Self::reach(py, Arc::clone(self.cell.borrow_owner()), self.replies, introduced, &entered)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __repr__(&self) -> String {
        let mode = if self.is_strict() { "strict" } else { "loose" };
        format!("<Puzzle {mode} {}>", self.phase())
    }

    #[allow(clippy::type_complexity, reason = "what pickle takes")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (GameRecord, &'static str, usize, Vec<Move>))> {
        let record = GameRecord::of((**self.cell.borrow_owner()).clone());
        let (introduced, entered) = self.reached();
        let entered = entered.into_iter().map(Move).collect();
        Ok((Self::type_object(py).getattr("_restore")?, (record, self.replies(), introduced, entered)))
    }

    /// The puzzle of a record after these moves, for pickle.
    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        record: &Bound<'_, GameRecord>,
        replies: &str,
        introduced: usize,
        entered: Vec<Move>,
    ) -> PyResult<Self> {
        let begun = Self::new(py, record, replies)?;
        let entered: Vec<_> = entered.into_iter().map(|entered| entered.0).collect();
        Self::reach(py, record.get().snapshot(), begun.replies, introduced, &entered)
    }
}

impl Puzzle {
    fn begin(py: Python<'_>, record: Arc<Record>, replies: Replies) -> PyResult<Self> {
        let cell =
            Cell::try_new(record, |record| Session::new(record).map(|session| session.with_replies(replies)));
        cell.map(|cell| Self { cell, replies }).map_err(|error| error::puzzle(py, &error))
    }

    fn session(&self) -> &Session<'_> {
        self.cell.borrow_dependent()
    }

    /// The number of moves of the introduction that were shown, and the moves that the solver entered.
    fn reached(&self) -> (usize, Vec<tafl_moves::MoveRecord>) {
        let is = |wanted: PuzzleMover| self.session().moves().filter(move |made| made.mover == wanted);
        let entered = is(PuzzleMover::Solver).map(|made| made.move_record.clone()).collect();
        (is(PuzzleMover::Introduction).count(), entered)
    }

    /// The puzzle after moves that were reached before.
    fn reach(
        py: Python<'_>,
        record: Arc<Record>,
        replies: Replies,
        introduced: usize,
        entered: &[tafl_moves::MoveRecord],
    ) -> PyResult<Self> {
        let mut puzzle = Self::begin(py, record, replies)?;
        puzzle.cell.with_dependent_mut(|_, session| {
            for _ in 0..introduced {
                if !session.forward() {
                    break;
                }
            }
            let mut played = entered.iter().map(|record| session.play(record));
            played.try_for_each(|played| played.map(drop)).map_err(|refusal| error::puzzle(py, &refusal))
        })?;
        Ok(puzzle)
    }
}

const fn mover(mover: PuzzleMover) -> &'static str {
    match mover {
        PuzzleMover::Introduction => "introduction",
        PuzzleMover::Solver => "solver",
        PuzzleMover::Reply => "reply",
    }
}

/// The response of a puzzle to a move.
#[pyclass(module = "tafl", frozen, eq, hash)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PuzzleResponse {
    /// `continues` if the move continues the line, `variation` if it is another move of the record, `off-record` if the
    /// record does not have it.
    #[pyo3(get)]
    kind: &'static str,
    /// The number of moves that the record replied with.
    #[pyo3(get)]
    replies: usize,
}

#[pymethods]
impl PuzzleResponse {
    /// A response with these fields.
    #[new]
    fn new(py: Python<'_>, kind: &str, replies: usize) -> PyResult<Self> {
        let kinds = ["continues", "variation", "off-record"];
        let kind = one_of(py, "response-unknown", &kinds, kind)?;
        Ok(Self { kind, replies })
    }

    fn __repr__(&self) -> String {
        format!("PuzzleResponse('{}', {})", self.kind, self.replies)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (&'static str, usize)) {
        (Self::type_object(py).into_any(), (self.kind, self.replies))
    }
}

/// A move that the solver of a puzzle has reached.
#[pyclass(module = "tafl", frozen, eq, hash)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PuzzleMove {
    record: Move,
    /// The author of the move: `introduction`, `solver` or `reply`.
    #[pyo3(get)]
    mover: &'static str,
    /// The comment on it, without hints; empty without one.
    #[pyo3(get)]
    comment: String,
}

#[pymethods]
impl PuzzleMove {
    /// A move with these fields.
    #[new]
    #[pyo3(signature = (r#move, mover, comment = ""))]
    fn new(r#move: &Bound<'_, PyAny>, mover: &str, comment: &str) -> PyResult<Self> {
        let movers = ["introduction", "solver", "reply"];
        let mover = one_of(r#move.py(), "mover-unknown", &movers, mover)?;
        Ok(Self { record: Move(Move::argument(r#move)?), mover, comment: comment.to_owned() })
    }

    /// The move.
    #[getter]
    #[pyo3(name = "move")]
    fn moved(&self) -> Move {
        self.record.clone()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Self { record, mover, comment } = self;
        Ok(format!("PuzzleMove(Move('{}'), '{mover}', {})", record.0, argument::literal(py, comment)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (Move, &'static str, String)) {
        (Self::type_object(py).into_any(), (self.moved(), self.mover, self.comment.clone()))
    }
}

fn one_of(py: Python<'_>, code: &str, known: &[&'static str], name: &str) -> PyResult<&'static str> {
    known.iter().copied().find(|known| *known == name).ok_or_else(|| {
        argument::unknown(py, code, name, &format!("unknown name, expected one of `{}`", known.join("`, `")))
    })
}
