//! Games that people end, and played games as records.

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::{GameRecord as Record, GameResult};
use tafl_moves::MoveRecord;
use tafl_play::Outcome;
use tafl_position::Side;
use tafl_rules::Ending;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::game::Game;
use super::js;
use super::options::named;
use super::position::side_of;
use super::record::GameRecord;
use crate::failure::Failure;

/// How people ended a game.
fn by_people(winner: Option<Side>, ending: Ending) -> Result<Outcome, Failure> {
    let impossible = |message: &dyn std::fmt::Display| Failure::plain("ending-impossible", message);
    if ending.is_by_rules() {
        return Err(impossible(&format!(
            "`{ending}` follows from the moves, so a game cannot be ended like this"
        )));
    }
    Outcome::new(winner, ending).map_err(|error| impossible(&error))
}

/// How people ended the game of a record: this side resigned with the last move, or the tags say it.
pub(crate) fn stated(record: &Record, resigned: Option<Side>) -> Option<Outcome> {
    if let Some(side) = resigned {
        return Some(Outcome::resigned(side));
    }
    let ending = record.stated_ending()?;
    let result = record.result()?.ok()?;
    let winner = Side::ALL.into_iter().find(|&side| GameResult::win(side) == result);
    by_people(winner, ending).ok().filter(|&outcome| GameResult::from(outcome) == result)
}

#[wasm_bindgen]
impl Game {
    /// How the game ended; `null` if it continues.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> JsValue {
        self.session.outcome().or(self.ended).map_or(JsValue::NULL, |outcome| js::object(&outcome))
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
        self.ended.map_or(Ok(&self.session), |ended| Err(over(ended)))
    }

    fn end_by(&mut self, ending: Ending, winner: Option<Side>) -> Result<(), Failure> {
        let ended = by_people(winner, ending)?;
        if let Some(outcome) = self.open()?.outcome() {
            return Err(over(outcome));
        }
        self.ended = Some(ended);
        Ok(())
    }

    fn as_record(&self) -> Record {
        let mut record = self.session.to_record();
        let Some(outcome) = self.ended else { return record };
        let last = record.tree().main_line().last();
        let is_of_mover = outcome == Outcome::resigned(self.session.side_to_move());
        if is_of_mover && last.is_some() {
            // The move `---` is one of the side to move.
            record.set_result(outcome.into());
            let added = record.tree_mut().add(last, MoveRecord::Resignation).map(drop);
            added.expect_or_default("a resignation follows the last move");
        } else {
            outcome.set_tags(&mut record);
        }
        record
    }
}

/// The error of a step after the end.
fn over(outcome: Outcome) -> Failure {
    Failure::plain("game-over", &format!("the game is over: {outcome}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    fn tags_end_a_game_if_they_agree() {
        let ended = |text: &str| {
            let record = text.parse().expect(text);
            stated(&record, None).map(|outcome| (outcome.ending(), outcome.winner()))
        };
        let time = Some((Ending::Time, Some(Side::Defenders)));
        assert_eq!(ended("[result:-1]\n[termination:Timeout]\n"), time);
        assert_eq!(ended("[result:-1]\n[ending:time]\n"), time);
        assert_eq!(ended("[result:0]\n[termination:draw agreed]\n"), Some((Ending::Agreement, None)));
        assert_eq!(ended("[termination:timeout]\n"), None);
        assert_eq!(ended("[result:?]\n[termination:adjudication]\n"), None);
        assert_eq!(ended("[result:0]\n[termination:timeout]\n"), None);
        assert_eq!(ended("[result:-1]\n[termination:king-escaped]\n"), None);
        assert_eq!(ended("[result:-1]\n[termination:The attackers slept.]\n"), None);
    }
}
