//! Games as people write them down.

use notation_syntax::LineIndex;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::rules_of;
use crate::failure::Failure;
use crate::findings::Findings;
use crate::json::json;

/// A game, and what its text leaves open.
#[derive(Serialize)]
struct SheetGame {
    text: Option<String>,
    #[serde(flatten)]
    findings: Findings,
}

/// Reads the games of a score sheet. Returns their records and what was found, as JSON.
#[wasm_bindgen(js_name = readSheet)]
pub fn read_sheet(text: &str, rules: &str) -> Result<String, Failure> {
    let lines = LineIndex::new(text);
    let games = tafl_scoresheet::read(text, &rules_of(rules)?);
    let game = |game: notation_syntax::Parsed<_, _>| SheetGame {
        findings: Findings::new(&lines, &game.errors, &game.findings),
        text: game.value.map(|record| tafl_game_record::GameRecord::to_string(&record)),
    };
    Ok(json(&games.into_iter().map(game).collect::<Vec<_>>()))
}
