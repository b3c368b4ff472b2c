//! A kind of work, and the ways to do it.

use std::fmt;
use std::time::Duration;

use crate::Sample;
use crate::rows::OURS;

/// A kind of work with our way to do it, those of the peers, and the goals.
#[derive(Clone, Debug)]
pub struct Row {
    /// A short name, unique among the rows.
    pub id: &'static str,
    /// The heading of the table that the row belongs to.
    pub group: &'static str,
    /// The work, as the table names it.
    pub work: &'static str,
    /// The unit of the figures.
    pub unit: Unit,
    /// Ours first, then the peers.
    pub contenders: Vec<Contender>,
    /// The goals of our implementation.
    pub goals: Vec<Goal>,
}

impl Row {
    /// A row without contenders and goals.
    pub(crate) fn new(id: &'static str, group: &'static str, work: &'static str, unit: Unit) -> Self {
        Self { id, group, work, unit, contenders: Vec::new(), goals: Vec::new() }
    }

    /// Our way to do the work. It comes before the peers.
    #[must_use]
    pub(crate) fn ours(self, prepare: fn(&Sample) -> Option<Workload>) -> Self {
        self.peer(OURS, prepare)
    }

    /// The way of a peer.
    #[must_use]
    pub(crate) fn peer(mut self, name: &'static str, prepare: fn(&Sample) -> Option<Workload>) -> Self {
        self.contenders.push(Contender { name, prepare });
        self
    }

    /// Adds a goal of our implementation.
    #[must_use]
    pub(crate) fn goal(mut self, goal: Goal) -> Self {
        self.goals.push(goal);
        self
    }
}

/// The goal of our implementation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// At most so many nanoseconds for one operation on a machine on which this peer takes so many.
    AsIf(f64, &'static str, f64),
    /// So many times as fast as a peer of the same row.
    Times(f64, &'static str),
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AsIf(ours, peer, theirs) => write!(f, "{ours} ns where {peer} takes {theirs}"),
            Self::Times(times, peer) if *times <= 1.0 => write!(f, "not slower than {peer}"),
            Self::Times(times, peer) => write!(f, "{times} × {peer}"),
        }
    }
}

/// The unit of the figures of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Nanoseconds for one operation, which the name describes: a position, a move, a ply.
    Each(&'static str),
    /// Megabytes of text per second. An operation is a byte.
    Speed,
    /// Microseconds of CPU time for a game, all threads of a command together.
    Command,
}

/// One way to do the work of a row.
#[derive(Clone, Copy, Debug)]
pub struct Contender {
    /// `ours`, or the name of a peer, with a remark where it does something else.
    pub name: &'static str,
    /// Prepares everything that is not measured. `None` if the sample does not have what it needs.
    pub prepare: fn(&Sample) -> Option<Workload>,
}

/// Work that is ready to be measured, as often as needed.
pub struct Workload {
    /// The work.
    pub run: Box<dyn FnMut() -> Done>,
    /// The part of the work that belongs to its preparation, but can only be done within it, such as a copy of
    /// the start state for each game. Its cost is subtracted.
    pub overhead: Option<Box<dyn FnMut()>>,
}

/// The work that a workload has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The number of operations.
    pub operations: u64,
    /// A number that depends on the results: contenders that must agree return the same.
    pub checksum: u64,
    /// The time, if the workload measures it itself.
    pub time: Option<Duration>,
}

impl Workload {
    /// Work without overhead, which returns the number of operations and a checksum.
    pub fn new(mut run: impl FnMut() -> (u64, u64) + 'static) -> Self {
        let run = move || {
            let (operations, checksum) = run();
            Done { operations, checksum, time: None }
        };
        Self { run: Box::new(run), overhead: None }
    }

    /// Subtracts what this costs.
    #[must_use]
    pub fn without(mut self, overhead: impl FnMut() + 'static) -> Self {
        self.overhead = Some(Box::new(overhead));
        self
    }
}

impl fmt::Debug for Workload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workload").field("has_overhead", &self.overhead.is_some()).finish_non_exhaustive()
    }
}
