//! Notes, which are reported once per file.

use std::collections::BTreeMap;

/// How often each note occurs in a file, by its code.
#[derive(Debug, Default)]
pub(super) struct Notes(BTreeMap<&'static str, u64>);

impl Notes {
    /// Counts a note. Returns whether it is the first with this code.
    pub(super) fn first(&mut self, code: &'static str) -> bool {
        let count = self.0.entry(code).or_default();
        *count += 1;
        *count == 1
    }

    /// The codes of the notes that were not reported, and how many of each.
    pub(super) fn repeated(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.0.iter().filter(|&(_, &count)| count > 1).map(|(&code, &count)| (code, count - 1))
    }
}
