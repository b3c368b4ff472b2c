//! Why a certificate proves nothing.

use core::fmt;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use tafl_play::{IllegalStepError, Outcome, Position, Side, Step, StepError};

use crate::checker::Checker;

/// Why a certificate proves nothing, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct ProofError {
    pub(crate) line: usize,
    pub(crate) kind: ProofErrorKind,
}

impl ProofError {
    /// The number of the line, from 1. The last one, if the lines do not prove the claim.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// What is wrong with it.
    pub const fn kind(&self) -> &ProofErrorKind {
        &self.kind
    }
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProofErrorKind {
    /// The line of the header is another one.
    #[error("expected `{expected}`, found `{found}`")]
    Header {
        /// The line, with a word for its value.
        expected: &'static str,
        /// The text, shortened if it is long.
        found: String,
    },
    /// Something is missing at the end of a line or of the header.
    #[error("expected {expected}, found the end")]
    Missing {
        /// What should follow.
        expected: &'static str,
    },
    /// A rank or a number of moves is not a number.
    #[error("expected a number up to {}, found `{found}`", u32::MAX)]
    Number {
        /// The text, shortened if it is long.
        found: String,
    },
    /// The rules record cannot be read.
    #[error("the rules cannot be read: {message}")]
    Rules {
        /// Why.
        message: String,
    },
    /// A position record cannot be read.
    #[error("the position cannot be read: {message}")]
    Position {
        /// Why.
        message: String,
    },
    /// The board of a position has another size than that of the rules.
    #[error("the position does not fit the rules: {message}")]
    WrongDimension {
        /// Why.
        message: String,
    },
    /// A step cannot be read.
    #[error("`{found}` is not a step: {error}")]
    Step {
        /// The text, shortened if it is long.
        found: String,
        /// Why.
        error: StepError,
    },
    /// By the rules, positions repeat up to symmetry, which ranks do not rule out.
    #[error("by the rules, positions repeat up to symmetry; no certificate proves a win by them")]
    SymmetricRepetition,
    /// A rank is 0.
    #[error("expected a rank of at least 1, found 0")]
    ZeroRank,
    /// A position is on two lines.
    #[error("the position is on a line above; remove one of them")]
    SecondLine,
    /// The rules do not allow a step of the winner.
    #[error("{step} is not legal: {error}")]
    Illegal {
        /// The step.
        step: Step,
        /// Why.
        error: IllegalStepError,
    },
    /// The turn of the winner is not over.
    #[error("the turn is not over after {step}; write all steps of a berserk turn")]
    TurnNotOver {
        /// The last step of the line.
        step: Step,
    },
    /// A step is one of the other side.
    #[error("{step} is a step of the {side}; a line has one turn of the winner")]
    OtherSide {
        /// The step.
        step: Step,
        /// The other side.
        side: Side,
    },
    /// The game ends otherwise.
    #[error("{}the game is not won: {outcome}", After(.steps))]
    NotWon {
        /// The steps from the position.
        steps: Vec<Step>,
        /// How the game ends.
        outcome: Outcome,
    },
    /// A position that can follow is not on a line above.
    #[error("{}the position {position} is on no line above", After(.steps))]
    Unanswered {
        /// The steps from the position.
        steps: Vec<Step>,
        /// The position that they lead to.
        position: Box<Position>,
    },
    /// A position that can follow has a rank that is too large.
    #[error("{}the position {position} has rank {found}, expected at most {expected}", After(.steps))]
    Rank {
        /// The steps from the position.
        steps: Vec<Step>,
        /// The position that they lead to.
        position: Box<Position>,
        /// Its rank.
        found: u32,
        /// The greatest rank that it may have.
        expected: u32,
    },
    /// The certificate is too long.
    #[error("more than {} lines", Checker::MAX_LINES)]
    TooManyLines,
    /// The other side has too many berserk turns.
    #[error("more than {} positions within the turns of the other side", Checker::MAX_REPLIES)]
    TooManyReplies,
}

/// `after d4-d7 a1-a2, `; nothing without steps.
struct After<'s>(&'s [Step]);

impl fmt::Display for After<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        f.write_str("after")?;
        self.0.iter().try_for_each(|step| write!(f, " {step}"))?;
        f.write_str(", ")
    }
}

/// The longest text that a message repeats.
const MAX_SHOWN: usize = 40;

/// The beginning of a text.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(MAX_SHOWN).collect()
}
