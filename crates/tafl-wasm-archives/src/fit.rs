//! Rules that fit games.

use notation_syntax::Error;
use tafl_game_record::{GameRecord, RecordErrorKind};
use tafl_verify::ENOUGH_GAMES;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::json::json;

/// Games for which rules are wanted: `fitRules` in `js/archives.js` fills it.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct RulesFit {
    fit: tafl_verify::RulesFit<u32>,
    games: u32,
}

#[wasm_bindgen]
impl RulesFit {
    /// No games.
    #[wasm_bindgen(constructor)]
    pub fn new() -> RulesFit {
        Self::default()
    }

    /// Adds a game. One that cannot be judged is counted.
    pub fn push(&mut self, record: &str) -> Result<(), Failure> {
        let record: GameRecord =
            record.parse().map_err(|error: Error<RecordErrorKind>| Failure::coded(error.kind()))?;
        _ = self.fit.push(&record, self.games);
        self.games += 1;
        Ok(())
    }

    /// The rules that fit the games, which are given up, as JSON. Each group has this many candidates at most, and its best one
    /// is enough evidence if so many games agree with it.
    pub fn finish(&mut self, top: f64, enough: Option<f64>) -> Result<String, Failure> {
        let top = limit(top)?;
        let enough = match enough {
            Some(enough) => u64::try_from(limit(enough)?).unwrap_or(u64::MAX),
            None => ENOUGH_GAMES,
        };
        Ok(json(&std::mem::take(&mut self.fit).finish().listed(top, enough)))
    }
}

/// An integer of JavaScript, or infinity.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number that is too large becomes the largest one"
)]
fn limit(number: f64) -> Result<usize, Failure> {
    if number >= 0.0 && (number.is_infinite() || number.fract() == 0.0) {
        return Ok(number as usize);
    }
    let message = format!("expected an integer that is not negative, or Infinity, found {number}");
    Err(Failure::plain("not-an-integer", &message))
}
