//! How games end.

use core::fmt;

use tafl_moves::Mark;
use tafl_position::Side;

/// Why a game is over, in the order in which it is looked for after every step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Ending {
    /// No attacker is left: the defenders win.
    NoAttackers,
    /// No defender is left, nor the king: the attackers win.
    NoDefenders,
    /// The position came up for the third time with the same side to move: as `tfr` has it.
    Repetition,
    /// The king stands where he has to get to, as `esc` has it: the defenders win.
    KingEscaped,
    /// There is no king any more: the attackers win.
    KingCaptured,
    /// No defender has an empty square beside it: the attackers win.
    DefendersEnclosed,
    /// The king is safe in a fort on the edge (`efe`): the defenders win.
    EdgeFort,
    /// One side is cut off from the edge (`surf`): the other one wins.
    Surrounded,
    /// The side to move has no legal move: the other one wins.
    NoLegalMove,
}

impl Ending {
    /// All of them, in order.
    pub const ALL: [Self; 9] = [
        Self::NoAttackers,
        Self::NoDefenders,
        Self::Repetition,
        Self::KingEscaped,
        Self::KingCaptured,
        Self::DefendersEnclosed,
        Self::EdgeFort,
        Self::Surrounded,
        Self::NoLegalMove,
    ];

    /// Its name for programs, which does not change: `king-escaped`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoAttackers => "no-attackers",
            Self::NoDefenders => "no-defenders",
            Self::Repetition => "repetition",
            Self::KingEscaped => "king-escaped",
            Self::KingCaptured => "king-captured",
            Self::DefendersEnclosed => "defenders-enclosed",
            Self::EdgeFort => "edge-fort",
            Self::Surrounded => "surrounded",
            Self::NoLegalMove => "no-legal-move",
        }
    }

    /// The ending with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ending| ending.name() == name)
    }
}

/// In a few words: `the king has escaped`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoAttackers => "all attackers are captured",
            Self::NoDefenders => "all defenders are captured",
            Self::Repetition => "the position came up three times",
            Self::KingEscaped => "the king has escaped",
            Self::KingCaptured => "the king is captured",
            Self::DefendersEnclosed => "no defender has an empty square beside it",
            Self::EdgeFort => "the king is safe in a fort on the edge",
            Self::Surrounded => "the other side is surrounded",
            Self::NoLegalMove => "there is no legal move",
        })
    }
}

/// Who has won a game, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    winner: Option<Side>,
    ending: Ending,
}

impl Outcome {
    pub(crate) const fn won(winner: Side, ending: Ending) -> Self {
        Self { winner: Some(winner), ending }
    }

    pub(crate) const fn drawn(ending: Ending) -> Self {
        Self { winner: None, ending }
    }

    /// The side that has won; `None` where the game is drawn.
    pub const fn winner(self) -> Option<Side> {
        self.winner
    }

    /// Why the game is over.
    pub const fn ending(self) -> Ending {
        self.ending
    }

    /// The mark that a record of the last move carries: that the king is captured or has escaped. A fort on the
    /// edge is an escape.
    pub const fn mark(self) -> Option<Mark> {
        match self.ending {
            // The last defender is the king.
            Ending::KingCaptured | Ending::NoDefenders => Some(Mark::KingCaptured),
            Ending::KingEscaped | Ending::EdgeFort => Some(Mark::KingEscaped),
            _ => None,
        }
    }
}

/// `the defenders win: the king has escaped`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "the {side} win: {}", self.ending),
            None => write!(f, "draw: {}", self.ending),
        }
    }
}
