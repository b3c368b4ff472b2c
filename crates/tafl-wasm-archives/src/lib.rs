//! The module of `tafl-notation/archives`: games of other programs, for JavaScript.
//!
//! The formats of all programs are as large as the rest of the package, and few sites need them, so they are a module of
//! their own with its own entry. Between the two modules games are text, and everything else is JSON; `js/archives.js` of
//! `tafl-wasm` makes objects of it.

#![allow(clippy::missing_errors_doc, reason = "each failure becomes a `TaflError` in JavaScript")]
#![allow(clippy::needless_pass_by_value, reason = "wasm-bindgen passes optional arguments by value only")]

mod converted;
mod failure;

use notation_syntax::Error;
use serde::Serialize;
use tafl_archive::{ArchiveFormat, ImportOptions};
use tafl_game_record::{GameRecord, RecordErrorKind};
use tafl_rules::{Rules, RulesErrorKind};
use wasm_bindgen::prelude::wasm_bindgen;

use converted::{Converted, FormatObject};
pub use failure::Failure;

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
    let game = format.parse_game_with(text, &options).map_err(|error| Failure::coded(&error))?;
    Ok(json(&Converted::new(game.value.to_string(), &game.losses)))
}

/// Writes the game of a record in the form of another program. Returns its text and what was lost, as JSON.
#[wasm_bindgen]
pub fn write(format: &str, record: &str) -> Result<String, Failure> {
    let format = format_of(format)?;
    let record: GameRecord =
        record.parse().map_err(|error: Error<RecordErrorKind>| Failure::coded(error.kind()))?;
    let game = format.write_game(&record).map_err(|error| Failure::coded(&error))?;
    Ok(json(&Converted::new(game.value, &game.losses)))
}

fn format_of(name: &str) -> Result<ArchiveFormat, Failure> {
    name.parse().map_err(|error| Failure::plain("archive-format-unknown", &error))
}

/// Writing to a string fails for no value of this crate: all keys are strings.
fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}
