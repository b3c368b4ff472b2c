//! Batches of games, as `tafl.env` uses them.

use std::sync::{Mutex, TryLockError};

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyTuple};
use tafl_play::Outcome;
use tafl_position::Side;

use super::limits::{self, Size};
use super::numbering::Numbering;
use super::one_game;
use super::planes::Planes;
use super::slot::{Common, Report, Slot, Start};
use super::slots::{Saved, Slots, Stepped};
use super::workers::Workers;
use crate::error;
use crate::game::Game;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

/// The games of a batch, whose arrays are bytes. `tafl.env.Batch` is the class to use.
#[pyclass(module = "tafl._tafl", frozen)]
pub(crate) struct BatchCore {
    rules: Py<Rules>,
    size: Size,
    seed: u64,
    threads: usize,
    restarts: bool,
    history: usize,
    numbering: Numbering,
    planes: Planes,
    /// `None` after it is closed. A call takes the lock at once or fails: nothing waits while it holds it.
    slots: Mutex<Option<Slots>>,
}

/// The arrays of a step: rewards, terminated, truncated, endings, plies, and the last observations of games that it ended.
type StepArrays<'py> = [Bound<'py, PyByteArray>; 6];

/// A game as it is pickled: the state of its random numbers, and its actions, or the game if it was set.
type Pickled<'py> = (u64, Option<Bound<'py, Game>>, Vec<i64>);

#[pymethods]
impl BatchCore {
    /// Starts games. See `tafl.env.Batch`.
    #[new]
    fn new(
        rules: &Bound<'_, PyAny>,
        count: i64,
        seed: u64,
        max_plies: i64,
        threads: Option<i64>,
        restarts: bool,
        history: i64,
    ) -> PyResult<Self> {
        let py = rules.py();
        let history = limits::check_history(py, history)?;
        let object = rules_object(rules)?;
        let rules = Rules::argument(rules)?.rules().clone();
        let (numbering, planes) = (Numbering::new(rules.dimension()), Planes::new(&rules, history));
        let size = Size::check(py, count, max_plies, array_bytes(numbering, &planes))?;
        let workers = Workers::of_games(py, threads, size.count, rules.dimension().area())?;
        let threads = workers.threads();
        let start = Start::new(tafl_play::Game::new(&rules), &planes);
        if let Some(outcome) = start.game().outcome() {
            let message = format!("the game is over in the start position: {outcome}");
            return Err(error::plain(py, "start-is-over", message));
        }
        let common = Common { numbering, planes: planes.clone(), max_plies: size.max_plies, start };
        let slots = py.detach(|| Slots::new(common, workers, size.count, seed, restarts));
        let slots = Mutex::new(Some(slots));
        Ok(Self { rules: object, size, seed, threads, restarts, history, numbering, planes, slots })
    }

    /// The rules of all games.
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<Rules> {
        self.rules.clone_ref(py)
    }

    /// The number of games.
    #[getter]
    fn count(&self) -> usize {
        self.size.count
    }

    /// The seed of the random numbers.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of moves after which a game is cut off.
    #[getter]
    fn max_plies(&self) -> u32 {
        self.size.max_plies
    }

    /// The number of threads.
    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    /// Whether finished games start again.
    #[getter]
    fn restarts(&self) -> bool {
        self.restarts
    }

    /// The number of positions before the current one that observations show.
    #[getter]
    fn history(&self) -> usize {
        self.history
    }

    /// The number of squares per side of the board.
    #[getter]
    fn dimension(&self) -> u8 {
        self.numbering.dimension().get()
    }

    /// The number of actions, legal or not.
    #[getter]
    fn action_count(&self) -> usize {
        self.numbering.count()
    }

    /// The names of the planes, in order.
    #[getter]
    fn plane_names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.planes.names())
    }

    /// Whether the memory of the games has been freed.
    #[getter]
    fn is_closed(&self) -> bool {
        matches!(self.slots.try_lock().as_deref(), Ok(None))
    }

    /// Frees the memory of the games.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        let slots = match self.slots.try_lock() {
            Ok(mut slots) => slots.take(),
            Err(failure) => return Err(busy(py, &failure)),
        };
        py.detach(|| drop(slots));
        Ok(())
    }

    /// Plays the actions, given as 64-bit integers.
    fn step<'py>(&self, py: Python<'py>, actions: &[u8]) -> PyResult<StepArrays<'py>> {
        let actions: Vec<i64> = integers(actions).collect();
        if actions.len() != self.size.count {
            let message = format!("{} actions for {} games", actions.len(), self.size.count);
            return Err(error::plain(py, "shape-wrong", message));
        }
        let stepped = self.with(py, |slots| slots.step(&actions))?;
        Ok(arrays(py, &stepped.map_err(|refused| refused.error(py))?))
    }

    /// Starts new games in the slots with a byte other than 0, or in all.
    #[pyo3(signature = (chosen, seed))]
    fn reset(&self, py: Python<'_>, chosen: Option<&[u8]>, seed: Option<u64>) -> PyResult<()> {
        self.with(py, |slots| slots.reset(chosen, seed))
    }

    /// The actions of random legal moves, as 64-bit integers; -1 for finished games.
    fn random_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let actions = self.with(py, Slots::random_actions)?;
        Ok(PyByteArray::new(py, &actions.into_iter().flat_map(i64::to_ne_bytes).collect::<Vec<u8>>()))
    }

    /// The masks of the legal actions of some games: a byte for each action of each game.
    fn masks<'py>(&self, py: Python<'py>, first: usize, count: usize) -> PyResult<Bound<'py, PyByteArray>> {
        self.filled(py, first, count, self.numbering.count(), Slots::write_masks)
    }

    /// The planes of the positions of some games: a byte for each square of each plane of each game.
    fn observations<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        count: usize,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        self.filled(py, first, count, self.planes.len(), Slots::write_planes)
    }

    /// The sides to move: a byte for each game, 0 for the attackers.
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.listed(py, |slot| [u8::from(slot.game().side_to_move() == Side::Defenders)])
    }

    /// Whether the games are over: a byte for each game.
    fn over<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.listed(py, |slot| [u8::from(slot.is_over())])
    }

    /// The numbers of moves that have been played, as 32-bit integers.
    fn plies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.listed(py, |slot| slot.plies().to_ne_bytes())
    }

    /// The numbers of times that the positions have occurred, as 32-bit integers.
    fn occurrences<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.listed(py, |slot| i32::try_from(slot.game().occurrences()).unwrap_or(i32::MAX).to_ne_bytes())
    }

    /// A copy of a game.
    fn game(&self, py: Python<'_>, index: i64) -> PyResult<Game> {
        let rules = Rules::argument(self.rules.bind(py))?;
        self.of_game(py, index, |slot| Game::of(&rules, slot.game().clone()))
    }

    /// Replaces a game by a copy of another one.
    fn set_game(&self, py: Python<'_>, index: i64, game: &Bound<'_, Game>) -> PyResult<()> {
        let index = self.of_count(index)?;
        let game = game.try_borrow()?;
        if !game.session.rules().same_game(Rules::argument(self.rules.bind(py))?.rules()) {
            return Err(error::plain(
                py,
                "rules-differ",
                "the game has other rules than the batch".to_owned(),
            ));
        }
        let (plies, most) = (game.moves.len(), self.size.max_plies);
        if u32::try_from(plies).map_or(true, |plies| plies > most) {
            let message = format!("the game has {plies} plies, and those of the batch {most} at most");
            return Err(error::plain(py, "plies-too-many", message));
        }
        one_game::check(py, &self.planes, &game.start().0)?;
        let session = game.session.clone();
        self.with(py, |slots| slots.set(index, session))
    }

    /// A batch with copies of some games, given as 64-bit integers.
    fn select(
        &self,
        py: Python<'_>,
        chosen: &[u8],
        seed: u64,
        threads: Option<i64>,
        restarts: bool,
    ) -> PyResult<Self> {
        let chosen = integers(chosen).map(|index| self.of_count(index)).collect::<PyResult<Vec<usize>>>()?;
        let count = i64::try_from(chosen.len()).unwrap_or(i64::MAX);
        let each = array_bytes(self.numbering, &self.planes);
        let size = Size::check(py, count, i64::from(self.size.max_plies), each)?;
        let workers = Workers::of_games(py, threads, size.count, self.numbering.dimension().area())?;
        let threads = workers.threads();
        let slots = self.with(py, |slots| slots.select(&chosen, workers, seed, restarts))?;
        Ok(Self { size, seed, threads, restarts, ..self.with_slots(py, slots) })
    }

    /// The position of a game.
    fn position(&self, py: Python<'_>, index: i64) -> PyResult<Position> {
        self.of_game(py, index, |slot| Position(slot.game().position()))
    }

    /// The moves of a game, without captures.
    fn moves<'py>(&self, py: Python<'py>, index: i64) -> PyResult<Bound<'py, PyTuple>> {
        let steps = self.of_game(py, index, Slot::steps)?;
        PyTuple::new(py, steps.into_iter().map(Move::of_step).collect::<Vec<Move>>())
    }

    /// The state of the random numbers and the actions of each game, or the game itself if it was set.
    fn saved<'py>(&self, py: Python<'py>) -> PyResult<Vec<Pickled<'py>>> {
        let rules = Rules::argument(self.rules.bind(py))?;
        let saved = self.with(py, |slots| slots.saved())?.into_iter();
        let game = |session| Bound::new(py, Game::of(&rules, session));
        saved.map(|(random, set, actions)| Ok((random, set.map(game).transpose()?, actions))).collect()
    }

    /// Plays games again that another batch has saved.
    fn restore(&self, py: Python<'_>, saved: Vec<Pickled<'_>>) -> PyResult<()> {
        if saved.len() != self.size.count {
            let message = format!("{} saved games for {}", saved.len(), self.size.count);
            return Err(error::plain(py, "shape-wrong", message));
        }
        let session = |game: Bound<'_, Game>| PyResult::Ok(game.try_borrow()?.session.clone());
        let saved = saved
            .into_iter()
            .map(|(random, set, actions)| Ok((random, set.map(session).transpose()?, actions)));
        let saved = saved.collect::<PyResult<Vec<Saved>>>()?;
        let restored = self.with(py, |slots| slots.restore(saved))?;
        restored.map_err(|refused| refused.error(py))
    }

    /// A batch with the same games, which continues on its own.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let slots = self.with(py, |slots| slots.clone())?;
        Ok(self.with_slots(py, slots))
    }
}

impl BatchCore {
    /// The same batch with other games.
    fn with_slots(&self, py: Python<'_>, slots: Slots) -> Self {
        Self {
            rules: self.rules.clone_ref(py),
            planes: self.planes.clone(),
            slots: Mutex::new(Some(slots)),
            ..*self
        }
    }

    /// Works on the games while other threads of Python run.
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Slots) -> T + Send) -> PyResult<T> {
        let mut lock = self.slots.try_lock().map_err(|failure| busy(py, &failure))?;
        let slots = lock
            .as_mut()
            .ok_or_else(|| error::plain(py, "batch-closed", "the batch is closed".to_owned()))?;
        slots.workers.renew(py)?;
        Ok(py.detach(|| work(slots)))
    }

    /// An array with so many bytes for each of these games.
    fn filled<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        count: usize,
        each: usize,
        write: impl FnOnce(&Slots, usize, &mut [u8]) + Send,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let all = self.size.count;
        if first > all || count > all - first {
            return Err(PyIndexError::new_err(format!("{count} games from {first} on, of {all}")));
        }
        PyByteArray::new_with(py, count * each, |bytes| self.with(py, |slots| write(slots, first, bytes)))
    }

    /// An array of a small value per game.
    fn listed<'py, const N: usize>(
        &self,
        py: Python<'py>,
        value: impl Fn(&Slot) -> [u8; N] + Send,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let bytes: Vec<u8> = self.with(py, |slots| slots.iter().flat_map(value).collect())?;
        Ok(PyByteArray::new(py, &bytes))
    }

    /// The index of a game. A negative one counts from the end.
    fn of_count(&self, index: i64) -> PyResult<usize> {
        let count = i64::try_from(self.size.count).unwrap_or(i64::MAX);
        let from_start = if index < 0 { index.saturating_add(count) } else { index };
        let found = usize::try_from(from_start).ok().filter(|&index| index < self.size.count);
        found.ok_or_else(|| PyIndexError::new_err(format!("game {index} of {count}")))
    }

    /// Something of one game.
    fn of_game<T: Send>(
        &self,
        py: Python<'_>,
        index: i64,
        get: impl FnOnce(&Slot) -> T + Send,
    ) -> PyResult<T> {
        let place = self.of_count(index)?;
        let found = self.with(py, |slots| slots.get(place).map(get))?;
        found.ok_or_else(|| PyIndexError::new_err(format!("game {index} of {}", self.size.count)))
    }
}

/// The bytes of the arrays of a game: its mask, its planes, those of its last position, and what it keeps of them itself.
fn array_bytes(numbering: Numbering, planes: &Planes) -> usize {
    numbering.count() + planes.len() * 3
}

/// 64-bit integers from their bytes.
fn integers(bytes: &[u8]) -> impl Iterator<Item = i64> {
    bytes.chunks_exact(8).filter_map(|bytes| bytes.try_into().ok()).map(i64::from_ne_bytes)
}

/// The object itself, or one made of a text.
fn rules_object(rules: &Bound<'_, PyAny>) -> PyResult<Py<Rules>> {
    match rules.cast::<Rules>() {
        Ok(object) => Ok(object.clone().unbind()),
        Err(_) => Ok(rules.py().get_type::<Rules>().call1((rules,))?.cast_into::<Rules>()?.unbind()),
    }
}

/// The lock is taken: another thread is using the batch, or panicked while it did.
fn busy<T>(py: Python<'_>, failure: &TryLockError<T>) -> PyErr {
    let message = match failure {
        TryLockError::WouldBlock => "another thread is using the batch",
        TryLockError::Poisoned(_) => "the batch was left in the middle of a step",
    };
    error::plain(py, "batch-in-use", message.to_owned())
}

/// The effect of a step as arrays.
fn arrays<'py>(py: Python<'py>, (reports, last): &Stepped) -> StepArrays<'py> {
    let rewards: Vec<u8> =
        reports.iter().flat_map(|report| rewards(report.outcome)).flat_map(f32::to_ne_bytes).collect();
    let plies: Vec<u8> = reports.iter().flat_map(|report| report.plies.to_ne_bytes()).collect();
    let bytes = |byte: fn(&Report) -> u8| -> Vec<u8> { reports.iter().map(byte).collect() };
    let array = |bytes: &[u8]| PyByteArray::new(py, bytes);
    [
        array(&rewards),
        array(&bytes(|report| u8::from(report.outcome.is_some()))),
        array(&bytes(|report| u8::from(report.is_cut_off))),
        array(&bytes(ending)),
        array(&plies),
        array(last),
    ]
}

/// The rewards of the attackers and of the defenders.
fn rewards(outcome: Option<Outcome>) -> [f32; 2] {
    match outcome.and_then(Outcome::winner) {
        None => [0.0, 0.0],
        Some(Side::Attackers) => [1.0, -1.0],
        Some(Side::Defenders) => [-1.0, 1.0],
    }
}

/// The index of the ending in `ENDINGS`; 255, which is -1 as a signed byte, if the game continues.
fn ending(report: &Report) -> u8 {
    let ending = report.outcome.map(Outcome::ending);
    let index = ending.and_then(|ending| tafl_play::Ending::ALL.iter().position(|&other| other == ending));
    index.and_then(|index| u8::try_from(index).ok()).unwrap_or(u8::MAX)
}
