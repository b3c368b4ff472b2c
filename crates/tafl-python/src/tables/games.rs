//! Games that are on their way into a table.

use std::sync::Arc;

use tafl_game_record::GameRecord as Record;
use tafl_table::GameSource;

/// A game and where it comes from.
#[derive(Debug)]
pub(crate) struct ReadGame {
    pub(crate) record: Arc<Record>,
    /// From 1.
    pub(crate) number: i64,
    pub(crate) line: u64,
    pub(crate) losses: Vec<&'static str>,
}

/// Games that become rows together: those of a chunk of a file.
#[derive(Debug, Default)]
pub(crate) struct Games {
    pub(crate) all: Vec<ReadGame>,
    pub(crate) file: Arc<str>,
    pub(crate) form: &'static str,
    moves: usize,
}

impl Games {
    /// The most games of a chunk.
    pub(crate) const MAX_GAMES: usize = 1_024;

    /// The most moves of a chunk, unless one game has more.
    pub(crate) const MAX_MOVES: usize = 64 * 1_024;

    /// The most bytes of text of a chunk, unless one game has more.
    pub(crate) const MAX_BYTES: usize = 8 << 20;

    /// Without games, from a file of this form.
    pub(crate) fn new(file: Arc<str>, form: &'static str) -> Self {
        Self { file, form, ..Self::default() }
    }

    pub(crate) fn push(&mut self, game: ReadGame) {
        self.moves = self.moves.saturating_add(game.record.tree().len());
        self.all.push(game);
    }

    /// Whether no further game belongs to the chunk.
    pub(crate) fn is_full(&self) -> bool {
        self.all.len() >= Self::MAX_GAMES || self.moves >= Self::MAX_MOVES
    }

    /// The columns of a game that are not in its record.
    pub(crate) fn source<'a>(&'a self, game: &'a ReadGame) -> GameSource<'a> {
        GameSource {
            number: game.number,
            file: &self.file,
            line: game.line,
            form: self.form,
            losses: &game.losses,
        }
    }
}
