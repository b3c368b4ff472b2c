//! How games end by the rules.

use core::fmt;

use tafl_moves::Mark;
use tafl_position::Side;
use tafl_rules::Ending;

/// The winners that a game with this ending can have; `None` is a draw.
const fn winners(ending: Ending) -> &'static [Option<Side>] {
    match ending {
        Ending::NoAttackers | Ending::KingEscaped | Ending::EdgeFort => &[Some(Side::Defenders)],
        Ending::NoDefenders | Ending::KingCaptured | Ending::DefendersEnclosed => &[Some(Side::Attackers)],
        Ending::Surrounded | Ending::NoLegalMove => &[Some(Side::Attackers), Some(Side::Defenders)],
        Ending::Repetition => &[Some(Side::Attackers), Some(Side::Defenders), None],
        // People ended the game.
        _ => &[],
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
    /// # Ok::<(), tafl_play::OutcomeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OutcomeError`] if no game that the rules end this way has this winner.
    pub fn new(winner: Option<Side>, ending: Ending) -> Result<Self, OutcomeError> {
        if winners(ending).contains(&winner) {
            Ok(Self { winner, ending })
        } else {
            Err(OutcomeError { winner, ending })
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
pub struct OutcomeError {
    winner: Option<Side>,
    ending: Ending,
}

/// The winners that an ending can have, as they are serialized.
struct Winners(Ending);

impl fmt::Display for Winners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, winner) in winners(self.0).iter().enumerate() {
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
            Some(side) => write!(f, "the {side} win: {}", self.ending.meaning()),
            None => write!(f, "draw: {}", self.ending.meaning()),
        }
    }
}
