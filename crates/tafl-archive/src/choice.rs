//! Names in messages.

use core::fmt::{self, Display};

/// Writes names as a choice: `` `a`, `b` or `c` ``.
pub(crate) fn write(
    f: &mut fmt::Formatter<'_>,
    mut names: impl ExactSizeIterator<Item = impl Display>,
) -> fmt::Result {
    let last = names.len().saturating_sub(1);
    (0..).zip(names.by_ref()).try_for_each(|(index, name)| {
        let separator = match index {
            0 => "",
            index if index < last => ", ",
            _ => " or ",
        };
        write!(f, "{separator}`{name}`")
    })
}
