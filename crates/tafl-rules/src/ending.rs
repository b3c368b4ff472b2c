//! How games end.

use crate::stated_end;

/// How a game ended: by its rules, or because people ended it.
///
/// The endings by the rules are in the order in which they are checked after every step. The names are the values of
/// the `ending` tag.
///
/// ```
/// use tafl_rules::Ending;
///
/// assert_eq!("edge-fort".parse(), Ok(Ending::EdgeFort));
/// assert_eq!(Ending::EdgeFort.meaning(), "the king is safe in a fort on the edge");
/// assert_eq!(Ending::of_termination("Timeout"), Some(Ending::Time));
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
    /// A player resigned.
    Resignation,
    /// A player ran out of time.
    Time,
    /// The players agreed on a draw.
    Agreement,
    /// Somebody else decided.
    Adjudication,
    /// A player did not appear, or broke a rule.
    Forfeit,
    /// Nobody finished the game.
    Abandoned,
}

notation_syntax::names! {
    Ending: "ending" {
        NoAttackers = "no-attackers",
        NoDefenders = "no-defenders",
        Repetition = "repetition",
        KingEscaped = "king-escaped",
        KingCaptured = "king-captured",
        DefendersEnclosed = "defenders-enclosed",
        EdgeFort = "edge-fort",
        Surrounded = "surrounded",
        NoLegalMove = "no-legal-move",
        Resignation = "resignation",
        Time = "time",
        Agreement = "agreement",
        Adjudication = "adjudication",
        Forfeit = "forfeit",
        Abandoned = "abandoned",
    }
}

impl Ending {
    /// The ending that a `termination` tag states: the name of an ending, or the word of a known program, in any case.
    /// `None` for a sentence, which is for people.
    pub fn of_termination(text: &str) -> Option<Self> {
        let text = text.trim();
        let named = Self::ALL.into_iter().find(|ending| ending.name().eq_ignore_ascii_case(text));
        named.or_else(|| stated_end::ending_of(text))
    }

    /// Whether the rules end the game, so that its moves show it.
    pub const fn is_by_rules(self) -> bool {
        !matches!(
            self,
            Self::Resignation
                | Self::Time
                | Self::Agreement
                | Self::Adjudication
                | Self::Forfeit
                | Self::Abandoned
        )
    }

    /// A clause: `the king has escaped`.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::NoAttackers => "all attackers are captured",
            Self::NoDefenders => "all defenders are captured",
            Self::Repetition => "the position was repeated too often",
            Self::KingEscaped => "the king has escaped",
            Self::KingCaptured => "the king is captured",
            Self::DefendersEnclosed => "no defender has an empty square beside it",
            Self::EdgeFort => "the king is safe in a fort on the edge",
            Self::Surrounded => "the other side is surrounded",
            Self::NoLegalMove => "there is no legal move",
            Self::Resignation => "a player resigned",
            Self::Time => "a player ran out of time",
            Self::Agreement => "the players agreed on a draw",
            Self::Adjudication => "somebody else decided the game",
            Self::Forfeit => "a player forfeited the game",
            Self::Abandoned => "nobody finished the game",
        }
    }
}
