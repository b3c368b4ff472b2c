//! The functions that the module exports.

use notation_syntax::Error;
use tafl_archive::{ArchiveFormat, ImportOptions};
use tafl_game_record::{GameRecord, RecordErrorKind};
use tafl_rules::{Rules, RulesErrorKind};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::converted::{Converted, FormatObject};
use crate::failure::Failure;
use crate::json::json;

/// The formats, as JSON.
#[wasm_bindgen]
pub fn formats() -> String {
    json(&ArchiveFormat::ALL.iter().map(|&format| FormatObject::new(format)).collect::<Vec<_>>())
}

/// The name of the format of a text, which may be the beginning of a file; `undefined` if it is none of them.
#[wasm_bindgen]
pub fn detect(text: &str) -> Option<String> {
    ArchiveFormat::detect(text).map(|format| format.name().to_owned())
}

/// Reads a game of another program. `rules` are the record of those of games without rules. Returns the record of the game
/// and what was lost, as JSON.
#[wasm_bindgen]
pub fn read(format: &str, text: &str, rules: Option<String>) -> Result<String, Failure> {
    let (format, options) = (format_of(format)?, options_of(rules)?);
    let game = format.parse_with(text, &options).map_err(|error| Failure::coded(&error))?;
    Ok(json(&Converted::new(game.value.to_string(), &game.losses)))
}

/// The same; of a broken game it returns the error and the record of the moves before it.
#[wasm_bindgen(js_name = readAll)]
pub fn read_all(format: &str, text: &str, rules: Option<String>) -> Result<String, Failure> {
    let (format, options) = (format_of(format)?, options_of(rules)?);
    let (game, failure) = match format.parse_partial(text, &options) {
        Ok(game) => (Some(game), None),
        Err(broken) => {
            let failure = Failure::coded(&broken.error).at(broken.address());
            (broken.partial.map(|part| *part), Some(failure))
        }
    };
    let game = game.map(|game| Converted::new(game.value.to_string(), &game.losses));
    Ok(json(&(game, failure)))
}

/// Writes the game of a record in the form of another program. Returns its text and what was lost, as JSON.
#[wasm_bindgen]
pub fn write(format: &str, record: &str) -> Result<String, Failure> {
    let format = format_of(format)?;
    let record: GameRecord =
        record.parse().map_err(|error: Error<RecordErrorKind>| Failure::coded(error.kind()))?;
    let game = format.print(&record).map_err(|error| Failure::coded(&error))?;
    Ok(json(&Converted::new(game.value, &game.losses)))
}

fn options_of(rules: Option<String>) -> Result<ImportOptions, Failure> {
    let Some(rules) = rules else { return Ok(ImportOptions::default()) };
    let rules: Rules = rules.parse().map_err(|error: Error<RulesErrorKind>| Failure::coded(error.kind()))?;
    Ok(ImportOptions::default().with_rules(rules))
}

fn format_of(name: &str) -> Result<ArchiveFormat, Failure> {
    name.parse().map_err(|error| Failure::plain("archive-format-unknown", &error))
}
