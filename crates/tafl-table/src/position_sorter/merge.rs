//! Sorted rows that become one.

use core::cmp::Ordering;
use std::collections::BinaryHeap;
use std::io;

use super::entry::Entry;
use super::run::Rows;

/// The rows of several sources, sorted, with those of the same key added.
pub(super) struct Merge {
    heads: BinaryHeap<Head>,
}

impl Merge {
    pub(super) fn of(sources: Vec<Rows>) -> io::Result<Self> {
        let mut merge = Self { heads: BinaryHeap::with_capacity(sources.len()) };
        sources.into_iter().try_for_each(|rows| merge.push(rows))?;
        Ok(merge)
    }

    /// Takes the next row of a source, unless it is at its end.
    fn push(&mut self, mut rows: Rows) -> io::Result<()> {
        if let Some(entry) = rows.next() {
            self.heads.push(Head { entry: entry?, rows });
        }
        Ok(())
    }

    fn pop(&mut self) -> Option<io::Result<Entry>> {
        let Head { entry, rows } = self.heads.pop()?;
        Some(self.push(rows).map(|()| entry))
    }
}

impl Iterator for Merge {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<io::Result<Entry>> {
        let mut entry = match self.pop()? {
            Ok(entry) => entry,
            error => return Some(error),
        };
        while self.heads.peek().is_some_and(|head| head.entry.key == entry.key) {
            match self.pop()? {
                Ok(other) => entry.add(&other),
                error => return Some(error),
            }
        }
        Some(Ok(entry))
    }
}

/// The next row of a source, and the others.
struct Head {
    entry: Entry,
    rows: Rows,
}

/// The smallest key is the greatest, as a heap needs it.
impl Ord for Head {
    fn cmp(&self, other: &Self) -> Ordering {
        other.entry.key.cmp(&self.entry.key)
    }
}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Head {}
