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
    let format = format_of(format)?;
    let mut options = ImportOptions::default();
    if let Some(rules) = rules {
        let rules: Rules =
            rules.parse().map_err(|error: Error<RulesErrorKind>| Failure::coded(error.kind()))?;
        options = options.with_rules(rules);
    }
    let game = format.parse_with(text, &options).map_err(|error| Failure::coded(&error))?;
    Ok(json(&Converted::new(game.value.to_string(), &game.losses)))
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

fn format_of(name: &str) -> Result<ArchiveFormat, Failure> {
    name.parse().map_err(|error| Failure::plain("archive-format-unknown", &error))
}
