//! The results of calls.

use notation_syntax::Coded;
use serde::Serialize;
use tafl_archive::{ArchiveFormat, GameLoss};

/// The form of another program for games.
#[derive(Serialize)]
pub(crate) struct FormatObject {
    name: &'static str,
    about: &'static str,
    one_game_per_file: bool,
}

impl FormatObject {
    pub(crate) fn new(format: ArchiveFormat) -> Self {
        Self { name: format.name(), about: format.about(), one_game_per_file: format.has_one_game_per_file() }
    }
}

/// A game in another form.
#[derive(Serialize)]
pub(crate) struct Converted {
    text: String,
    losses: Vec<LossObject>,
}

/// A detail that the other form does not have.
#[derive(Serialize)]
struct LossObject {
    code: &'static str,
    message: String,
}

impl Converted {
    pub(crate) fn new(text: String, losses: &[GameLoss]) -> Self {
        let object = |loss: &GameLoss| LossObject { code: loss.code(), message: loss.to_string() };
        Self { text, losses: losses.iter().map(object).collect() }
    }
}
