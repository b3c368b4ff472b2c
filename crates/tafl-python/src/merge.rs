//! Games joined into opening books.

use pyo3::prelude::*;
use tafl_table::{ExploreError, MergedGames};

use crate::explorer::snapshot;
use crate::game_record::GameRecord;
use crate::interrupt::interruptible;
use crate::{argument, error, replay};

/// How many games are taken from an iterable before they are joined, all at once.
const CHUNK: usize = 512;

/// Joins games into opening books: records in which each line of moves is once.
///
/// The move of most games continues a line, and the others are variations. Comments have the names of openings, and the
/// number of games and their results where fewer games continue. The games of the same rules from the same start position
/// are a record; that of most games is the first one.
///
/// `records` are the games, for example those of `tafl.records`. Only main lines are joined, up to `depth` moves. Moves of
/// fewer than `min_games` games are left out. With `symmetric`, rotations and reflections are joined. The records are those
/// of `tafl merge`.
///
/// `errors` is what happens to a game whose moves cannot be played: `strict` raises a `ReplayError`, and `skip` joins it up
/// to there, or leaves it out if it has no start position.
///
/// >>> first, second = GameRecord("copenhagen"), GameRecord("copenhagen")
/// >>> _ = first.add_line(["h1-h3", "g5-g2"]), second.add_line(["h1-h3", "f8-i8"])
/// >>> [book] = merge_games([first, second])
/// >>> [(node.address, node.comment) for node in book.nodes() if node.comment]
/// [('1b', 'English Opening. In 1 game: no result 1'), ('1b.1.1b', 'Millar Gambit. In 1 game: no result 1')]
///
/// Other threads continue meanwhile, and Control-C interrupts.
#[pyfunction]
#[pyo3(signature = (records, *, depth = None, min_games = 1, symmetric = false, errors = "strict"))]
pub(crate) fn merge_games(
    records: &Bound<'_, PyAny>,
    depth: Option<usize>,
    min_games: u64,
    symmetric: bool,
    errors: &str,
) -> PyResult<Vec<GameRecord>> {
    let py = records.py();
    if depth == Some(0) {
        return Err(error::plain(py, "depth-out-of-range", "a depth of 0, expected 1 or more".to_owned()));
    }
    let is_strict = is_strict(py, errors)?;
    let (mut merged, mut joined) = (MergedGames::new(depth, symmetric), 0);
    let mut objects = records.try_iter()?;
    loop {
        let games = objects.by_ref().take(CHUNK).map(|object| snapshot(&object?));
        let games = games.collect::<PyResult<Vec<_>>>()?;
        py.check_signals()?;
        let taken = games.len();
        let failed;
        (merged, failed) = interruptible(py, true, move || {
            let failed = games.iter().enumerate().find_map(|(index, game)| {
                let error = merged.push(game).err()?;
                let is_skipped = !is_strict && matches!(error, ExploreError::Replay(_));
                (!is_skipped).then_some((index, error))
            });
            (merged, failed)
        })?;
        if let Some((index, error)) = failed {
            return Err(failure(py, joined + index + 1, &error));
        }
        joined += taken;
        if taken < CHUNK {
            break;
        }
    }
    let books = interruptible(py, true, move || merged.records(min_games))?;
    Ok(books.into_iter().map(GameRecord::of).collect())
}

/// Whether the first game that cannot be played is an error.
fn is_strict(py: Python<'_>, errors: &str) -> PyResult<bool> {
    match errors {
        "strict" => Ok(true),
        "skip" => Ok(false),
        _ => {
            let message = "unknown value of `errors`, expected `strict` or `skip`";
            Err(argument::unknown(py, "errors-unknown", errors, message))
        }
    }
}

/// The exception for a game, by its number from 1.
fn failure(py: Python<'_>, number: usize, reason: &ExploreError) -> PyErr {
    match reason {
        ExploreError::Replay(reason) => error::with(py, replay::failure(py, reason), |value| {
            value.setattr("args", (format!("game {number}: {reason}"),))
        }),
        reason => error::plain(py, reason.code(), reason.to_string()),
    }
}
