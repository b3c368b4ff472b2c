//! The start of a game that is played by rules.

use tafl_play::{Game, WrongDimension};
use tafl_rules::Rules;

use crate::args::StartArgs;

/// A game by these rules, from their start position unless the arguments have another one.
pub(crate) fn game(rules: &Rules, args: &StartArgs) -> Result<Game, WrongDimension> {
    let position = args.position.as_ref().unwrap_or(rules.start());
    let side = args.side.map_or(rules.first_to_move(), Into::into);
    Game::from_position(rules, position, side)
}
