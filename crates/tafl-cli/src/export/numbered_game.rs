//! Games with their numbers.

use notation_syntax::Coded;
use tafl_game_record::GameRecord;
use tafl_table::GameSource;

use crate::games::{GameText, ReadGame};

/// A game, its number from 1, and its text.
pub(super) struct NumberedGame<'t> {
    number: i64,
    text: &'t GameText,
    record: GameRecord,
    losses: Vec<&'static str>,
}

impl<'t> NumberedGame<'t> {
    pub(super) fn new(number: i64, text: &'t GameText, game: ReadGame) -> Self {
        Self { number, text, losses: game.losses.iter().map(Coded::code).collect(), record: game.record }
    }

    /// Where the game comes from.
    pub(super) fn source(&self) -> GameSource<'_> {
        let GameText { name, line, form, .. } = self.text;
        let (number, line, form) = (self.number, *line as u64, form.name());
        GameSource { number, file: name, line, form, losses: &self.losses }
    }

    pub(super) fn record(&self) -> &GameRecord {
        &self.record
    }
}
