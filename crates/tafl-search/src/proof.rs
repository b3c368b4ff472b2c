//! What a proof is asked for, and what it says.

use alloc::vec::Vec;
use core::fmt;

use tafl_play::{Position, Side, Step};

/// The greatest number of moves of the winner.
pub(crate) const MAX_MOVES: u8 = 100;

/// When a [`Prover`](crate::Prover) gives up, and what it looks for. The default has no limit but
/// [`MAX_MOVES`](crate::Prover::MAX_MOVES), and looks for the shortest win.
///
/// ```
/// use tafl_search::ProofLimits;
///
/// let limits = ProofLimits::new().moves(5).nodes(1_000_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofLimits {
    pub(crate) moves: u8,
    pub(crate) nodes: u64,
    pub(crate) shortest: bool,
}

impl ProofLimits {
    /// No limit but [`MAX_MOVES`](crate::Prover::MAX_MOVES), and the shortest win.
    pub const fn new() -> Self {
        Self { moves: MAX_MOVES, nodes: u64::MAX, shortest: true }
    }

    /// Looks for a win in at most so many moves of the winner, at most
    /// [`MAX_MOVES`](crate::Prover::MAX_MOVES). A berserk turn is
    /// one move.
    #[must_use]
    pub fn moves(mut self, moves: u8) -> Self {
        self.moves = moves.min(MAX_MOVES);
        self
    }

    /// Plays at most so many steps.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Whether the win that is found must be a shortest one. Without this, a long win is often found in less time.
    #[must_use]
    pub const fn shortest(mut self, shortest: bool) -> Self {
        self.shortest = shortest;
        self
    }
}

impl Default for ProofLimits {
    fn default() -> Self {
        Self::new()
    }
}

/// How far a [`Prover`](crate::Prover) has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofProgress {
    /// The number of steps that were played.
    pub nodes: u64,
    /// The number of moves within which a win is looked for now.
    pub moves: u8,
    /// How many positions have to be won, at least, to prove it: 0 once it is proved.
    pub proof_number: u32,
    /// How many positions have to be held, at least, to disprove it: 0 once it is disproved.
    pub disproof_number: u32,
}

/// What a [`Prover`](crate::Prover) has found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofReport {
    /// Whether the side wins.
    pub verdict: ProofVerdict,
    /// The greatest number of moves within which it certainly cannot force a win; `None` if that is not known of any.
    pub no_win_within: Option<u8>,
    /// How far the search came.
    pub progress: ProofProgress,
}

/// Whether a side can force a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofVerdict {
    /// It can.
    Win(Proof),
    /// It cannot force a win in so many of its moves as were allowed, unless repetitions win the game for it or leave the other
    /// side without a legal move.
    NoWin {
        /// The number of moves.
        moves: u8,
        /// With the losing side to move, the turn that holds; empty otherwise, because then every turn of the winner fails.
        refutation: Vec<Step>,
    },
    /// It is not known.
    Undecided(Undecided),
}

impl ProofVerdict {
    /// The proof of a win.
    pub fn proof(&self) -> Option<&Proof> {
        match self {
            Self::Win(proof) => Some(proof),
            _ => None,
        }
    }
}

/// A win that a side can force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    pub(crate) winner: Side,
    pub(crate) moves: u8,
    pub(crate) is_shortest: bool,
    pub(crate) line: Vec<Step>,
}

impl Proof {
    /// The side that wins.
    pub fn winner(&self) -> Side {
        self.winner
    }

    /// The number of moves that the winner needs at most. A berserk turn is one move; 0 if the game is won already, or if
    /// every move of the other side loses at once.
    pub fn moves(&self) -> u8 {
        self.moves
    }

    /// Whether no shorter win can be forced.
    pub fn is_shortest(&self) -> bool {
        self.is_shortest
    }

    /// The steps of one line to the end of the game: the longest defence, if the win is a shortest one. It ends early if the limit
    /// of nodes is reached, or the search is stopped, after the proof was found.
    #[doc(alias = "pv")]
    pub fn line(&self) -> &[Step] {
        &self.line
    }
}

/// Why it is not known whether a side can force a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Undecided {
    /// The caller stopped the search.
    Stopped,
    /// [`ProofLimits::nodes`] was reached.
    Nodes,
    /// A certificate has more than [`Prover::MAX_TURNS`](crate::Prover::MAX_TURNS) lines.
    Turns,
    /// A certificate was asked for within a berserk turn, which a position does not show.
    BerserkTurn,
    /// By the rules, positions repeat up to symmetry, and that can cost the side its win.
    SymmetricRepetition,
}

/// `the limit of nodes was reached`.
impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stopped => "the search was stopped",
            Self::Nodes => "the limit of nodes was reached",
            Self::Turns => "the certificate would be too long",
            Self::BerserkTurn => "the game is within a berserk turn",
            Self::SymmetricRepetition => {
                "by the rules, positions repeat up to symmetry, and that can cost the side its win"
            }
        })
    }
}

impl core::error::Error for Undecided {}

/// What the winner plays in one position: a line of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WinningTurn {
    /// The position, with the winner to move.
    pub position: Position,
    /// The steps of the turn: one, or several of a berserk turn.
    pub steps: Vec<Step>,
    /// The number of moves that the winner needs at most from here, this one included. Whatever the other side answers, the
    /// game is won or the next position has a smaller rank.
    pub rank: u8,
}
