//! The shared parts of the formats of the Bologna challenge.

use tafl_game_record::{GameRecord, GameResult};
use tafl_position::{Position, Side};
use tafl_rules::Preset;

use crate::error::ExportError;
use crate::omitted;
use crate::played_line::PlayedLine;
use crate::start::Start;

/// The number of ranks of the board.
pub(crate) const RANKS: u8 = 9;

/// The side to move, or the result of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Of(Side),
    Ended(GameResult),
}

/// The result of a record, if the formats have a word for it.
pub(crate) fn result_of(record: &GameRecord) -> Option<GameResult> {
    record.result().and_then(Result::ok).filter(|result| *result != GameResult::Other)
}

/// A game of the challenge that begins with this position and side.
pub(crate) fn start_at(position: Position, first: Side) -> Start {
    Start::of_preset(Preset::BOLOGNA_TABLUT, position, first)
}

/// Checks that a game fits the board and the pieces of the challenge.
pub(crate) fn check_board(line: &PlayedLine<'_>) -> Result<(), ExportError> {
    if line.start.dimension().get() != RANKS {
        return Err(ExportError::RulesUnsupported { what: "a board that does not have 9 ranks" });
    }
    omitted::check_pieces(line)
}

/// Whether the record has the rules with which its game will be read.
pub(crate) fn has_rules(record: &GameRecord, line: &PlayedLine<'_>, first: Side) -> bool {
    start_at(line.start.clone(), first).has_rules_of(record)
}
