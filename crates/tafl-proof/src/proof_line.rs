//! What the winner plays in a position.

use core::fmt;
use core::str::FromStr;

use alloc::string::ToString;
use alloc::vec::Vec;

use tafl_play::{Position, Step};

use crate::error::{ProofErrorKind, shortened};

/// A line of a certificate: what the winner plays in a position.
///
/// ```
/// use tafl_proof::ProofLine;
///
/// let line: ProofLine = "1 /7/7/tt5/K6/7/7/5tt/ a4-a7".parse()?;
/// assert_eq!(line.to_string(), "1 /7/7/tt5/K6/7/7/5tt/ a4-a7");
/// # Ok::<(), tafl_proof::ProofErrorKind>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofLine {
    /// The number of moves that the winner needs at most from here, this one included.
    pub rank: u32,
    /// The position, with the winner to move.
    pub position: Position,
    /// The turn: one step, or all steps of a berserk turn.
    pub steps: Vec<Step>,
}

impl ProofLine {
    /// A line of these parts.
    pub const fn new(rank: u32, position: Position, steps: Vec<Step>) -> Self {
        Self { rank, position, steps }
    }
}

impl fmt::Display for ProofLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rank, self.position)?;
        self.steps.iter().try_for_each(|step| write!(f, " {step}"))
    }
}

impl FromStr for ProofLine {
    type Err = ProofErrorKind;

    fn from_str(text: &str) -> Result<Self, ProofErrorKind> {
        let mut words = text.split(' ');
        let mut word = |expected| words.next().ok_or(ProofErrorKind::Missing { expected });
        let rank = number(word("a rank")?)?;
        let position = position(word("a position")?)?;
        let mut steps = alloc::vec![step(word("a step, as in `d4-d7`")?)?];
        for word in words {
            steps.push(step(word)?);
        }
        Ok(Self { rank, position, steps })
    }
}

/// Digits alone: Rust also reads a sign.
pub(crate) fn number(text: &str) -> Result<u32, ProofErrorKind> {
    let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let number = digits.and_then(|digits| digits.parse().ok());
    number.ok_or_else(|| ProofErrorKind::Number { found: shortened(text) })
}

pub(crate) fn position(text: &str) -> Result<Position, ProofErrorKind> {
    text.parse().map_err(|error: tafl_play::Error<_>| ProofErrorKind::Position { message: error.to_string() })
}

fn step(text: &str) -> Result<Step, ProofErrorKind> {
    text.parse().map_err(|error| ProofErrorKind::Step { found: shortened(text), error })
}
