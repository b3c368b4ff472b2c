//! The value of a position.

use core::cmp::Ordering;
use core::fmt;

/// The value of a win now. A win in `n` steps is `n` less.
pub(crate) const WIN: i32 = 30_000;

/// No search goes so many steps ahead. Values beyond `WIN - MAX_PLY` are wins.
pub(crate) const MAX_PLY: usize = 100;

/// The greatest value that is not a win.
pub(crate) const MAX_VALUE: i32 = 20_000;

/// What a position is worth to the side to move.
///
/// Scores are ordered: a greater one is better, a near win better than a far one, and a far loss better than a near one.
///
/// ```
/// use tafl_search::Score;
///
/// assert!(Score::Win(3) > Score::Win(5));
/// assert!(Score::Win(5) > Score::Value(900));
/// assert!(Score::Loss(6) > Score::Loss(2));
/// assert_eq!(Score::Win(3).to_string(), "win in 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// An estimate: 100 is the worth of one attacker at the start, 0 is even, and a draw.
    Value(i32),
    /// The side to move wins with the last of so many steps of both sides.
    Win(u16),
    /// The side to move loses with the last of so many steps of both sides.
    Loss(u16),
}

impl Score {
    /// The score of a value at the root.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "distances are at most `MAX_PLY`"
    )]
    pub(crate) const fn of(value: i32) -> Self {
        if is_decided(value) {
            let steps = (WIN - value.abs()) as u16;
            if value > 0 { Self::Win(steps) } else { Self::Loss(steps) }
        } else {
            Self::Value(value)
        }
    }

    /// Whether the score is a win or a loss.
    pub const fn is_decided(self) -> bool {
        !matches!(self, Self::Value(_))
    }

    /// Numbers with the order of the scores: losses, values and wins, and within them the better first number.
    fn rank(self) -> (i8, i32) {
        match self {
            Self::Loss(steps) => (-1, steps.into()),
            Self::Value(value) => (0, value),
            Self::Win(steps) => (1, -i32::from(steps)),
        }
    }
}

/// Whether a value is a win or a loss.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a small constant")]
pub(crate) const fn is_decided(value: i32) -> bool {
    value.abs() >= WIN - MAX_PLY as i32 - 1
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `120`, `win in 3`, `loss in 2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "{value}"),
            Self::Win(steps) => write!(f, "win in {steps}"),
            Self::Loss(steps) => write!(f, "loss in {steps}"),
        }
    }
}
