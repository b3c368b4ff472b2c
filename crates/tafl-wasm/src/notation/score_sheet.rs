//! Games as people write them down.

use notation_syntax::LineIndex;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::diagnostic::Findings;
use super::js;
use super::record::GameRecord;
use super::rules::rules_of;
use crate::failure::Failure;
use crate::json::json;

/// Reads the games of a score sheet by rules, a record or the name of a preset: moves as people write them, such as `Kd6`,
/// `f5xg6` and `E4:E3`, with headings, remarks and results. The errors of a game are questions: what the text leaves open, and
/// the record ends before it. Its findings are what was assumed.
#[wasm_bindgen(js_name = readScoreSheet, unchecked_return_type = "Parsed<GameRecord>[]")]
pub fn read_score_sheet(text: &str, rules: &str) -> Result<Vec<JsValue>, Failure> {
    let lines = LineIndex::new(text);
    let games = tafl_scoresheet::read(text, &rules_of(rules)?);
    let object = |game: notation_syntax::Parsed<_, _>| {
        let findings = Findings::new(&lines, &game.errors, &game.findings);
        let record = |record| GameRecord::of(record).into();
        js::with_value(&json(&findings), game.value.map_or(JsValue::NULL, record))
    };
    Ok(games.into_iter().map(object).collect())
}
