//! One piece moved once, and visits of all steps.

use alloc::boxed::Box;
use core::convert::Infallible;
use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use notation_syntax::codes;
use tafl_moves::{Move, MoveError, MoveKind};
use tafl_position::Square;

/// One piece moved once, from one square to another: what the rules need to play a move.
///
/// A berserk turn is several steps. The captures of a step, and whether it is a jump, follow from the
/// position;
/// [`Game::record`](crate::Game::record) returns them.
///
/// A step is read from its two squares only. A move record that says more is read as a [`Move`], which converts to a
/// step: then the caller decides what to do if the record differs from the move that
/// [`Game::play`](crate::Game::play) returns.
///
/// ```
/// use tafl_play::{Move, Step};
///
/// let step = Step::new("e5".parse()?, "e8".parse()?);
/// assert_eq!(step.to_string(), "e5-e8");
/// assert_eq!("e5-e8".parse(), Ok(step));
///
/// let claim: Move = "Ke5-e8xe9++".parse()?;
/// assert_eq!(Step::from(&claim), step);
/// assert!("Ke5-e8xe9++".parse::<Step>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "uci")]
#[doc(alias = "ply")]
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

codes! {
    /// Why a text is not a step.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum StepError {
        /// A step is written as a move record (specification §2).
        #[code(error, "step-unreadable", "e5")]
        #[error(transparent)]
        Unreadable(#[from] MoveError),
        /// A step is two squares. The piece, the move type, the captures and the mark of a move record follow from the
        /// position, and would not be checked.
        #[code(error, "step-with-claims", "Ke5-e8xe9++")]
        #[error("`{found}` is more than two squares; write `{step}`, or read it as a `Move` and check the rest")]
        MoreThanSquares {
            /// The move that was read.
            found: Box<Move>,
            /// Its two squares.
            step: Step,
        },
    }
}

/// Reads two squares: `e5-e8`.
impl FromStr for Step {
    type Err = StepError;

    fn from_str(text: &str) -> Result<Self, StepError> {
        let found: Move = text.parse()?;
        let step = Self::from(&found);
        let says_more = found.piece().is_some() || found.kind() != MoveKind::Plain || found.mark().is_some();
        if says_more || !found.captures().is_empty() {
            return Err(StepError::MoreThanSquares { found: Box::new(found), step });
        }
        Ok(step)
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

/// The result of a closure that visits steps: `()` to visit all of them, or a [`ControlFlow`] to stop early.
///
/// The method that calls the closure returns the same: the value of the first `Break`, or `Continue` after the last step.
/// The trait is sealed: other crates cannot implement it.
///
/// ```
/// use std::ops::ControlFlow::{Break, Continue};
/// use tafl_play::{Game, Preset};
///
/// let game = Game::new(&Preset::BRANDUB.rules());
/// let mut count = 0;
/// game.for_each_legal_step(|_| count += 1);
/// assert_eq!(count, 40);
///
/// let first = game.for_each_legal_step(|step| if step.target() > step.origin() { Break(step) } else { Continue(()) });
/// assert_eq!(first.break_value(), Some("d1-e1".parse()?));
/// # Ok::<(), tafl_play::StepError>(())
/// ```
pub trait Flow: Sealed {}

impl Flow for () {}

impl<T> Flow for ControlFlow<T> {}

/// Keeps the trait ours.
pub trait Sealed: Sized {
    /// The value that a visit stops with; for `()` there is none, so that the checks for it cost nothing.
    type Break;

    fn control(self) -> ControlFlow<Self::Break>;

    fn from_control(control: ControlFlow<Self::Break>) -> Self;
}

impl Sealed for () {
    type Break = Infallible;

    #[inline]
    fn control(self) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }

    #[inline]
    fn from_control(_: ControlFlow<Infallible>) {}
}

impl<T> Sealed for ControlFlow<T> {
    type Break = T;

    #[inline]
    fn control(self) -> Self {
        self
    }

    #[inline]
    fn from_control(control: Self) -> Self {
        control
    }
}
