//! How a game ended: the words of the program.

use alloc::string::String;

use tafl_game_record::{GameRecord, GameResult};
use tafl_play::{Ending, Outcome};
use tafl_position::Side;

use crate::ending::{EndingWord, TERMINATION};

/// The state of a game in the words of the program: `playing`, `attackers_win_resign`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Status(pub(crate) String);

impl Status {
    /// The status for a game with this result, termination and ending.
    pub(crate) fn of(record: &GameRecord, outcome: Option<Outcome>) -> Self {
        let result = record.result().and_then(Result::ok);
        let winner = result.and_then(GameResult::winner);
        let by_rules = outcome.filter(|outcome| winner == outcome.winner());
        let reason = match (EndingWord::of(record), by_rules.map(Outcome::ending)) {
            (Some(EndingWord::Resigned), _) => "resign",
            (Some(EndingWord::Timeout), _) => "time",
            (None, Some(ending)) => reason(ending),
            (None, None) => "",
        };
        Self(match (winner, reason) {
            _ if result == Some(GameResult::Draw) => "draw_repetition".into(),
            (Some(_), "") | (None, _) => "playing".into(),
            (Some(winner), reason) => alloc::format!("{winner}_win_{reason}"),
        })
    }

    /// The winner and the word after it.
    pub(crate) fn won(&self) -> Option<(Side, &str)> {
        let (side, reason) = self.0.split_once("_win_")?;
        Some((side.parse().ok()?, reason))
    }

    /// The result; `None` for a word that the program does not have.
    pub(crate) fn result(&self) -> Option<GameResult> {
        match self.0.as_str() {
            "playing" => Some(GameResult::Other),
            draw if draw.starts_with("draw_") => Some(GameResult::Draw),
            _ => self.won().map(|(side, _)| GameResult::win(side)),
        }
    }

    /// How the game ended, if the moves do not show it.
    pub(crate) fn ending(&self) -> Option<EndingWord> {
        match self.won()?.1 {
            "resign" => Some(EndingWord::Resigned),
            "time" => Some(EndingWord::Timeout),
            _ => None,
        }
    }

    /// The status for a resignation or a loss on time in the tags; `None` otherwise.
    pub(crate) fn of_tags(record: &GameRecord) -> Option<Self> {
        let winner = record.result()?.ok()?.winner()?;
        EndingWord::of(record)?;
        Some(Self::of(record, None)).filter(|status| status.won().is_some_and(|(side, _)| side == winner))
    }

    /// Sets the tags for a resignation or a loss on time.
    pub(crate) fn set_ending(&self, record: &mut GameRecord) {
        if let Some(ending) = self.ending() {
            crate::tags::set(record, TERMINATION, ending.word());
        }
    }
}

/// The word for an ending by the moves.
const fn reason(ending: Ending) -> &'static str {
    match ending {
        Ending::KingEscaped => "escape",
        Ending::KingCaptured => "capture",
        Ending::Surrounded => "encirclement",
        Ending::NoLegalMove | Ending::NoAttackers => "no_moves",
        Ending::Repetition => "repetition",
        Ending::EdgeFort => "exit_fort",
        _ => "",
    }
}
