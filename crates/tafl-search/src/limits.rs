//! What bounds a search.

use alloc::vec::Vec;

use tafl_play::Step;

/// When a search ends by itself, and what it looks for. The default has no limit: such a search ends when it is stopped, when
/// a win or loss is certain, or at [`MAX_DEPTH`](Self::MAX_DEPTH).
///
/// ```
/// use tafl_search::Limits;
///
/// let limits = Limits::new().depth(6).nodes(50_000).lines(3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    pub(crate) depth: u8,
    pub(crate) nodes: u64,
    pub(crate) lines: usize,
    pub(crate) steps: Vec<Step>,
    /// How many threats of the king to escape are searched below the depth, one after the other.
    pub(crate) threats: u8,
}

impl Limits {
    /// The greatest depth, in steps.
    pub const MAX_DEPTH: u8 = 64;

    /// No limit, and one line.
    pub const fn new() -> Self {
        Self { depth: Self::MAX_DEPTH, nodes: u64::MAX, lines: 1, steps: Vec::new(), threats: 2 }
    }

    /// Looks so many steps ahead, at least 1 and at most [`MAX_DEPTH`](Self::MAX_DEPTH).
    #[must_use]
    pub fn depth(mut self, depth: u8) -> Self {
        self.depth = depth.clamp(1, Self::MAX_DEPTH);
        self
    }

    /// Plays at most so many steps. The limit is exact.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Finds so many best lines, at least 1, each with another first step.
    #[doc(alias = "multipv")]
    #[must_use]
    pub fn lines(mut self, lines: usize) -> Self {
        self.lines = lines.max(1);
        self
    }

    /// Does not look below the depth for threats of the king to escape.
    pub(crate) fn without_threats(mut self) -> Self {
        self.threats = 0;
        self
    }

    /// Considers only these first steps. Those that are not legal are left out; an empty list means all steps.
    #[doc(alias = "searchmoves")]
    #[must_use]
    pub fn steps(mut self, steps: Vec<Step>) -> Self {
        self.steps = steps;
        self
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}
