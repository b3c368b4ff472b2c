//! What there is to say about a game.

use alloc::vec::Vec;
use core::fmt;

use notation_syntax::{Coded, Severity};
use tafl_game_record::{Address, NodeId};

use crate::conclusion::Conclusion;
use crate::error::VerifyFindingKind;

/// What there is to say about a game by its rules: made by [`verify`](crate::verify).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    pub(crate) findings: Vec<VerifyFinding>,
    pub(crate) count: usize,
    pub(crate) judged: usize,
    pub(crate) conclusion: Option<Conclusion>,
}

/// Where a game and its rules differ: what, and at which move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyFinding {
    pub(crate) kind: VerifyFindingKind,
    pub(crate) place: Option<(Address, NodeId)>,
}

impl Verdict {
    /// The most findings that are kept of a game. Further ones are counted.
    pub const FINDINGS: usize = 10_000;

    /// Whether there is no finding. Notes do not count.
    pub fn is_good(&self) -> bool {
        self.count == 0
    }

    /// The findings: those about the game as a whole first, then those about moves in the order of
    /// [`Tree::walk`](tafl_game_record::Tree::walk), then those about the result. A
    /// [note](Severity::Note) is one of them.
    pub fn findings(&self) -> &[VerifyFinding] {
        &self.findings
    }

    /// How many findings there are, notes left aside, those included that are not kept.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many moves were judged, variations included.
    pub fn judged(&self) -> usize {
        self.judged
    }

    /// How the main line ends the game; `None` where it does not, or where a move of it was not judged.
    pub fn conclusion(&self) -> Option<Conclusion> {
        self.conclusion
    }
}

impl VerifyFinding {
    /// What it is.
    pub fn kind(&self) -> &VerifyFindingKind {
        &self.kind
    }

    /// The move that it is about; `None` for the game as a whole.
    pub fn node(&self) -> Option<NodeId> {
        self.place.as_ref().map(|&(_, node)| node)
    }

    /// The address of that move.
    pub fn address(&self) -> Option<&Address> {
        self.place.as_ref().map(|(address, _)| address)
    }

    /// The stable name of its kind, in kebab case.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// [`Severity::Finding`] or [`Severity::Note`], as its kind decides.
    pub fn severity(&self) -> Severity {
        self.kind.definition().severity()
    }
}

/// The address of the move and what is wrong with it: ``3b: e5-e8: blocked at `e7` by `t` ``.
impl fmt::Display for VerifyFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some((address, _)) => write!(f, "{address}: {}", self.kind),
            None => self.kind.fmt(f),
        }
    }
}
