//! Moves played by rules.

use tafl_moves::Move;
use tafl_play::{Game, IllegalStep, Step};
use tafl_position::{Position, Side};
use tafl_rules::Rules;

/// A game that is played by its rules, and continues after its end.
#[derive(Debug)]
pub(crate) struct Referee(Game);

impl Referee {
    /// A game from a position; `None` if the rules are those of a board of another size.
    pub(crate) fn new(rules: &Rules, position: &Position, first: Side) -> Option<Self> {
        Game::from_position(rules, position, first).ok().map(Self)
    }

    /// Plays a step, and returns it with its captures. Programs differ in when a game is over, so that alone does not
    /// make a move illegal: the game continues from the same position, with an empty history.
    pub(crate) fn play(&mut self, step: Step) -> Result<Move, IllegalStep> {
        match self.0.play(step) {
            Err(over @ IllegalStep::GameOver { .. }) => {
                let position = self.0.position();
                let mover =
                    position.get(step.origin()).map_or_else(|| self.0.side_to_move(), |piece| piece.side());
                self.0 = self.0.restarted(&position, mover).map_err(|_| over)?;
                self.0.play(step)
            }
            played => played,
        }
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        &self.0
    }
}
