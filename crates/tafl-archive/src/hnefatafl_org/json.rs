//! The game that the server sends to be watched, as JSON.

use alloc::string::String;

use tafl_game_record::GameRecord;

use super::open_tafl;
use super::value::Syntax;
use crate::converted::ConvertedGame;
use crate::error::{ExportError, ImportError};
use crate::json;
use crate::options::ImportOptions;

pub(crate) const EXAMPLE: &str = r#"{"id":7,…,"dim":11,"start":"/3AAAAA3/…/","moves":"d1-d3 e5-e2",…}"#;

/// Whether a text begins like a game.
pub(crate) fn detect(head: &str) -> bool {
    head.starts_with('{')
        && head.contains("\"dim\"")
        && head.contains("\"start\"")
        && head.contains("\"moves\"")
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    open_tafl::read(&json::object(text)?, options)
}

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    open_tafl::write(record, Syntax::Json)
}
