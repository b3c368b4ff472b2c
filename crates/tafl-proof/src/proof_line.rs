//! What a certificate claims, and what the winner plays in a position.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use tafl_play::{Game, Position, Rules, Side, Step};

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

/// What a certificate claims. It prints as the header.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// The rules.
    pub rules: Rules,
    /// The position where the game begins.
    pub position: Position,
    /// The side to move there.
    pub side_to_move: Side,
    /// The side that wins.
    pub winner: Side,
    /// The number of its moves that it needs at most.
    pub moves: u32,
}

impl Claim {
    /// The first line of every certificate.
    pub(crate) const FIRST: &'static str = "tafl-proof 1";

    /// The claim that a side wins from the current position of a game. What happened before is not part of it.
    pub fn new(game: &Game, winner: Side, moves: u32) -> Self {
        Self {
            rules: game.rules().clone(),
            position: game.position(),
            side_to_move: game.side_to_move(),
            winner,
            moves,
        }
    }
}

/// The lines of the header.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\nrules {}", Self::FIRST, self.rules)?;
        writeln!(f, "position {}\nside {}", self.position, self.side_to_move)?;
        writeln!(f, "winner {}\nmoves {}", self.winner, self.moves)
    }
}
