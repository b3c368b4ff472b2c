//! Rules that fit games.

use tafl_verify::ENOUGH_GAMES;
use wasm_bindgen::prelude::wasm_bindgen;

use super::record_of;
use crate::failure::Failure;
use crate::json::json;
use crate::number::limit;

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
        _ = self.fit.push(&record_of(record)?, self.games);
        self.games += 1;
        Ok(())
    }

    /// The rules that fit the games, which are given up, as JSON. Each group has this many candidates at most, and its best one
    /// is enough evidence if so many games agree with it.
    pub fn finish(&mut self, top: f64, enough: Option<f64>) -> Result<String, Failure> {
        let top = usize::try_from(limit(top)?).unwrap_or(usize::MAX);
        let enough = enough.map_or(Ok(ENOUGH_GAMES), limit)?;
        Ok(json(&std::mem::take(&mut self.fit).finish().listed(top, enough)))
    }
}
