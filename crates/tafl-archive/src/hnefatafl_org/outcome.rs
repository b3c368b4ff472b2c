//! How a game ended, by its rules.

use tafl_game_record::GameResult;
use tafl_play::{Game, Step};
use tafl_position::{Piece, Side};
use tafl_rules::Rules;

use crate::outcome;
use crate::played::Played;
use crate::start::Start;

/// The result of a game whose last move ends it by its rules; `None` if a move is not legal, or if the rules capture
/// other pieces.
pub(super) fn of(start: &Start, played: &Played) -> Option<GameResult> {
    let rules = start.rules.as_ref()?;
    let first = played.facts.first.unwrap_or_else(|| rules.side_to_move());
    let mut game = Game::from_position(rules, &start.position, first).ok()?;
    for id in played.tree.main_line() {
        let record = played.tree.move_record(id)?;
        game.play(Step::new(record.origin()?, record.target()?)).ok()?;
    }
    let agrees = played.end.as_ref().is_some_and(|end| *end == game.position());
    game.outcome().filter(|_| agrees).map(outcome::result)
}

/// The side to move after the last move.
pub(super) fn side_to_move(start: &Start, played: &Played) -> Side {
    let last = played.tree.main_line().last().and_then(|id| played.tree.move_record(id));
    let end = played.end.as_ref().unwrap_or(&start.position);
    let mover = last.and_then(|record| end.get(record.target()?)).map(Piece::side);
    let first = || start.rules.as_ref().map_or(Side::Attackers, Rules::side_to_move);
    mover.map_or_else(first, Side::other)
}
