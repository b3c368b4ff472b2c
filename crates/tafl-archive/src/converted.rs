//! A game in another form, with what was lost.

use alloc::vec::Vec;

use crate::loss::GameLoss;

/// A game converted from one form to another, and what was lost on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConvertedGame<T> {
    /// The game in its new form.
    pub value: T,
    /// What was lost, in the order of the moves; empty if the new form expresses everything.
    pub losses: Vec<GameLoss>,
}
