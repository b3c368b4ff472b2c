//! How many vectors passed.

use serde::Serialize;
use tafl_conformance::Level;

use super::reply::{Judged, Tally};

/// The counts of a run.
#[derive(Debug, Default)]
pub(super) struct Report {
    /// The groups, in the order of the suite.
    pub(super) groups: Vec<Group>,
    /// How many times the program was started again.
    pub(super) restarts: u32,
}

/// The counts of a group.
#[derive(Debug, Default)]
pub(super) struct Group {
    pub(super) name: String,
    pub(super) required: Counts,
    pub(super) open: Counts,
}

/// The counts of vectors of one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Counts {
    pub(super) passed: u64,
    pub(super) failed: u64,
    pub(super) unsupported: u64,
    pub(super) unanswered: u64,
}

impl Report {
    pub(super) fn add(&mut self, judged: &Judged<'_>) {
        let name = judged.vector.group();
        // The vectors of a group follow each other.
        if self.groups.last().is_none_or(|group| group.name != name) {
            self.groups.push(Group { name: name.to_owned(), ..Group::default() });
        }
        if let Some(group) = self.groups.last_mut() {
            match judged.vector.level {
                Level::Required => group.required.add(judged.result()),
                Level::Open => group.open.add(judged.result()),
            }
        }
    }

    /// The counts of all groups.
    pub(super) fn total(&self) -> Group {
        let mut total = Group { name: "total".to_owned(), ..Group::default() };
        for group in &self.groups {
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
            Tally::Unsupported => &mut self.unsupported,
            Tally::Unanswered => &mut self.unanswered,
        } += 1;
    }

    fn add_all(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.unsupported += other.unsupported;
        self.unanswered += other.unanswered;
    }

    pub(super) fn sum(self) -> u64 {
        self.passed + self.failed + self.unsupported + self.unanswered
    }
}
