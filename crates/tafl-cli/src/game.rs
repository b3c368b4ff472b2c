//! One game of a file.

use notation_syntax::Parsed;
use tafl_game_record::{GameRecord, Games, RecordErrorKind, ReplayError};

use crate::diagnostic::Source;
use crate::input::Input;
use crate::messages::{self, Status};
use crate::output::Failure;

type ParsedGame = Parsed<GameRecord, RecordErrorKind>;

/// A game as far as it can be read.
pub(crate) struct Game {
    pub(crate) record: GameRecord,
    /// Whether all of it could be read.
    pub(crate) status: Status,
}

impl Game {
    /// The game of this number, from 1. What cannot be read of it is drawn on standard error.
    pub(crate) fn read(input: &Input, number: u32) -> Result<Self, Failure> {
        let game = parsed(input, number)?;
        let source = Source::new(&input.name, input.text()?);
        messages::errors(&source, &game.errors);
        let status = if game.errors.is_empty() { Status::Good } else { Status::Errors };
        game.value.map(|record| Self { record, status }).ok_or(Failure::Told)
    }

    /// The game of this number, from 1, for somebody who must not see what stands in it: of what cannot be read only
    /// that it cannot is told.
    pub(crate) fn read_unseen(input: &Input, number: u32) -> Result<GameRecord, Failure> {
        let game = parsed(input, number)?;
        game.value.filter(|_| game.errors.is_empty()).ok_or_else(|| {
            messages::line(&format_args!("{}: the record has errors, which `tafl check` shows", input.name));
            Failure::Told
        })
    }

    /// Tells why the game cannot be played any further.
    pub(crate) fn stopped(&self, name: &str, error: &ReplayError) -> Status {
        // That the rules could not be read was said.
        let said = *error == ReplayError::MissingStart && self.status == Status::Errors;
        if !said {
            messages::line(&format_args!("{name}: {error}"));
        }
        Status::Errors
    }
}

/// What was read of the game of this number, from 1.
fn parsed(input: &Input, number: u32) -> Result<ParsedGame, Failure> {
    let text = input.text()?;
    let place = usize::try_from(number - 1).unwrap_or(usize::MAX);
    Games::new(text).nth(place).ok_or_else(|| match Games::new(text).count() {
        0 => {
            messages::line(&format_args!("{}: no game record", input.name));
            Failure::Told
        }
        count => Failure::Usage(format!("{}: there is no game {number}, the file holds {count}", input.name)),
    })
}
