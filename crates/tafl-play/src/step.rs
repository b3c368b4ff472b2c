//! A move as an engine sees it.

use core::fmt;
use core::str::FromStr;

use tafl_moves::{Move, MoveError};
use tafl_position::Square;

/// One piece moved once, from one square to another: what the rules need to know of a move to play it.
///
/// A berserk turn is several steps. What a step captures, and whether it jumps, follows from the position;
/// [`Game::record`](crate::Game::record) says it in full.
///
/// ```
/// use tafl_play::Step;
///
/// let step = Step::new("e5".parse()?, "e8".parse()?);
/// assert_eq!(step.to_string(), "e5-e8");
/// assert_eq!("Ke5-e8xe9++".parse(), Ok(step));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    from: Square,
    to: Square,
}

impl Step {
    /// A step from one square to another.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// Where the piece comes from.
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where the piece ends.
    #[inline]
    pub const fn to(self) -> Square {
        self.to
    }
}

/// Reads any move record (specification §2) and keeps the squares: `e5-e8`, `Ne6^=e8xe7`.
impl FromStr for Step {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        text.parse::<Move>().map(|step| (&step).into())
    }
}

/// What a record says of the squares.
impl From<&Move> for Step {
    fn from(step: &Move) -> Self {
        Self::new(step.origin(), step.target())
    }
}

/// Both squares with a hyphen between them.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Step({self})")
    }
}
