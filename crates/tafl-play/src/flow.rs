//! Stopping a visit early.

use core::convert::Infallible;
use core::ops::ControlFlow;

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
