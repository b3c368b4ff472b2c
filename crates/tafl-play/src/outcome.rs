//! How games end.

use core::fmt;

use tafl_moves::Mark;
use tafl_position::Side;
use tafl_rules::Ending;

/// The winners that a game with this ending can have; `None` is a game without a winner.
const fn winners(ending: Ending) -> &'static [Option<Side>] {
    match ending {
        Ending::NoAttackers | Ending::KingEscaped | Ending::EdgeFort => &[Some(Side::Defenders)],
        Ending::NoDefenders | Ending::KingCaptured | Ending::DefendersEnclosed => &[Some(Side::Attackers)],
        Ending::Agreement => &[None],
        Ending::Surrounded | Ending::NoLegalMove | Ending::Resignation | Ending::Time | Ending::Forfeit => {
            &[Some(Side::Attackers), Some(Side::Defenders)]
        }
        _ => &[Some(Side::Attackers), Some(Side::Defenders), None],
    }
}

/// The outcome of a game: who won, and how it ended, by its rules or by people.
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
    /// The players agreed on a draw.
    pub const AGREED: Self = Self::drawn(Ending::Agreement);

    /// Nobody finished the game, and nobody won it.
    pub const ABANDONED: Self = Self::drawn(Ending::Abandoned);

    /// The outcome with this winner, `None` if nobody won, and this ending.
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
    /// [`OutcomeError`] if no game that ends this way has this winner.
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

    /// This side resigned.
    pub const fn resigned(side: Side) -> Self {
        Self::won(side.other(), Ending::Resignation)
    }

    /// This side ran out of time.
    pub const fn out_of_time(side: Side) -> Self {
        Self::won(side.other(), Ending::Time)
    }

    /// This side broke a rule or did not appear.
    pub const fn forfeited(side: Side) -> Self {
        Self::won(side.other(), Ending::Forfeit)
    }

    /// Somebody else decided the game; `None` is a draw.
    pub const fn adjudicated(winner: Option<Side>) -> Self {
        Self { winner, ending: Ending::Adjudication }
    }

    pub(crate) const fn drawn(ending: Ending) -> Self {
        Self { winner: None, ending }
    }

    /// The side that won; `None` if the game is a draw, or if people abandoned it.
    pub const fn winner(self) -> Option<Side> {
        self.winner
    }

    /// Why the game is over.
    pub const fn ending(self) -> Ending {
        self.ending
    }

    /// How the game ended, in words without the winner: `the king has escaped`, `the defenders resigned`.
    pub fn clause(self) -> impl fmt::Display {
        Clause(self)
    }

    /// The outcome as it prints, with another reason: `the defenders win: illegal move d4-d5`.
    pub fn because<R: fmt::Display>(self, reason: R) -> impl fmt::Display {
        Because(self, reason)
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
        self.because(self.clause()).fmt(f)
    }
}

/// The words of [`Outcome::because`].
struct Because<R>(Outcome, R);

impl<R: fmt::Display> fmt::Display for Because<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(Outcome { winner, ending }, reason) = self;
        match (winner, ending) {
            (Some(side), _) => write!(f, "the {side} win: ")?,
            (None, Ending::Abandoned) => {}
            (None, _) => f.write_str("draw: ")?,
        }
        reason.fmt(f)
    }
}

/// The words of [`Outcome::clause`].
struct Clause(Outcome);

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Outcome { winner, ending } = self.0;
        match (winner.map(Side::other), ending) {
            (Some(loser), Ending::Resignation) => write!(f, "the {loser} resigned"),
            (Some(loser), Ending::Time) => write!(f, "the {loser} ran out of time"),
            (Some(loser), Ending::Forfeit) => write!(f, "the {loser} forfeited the game"),
            _ => f.write_str(ending.meaning()),
        }
    }
}
