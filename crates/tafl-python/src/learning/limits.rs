//! How large batches can be.

use pyo3::prelude::*;

use crate::error;

/// After this number of plies a game is cut off, unless another number is given.
pub(crate) const DEFAULT_MAX_PLIES: u32 = 1_000;

/// The largest number of plies after which games can be cut off.
pub(crate) const MAX_PLIES: u32 = 1_000_000;

/// The most positions before the current one that an observation shows.
pub(crate) const MAX_HISTORY: usize = 64;

/// The most memory that a batch may need when all of its games are as long as they can be, with one array of masks and
/// two of observations, of which one is that of the games that end: 16 GiB.
pub(crate) const MAX_BATCH_BYTES: u64 = 1 << 34;

/// The most threads that step a batch.
pub(crate) const MAX_THREADS: usize = 256;

/// A game without its board and its moves: mostly the table of its positions.
const GAME_BYTES: u64 = 4_096;

/// A move of a game: the step, the hash of the position and its slots in the table, the captured pieces, and its part of
/// the states that are stored from time to time; twice, as lists grow by doubling.
const PLY_BYTES: u64 = 128;

/// The sizes of a batch that has passed the limits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) count: usize,
    pub(crate) max_plies: u32,
}

/// Checks the number of positions that an observation shows.
pub(crate) fn check_history(py: Python<'_>, history: i64) -> PyResult<usize> {
    usize::try_from(history).ok().filter(|&history| history <= MAX_HISTORY).ok_or_else(|| {
        let message = format!("a history of {history} positions, expected 0 to {MAX_HISTORY}");
        error::plain(py, "history-out-of-range", message)
    })
}

impl Size {
    /// Checks the number of games and their length, for games that have arrays of this many bytes each.
    pub(crate) fn check(py: Python<'_>, count: i64, max_plies: i64, arrays: usize) -> PyResult<Self> {
        let size = usize::try_from(count).ok().filter(|&count| count > 0).ok_or_else(|| {
            error::plain(py, "count-out-of-range", format!("{count} games; a batch has at least one"))
        })?;
        let plies = u32::try_from(max_plies).ok().filter(|plies| (1..=MAX_PLIES).contains(plies));
        let plies = plies.ok_or_else(|| {
            let message = format!("games of {max_plies} plies, expected 1 to {MAX_PLIES}");
            error::plain(py, "max-plies-out-of-range", message)
        })?;
        let arrays = u64::try_from(arrays).unwrap_or(u64::MAX);
        let each = (u64::from(plies) * PLY_BYTES).saturating_add(GAME_BYTES).saturating_add(arrays);
        let bytes = u64::try_from(count).unwrap_or(u64::MAX).saturating_mul(each);
        if bytes > MAX_BATCH_BYTES {
            let message = format!(
                "{count} games of up to {plies} plies can need {bytes} bytes, more than {MAX_BATCH_BYTES}; \
                 use fewer games or a smaller `max_plies`"
            );
            return Err(error::plain(py, "batch-too-large", message));
        }
        Ok(Self { count: size, max_plies: plies })
    }
}
