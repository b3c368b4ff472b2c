//! The game that the server sends to be watched, as RON.

use alloc::string::String;

use serde_json::{Map, Value};
use tafl_game_record::GameRecord;

use super::open_tafl;
use super::value::{self, Syntax};
use crate::converted::ConvertedGame;
use crate::error::{ExportError, ImportError};
use crate::json::MAX_FIELDS;
use crate::options::ImportOptions;
use crate::quoted::clipped;

pub(crate) const EXAMPLE: &str = r#"(id:7,…,dim:11,start:"/3AAAAA3/…/",moves:"d1-d3 e5-e2",…)"#;

/// Whether a text begins like a game.
pub(crate) fn detect(head: &str) -> bool {
    head.starts_with('(') && head.contains("dim:") && head.contains("start:") && head.contains("moves:")
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    open_tafl::read(&object(text)?, options)
}

/// The fields of the struct that is the whole text.
pub(super) fn object(text: &str) -> Result<Map<String, Value>, ImportError> {
    match value::read(text)? {
        Value::Object(fields) if fields.len() > MAX_FIELDS => {
            Err(ImportError::TooManyFields { found: fields.len(), max: MAX_FIELDS })
        }
        Value::Object(fields) => Ok(fields),
        _ => {
            let found = text.chars().next().unwrap_or_default();
            let found = clipped(found.encode_utf8(&mut [0; 4]));
            Err(ImportError::NotRon { offset: 0, expected: "a struct in parentheses", found })
        }
    }
}

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    open_tafl::write(record, Syntax::Ron)
}
