//! One game of a file, and a position in it.

use std::fmt::{self, Display};
use std::str::FromStr;

use clap::Args;
use notation_syntax::Parsed;
use tafl_game_record::{Address, AddressError, GameRecord, Games, Playback, RecordErrorKind, ReplayError};
use tafl_play::WrongDimensionError;
use tafl_position::{Position, Side};
use tafl_rules::Rules;
use tafl_verify::{VerifyFinding, VerifyFindingKind};

use crate::input::given::{self, Given};
use crate::input::named;
use crate::input::text::Input;
use crate::output::messages::{self, Failure, Source, Status};

pub(crate) const GAME: &str =
    "The number of the game in a file with several, from 1. The default is the first";

/// The argument of `--at`: a position of a game.
#[derive(Clone, Debug)]
pub(crate) enum At {
    /// After the last move of the main line.
    Last,
    /// After the move at an address.
    Move(Address),
}

impl At {
    /// Goes there, from the start of the game. Returns whether the game has the move.
    pub(crate) fn reach(&self, playback: &mut Playback<'_>) -> Result<bool, ReplayError> {
        match self {
            Self::Last => playback.to_line_end().map(|()| true),
            Self::Move(address) => playback.go_to_address(address),
        }
    }
}

impl FromStr for At {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        match text.to_lowercase().as_str() {
            "last" => Ok(Self::Last),
            address => address.parse().map(Self::Move),
        }
    }
}

impl Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Last => f.write_str("last"),
            Self::Move(address) => address.fmt(f),
        }
    }
}

type ParsedGame = Parsed<GameRecord, RecordErrorKind>;

/// The number of the first game.
const FIRST: u32 = 1;

/// A game, as far as it can be read.
pub(crate) struct Game {
    pub(crate) record: GameRecord,
    /// Its number in the file, from 1.
    pub(crate) number: u64,
    /// Whether all of it could be read.
    pub(crate) status: Status,
}

impl Game {
    /// Reads the game with this number, from 1; the first one by default. It gets the given rules if it has none. Errors are drawn on standard error.
    pub(crate) fn read(input: &Input, number: Option<u32>, given: &Given) -> Result<Self, Failure> {
        let number = number.unwrap_or(FIRST);
        let game = parsed(input, number)?;
        let source = Source::new(&input.name, input.text()?);
        messages::errors(&source, &game.errors);
        let is_whole = game.errors.is_empty() && input.refused == 0;
        let status = if is_whole { Status::Good } else { Status::Errors };
        let mut record = game.value.ok_or(Failure::Reported)?;
        given.impose(&mut record);
        given.note();
        warn_of_dead(&input.name, &record, &mut messages::line);
        Ok(Self { record, number: number.into(), status })
    }

    /// Reads a puzzle without showing its moves to the solver: the game with this number, from 1; by default the first
    /// puzzle, or the first game if there is none. Errors are reported without showing the text.
    pub(crate) fn read_puzzle(
        input: &Input,
        number: Option<u32>,
        given: &Given,
    ) -> Result<GameRecord, Failure> {
        let (number, count) = match number {
            Some(number) => (number, None),
            None => first_puzzle(input.records()?),
        };
        let game = parsed(input, number)?;
        if let Some(count) = count.filter(|&count| count > 1) {
            let name = &input.name;
            messages::line(&format_args!(
                "{name}: this is game {number} of {count}; write `--game N` for another"
            ));
        }
        let mut record = game.value.filter(|_| game.errors.is_empty()).ok_or_else(|| {
            messages::line(&format_args!("{}: the record has errors; `tafl check` shows them", input.name));
            Failure::Reported
        })?;
        given.impose(&mut record);
        given.note();
        warn_of_dead(&input.name, &record, &mut messages::line);
        Ok(record)
    }

    /// Reads the game with this number, or the first one. If the file then has others, that is noted on standard error, with
    /// the option for another one; `all` is what to write for all of them, where that is possible.
    pub(crate) fn read_noting(
        input: &Input,
        number: Option<u32>,
        all: Option<&str>,
        given: &Given,
    ) -> Result<Self, Failure> {
        let game = Self::read(input, number, given)?;
        let count = if number.is_none() { count(input.text()?) } else { 1 };
        if count > 1 {
            let name = &input.name;
            let all = all.map_or_else(String::new, |all| format!(", or {all} for all"));
            messages::line(&format_args!(
                "{name}: this is the first of {count} games; write `--game N` for another{all}"
            ));
        }
        Ok(game)
    }

    /// Plays the game up to a move, by default to its end.
    pub(crate) fn playback_at(&self, name: &str, at: Option<&At>) -> Result<Playback<'_>, Failure> {
        let stopped = |error| {
            self.stopped(name, &error);
            Failure::Reported
        };
        let mut playback = Playback::new(&self.record).map_err(stopped)?;
        let at = at.unwrap_or(&At::Last);
        if at.reach(&mut playback).map_err(stopped)? { Ok(playback) } else { Err(Failure::no_such_move(at)) }
    }

    /// Reports why the game cannot be played any further.
    pub(crate) fn stopped(&self, name: &str, error: &ReplayError) -> Status {
        // An error in the rules is reported already.
        let reported = *error == ReplayError::MissingStart && self.status == Status::Errors;
        if !reported {
            let advice = given::for_record(&self.record).map(|advice| format!("; {advice}"));
            messages::line(&format_args!("{name}: {error}{}", advice.unwrap_or_default()));
        }
        Status::Errors
    }
}

/// Warns if the record leaves out captures that its rules make: boards follow the record and still have these men. The
/// squares could give away the solution of a puzzle, so `tafl verify` has them.
pub(crate) fn warn_of_dead(name: &str, record: &GameRecord, warn: &mut dyn FnMut(&dyn Display)) {
    let verdict = tafl_verify::verify(record);
    let first = |is_wanted: fn(&VerifyFindingKind) -> bool| {
        let found = verdict.findings().iter().find(|finding| is_wanted(finding.kind()));
        found.and_then(VerifyFinding::address)
    };
    let Some(address) = first(|kind| matches!(kind, VerifyFindingKind::CapturesMissing { .. })) else {
        return;
    };
    match first(|kind| matches!(kind, VerifyFindingKind::RecordFollowed)) {
        None => warn(&format_args!(
            "{name}: move {address} leaves out captures, so boards show men that are captured; `tafl annotate` adds them"
        )),
        // Then the rules are probably wrong, and nothing is added.
        Some(later) => warn(&format_args!(
            "{name}: move {address} leaves out captures, but {later} is legal only without them; `tafl verify` shows both"
        )),
    }
}

/// The number of the first puzzle in a text, or of the first game if there is none, and the number of games.
fn first_puzzle(text: &str) -> (u32, Option<u32>) {
    let (mut first, mut count) = (None, 0);
    for game in Games::new(text) {
        count += 1;
        if game.value.is_some_and(|record| record.puzzle_mode().is_some()) {
            first = first.or(Some(count));
        }
    }
    (first.unwrap_or(FIRST), Some(count))
}

/// Parses the game with this number, from 1.
fn parsed(input: &Input, number: u32) -> Result<ParsedGame, Failure> {
    let text = input.records()?;
    let index = usize::try_from(number - 1).unwrap_or(usize::MAX);
    Games::new(text).nth(index).ok_or_else(|| match count(text) {
        0 => {
            messages::line(&format_args!("{}: no game record", input.name));
            Failure::Reported
        }
        count => {
            Failure::usage(format_args!("{}: there is no game {number}; the file has {count}", input.name))
        }
    })
}

/// The number of games in a text.
fn count(text: &str) -> usize {
    Games::new(text).count()
}

/// Where a game begins, if not at the start position of its rules.
#[derive(Debug, Args)]
pub(crate) struct StartArgs {
    /// Begin with this position record instead of the start position.
    #[arg(long, value_name = "RECORD")]
    pub(crate) position: Option<Position>,
    /// The side to move, instead of the one that moves first.
    #[arg(long, value_name = "SIDE", value_parser = named(Side::ALL, Side::name))]
    pub(crate) side: Option<Side>,
}

impl StartArgs {
    /// A game by these rules, from their start position unless the arguments have another one.
    pub(crate) fn game(&self, rules: &Rules) -> Result<tafl_play::Game, WrongDimensionError> {
        let position = self.position.as_ref().unwrap_or(rules.start());
        tafl_play::Game::from_position(rules, position, self.side.unwrap_or(rules.side_to_move()))
    }
}
