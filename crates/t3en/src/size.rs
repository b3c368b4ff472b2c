//! The size of a board.

/// The maximum number of rows and columns. [`Grid::MAX_SIZE`](crate::Grid::MAX_SIZE) is its public name.
pub(crate) const MAX_SIZE: u16 = 1024;

/// The number of rows is 0, or above [`Grid::MAX_SIZE`](crate::Grid::MAX_SIZE).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board has 1 to {MAX_SIZE} rows, found {found}")]
pub struct SizeError {
    pub(crate) found: u16,
}
