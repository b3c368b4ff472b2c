//! Games, replayed move by move without knowing their rules.

use std::fmt;
use std::sync::Arc;

use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use self_cell::self_cell;
use tafl_game_record::{Address, GameRecord as Record, MoveIndex, ReplayError};
use tafl_position::Side;

use crate::moves::Move;
use crate::position::Position;
use crate::{argument, error};

/// A position in a game, and the move that led to it.
///
/// >>> record = GameRecord.from_otn("[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c3-b3\n")
/// >>> start, first, second = record.replay()
/// >>> start.move is None, first.move, second.position
/// (True, Move('a1-a2'), Position('/3/t2/1K1/'))
#[pyclass(module = "tafl", frozen, eq, hash)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ply {
    address: Address,
    record: Option<Move>,
    position: tafl_position::Position,
    turn: Option<Side>,
}

#[pymethods]
impl Ply {
    /// A ply with these fields.
    #[new]
    #[pyo3(signature = (address, r#move, position, turn))]
    fn new(
        py: Python<'_>,
        address: &str,
        r#move: Option<&Bound<'_, PyAny>>,
        position: &Bound<'_, PyAny>,
        turn: Option<&str>,
    ) -> PyResult<Self> {
        Ok(Self {
            address: argument::parse(py, address)?,
            record: r#move.map(Move::argument).transpose()?.map(Move),
            position: Position::argument(position)?,
            turn: turn.map(|name| argument::side(py, name)).transpose()?,
        })
    }

    /// The address of the move; `0a` at the start.
    #[getter]
    fn address(&self) -> String {
        self.address.to_string()
    }

    /// The move; `None` at the start.
    #[getter]
    #[pyo3(name = "move")]
    fn record(&self) -> Option<Move> {
        self.record.clone()
    }

    /// The position after the move.
    #[getter]
    fn position(&self) -> Position {
        Position(self.position.clone())
    }

    /// The side to move after it; `None` if it is unknown.
    #[getter]
    fn turn(&self) -> Option<&'static str> {
        self.turn.map(Side::name)
    }

    fn __repr__(&self) -> String {
        let Self { address, position, .. } = self;
        let record = self.record.as_ref().map_or("None".to_owned(), |record| format!("Move('{}')", record.0));
        let turn = self.turn.map_or("None".to_owned(), |side| format!("'{side}'"));
        format!("Ply('{address}', {record}, Position('{position}'), {turn})")
    }

    #[allow(clippy::type_complexity, reason = "what pickle takes")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyAny>, (String, Option<Move>, Position, Option<&'static str>)) {
        (Self::type_object(py).into_any(), (self.address(), self.record(), self.position(), self.turn()))
    }
}

/// The plies of a game, one after another. It has the moves that the game had when it was made.
#[pyclass(module = "tafl", frozen)]
pub(crate) struct Replay(std::sync::Mutex<State>);

struct State {
    cell: Cell,
    is_at_start: bool,
}

self_cell! {
    struct Cell {
        owner: Arc<Record>,
        #[covariant]
        dependent: Plies,
    }
}

type Plies<'r> = tafl_game_record::Replay<'r>;

impl fmt::Debug for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replay").finish_non_exhaustive()
    }
}

#[pymethods]
impl Replay {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Ply>> {
        let next = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
        next.transpose().map_err(|error| failure(py, &error))
    }
}

impl Replay {
    /// Begins to replay moves of a record.
    pub(crate) fn begin(
        py: Python<'_>,
        record: Arc<Record>,
        plies: impl for<'r> FnOnce(&'r Record) -> Result<Plies<'r>, ReplayError>,
    ) -> PyResult<Self> {
        let cell = Cell::try_new(record, |record| plies(record)).map_err(|error| failure(py, &error))?;
        Ok(Self(std::sync::Mutex::new(State { cell, is_at_start: true })))
    }
}

impl State {
    fn next(&mut self) -> Option<Result<Ply, ReplayError>> {
        let is_at_start = std::mem::take(&mut self.is_at_start);
        self.cell.with_dependent_mut(|_, plies| {
            if is_at_start {
                let address = Address::main(MoveIndex::START);
                let (position, turn) = (Plies::position(plies).clone(), plies.side_to_move());
                return Some(Ok(Ply { address, record: None, position, turn }));
            }
            Some(plies.next()?.map(|ply| Ply {
                address: ply.address,
                record: Some(Move(ply.move_record.clone())),
                position: ply.position,
                turn: ply.side_to_move,
            }))
        })
    }
}

/// The exception for a game that cannot be replayed, with the address of the move.
pub(crate) fn failure(py: Python<'_>, error: &ReplayError) -> PyErr {
    match error {
        ReplayError::Node(_) => error::deleted(py),
        ReplayError::Move { address, .. } => error::replay(py, error, Some(address.to_string())),
        _ => error::replay(py, error, None),
    }
}
