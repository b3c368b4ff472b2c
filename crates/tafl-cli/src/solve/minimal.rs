//! The pieces that a puzzle does not need.

use tafl_play::{Game, PieceKind, Step};
use tafl_position::{Position, Square};

use super::problem::Problem;
use super::search::{Answer, Finding, Searcher};

/// A proved problem with as few pieces as possible.
pub(super) struct Minimal {
    /// The pieces that were removed.
    pub(super) not_needed: Vec<Square>,
    /// The pieces of which it is not known whether they are needed, because a limit was reached.
    pub(super) undecided: Vec<Square>,
    pub(super) position: Position,
}

impl Minimal {
    /// Removes one piece after the other, as long as the same first move wins in the same number of moves, and no other
    /// one does. Which pieces remain can depend on the order, so each of them is needed, but there may be fewer.
    pub(super) fn of(problem: &Problem, answer: &Answer, searcher: &mut Searcher<'_>) -> Self {
        let position = problem.game.position();
        let men = position.pieces().filter(|(_, piece)| piece.kind() != PieceKind::King);
        let men: Vec<Square> = men.map(|(square, _)| square).collect();
        let mut minimal = Self { not_needed: Vec::new(), undecided: Vec::new(), position };
        for square in men {
            let mut position = minimal.position.clone();
            if position.set(square, None).is_err() {
                continue;
            }
            let Some(fewer) = with_position(problem, &position) else { continue };
            let found = searcher.solve_within(&fewer, answer.moves);
            match found.finding {
                Finding::Proved if found.moves == answer.moves => {
                    minimal.not_needed.push(square);
                    minimal.position = position;
                }
                Finding::Undecided(_) => minimal.undecided.push(square),
                _ => {}
            }
        }
        minimal
    }
}

/// The problem from another position; `None` if the game is over there.
fn with_position(problem: &Problem, position: &Position) -> Option<Problem> {
    let side = problem.game.side_to_move();
    let game = problem.game.restarted(position, side).ok().filter(|game| game.outcome().is_none())?;
    let solution = first_turn(&game, &problem.solution);
    Some(Problem { name: problem.name.clone(), number: problem.number, game, solution })
}

/// The steps of the first turn, and what cannot be played of it: other defences are possible with other pieces.
fn first_turn(game: &Game, solution: &[Step]) -> Vec<Step> {
    let (mut game, side) = (game.clone(), game.side_to_move());
    let mut ended = false;
    let in_turn = |&&step: &&Step| {
        let is_in_turn = !ended;
        ended = game.play(step).is_err() || game.side_to_move() != side || game.outcome().is_some();
        is_in_turn
    };
    solution.iter().take_while(in_turn).copied().collect()
}
