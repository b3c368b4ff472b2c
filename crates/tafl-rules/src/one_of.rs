//! Choices in messages.

use core::fmt;

/// Prints items as a choice: `` `a`, `b` or `c` ``.
pub(crate) struct OneOf<I>(pub(crate) I);

impl<I: ExactSizeIterator<Item: fmt::Display> + Clone> fmt::Display for OneOf<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.len().saturating_sub(1);
        for (index, item) in self.0.clone().enumerate() {
            let separator = match index {
                0 => "",
                index if index < last => ", ",
                _ => " or ",
            };
            write!(f, "{separator}`{item}`")?;
        }
        Ok(())
    }
}
