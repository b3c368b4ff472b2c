//! The threads that step batches and fill tables.

use std::collections::BTreeMap;
use std::mem;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::limits::MAX_THREADS;
use crate::error;

/// The work that a thread takes at once, at least, in nanoseconds: with less, passing it on takes as long as doing it.
const MIN_WORK: usize = 250_000;

/// The work of a step, a mask or the planes of a game, for each square of its board: an estimate for any processor.
const WORK_PER_SQUARE: usize = 4;

/// The number of games that a thread takes at once, at least, on a board with this many squares.
pub(crate) fn games_at_once(squares: usize) -> usize {
    (MIN_WORK / (squares * WORK_PER_SQUARE).max(1)).max(1)
}

/// The pools that batches use, by process and number of threads.
static POOLS: Mutex<BTreeMap<(u32, usize), Weak<ThreadPool>>> = Mutex::new(BTreeMap::new());

/// The threads of a batch.
#[derive(Clone)]
pub(crate) struct Workers {
    threads: usize,
    /// `None` for one thread, which is that of the caller.
    pool: Option<Arc<ThreadPool>>,
    /// The process that the threads are in: a fork has none of them.
    process: u32,
}

impl Workers {
    /// The number of threads that is asked for, or one per core.
    pub(crate) fn new(py: Python<'_>, threads: Option<i64>) -> PyResult<Self> {
        Self::at_most(py, threads, MAX_THREADS)
    }

    /// The same, but no more than this many games on a board with so many squares need.
    pub(crate) fn of_games(
        py: Python<'_>,
        threads: Option<i64>,
        count: usize,
        squares: usize,
    ) -> PyResult<Self> {
        Self::at_most(py, threads, count / games_at_once(squares))
    }

    /// The thread of the caller.
    pub(crate) fn alone(py: Python<'_>) -> PyResult<Self> {
        Self::at_most(py, None, 1)
    }

    fn at_most(py: Python<'_>, threads: Option<i64>, most: usize) -> PyResult<Self> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
        let checked = threads.map(|threads| {
            usize::try_from(threads).ok().filter(|threads| (1..=MAX_THREADS).contains(threads)).ok_or_else(
                || {
                    let message = format!("{threads} threads, expected 1 to {MAX_THREADS}");
                    error::plain(py, "threads-out-of-range", message)
                },
            )
        });
        let threads = checked.transpose()?.unwrap_or_else(cores).min(most.max(1));
        let process = std::process::id();
        Ok(Self { threads, pool: pool(py, process, threads)?, process })
    }

    /// The number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// Replaces the threads if the process has been forked since.
    pub(crate) fn renew(&mut self, py: Python<'_>) -> PyResult<()> {
        let process = std::process::id();
        if process != self.process {
            // Dropping the pool would signal threads that do not exist here.
            mem::forget(mem::replace(&mut self.pool, pool(py, process, self.threads)?));
            self.process = process;
        }
        Ok(())
    }

    /// Runs parallel work on the threads.
    pub(crate) fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.pool {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}

/// The pool with this number of threads; `None` for one.
fn pool(py: Python<'_>, process: u32, threads: usize) -> PyResult<Option<Arc<ThreadPool>>> {
    if threads == 1 {
        return Ok(None);
    }
    let pool = shared_pool(process, threads).map(Some);
    pool.map_err(|failure| {
        error::plain(py, "threads-unavailable", format!("cannot start {threads} threads: {failure}"))
    })
}

/// One pool for all batches that want as many threads. Nothing of Python runs while the lock is held.
fn shared_pool(process: u32, threads: usize) -> Result<Arc<ThreadPool>, ThreadPoolBuildError> {
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pool) = pools.get(&(process, threads)).and_then(Weak::upgrade) {
        return Ok(pool);
    }
    let name = |index| format!("tafl-{index}");
    let pool = Arc::new(ThreadPoolBuilder::new().num_threads(threads).thread_name(name).build()?);
    pools.retain(|_, pool| pool.strong_count() > 0);
    pools.insert((process, threads), Arc::downgrade(&pool));
    Ok(pool)
}
