//! The rules of a record at one of its positions.

use tafl_game_record::{GameRecord, Playback};
use tafl_moves::MoveRecord;
use tafl_play::{Game, Step};
use tafl_position::{Position, Side};
use tafl_rules::Rules;

use crate::otn;

/// The game by the rules of the record after these moves, which lead to this position; `None` without rules.
///
/// If the rules do not lead there, because they do not allow a move or capture other pieces, the game begins at the
/// position as it is written.
pub(crate) fn game<'m>(
    record: &GameRecord,
    moves: impl Iterator<Item = &'m MoveRecord>,
    position: &Position,
    side: Option<Side>,
) -> Option<Game> {
    let rules = record.rules()?;
    let first = record.side_to_move().unwrap_or(rules.side_to_move());
    let game = begun(rules, record.start()?, first)?;
    match played(game.clone(), moves).filter(|played| played.position() == *position) {
        Some(played) => Some(played),
        None => game.restarted(position, side.unwrap_or(rules.side_to_move())).ok(),
    }
}

/// The game at the current move of a playback.
pub(crate) fn game_at(playback: &Playback<'_>) -> Option<Game> {
    let record = playback.record();
    let tree = record.tree();
    let path = tree.path(playback.node());
    let moves = path.iter().filter_map(|&id| tree.move_record(id));
    game(record, moves, playback.position(), playback.side_to_move())
}

fn begun(rules: &Rules, start: &Position, first: Side) -> Option<Game> {
    Game::from_position(rules.at(otn::read()).ok()?, start, first).ok()
}

/// The game after these moves, if the rules allow all of them. A resignation is not a move on the board.
fn played<'m>(mut game: Game, moves: impl Iterator<Item = &'m MoveRecord>) -> Option<Game> {
    for made in moves.filter_map(MoveRecord::as_move) {
        game.play(Step::from(made)).ok()?;
    }
    Some(game)
}
