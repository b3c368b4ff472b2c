//! One piece moved once.

use core::fmt;
use core::str::FromStr;

use tafl_moves::{Move, MoveError};
use tafl_position::Square;

/// One piece moved once, from one square to another: what the rules need to play a move.
///
/// A berserk turn is several steps. The captures of a step, and whether it is a jump, follow from the
/// position;
/// [`Game::record`](crate::Game::record) returns them.
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
    origin: Square,
    target: Square,
}

impl Step {
    /// A step from one square to another.
    #[inline]
    pub const fn new(origin: Square, target: Square) -> Self {
        Self { origin, target }
    }

    /// The square where the piece starts.
    #[inline]
    pub const fn origin(self) -> Square {
        self.origin
    }

    /// The square where the piece ends.
    #[inline]
    pub const fn target(self) -> Square {
        self.target
    }
}

/// Reads any move record (specification §2), such as `e5-e8` or `Ne6^=e8xe7`, and keeps the two squares.
impl FromStr for Step {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        text.parse::<Move>().map(|step| (&step).into())
    }
}

/// Keeps the two squares of the move.
impl From<&Move> for Step {
    fn from(step: &Move) -> Self {
        Self::new(step.origin(), step.target())
    }
}

/// The two squares with a hyphen between them: `e5-e8`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.origin, self.target)
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Step({self})")
    }
}
