//! One game of a file.

use notation_syntax::Parsed;
use tafl_game_record::{GameRecord, Games, RecordErrorKind, ReplayError};

use crate::diagnostic::Source;
use crate::failure::Failure;
use crate::input::Input;
use crate::messages::{self, Status};

type ParsedGame = Parsed<GameRecord, RecordErrorKind>;

/// A game, as far as it can be read.
pub(crate) struct Game {
    pub(crate) record: GameRecord,
    /// Whether all of it could be read.
    pub(crate) status: Status,
}

impl Game {
    /// Reads the game with this number, from 1. Errors are drawn on standard error.
    pub(crate) fn read(input: &Input, number: u32) -> Result<Self, Failure> {
        let game = parsed(input, number)?;
        let source = Source::new(&input.name, input.text()?);
        messages::errors(&source, &game.errors);
        let status = if game.errors.is_empty() { Status::Good } else { Status::Errors };
        game.value.map(|record| Self { record, status }).ok_or(Failure::Reported)
    }

    /// Reads the game with this number, from 1, without showing its moves to the solver: errors are reported without
    /// showing the text.
    pub(crate) fn read_unseen(input: &Input, number: u32) -> Result<GameRecord, Failure> {
        let game = parsed(input, number)?;
        game.value.filter(|_| game.errors.is_empty()).ok_or_else(|| {
            messages::line(&format_args!("{}: the record has errors; `tafl check` shows them", input.name));
            Failure::Reported
        })
    }

    /// Reports why the game cannot be played any further.
    pub(crate) fn stopped(&self, name: &str, error: &ReplayError) -> Status {
        // An error in the rules is reported already.
        let reported = *error == ReplayError::MissingStart && self.status == Status::Errors;
        if !reported {
            messages::line(&format_args!("{name}: {error}"));
        }
        Status::Errors
    }
}

/// Parses the game with this number, from 1.
fn parsed(input: &Input, number: u32) -> Result<ParsedGame, Failure> {
    let text = input.text()?;
    let index = usize::try_from(number - 1).unwrap_or(usize::MAX);
    Games::new(text).nth(index).ok_or_else(|| match Games::new(text).count() {
        0 => {
            messages::line(&format_args!("{}: no game record", input.name));
            Failure::Reported
        }
        count => Failure::Usage(format!("{}: there is no game {number}; the file has {count}", input.name)),
    })
}
