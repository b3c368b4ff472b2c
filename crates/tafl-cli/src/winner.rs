//! The winner of a game in words.

use tafl_game_record::GameResult;
use tafl_position::Side;

/// The winner of a finished game, or a draw: `attackers`, `defenders` or `draw`.
pub(crate) fn name(winner: Option<Side>) -> &'static str {
    winner.map_or("draw", Side::name)
}

/// A result as a clause: `attackers win` or `draw`. `None` if the result does not say how the game ended.
pub(crate) fn clause(result: GameResult) -> Option<&'static str> {
    match result {
        GameResult::AttackersWin => Some("attackers win"),
        GameResult::DefendersWin => Some("defenders win"),
        GameResult::Draw => Some(name(None)),
        GameResult::Other => None,
    }
}
