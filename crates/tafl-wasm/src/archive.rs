//! Games of other programs' archives.

use serde::Serialize;
use tafl_archive::{ArchiveFormat, GameLoss, ImportOptions};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::js;
use crate::loss::LossObject;
use crate::options::named;
use crate::record::GameRecord;
use crate::rules::rules_of;

/// The form of another program for games.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FormatObject {
    name: &'static str,
    about: &'static str,
    one_game_per_file: bool,
}

/// What a conversion lost; the caller adds the value.
#[derive(Serialize)]
struct LossesObject {
    losses: Vec<LossObject>,
}

/// The forms of other programs for games.
#[wasm_bindgen(js_name = archiveFormats, unchecked_return_type = "ArchiveFormatObject[]")]
pub fn archive_formats() -> JsValue {
    let object = |&format: &ArchiveFormat| FormatObject {
        name: format.name(),
        about: format.about(),
        one_game_per_file: format.has_one_game_per_file(),
    };
    js::object(&ArchiveFormat::ALL.iter().map(object).collect::<Vec<_>>())
}

/// The name of the form of a text, which may be the beginning of a file; `undefined` if it is none of them.
#[wasm_bindgen(js_name = detectArchiveFormat)]
pub fn detect_archive_format(text: &str) -> Option<String> {
    ArchiveFormat::detect(text).map(|format| format.name().to_owned())
}

/// Converts a game of another program. `rules`, a preset or a record, are those of games without rules.
#[wasm_bindgen(js_name = parseArchiveGame, unchecked_return_type = "ConvertedGame<GameRecord>")]
pub fn parse_archive_game(format: &str, text: &str, rules: Option<String>) -> Result<JsValue, Failure> {
    let format = format_of(format)?;
    let rules = rules.as_deref().map(rules_of).transpose()?;
    let options =
        rules.map_or_else(ImportOptions::default, |rules| ImportOptions::default().with_rules(rules));
    let game = format.parse_game_with(text, &options).map_err(|error| Failure::coded(&error))?;
    Ok(js::with_value(&losses(&game.losses), GameRecord::of(game.value).into()))
}

/// Writes a game in the form of another program.
#[wasm_bindgen(js_name = writeArchiveGame, unchecked_return_type = "ConvertedGame<string>")]
pub fn write_archive_game(format: &str, record: &GameRecord) -> Result<JsValue, Failure> {
    let game = format_of(format)?.write_game(&record.record).map_err(|error| Failure::coded(&error))?;
    Ok(js::with_value(&losses(&game.losses), game.value.into()))
}

fn format_of(name: &str) -> Result<ArchiveFormat, Failure> {
    named("archive-format-unknown", name.parse())
}

fn losses(losses: &[GameLoss]) -> String {
    js::json(&LossesObject { losses: losses.iter().map(LossObject::new).collect() })
}
