//! One game of a file.

use tafl_game_record::{GameRecord, Games, ReplayError};

use crate::diagnostic::Source;
use crate::input::Input;
use crate::messages::{self, Status};
use crate::output::Failure;

/// A game as far as it can be read.
pub(crate) struct Game {
    pub(crate) record: GameRecord,
    /// Whether all of it could be read.
    pub(crate) status: Status,
}

impl Game {
    /// The game of this number, from 1. What cannot be read of it is drawn on standard error.
    pub(crate) fn read(input: &Input, number: u32) -> Result<Self, Failure> {
        let text = input.text()?;
        let place = usize::try_from(number - 1).unwrap_or(usize::MAX);
        let Some(game) = Games::new(text).nth(place) else {
            return Err(Failure::Usage(match Games::new(text).count() {
                0 => format!("{}: no game record", input.name),
                count => format!("{}: there is no game {number}, the file holds {count}", input.name),
            }));
        };
        let source = Source::new(&input.name, text);
        messages::errors(&source, &game.errors);
        let status = if game.errors.is_empty() { Status::Good } else { Status::Errors };
        game.value.map(|record| Self { record, status }).ok_or(Failure::Told)
    }

    /// Tells why the game cannot be played any further.
    pub(crate) fn stopped(&self, name: &str, error: &ReplayError) -> Status {
        // That the rules could not be read was said.
        let said = *error == ReplayError::NoStart && self.status == Status::Errors;
        if !said {
            messages::line(&format_args!("{name}: {error}"));
        }
        Status::Errors
    }
}
