//! How games end by the rules.

use core::fmt;
use core::str::FromStr;

use tafl_moves::Mark;
use tafl_position::Side;

/// Why a game is over. The variants are in the order in which they are checked after every step.
///
/// ```
/// use tafl_play::Ending;
///
/// assert_eq!("edge-fort".parse(), Ok(Ending::EdgeFort));
/// assert_eq!(Ending::EdgeFort.to_string(), "the king is safe in a fort on the edge");
/// ```
#[doc(alias = "termination")]
#[doc(alias = "checkmate")]
#[doc(alias = "stalemate")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Ending {
    /// All attackers are captured: the defenders win.
    NoAttackers,
    /// All defenders are captured, including the king: the attackers win.
    NoDefenders,
    /// The position occurred for the third time with the same side to move, and `tfr` decides who wins; under version
    /// 1.1, for the time that `rep` names.
    Repetition,
    /// The king is on a square where it escapes, as `esc` says: the defenders win.
    KingEscaped,
    /// The king is captured: the attackers win.
    KingCaptured,
    /// No defender is next to an empty square: the attackers win.
    DefendersEnclosed,
    /// The king is safe in an edge fort (`efe`): the defenders win.
    EdgeFort,
    /// One side is cut off from the edge (`surf`): the other side wins.
    Surrounded,
    /// The side to move has no legal move: the other side wins.
    NoLegalMove,
}

impl Ending {
    /// All endings, in order.
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

    /// The stable name, in kebab case: `king-escaped`.
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

    /// The winners that a game with this ending can have; `None` is a draw.
    const fn winners(self) -> &'static [Option<Side>] {
        match self {
            Self::NoAttackers | Self::KingEscaped | Self::EdgeFort => &[Some(Side::Defenders)],
            Self::NoDefenders | Self::KingCaptured | Self::DefendersEnclosed => &[Some(Side::Attackers)],
            Self::Surrounded | Self::NoLegalMove => &[Some(Side::Attackers), Some(Side::Defenders)],
            Self::Repetition => &[Some(Side::Attackers), Some(Side::Defenders), None],
        }
    }

    /// The ending with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ending| ending.name() == name)
    }
}

/// Reads the name of an ending: `king-escaped`.
impl FromStr for Ending {
    type Err = UnknownEnding;

    fn from_str(name: &str) -> Result<Self, UnknownEnding> {
        Self::from_name(name).ok_or(UnknownEnding(()))
    }
}

/// The text is not the name of an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown ending, expected one of {}", Names)]
pub struct UnknownEnding(());

/// The names of all endings.
struct Names;

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, ending) in Ending::ALL.iter().enumerate() {
            write!(f, "{}`{}`", if index == 0 { "" } else { ", " }, ending.name())?;
        }
        Ok(())
    }
}

/// A clause: `the king has escaped`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoAttackers => "all attackers are captured",
            Self::NoDefenders => "all defenders are captured",
            Self::Repetition => "the position was repeated too often",
            Self::KingEscaped => "the king has escaped",
            Self::KingCaptured => "the king is captured",
            Self::DefendersEnclosed => "no defender has an empty square beside it",
            Self::EdgeFort => "the king is safe in a fort on the edge",
            Self::Surrounded => "the other side is surrounded",
            Self::NoLegalMove => "there is no legal move",
        })
    }
}

/// The outcome of a game: who won, and why.
///
/// ```
/// use tafl_play::{Ending, Game, Side};
///
/// let mut game = Game::new(&"dim:5 atkf:n start:/t4/K4/1T3/5/5/".parse()?);
/// assert_eq!(game.outcome(), None);
/// game.play("a2-a5".parse()?)?;
/// let outcome = game.outcome().ok_or("not over")?;
/// assert_eq!((outcome.winner(), outcome.ending()), (Some(Side::Defenders), Ending::KingEscaped));
/// assert_eq!(outcome.to_string(), "the defenders win: the king has escaped");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "result")]
#[doc(alias = "winner")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    winner: Option<Side>,
    ending: Ending,
}

impl Outcome {
    /// The outcome with this winner, `None` for a draw, and this ending.
    ///
    /// ```
    /// use tafl_play::{Ending, Outcome, Side};
    ///
    /// let outcome = Outcome::new(None, Ending::Repetition)?;
    /// assert_eq!(outcome.to_string(), "draw: the position was repeated too often");
    /// assert!(Outcome::new(Some(Side::Attackers), Ending::KingEscaped).is_err());
    /// # Ok::<(), tafl_play::ContradictoryOutcome>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ContradictoryOutcome`] if no game that ends this way has this winner.
    pub fn new(winner: Option<Side>, ending: Ending) -> Result<Self, ContradictoryOutcome> {
        if ending.winners().contains(&winner) {
            Ok(Self { winner, ending })
        } else {
            Err(ContradictoryOutcome { winner, ending })
        }
    }

    pub(crate) const fn won(winner: Side, ending: Ending) -> Self {
        Self { winner: Some(winner), ending }
    }

    pub(crate) const fn drawn(ending: Ending) -> Self {
        Self { winner: None, ending }
    }

    /// The side that won; `None` if the game is a draw.
    pub const fn winner(self) -> Option<Side> {
        self.winner
    }

    /// Why the game is over.
    pub const fn ending(self) -> Ending {
        self.ending
    }

    /// The mark of the last move, if the king is captured or has escaped. An edge fort counts as an escape.
    pub const fn mark(self) -> Option<Mark> {
        match self.ending {
            // With the last defender, the king is captured.
            Ending::KingCaptured | Ending::NoDefenders => Some(Mark::KingCaptured),
            Ending::KingEscaped | Ending::EdgeFort => Some(Mark::KingEscaped),
            _ => None,
        }
    }
}

/// The winner and the ending of a game contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game cannot end like this: {}; write {}", Outcome { winner: *winner, ending: *ending }, Winners(*ending))]
pub struct ContradictoryOutcome {
    winner: Option<Side>,
    ending: Ending,
}

/// The winners that an ending can have, as they are serialized.
struct Winners(Ending);

impl fmt::Display for Winners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, winner) in self.0.winners().iter().enumerate() {
            f.write_str(if index == 0 { "the winner " } else { " or " })?;
            match winner {
                Some(side) => write!(f, "`{side}`")?,
                None => f.write_str("`null`")?,
            }
        }
        write!(f, " for `{}`", self.0.name())
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
