//! Reading games and numbering them.

use std::sync::Arc;

use notation_syntax::Coded;
use tafl_game_record::GameRecord;
use tafl_table::GameSource;

use crate::games::{Conversions, GameText, ReadGame};
use crate::given::Given;
use crate::messages::{Messages, Status};

/// The games of a text: one, or several where the text is broken.
pub(super) struct Read {
    pub(super) games: Vec<SourcedGame>,
    /// How many games cannot be read.
    pub(super) unread: u64,
    pub(super) conversions: Conversions,
    pub(super) messages: Messages,
    pub(super) status: Status,
}

/// A game and where it comes from.
pub(super) struct SourcedGame {
    file: Arc<str>,
    line: u64,
    form: &'static str,
    record: GameRecord,
    losses: Vec<&'static str>,
}

/// The same with its number.
pub(super) struct NumberedGame {
    number: i64,
    game: SourcedGame,
}

/// The numbers of games, from 1.
#[derive(Default)]
pub(super) struct Numbers(i64);

impl Numbers {
    /// Whether no game has a number.
    pub(super) fn are_unused(&self) -> bool {
        self.0 == 0
    }

    /// The game with the next number.
    pub(super) fn number(&mut self, game: SourcedGame) -> NumberedGame {
        self.0 += 1;
        NumberedGame { number: self.0, game }
    }
}

impl NumberedGame {
    /// Where the game comes from.
    pub(super) fn source(&self) -> GameSource<'_> {
        let SourcedGame { file, line, form, losses, .. } = &self.game;
        GameSource { number: self.number, file, line: *line, form, losses }
    }

    pub(super) fn record(&self) -> &GameRecord {
        &self.game.record
    }
}

/// Reads the games of a text. One that cannot be read is reported.
pub(super) fn read(text: &GameText, given: &Given) -> Read {
    let mut read = Read {
        games: Vec::new(),
        unread: 0,
        conversions: Conversions::default(),
        messages: Messages::default(),
        status: Status::Good,
    };
    let games = match text.games(given, &mut read.messages) {
        Ok(games) => games,
        Err(status) => {
            // A file that cannot be opened is not a game.
            read.unread = u64::from(status == Status::Errors);
            read.status = status;
            return read;
        }
    };
    read.conversions.add(text.form, &games);
    for game in games {
        let Ok(ReadGame { record, losses }) = game else {
            read.unread += 1;
            read.status = Status::Errors;
            continue;
        };
        read.games.push(SourcedGame {
            file: text.name.clone(),
            line: text.line as u64,
            form: text.form.name(),
            record,
            losses: losses.iter().map(Coded::code).collect(),
        });
    }
    read
}
