//! Games of the server hnefatafl.org and of its program, hnefatafl-copenhagen.
//!
//! The program has five forms of a game. They share the rules of its three boards ([`size`]), and the tags that begin
//! with `hnefatafl-org-`, so that a game converts from one form into another.

pub(crate) mod archive;
pub(crate) mod open_tafl;
pub(crate) mod pgn;
pub(crate) mod protocol;
mod size;
mod value;

use alloc::boxed::Box;
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, GameResult};
use tafl_play::{Game, Step};
use tafl_position::{Piece, Side};
use tafl_rules::Rules;

use crate::error::{ExportError, ImportError};
use crate::loss::GameLoss;
use crate::played::Played;
use crate::report::ConvertedGame;
use crate::start::Start;
use crate::{reading, tags};

/// The prefix of the names of tags that hold a field of the server.
const PREFIX: &str = "hnefatafl-org-";

/// Follows the prefix in the names of tags that only the archive of the server can hold.
const ARCHIVE: &str = "archive-";

/// The result of a game whose last move ends it by its rules; `None` if a move is not legal, or if the rules capture
/// other pieces.
fn result_by_rules(start: &Start, played: &Played) -> Option<GameResult> {
    let rules = start.rules.as_ref()?;
    let first = played.facts.first.unwrap_or_else(|| rules.side_to_move());
    let mut game = Game::from_position(rules, &start.position, first).ok()?;
    for id in played.tree.main_line() {
        let record = played.tree.move_record(id)?;
        game.play(Step::new(record.origin()?, record.target()?)).ok()?;
    }
    let agrees = played.end.as_ref().is_some_and(|end| *end == game.position());
    game.outcome().filter(|_| agrees).map(crate::ending::result)
}

/// The side to move after the last move.
fn side_to_move(start: &Start, played: &Played) -> Side {
    let last = played.tree.main_line().last().and_then(|id| played.tree.move_record(id));
    let end = played.end.as_ref().unwrap_or(&start.position);
    let mover = last.and_then(|record| end.get(record.target()?)).map(Piece::side);
    let first = || start.rules.as_ref().map_or(Side::Attackers, Rules::side_to_move);
    mover.map_or_else(first, Side::other)
}

/// Reports in which parts the written game differs from the record when it is read.
fn compare(
    record: &GameRecord,
    read: Result<ConvertedGame<GameRecord>, ImportError>,
    losses: &mut Vec<GameLoss>,
) -> Result<(), ExportError> {
    let again = read.map_err(|error| ExportError::Unreadable(Box::new(error)))?.value;
    tags::report_unwritten(record, losses, |tag| {
        // A game without a result has not ended.
        let is_open = || tag.name() == "result" && record.result() == Some(Ok(GameResult::Other));
        again.tag(tag.name()) == Some(tag.value()) || is_open()
    });
    losses.extend(reading::differences(record, Some(&again)));
    Ok(())
}

/// Whether the moves that are read are those of the record.
fn has_same_moves(record: &GameRecord, again: &GameRecord) -> bool {
    let differences = reading::differences(record, Some(again));
    !differences.iter().any(|loss| matches!(loss, GameLoss::ReadDifferently { .. }))
}
