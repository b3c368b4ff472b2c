//! A list of moves.

use alloc::vec::Vec;
use core::fmt;

use crate::move_record::MoveRecord;

/// A sequence of moves, separated by white space or `|`.
///
/// It prints with single spaces. To read a long text move by move, use [`MoveReader`](crate::MoveReader).
///
/// ```
/// use tafl_moves::MoveList;
///
/// let line: MoveList = "Ne4-e6xf6 | Ne6^=e8xe7/e9/cf8/d8-".parse()?;
/// assert_eq!(line.len(), 2);
/// assert_eq!(line.to_string(), "Ne4-e6xf6 Ne6^=e8xe7/e9/cf8/d8-");
/// # Ok::<(), tafl_moves::MoveError>(())
/// ```
#[doc(alias = "movetext")]
#[doc(alias = "move list")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoveList(Vec<MoveRecord>);

impl MoveList {
    /// The number of unreadable moves after which parsing stops: 1000.
    pub const MAX_ERRORS: usize = 1000;

    /// An empty list.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The moves, in order.
    pub fn as_slice(&self) -> &[MoveRecord] {
        &self.0
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The moves, in order.
    pub fn iter(&self) -> core::slice::Iter<'_, MoveRecord> {
        self.0.iter()
    }

    /// Adds a move at the end.
    pub fn push(&mut self, record: impl Into<MoveRecord>) {
        self.0.push(record.into());
    }
}

impl From<Vec<MoveRecord>> for MoveList {
    fn from(moves: Vec<MoveRecord>) -> Self {
        Self(moves)
    }
}

impl From<MoveList> for Vec<MoveRecord> {
    fn from(list: MoveList) -> Self {
        list.0
    }
}

impl FromIterator<MoveRecord> for MoveList {
    fn from_iter<I: IntoIterator<Item = MoveRecord>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl Extend<MoveRecord> for MoveList {
    fn extend<I: IntoIterator<Item = MoveRecord>>(&mut self, moves: I) {
        self.0.extend(moves);
    }
}

impl IntoIterator for MoveList {
    type Item = MoveRecord;
    type IntoIter = alloc::vec::IntoIter<MoveRecord>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a MoveRecord;
    type IntoIter = core::slice::Iter<'a, MoveRecord>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// The moves, separated by spaces. An empty list prints as nothing.
impl fmt::Display for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, record) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            record.write_to(f)?;
        }
        Ok(())
    }
}
