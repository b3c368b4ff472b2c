//! How many vectors passed.

use std::collections::BTreeMap;

use serde::Serialize;
use tafl_conformance::Level;

use super::reply::{Judged, Tally};

/// The counts of a run.
#[derive(Debug)]
pub(super) struct Report {
    /// The version of the suite, or its folder.
    pub(super) suite: String,
    /// The groups, sorted by name.
    pub(super) groups: BTreeMap<String, Group>,
    /// How many times the program was started again.
    pub(super) restarts: u32,
    /// How many vectors of each operation were not sent.
    pub(super) skipped: BTreeMap<String, u64>,
}

/// The counts of a group.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    pub(super) required: Counts,
    pub(super) open: Counts,
}

/// The counts of vectors of one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Counts {
    pub(super) passed: u64,
    pub(super) failed: u64,
    /// Failures that were expected.
    pub(super) expected: u64,
    pub(super) unsupported: u64,
    pub(super) unanswered: u64,
}

impl Report {
    pub(super) fn new(suite: &str) -> Self {
        Self { suite: suite.to_owned(), groups: BTreeMap::new(), restarts: 0, skipped: BTreeMap::new() }
    }

    pub(super) fn add(&mut self, judged: &Judged<'_>) {
        let group = self.groups.entry(judged.vector.group().to_owned()).or_default();
        match judged.vector.level {
            Level::Required => group.required.add(judged.result()),
            Level::Open => group.open.add(judged.result()),
        }
    }

    /// The counts of all groups.
    pub(super) fn total(&self) -> Group {
        let mut total = Group::default();
        for group in self.groups.values() {
            total.required.add_all(group.required);
            total.open.add_all(group.open);
        }
        total
    }

    /// Whether no required vector failed.
    pub(super) fn passes(&self) -> bool {
        self.total().required.failed == 0
    }
}

impl Counts {
    fn add(&mut self, tally: Tally) {
        *match tally {
            Tally::Passed => &mut self.passed,
            Tally::Failed => &mut self.failed,
            Tally::Expected => &mut self.expected,
            Tally::Unsupported => &mut self.unsupported,
            Tally::Unanswered => &mut self.unanswered,
        } += 1;
    }

    fn add_all(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.expected += other.expected;
        self.unsupported += other.unsupported;
        self.unanswered += other.unanswered;
    }

    pub(super) fn sum(self) -> u64 {
        self.passed + self.failed + self.expected + self.unsupported + self.unanswered
    }
}
