//! The pieces that a puzzle does not need.

use tafl_play::Game;
use tafl_position::{PieceKind, Position, Square};

/// A puzzle with as few pieces as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// not decided. Which pieces remain can depend on the order, so each of them is needed, but there may be fewer.
    ///
    /// ```
    /// use tafl_analysis::{Game, Minimal, Side};
    ///
    /// let rules = tafl_play::Preset::BRANDUB.rules();
    /// let game = Game::from_position(&rules, &"/t6/7/7/K6/7/7/6t/".parse()?, Side::Defenders)?;
    /// let escape = "a4-a7".parse()?;
    /// let minimal = Minimal::of(&game, |game| Some(game.check(escape).is_ok()));
    /// assert_eq!(minimal.not_needed, ["a1".parse()?]);
    /// assert_eq!(minimal.position.to_string(), "/7/7/7/K6/7/7/6t/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &Game, mut is_same: impl FnMut(&Game) -> Option<bool>) -> Self {
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
