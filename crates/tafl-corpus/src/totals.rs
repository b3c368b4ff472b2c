//! Counts of what a test found.

use std::collections::BTreeMap;
use std::fmt;

/// How often a test met each thing, by name. A test prints its totals ([`Corpus::report`](crate::Corpus::report)) and
/// asserts none of them: they are those of the data that are available, and other data have others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    counts: BTreeMap<String, u64>,
}

impl Totals {
    /// Counts one.
    pub fn count(&mut self, name: impl Into<String>) {
        *self.counts.entry(name.into()).or_default() += 1;
    }

    /// Counts several at once.
    pub fn add(&mut self, name: impl Into<String>, number: usize) {
        *self.counts.entry(name.into()).or_default() += number as u64;
    }

    /// The number counted under a name.
    pub fn of(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or_default()
    }
}

/// `games 1200, moves 58019`, by name.
impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, count)) in self.counts.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{name} {count}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_by_name() {
        let mut totals = Totals::default();
        totals.count("moves");
        totals.add("moves", 2);
        totals.count("games");
        assert_eq!(totals.to_string(), "games 1, moves 3");
        assert_eq!((totals.of("moves"), totals.of("draws")), (3, 0));
    }
}
