//! A node whose steps are being looked at.

use core::ops::Range;

use tafl_play::Step;

use super::{INFINITY, Window};

/// From this depth on, quiet steps after the first few are first searched less deep.
const REDUCED_DEPTH: u8 = 3;
const FULL_STEPS: usize = 3;

/// A node on the path. Between two steps of the search it is all that is known about the node.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The key of its state in the table.
    pub(super) key: u64,
    /// Its bounds; alpha is the value of the best step, if one is that good.
    pub(super) window: Window,
    /// Alpha at the start.
    pub(super) floor: i32,
    /// The step that is tried first.
    pub(super) known: Option<Step>,
    pub(super) stage: Stage,
    /// Where its steps begin in the list of all nodes, which of them is the next, and which are captures.
    pub(super) first: usize,
    pub(super) next: usize,
    pub(super) captures: Range<usize>,
    /// The greatest value of its steps, the step if it is greater than alpha, and the number of those that were tried.
    pub(super) best: i32,
    pub(super) best_step: Option<Step>,
    pub(super) tried: usize,
    /// The step that is tried now, how it is searched, and whether the same side moves again after it.
    pub(super) step: Option<Step>,
    pub(super) attempt: Attempt,
    pub(super) again: bool,
    /// Whether the king escapes with the next step, unless the attackers prevent it with this one.
    pub(super) is_forced: bool,
}

/// A step that a node can try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) rank: i32,
    pub(super) step: Step,
}

impl Candidate {
    /// By descending rank, then by step: a number, which takes less time to compare than a rank and four indices.
    #[inline]
    pub(super) fn order(self) -> u64 {
        let (origin, target) = (self.step.origin(), self.step.target());
        let squares = [origin, target].map(|square| [square.rank().index(), square.file().index()]);
        let [[one, two], [three, four]] = squares;
        u64::from(i32::MAX.abs_diff(self.rank)) << 32 | u64::from(u32::from_be_bytes([one, two, three, four]))
    }
}

/// The steps of a node in the order in which they are found and looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Start,
    Known,
    Captures,
    /// All others, or those that matter: at a last node, those of the king that threaten to escape.
    Quiet,
}

/// How a step is searched: exactly, or at first only whether it is better than the best, and less deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attempt {
    /// Less deep by so many steps.
    Reduced(u8),
    Narrow,
    Exact,
}

impl Node {
    pub(super) fn new(key: u64, window: Window, known: Option<Step>, first: usize) -> Self {
        Self {
            key,
            window,
            floor: window.alpha,
            known,
            stage: Stage::Start,
            first,
            next: first,
            captures: first..first,
            best: -INFINITY,
            best_step: None,
            tried: 0,
            step: None,
            attempt: Attempt::Exact,
            again: false,
            is_forced: false,
        }
    }

    /// Whether only captures and threats are searched, or none.
    pub(super) fn is_last(&self) -> bool {
        self.window.depth == 0
    }

    /// Whether quiet steps are only looked at if they close all ways on which the king escapes. The others lose, but to a principal
    /// variation they belong.
    pub(super) fn closes(&self) -> bool {
        self.is_forced && self.window.is_narrow()
    }

    pub(super) fn next_stage(&self) -> Option<Stage> {
        match self.stage {
            Stage::Start => Some(Stage::Known),
            Stage::Known => Some(Stage::Captures),
            Stage::Captures => (!self.is_last() || self.window.threats > 0).then_some(Stage::Quiet),
            Stage::Quiet => None,
        }
    }

    /// How the step that has just been played is searched first.
    pub(super) fn first_attempt(&self) -> Attempt {
        if self.tried == 0 {
            return Attempt::Exact;
        }
        let is_quiet = self.stage == Stage::Quiet && !self.again && !self.is_forced;
        match reduction(self.window.depth, self.tried) {
            by @ 1.. if is_quiet => Attempt::Reduced(by),
            _ => Attempt::Narrow,
        }
    }

    /// How the step is searched again after it had this value; `None` if that is its value.
    pub(super) fn next_attempt(&self, value: i32) -> Option<Attempt> {
        let Window { alpha, beta, .. } = self.window;
        match self.attempt {
            Attempt::Reduced(_) if value > alpha => Some(Attempt::Narrow),
            Attempt::Narrow if value > alpha && value < beta => Some(Attempt::Exact),
            _ => None,
        }
    }

    /// The bounds of the node after the step, for its side to move.
    pub(super) fn narrowed(&self) -> Window {
        let Window { alpha, beta, depth, threats } = self.window;
        let threats = threats - u8::from(self.is_last() && self.stage == Stage::Quiet);
        let depth = depth.saturating_sub(1);
        let (beta, depth) = match self.attempt {
            Attempt::Reduced(by) => (alpha + 1, depth.saturating_sub(by)),
            Attempt::Narrow => (alpha + 1, depth),
            Attempt::Exact => (beta, depth),
        };
        let (alpha, beta) = if self.again { (alpha, beta) } else { (-beta, -alpha) };
        Window { alpha, beta, depth, threats }
    }
}

/// By how much less deep a quiet step is searched after so many others: it grows with the logarithms of both.
fn reduction(depth: u8, tried: usize) -> u8 {
    if depth < REDUCED_DEPTH || tried < FULL_STEPS {
        return 0;
    }
    u8::try_from(logarithm(usize::from(depth)) * logarithm(tried) / SCALE.pow(2)).unwrap_or(u8::MAX)
}

/// The unit of logarithms.
const SCALE: usize = 32;

/// A logarithm with the base 2 in parts of [`SCALE`], linear between powers: whole numbers are the same on all machines.
fn logarithm(number: usize) -> usize {
    let whole = number.max(1).ilog2();
    (whole as usize) * SCALE + ((number * SCALE) >> whole) - SCALE
}
