//! The turns of the side that does not win.

use alloc::vec::Vec;

use tafl_play::{Game, IllegalStepError, Side, Step};

use crate::checker::Checker;
use crate::error::ProofErrorKind;

/// Plays every legal turn of the side to move, which is not the winner, and visits the game after each, with the steps from
/// the start of the game. The game itself is visited if it is over or the winner's turn.
///
/// It goes back and forth in one game: a berserk turn can be as long as there are pieces to capture.
pub(crate) fn for_each_reply(
    game: &mut Game,
    winner: Side,
    mut visit: impl FnMut(&Game) -> Result<(), ProofErrorKind>,
) -> Result<(), ProofErrorKind> {
    let is_end = |game: &Game| game.outcome().is_some() || game.side_to_move() == winner;
    if is_end(game) {
        return visit(game);
    }
    let mut open: Vec<Vec<Step>> = Vec::from([game.legal_steps()]);
    let mut count = 0;
    while let Some(steps) = open.last_mut() {
        let Some(step) = steps.pop() else {
            open.pop();
            if !open.is_empty() {
                game.undo();
            }
            continue;
        };
        count += 1;
        if count > Checker::MAX_REPLIES {
            return Err(ProofErrorKind::TooManyReplies);
        }
        match game.play(step) {
            Ok(_) => {}
            // What is legal otherwise. That is a reply less.
            Err(IllegalStepError::RepetitionForbidden { .. }) => continue,
            // Legal steps are played from where they are legal. If not, nothing is proved.
            Err(error) => return Err(ProofErrorKind::Illegal { step, error }),
        }
        if is_end(game) {
            visit(game)?;
            game.undo();
        } else {
            open.push(game.legal_steps());
        }
    }
    Ok(())
}
