//! Games that people end, and played games as records.

use serde::Serialize;
use tafl_game_record::{GameRecord as Record, GameResult, TagValue};
use tafl_moves::MoveRecord;
use tafl_position::Side;
use tafl_rules::{Ending, OtnVersion};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::game::Game;
use crate::js;
use crate::options::named;
use crate::position::side_of;
use crate::record::GameRecord;

/// How people ended a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended {
    ending: Ending,
    winner: Option<Side>,
}

/// How a game ended.
#[derive(Serialize)]
struct OutcomeObject {
    winner: Option<&'static str>,
    ending: &'static str,
    message: String,
}

/// The tag with the words for an ending.
const TERMINATION: &str = "termination";

impl Ended {
    fn new(ending: Ending, winner: Option<Side>) -> Result<Self, Failure> {
        let expected = match ending {
            Ending::Resignation | Ending::Time | Ending::Forfeit if winner.is_none() => "has a winner",
            Ending::Agreement if winner.is_some() => "has no winner",
            _ if ending.is_by_rules() => "follows from the moves",
            _ => return Ok(Self { ending, winner }),
        };
        let message = format!("a game cannot be ended like this: `{ending}` {expected}");
        Err(Failure::plain("ending-impossible", &message))
    }

    /// How people ended the game of a record: this side resigned with the last move, or the tags say it.
    pub(crate) fn of(record: &Record, resigned: Option<Side>) -> Option<Self> {
        if let Some(side) = resigned {
            return Some(Self { ending: Ending::Resignation, winner: Some(side.other()) });
        }
        let stated = || Ending::of_termination(record.tag(TERMINATION)?.as_str());
        // In version 1.0 the tag `ending` has no meaning.
        let is_new = record.otn_version().is_ok_and(|version| version >= OtnVersion::V1_1);
        let named = record.ending().filter(|_| is_new).and_then(Result::ok);
        let ending = named.or_else(stated)?;
        let result = record.result()?.ok()?;
        let winner = Side::ALL.into_iter().find(|&side| GameResult::win(side) == result);
        Self::new(ending, winner).ok().filter(|ended| ended.result() == result)
    }

    fn message(self) -> String {
        let meaning = self.ending.meaning();
        match (self.winner, self.ending) {
            (Some(side), _) => format!("the {side} win: {meaning}"),
            (None, Ending::Abandoned) => meaning.to_owned(),
            (None, _) => format!("draw: {meaning}"),
        }
    }

    fn result(self) -> GameResult {
        match (self.winner, self.ending) {
            (Some(side), _) => GameResult::win(side),
            (None, Ending::Abandoned) => GameResult::Other,
            (None, _) => GameResult::Draw,
        }
    }

    /// The ending in a `termination` tag, which archives know.
    fn word(self) -> &'static str {
        match self.ending {
            Ending::Resignation => "resigned",
            Ending::Time => "timeout",
            ending => ending.name(),
        }
    }
}

#[wasm_bindgen]
impl Game {
    /// How the game ended; `null` if it continues.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> JsValue {
        let (winner, ending, message) = if let Some(outcome) = self.session.outcome() {
            (outcome.winner(), outcome.ending(), outcome.to_string())
        } else if let Some(ended) = self.ended {
            (ended.winner, ended.ending, ended.message())
        } else {
            return JsValue::NULL;
        };
        js::object(&OutcomeObject { winner: winner.map(Side::name), ending: ending.name(), message })
    }

    /// Ends the game: a side resigns, by default the one to move.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_optional_param_type = "Side | null")] side: Option<String>,
    ) -> Result<(), Failure> {
        let side = side.as_deref().map_or(Ok(self.session.side_to_move()), side_of)?;
        self.end_by(Ending::Resignation, Some(side.other()))
    }

    /// Ends the game by a decision of people: on time, or by an agreement, which has no winner. `undo` takes it back.
    pub fn end(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "EndingByPeople")] ending: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Side | null")] winner: Option<String>,
    ) -> Result<(), Failure> {
        let ending: Ending = named("ending-unknown", ending.parse())?;
        self.end_by(ending, winner.as_deref().map(side_of).transpose()?)
    }

    /// The game as a record: its rules, the start if it is not that of the rules, the moves with captures and marks, and
    /// the result.
    #[wasm_bindgen(js_name = toRecord)]
    pub fn to_record(&self) -> GameRecord {
        GameRecord::of(self.as_record())
    }

    /// The text of the record.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.as_record().to_string()
    }

    /// The text of the record, for `JSON.stringify`.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn json(&self) -> String {
        self.text()
    }
}

impl Game {
    /// The game by the rules, if people have not ended it.
    pub(crate) fn open(&self) -> Result<&tafl_play::Game, Failure> {
        self.ended.map_or(Ok(&self.session), |ended| Err(over(&ended.message())))
    }

    fn end_by(&mut self, ending: Ending, winner: Option<Side>) -> Result<(), Failure> {
        let ended = Ended::new(ending, winner)?;
        if let Some(outcome) = self.open()?.outcome() {
            return Err(over(&outcome.to_string()));
        }
        self.ended = Some(ended);
        Ok(())
    }

    fn as_record(&self) -> Record {
        let mut game = self.session.clone();
        let steps = game.history();
        while game.undo().is_some() {}
        let mut record = Record::new(game.rules().clone());
        let (start, first) = (game.position(), game.side_to_move());
        let has_other_side = steps.is_empty() && first != game.rules().side_to_move();
        if has_other_side {
            record.set_to_move(first);
        }
        if has_other_side || start != *game.rules().start() {
            record.set_position_tag(Some(start));
        }
        let mut last = None;
        for step in steps {
            let (Ok(made), Ok(_)) = (game.annotate(step), game.play(step)) else { break };
            last = record.tree_mut().add(last, made).ok().or(last);
        }
        if let Some(outcome) = game.outcome() {
            record.set_result(outcome.winner().map_or(GameResult::Draw, GameResult::win));
        } else if let Some(ended) = self.ended {
            record.set_result(ended.result());
            let resigned = ended.ending == Ending::Resignation && ended.winner != Some(game.side_to_move());
            if resigned && last.is_some() {
                // The move `---` is one of the side to move.
                _ = record.tree_mut().add(last, MoveRecord::Resignation);
            } else if let Ok(word) = TagValue::new(ended.word()) {
                _ = record.set_tag(TERMINATION, word);
            }
        }
        match game.version() {
            OtnVersion::V1_0 => record,
            version => record.to_version(version).0,
        }
    }
}

/// The error of a step after the end.
fn over(message: &str) -> Failure {
    Failure::plain("game-over", &format!("the game is over: {message}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    fn tags_end_a_game_if_they_agree() {
        let ended = |text: &str| {
            let record = text.parse().expect(text);
            Ended::of(&record, None).map(|ended| (ended.ending, ended.winner))
        };
        let time = Some((Ending::Time, Some(Side::Defenders)));
        assert_eq!(ended("[result:-1]\n[termination:Timeout]\n"), time);
        assert_eq!(ended("[otn:1.1]\n[result:-1]\n[ending:time]\n"), time);
        assert_eq!(ended("[result:0]\n[termination:draw agreed]\n"), Some((Ending::Agreement, None)));
        // In version 1.0 the tag has no meaning.
        assert_eq!(ended("[result:-1]\n[ending:time]\n"), None);
        assert_eq!(ended("[termination:timeout]\n"), None);
        assert_eq!(ended("[result:?]\n[termination:adjudication]\n"), None);
        assert_eq!(ended("[result:0]\n[termination:timeout]\n"), None);
        assert_eq!(ended("[result:-1]\n[termination:king-escaped]\n"), None);
        assert_eq!(ended("[result:-1]\n[termination:The attackers slept.]\n"), None);
    }
}
