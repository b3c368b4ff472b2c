//! Several moves.

mod parse;
mod reader;

use alloc::vec::Vec;

pub use reader::MoveReader;

use crate::move_record::MoveRecord;

/// Several moves, one after the other, with white space or `|` between them.
///
/// It prints with single blanks. For long texts, or moves that are wanted one by one, see [`MoveReader`].
///
/// ```
/// use tafl_moves::MoveList;
///
/// let line: MoveList = "Ne4-e6xf6 | Ne6^=e8xe7/e9/cf8/d8-".parse()?;
/// assert_eq!(line.len(), 2);
/// assert_eq!(line.to_string(), "Ne4-e6xf6 Ne6^=e8xe7/e9/cf8/d8-");
/// # Ok::<(), tafl_moves::MoveListError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoveList(Vec<MoveRecord>);

impl MoveList {
    /// After this many moves that cannot be read, the rest of a text is not looked at: 1000.
    pub const MAX_ERRORS: usize = 1000;

    /// A list without moves.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The moves, in order.
    pub fn as_slice(&self) -> &[MoveRecord] {
        &self.0
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no move.
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

/// The moves with a blank between them; nothing where there are none.
impl core::fmt::Display for MoveList {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (index, record) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            record.write_to(f)?;
        }
        Ok(())
    }
}
