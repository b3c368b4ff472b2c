//! The module of `tafl-notation/archives`: games of other programs and of people, files of any form, and what many games have
//! in common: the rules that fit them, what was played, and opening books.
//!
//! The formats of all programs are as large as the rest of the package, and few sites need them. Between this module and
//! that of `tafl-notation` games are text, and everything else is JSON; `js/archives.js` makes objects of it.

mod explorer;
mod files;
mod fit;
mod merge;
mod score_sheet;

use notation_syntax::{Coded, Error};
use serde::Serialize;
use tafl_archive::{ArchiveFormat, BrokenGame, GameLoss, ImportOptions};
use tafl_game_record::{GameRecord, RecordErrorKind};
use tafl_rules::{Rules, RulesErrorKind};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::json::json;
use crate::loss::LossObject;

pub use explorer::ExplorerGames;
pub use files::FileGames;
pub use fit::RulesFit;
pub use merge::MergedGames;
pub use score_sheet::read_sheet;

/// The form of another program for games.
#[derive(Serialize)]
struct FormatObject {
    name: &'static str,
    about: &'static str,
    one_game_per_file: bool,
}

impl FormatObject {
    fn new(format: ArchiveFormat) -> Self {
        Self { name: format.name(), about: format.about(), one_game_per_file: format.has_one_game_per_file() }
    }
}

/// A game in another form.
#[derive(Serialize)]
struct Converted {
    text: String,
    losses: Vec<LossObject>,
}

/// The fields of a `TaflError`.
#[derive(Serialize)]
struct ErrorObject {
    code: &'static str,
    message: String,
    address: Option<String>,
}

impl ErrorObject {
    fn new(error: &dyn Coded) -> Self {
        Self { code: error.code(), message: error.to_string(), address: None }
    }

    fn of_broken(broken: &BrokenGame) -> Self {
        let address = broken.address().map(|address| address.to_string());
        Self { address, ..Self::new(&broken.error) }
    }
}

impl Converted {
    fn new(text: String, losses: &[GameLoss]) -> Self {
        Self { text, losses: losses.iter().map(LossObject::new).collect() }
    }
}

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
    let (format, options) = reading_of(format, rules)?;
    let game = format.parse_with(text, &options).map_err(|error| Failure::coded(&error))?;
    Ok(json(&Converted::new(game.value.to_string(), &game.losses)))
}

/// The same; of a broken game it returns the error and the record of the moves before it.
#[wasm_bindgen(js_name = readAll)]
pub fn read_all(format: &str, text: &str, rules: Option<String>) -> Result<String, Failure> {
    let (format, options) = reading_of(format, rules)?;
    let (game, error) = match format.parse_partial(text, &options) {
        Ok(game) => (Some(game), None),
        Err(broken) => {
            let error = ErrorObject::of_broken(&broken);
            (broken.partial.map(|part| *part), Some(error))
        }
    };
    let game = game.map(|game| Converted::new(game.value.to_string(), &game.losses));
    Ok(json(&(game, error)))
}

/// Writes the game of a record in the form of another program. Returns its text and what was lost, as JSON.
#[wasm_bindgen]
pub fn write(format: &str, record: &str) -> Result<String, Failure> {
    let format = format_of(format)?;
    let game = format.print(&record_of(record)?).map_err(|error| Failure::coded(&error))?;
    Ok(json(&Converted::new(game.value, &game.losses)))
}

/// The format that a text names, and how its games are read.
fn reading_of(format: &str, rules: Option<String>) -> Result<(ArchiveFormat, ImportOptions), Failure> {
    let described = ArchiveFormat::described(format);
    let described = described.map_err(|error| Failure::plain("archive-format-unknown", &error))?;
    let (format, options) = match described {
        Some(described) => described,
        None => (format_of(format)?, ImportOptions::default()),
    };
    Ok((format, with_rules(options, rules)?))
}

/// How games are read, where `rules` are the record of those of games without rules.
fn with_rules(options: ImportOptions, rules: Option<String>) -> Result<ImportOptions, Failure> {
    let Some(rules) = rules else { return Ok(options) };
    Ok(options.with_rules(rules_of(&rules)?))
}

fn rules_of(record: &str) -> Result<Rules, Failure> {
    record.parse().map_err(|error: Error<RulesErrorKind>| Failure::coded(error.kind()))
}

fn record_of(text: &str) -> Result<GameRecord, Failure> {
    text.parse().map_err(|error: Error<RecordErrorKind>| Failure::coded(error.kind()))
}

fn format_of(name: &str) -> Result<ArchiveFormat, Failure> {
    name.parse().map_err(|error| Failure::plain("archive-format-unknown", &error))
}
