//! Reports that are drawn once per file: notes, and for people also findings that have a repair.

use std::collections::BTreeMap;

use notation_syntax::Severity;

/// How often each of them occurs in a file, by its code.
#[derive(Debug, Default)]
pub(super) struct Repeated(BTreeMap<&'static str, (Severity, u64)>);

impl Repeated {
    /// Counts a report. Returns whether it is the first with this code.
    pub(super) fn first(&mut self, code: &'static str, severity: Severity) -> bool {
        let (_, count) = self.0.entry(code).or_insert((severity, 0));
        *count += 1;
        *count == 1
    }

    /// The codes of those that were not drawn, with their severity and how many there are of each.
    pub(super) fn rest(&self) -> impl Iterator<Item = (&'static str, Severity, u64)> {
        let all = self.0.iter().map(|(&code, &(severity, count))| (code, severity, count - 1));
        all.filter(|&(_, _, count)| count > 0)
    }
}
