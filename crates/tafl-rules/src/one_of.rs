//! Choices in messages.

use alloc::format;
use core::fmt;

/// Prints items as a choice: `a, b or c`.
pub(crate) struct OneOf<I>(pub(crate) I);

/// Prints names as a choice: `` `a`, `b` or `c` ``.
pub(crate) fn one_of<T: fmt::Display>(
    names: impl ExactSizeIterator<Item = T> + Clone,
) -> OneOf<impl ExactSizeIterator<Item: fmt::Display> + Clone> {
    OneOf(names.map(|name| format!("`{name}`")))
}

impl<I: ExactSizeIterator<Item: fmt::Display> + Clone> fmt::Display for OneOf<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.len().saturating_sub(1);
        for (index, item) in self.0.clone().enumerate() {
            let separator = match index {
                0 => "",
                index if index < last => ", ",
                _ => " or ",
            };
            write!(f, "{separator}{item}")?;
        }
        Ok(())
    }
}
