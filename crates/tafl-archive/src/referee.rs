//! Moves played by rules.

use tafl_moves::{Move, MoveRecord};
use tafl_play::{Game, IllegalStepError, Step};
use tafl_position::{Piece, Position, Side};
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
    pub(crate) fn play(&mut self, step: Step) -> Result<Move, IllegalStepError> {
        match self.0.play(step) {
            Err(over @ IllegalStepError::GameOver { .. }) => {
                let position = self.0.position();
                let mover = position.get(step.origin()).map_or_else(|| self.0.side_to_move(), Piece::side);
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

/// The same rules without the endings in which programs differ: a surrounded side and an exit fort. They do not change
/// which moves are legal before the end, nor what they capture.
pub(crate) fn lenient(rules: &Rules) -> Option<Rules> {
    rules.to_builder().surrounding_fatal(false).edge_fort_escape(false).build().ok()
}

/// The side that moves first: that of the piece that does.
pub(crate) fn first_side(start: &Position, rules: &Rules, records: &[MoveRecord]) -> Side {
    let origin = records.first().and_then(MoveRecord::origin);
    let first = origin.and_then(|origin| start.get(origin)).map(Piece::side);
    first.unwrap_or_else(|| rules.side_to_move())
}
