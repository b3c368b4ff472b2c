//! Rules that fit games.

use notation_syntax::{Coded as _, Error};
use serde::Serialize;
use tafl_game_record::{GameRecord, RecordErrorKind};
use tafl_verify::{Contradiction, FittedGroup, FittedRules, Side};
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

/// The rules that fit games, with the fields of `tafl rules fit`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FittedObject {
    groups: Vec<GroupObject>,
    left_out: Vec<LeftOutObject>,
}

#[derive(Serialize)]
struct GroupObject {
    start: String,
    first: &'static str,
    games: u64,
    candidates: usize,
    ranking: Vec<RankedObject>,
}

#[derive(Serialize)]
struct RankedObject {
    rank: usize,
    rules: String,
    preset: &'static str,
    change: Option<String>,
    record: String,
    agreeing: u64,
    legal: u64,
    explained: u64,
    contradiction: Option<ContradictionObject>,
}

#[derive(Serialize)]
struct ContradictionObject {
    game: u32,
    address: Option<String>,
    code: &'static str,
    message: String,
}

#[derive(Serialize)]
struct LeftOutObject {
    reason: &'static str,
    games: u64,
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

    /// The rules that fit the games, which are given up, as JSON. Each group has this many candidates at most.
    pub fn finish(&mut self, top: f64) -> Result<String, Failure> {
        let top = limit(top)?;
        let fitted = std::mem::take(&mut self.fit).finish();
        let left_out = fitted.left_out().map(|(reason, games)| LeftOutObject { reason, games }).collect();
        let groups = fitted.groups().iter().map(|group| GroupObject::new(group, top)).collect();
        Ok(json(&FittedObject { groups, left_out }))
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

impl GroupObject {
    fn new(group: &FittedGroup<u32>, top: usize) -> Self {
        Self {
            start: group.start().to_string(),
            first: Side::name(group.side_to_move()),
            games: group.games(),
            candidates: group.ranking().len(),
            ranking: group.ranking().iter().take(top).map(RankedObject::new).collect(),
        }
    }
}

impl RankedObject {
    fn new(fitted: &FittedRules<u32>) -> Self {
        Self {
            rank: fitted.rank(),
            rules: fitted.to_string(),
            preset: fitted.preset().name(),
            change: fitted.change().map(|(key, value)| format!("{key}:{value}")),
            record: fitted.rules().to_string(),
            agreeing: fitted.agreeing(),
            legal: fitted.legal(),
            explained: fitted.explained(),
            contradiction: fitted.contradiction().map(ContradictionObject::new),
        }
    }
}

impl ContradictionObject {
    fn new(contradiction: &Contradiction<u32>) -> Self {
        Self {
            game: *contradiction.at(),
            address: contradiction.address().map(ToString::to_string),
            code: contradiction.finding().code(),
            message: contradiction.finding().to_string(),
        }
    }
}
