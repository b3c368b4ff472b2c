//! The pieces that a puzzle does not need.

use tafl_play::Game;
use tafl_position::{PieceKind, Position, Square};

/// A puzzle without the pieces that it does not need: see [`PuzzleProver::minimal`](crate::PuzzleProver::minimal).
///
/// Which pieces remain can depend on the order in which they are removed: each of them is needed, but with another order
/// fewer may remain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Minimal {
    /// The squares of the pieces that were removed.
    pub not_needed: Vec<Square>,
    /// The squares of the pieces of which it is not known whether they are needed.
    pub undecided: Vec<Square>,
    /// The position without the pieces that are not needed.
    pub position: Position,
}

impl Minimal {
    /// Removes one piece after the other from the current position, but no king, as long as the puzzle stays the same.
    ///
    /// `is_same` says whether a puzzle that begins with this game has the same solution and no other; `None` if that was
    /// not decided.
    pub(crate) fn of(game: &Game, mut is_same: impl FnMut(&Game) -> Option<bool>) -> Self {
        let (position, side) = (game.position(), game.side_to_move());
        let men = position.pieces().filter(|(_, piece)| piece.kind() != PieceKind::King);
        let men: Vec<Square> = men.map(|(square, _)| square).collect();
        let mut minimal = Self { not_needed: Vec::new(), undecided: Vec::new(), position };
        for square in men {
            let mut position = minimal.position.clone();
            let fewer = position.set(square, None).ok().and_then(|_| game.restarted(&position, side).ok());
            let Some(fewer) = fewer.filter(|game| game.outcome().is_none()) else { continue };
            match is_same(&fewer) {
                Some(true) => {
                    minimal.not_needed.push(square);
                    minimal.position = position;
                }
                Some(false) => {}
                None => minimal.undecided.push(square),
            }
        }
        minimal
    }
}
