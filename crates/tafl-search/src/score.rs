//! The value of a position, as a number in the search and as a score for callers.

use tafl_engine::Score;

/// The value of a win now. A win in `n` steps is `n` less.
pub(crate) const WIN: i32 = 30_000;

/// No search goes so many steps ahead. Values beyond `WIN - MAX_PLY` are wins.
pub(crate) const MAX_PLY: usize = 100;

/// The greatest value that is not a win.
pub(crate) const MAX_VALUE: i32 = 20_000;

/// The score of a value at the root.
#[allow(clippy::cast_sign_loss, reason = "distances are at most `MAX_PLY`")]
pub(crate) const fn score_of(value: i32) -> Score {
    if is_decided(value) {
        let steps = (WIN - value.abs()) as u32;
        if value > 0 { Score::Win(steps) } else { Score::Loss(steps) }
    } else {
        Score::Points(value)
    }
}

/// Whether a value is a win or a loss.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a small constant")]
pub(crate) const fn is_decided(value: i32) -> bool {
    value.abs() >= WIN - MAX_PLY as i32 - 1
}
