//! The verdict on a game and its findings.

use alloc::vec::Vec;
use core::fmt;

use notation_syntax::{Coded, Severity};
use tafl_game_record::{Address, NodeId};
use tafl_play::Outcome;

use crate::error::VerifyFindingKind;
use crate::limits;

/// The verdict on a game by its rules. Returned by [`verify`](crate::verify).
///
/// ```
/// use tafl_game_record::GameRecord;
/// use tafl_verify::verify;
///
/// let record: GameRecord = "\
/// [rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
/// 1. d1-f1 d3-d1
/// ".parse()?;
/// let verdict = verify(&record);
/// assert_eq!((verdict.is_good(), verdict.count(), verdict.moves()), (false, 1, 2));
/// assert_eq!(verdict.findings()[0].code(), "illegal-move");
/// assert_eq!(verdict.to_string(), "1b: d3-d1: an attacker is in the way on `d2`\n");
/// # Ok::<(), tafl_game_record::RecordError>(())
/// ```
#[doc(alias = "report")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    pub(crate) findings: Vec<VerifyFinding>,
    pub(crate) count: usize,
    pub(crate) moves: usize,
    pub(crate) outcome: Option<Outcome>,
}

/// A difference between a game and its rules, and the move where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyFinding {
    pub(crate) kind: VerifyFindingKind,
    pub(crate) location: Option<(Address, NodeId)>,
}

impl Verdict {
    /// The verdict on a game that cannot be played by its rules.
    pub(crate) fn of(kind: VerifyFindingKind) -> Self {
        let findings = Vec::from([VerifyFinding { kind, location: None }]);
        Self { findings, count: 1, ..Self::default() }
    }

    /// The number of findings that are kept, at most: 10,000 per game. Further findings are only counted.
    pub const MAX_FINDINGS: usize = limits::MAX_FINDINGS;

    /// Whether there are no findings. Notes do not count.
    pub fn is_good(&self) -> bool {
        self.count == 0
    }

    /// The findings, including [notes](Severity::Note): those about moves in the order of
    /// [`Tree::walk`](tafl_game_record::Tree::walk), then those about the whole game.
    pub fn findings(&self) -> &[VerifyFinding] {
        &self.findings
    }

    /// The number of findings without notes, including those that are not kept.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The number of moves that were judged, variations included.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// How the main line ends the game, by the rules or by a resignation. `None` if it does not, or if a move is not legal
    /// or follows the end.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    /// use tafl_position::Side;
    /// use tafl_verify::{Outcome, verify};
    ///
    /// let record: GameRecord = "\
    /// [rules:dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
    /// 1. d1-f1 ---
    /// ".parse()?;
    /// assert_eq!(verify(&record).outcome(), Some(Outcome::resigned(Side::Defenders)));
    /// # Ok::<(), tafl_game_record::RecordError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

/// The findings, one line each.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.findings.iter().try_for_each(|finding| writeln!(f, "{finding}"))
    }
}

impl VerifyFinding {
    /// The kind of the finding.
    pub fn kind(&self) -> &VerifyFindingKind {
        &self.kind
    }

    /// The move; `None` for a finding about the whole game.
    pub fn node(&self) -> Option<NodeId> {
        self.location.as_ref().map(|&(_, node)| node)
    }

    /// The address of the move; `None` for a finding about the whole game.
    pub fn address(&self) -> Option<&Address> {
        self.location.as_ref().map(|(address, _)| address)
    }

    /// The stable code of the kind, in kebab case.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// [`Severity::Finding`] or [`Severity::Note`], as its kind decides.
    pub fn severity(&self) -> Severity {
        self.kind.definition().severity()
    }
}

/// The address of the move and the message: ``3b: e5-e8: an attacker is in the way on `e7` ``.
impl fmt::Display for VerifyFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.location {
            Some((address, _)) => write!(f, "{address}: {}", self.kind),
            None => self.kind.fmt(f),
        }
    }
}
