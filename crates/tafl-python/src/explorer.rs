//! Opening statistics.

mod exploration;
mod explored_move;
mod move_statistics;

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::slice::ParallelSlice;
use tafl_game_record::{GameRecord as Record, ReplayError};
use tafl_position::Side;
use tafl_table::{ExploreError, Explorer as Counter, ExplorerQuery, GameStore};

use crate::game::Game;
use crate::game_record::GameRecord;
use crate::interrupt::interruptible;
use crate::learning::workers::Workers;
use crate::position::Position;
use crate::{argument, error, replay};
use exploration::Exploration;

/// Adds the classes to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Explorer>()?;
    module.add_class::<Exploration>()?;
    module.add_class::<explored_move::ExploredMove>()?;
    module.add_class::<move_statistics::MoveStatistics>()
}

/// How many games are taken from an iterator before they are stored, all at once.
const CHUNK: usize = 512;

/// How many of them a thread stores at once.
const PART: usize = 32;

/// How many games a store has, which one thread counts.
const STORE: usize = 4_096;

/// Opening statistics: what was played from any position of many games, and how it scored.
///
/// `records` are the games, for example those of `tafl.records`. Their main lines are kept in memory, with about four bytes
/// for a move and 100 for a game. A game whose moves cannot be played counts up to there, and one without a start position
/// does not count; `errors` says why.
///
/// >>> game = Game("brandub")
/// >>> played = game.push("d1-c1")
/// >>> explorer = Explorer([GameRecord.from_game(game)])
/// >>> for move in explorer.explore(Game("brandub")):
/// ...     print(move.move, move.games)
/// d1-c1 1
#[pyclass(module = "tafl", frozen)]
pub(crate) struct Explorer {
    /// Nothing of Python runs while it is locked.
    stores: Arc<RwLock<Vec<GameStore>>>,
    errors: Mutex<Vec<Py<PyAny>>>,
}

#[pymethods]
impl Explorer {
    /// How many exceptions the attribute `errors` has at most.
    #[classattr]
    const MAX_COLLECTED: usize = 1_000;

    /// Stores the games of an iterable.
    #[new]
    #[pyo3(signature = (records = None))]
    fn new(records: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let explorer = Self { stores: Arc::default(), errors: Mutex::default() };
        records.map_or(Ok(()), |records| explorer.update(records))?;
        Ok(explorer)
    }

    /// Stores a game. If a move cannot be played, it raises a `ReplayError`, and the moves before it are stored.
    fn add(&self, record: &Bound<'_, GameRecord>) -> PyResult<()> {
        let py = record.py();
        let failed = self.store(py, &Workers::alone(py)?, &[record.get().snapshot()]);
        failed.first().map_or(Ok(()), |error| Err(replay::failure(py, error)))
    }

    /// Stores the games of an iterable. Other threads continue meanwhile, and Control-C interrupts.
    fn update(&self, records: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = records.py();
        let workers = Workers::new(py, None)?;
        let mut objects = records.try_iter()?;
        loop {
            let mut games = Vec::with_capacity(CHUNK);
            let mut raised = None;
            for object in objects.by_ref().take(CHUNK) {
                match object.and_then(|object| snapshot(&object)) {
                    Ok(game) => games.push(game),
                    Err(error) => {
                        raised = Some(error);
                        break;
                    }
                }
            }
            for error in self.store(py, &workers, &games) {
                self.collect(py, &error);
            }
            py.check_signals()?;
            match raised {
                Some(error) => return Err(error),
                None if games.len() < CHUNK => return Ok(()),
                None => {}
            }
        }
    }

    /// Why games do not count, or not to their end.
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let errors: Vec<_> = errors.iter().map(|error| error.clone_ref(py)).collect();
        PyList::new(py, errors)
    }

    /// What was played from a position, which is that of a game, or any with the side to move as `turn`. Without a side, it
    /// is the one that moved there in more games.
    ///
    /// A game counts once for each different move, and it does not matter how it reaches the position. With `symmetric`, the
    /// images of the position that turning and mirroring make count too. A `depth` above 1, up to 20, also counts the moves
    /// that follow, as `replies`. Openings have names only from the start of a game: give the game, or its start position.
    ///
    /// The numbers are those of `tafl explore`. Other threads continue meanwhile, and Control-C interrupts.
    #[pyo3(signature = (position, turn = None, *, symmetric = false, depth = 1))]
    fn explore(
        &self,
        position: &Bound<'_, PyAny>,
        turn: Option<&str>,
        symmetric: bool,
        depth: usize,
    ) -> PyResult<Exploration> {
        let py = position.py();
        let queries = queries(position, turn, symmetric, depth)?;
        let (stores, workers) = (Arc::clone(&self.stores), Workers::new(py, None)?);
        let is_long = self.len() > PART;
        let counted = interruptible(py, is_long, move || {
            let stores = stores.read().unwrap_or_else(PoisonError::into_inner);
            workers.run(|| queries.iter().map(|query| count(&stores, query)).collect::<Result<Vec<_>, _>>())
        })?;
        let counted = counted.map_err(|error| error::plain(py, error.code(), error.to_string()))?;
        // The first one, if both sides moved there equally often.
        let best = counted.iter().rev().max_by_key(|counter| counter.total().games);
        let best = best.ok_or_else(|| PyRuntimeError::new_err("no side"))?;
        Exploration::new(py, best)
    }

    fn __len__(&self) -> usize {
        let stores = self.stores.read().unwrap_or_else(PoisonError::into_inner);
        stores.iter().map(GameStore::len).sum()
    }

    fn __repr__(&self) -> String {
        format!("<tafl.Explorer of {} games>", self.len())
    }
}

impl Explorer {
    fn len(&self) -> usize {
        self.__len__()
    }

    /// Stores games, and returns why some of them are not stored, or not to their end.
    fn store(&self, py: Python<'_>, workers: &Workers, games: &[Arc<Record>]) -> Vec<ReplayError> {
        py.detach(|| {
            let parts: Vec<(GameStore, Vec<ReplayError>)> =
                workers.run(|| games.par_chunks(PART).map(stored).collect());
            let mut stores = self.stores.write().unwrap_or_else(PoisonError::into_inner);
            let mut failed = Vec::new();
            for (part, errors) in parts {
                failed.extend(errors);
                match stores.last_mut().filter(|last| last.len() < STORE) {
                    Some(last) => last.append(&part),
                    None => stores.push(part),
                }
            }
            failed
        })
    }

    fn collect(&self, py: Python<'_>, error: &ReplayError) {
        let exception = replay::failure(py, error).into_value(py).into_any();
        let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        if errors.len() < Self::MAX_COLLECTED {
            errors.push(exception);
        }
    }
}

/// The game that an element of an iterable is.
pub(crate) fn snapshot(object: &Bound<'_, PyAny>) -> PyResult<Arc<Record>> {
    let game = object.cast::<GameRecord>().map_err(|_| argument::wrong_type(object, "a GameRecord"))?;
    Ok(game.get().snapshot())
}

fn stored(games: &[Arc<Record>]) -> (GameStore, Vec<ReplayError>) {
    let mut store = GameStore::default();
    let mut failed = Vec::new();
    for game in games {
        // A store has no other error: it does not count lines.
        if let Err(ExploreError::Replay(error)) = store.push(game) {
            failed.push(error);
        }
    }
    (store, failed)
}

/// The queries that an argument means: one, or one for each side.
fn queries(
    position: &Bound<'_, PyAny>,
    turn: Option<&str>,
    symmetric: bool,
    depth: usize,
) -> PyResult<Vec<Arc<ExplorerQuery>>> {
    let py = position.py();
    if !(1..=ExplorerQuery::MAX_DEPTH).contains(&depth) {
        let message = format!("a depth of {depth}, expected 1 to {}", ExplorerQuery::MAX_DEPTH);
        return Err(error::plain(py, "depth-out-of-range", message));
    }
    let turn = turn.map(|name| argument::side(py, name)).transpose()?;
    let (position, turn, line) = match position.cast::<Game>() {
        Ok(game) => {
            let game = game.try_borrow()?;
            let turn = turn.unwrap_or_else(|| game.session.side_to_move());
            (game.session.position(), Some(turn), Some((game.start().0, game.moves.clone())))
        }
        Err(_) => (Position::argument(position)?, turn, None),
    };
    let sides = turn.map_or_else(|| Side::ALL.to_vec(), |side| vec![side]);
    let query = |side| {
        let query = ExplorerQuery::new(position.clone(), side).with_depth(depth);
        let query = match &line {
            Some((start, moves)) => query.after(start.clone(), moves),
            None => query,
        };
        Arc::new(if symmetric { query.symmetric() } else { query })
    };
    Ok(sides.into_iter().map(query).collect())
}

fn count(stores: &[GameStore], query: &Arc<ExplorerQuery>) -> Result<Counter, ExploreError> {
    let parts: Result<Vec<Counter>, ExploreError> =
        stores.par_iter().map(|store| store.explore(query)).collect();
    let mut counter = Counter::new(Arc::clone(query));
    parts?.iter().try_for_each(|part| counter.merge(part))?;
    Ok(counter)
}
