//! A game in another form, with what was lost.

use alloc::vec::Vec;

use crate::loss::GameLoss;

/// A game converted from one form to another, and what was lost on the way.
///
/// ```
/// use tafl_archive::{ArchiveFormat, Coded};
///
/// let game = ArchiveFormat::HnefataflCsv.parse("h1-h3,1,0,Ongoing")?;
/// assert_eq!(game.value.tree().len(), 1);
/// // The line counts a capture that no move names.
/// assert_eq!(game.losses[0].code(), "captures-differ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConvertedGame<T> {
    /// The game in its new form.
    pub value: T,
    /// The losses, in the order of the moves; empty if the new form expresses everything.
    pub losses: Vec<GameLoss>,
}
