//! The start of a game that is played by rules.

use std::error::Error;

use tafl_play::Game;
use tafl_rules::Rules;

use crate::args::StartArgs;

/// A game by these rules, from their start position unless the arguments have another one.
pub(crate) fn game(rules: &Rules, args: &StartArgs) -> Result<Game, Box<dyn Error>> {
    let position = args.position.as_ref().unwrap_or(rules.start());
    let side = args.side.unwrap_or(rules.side_to_move());
    Ok(Game::from_position(rules, position, side)?)
}
