//! Puzzles: positions, and the lines that are said to win.

use tafl_game_record::{GameRecord, NodeId, PuzzleSession};
use tafl_moves::{Move, MoveRecord};
use tafl_play::{Game, Step};
use tafl_position::Side;
use tafl_verify::{Verifier, VerifyFindingKind};

use crate::game::AnalysisError;

/// A position in which the side to move is to win, and the line that is said to win.
///
/// ```
/// use tafl_analysis::{GameRecord, Puzzle, Verifier};
///
/// let record: GameRecord = "\
/// [puzzle-mode:strict]
/// [rules:dim:7 atkf:n ks:w start:/7/7/tt5/3K3/7/7/5tt/]
/// 1. Kd4-d1 a3-a2
/// 2. Kd1-a1
/// ".parse()?;
/// let puzzle = Puzzle::of_record(&record, &mut Verifier::new())?;
/// assert_eq!(puzzle.solution.len(), 3);
/// assert_eq!(puzzle.moves_to_win(), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The game at the first position of the puzzle.
    pub game: Game,
    /// The steps of the main line, of both sides; empty if only the position is given.
    pub solution: Vec<Step>,
}

impl Puzzle {
    /// The puzzle of a record, by the rules of the record.
    ///
    /// # Errors
    ///
    /// [`AnalysisError::NotAPuzzle`], and [`AnalysisError::Rules`] if the rules of the record start no game.
    pub fn of_record(record: &GameRecord, verifier: &mut Verifier) -> Result<Self, AnalysisError> {
        PuzzleSession::new(record)?;
        Self::at(record, record.puzzle_start_node(), verifier).ok_or_else(|| {
            let refused = verifier.start(record).err();
            AnalysisError::Rules(refused.unwrap_or(VerifyFindingKind::NoRules))
        })
    }

    /// The position after a move of a record, and the line that continues there. `None` if it has no rules that can be
    /// played.
    pub(crate) fn at(record: &GameRecord, node: Option<NodeId>, verifier: &mut Verifier) -> Option<Self> {
        let game = verifier.game_at(record, node)?;
        let tree = record.tree();
        let line = tree.line(tree.children(node).next()).filter_map(|id| tree.move_record(id));
        let solution = line.map_while(MoveRecord::as_move).map(Step::from).collect();
        Some(Self { game, solution })
    }

    /// The number of moves of the side to move in the solution, if that side wins at its end. A berserk turn is one move.
    pub fn moves_to_win(&self) -> Option<u8> {
        let (mut game, solver, mut moves) = (self.game.clone(), self.game.side_to_move(), 0_u8);
        for &step in &self.solution {
            let mover = game.side_to_move();
            game.play(step).ok()?;
            moves = moves.saturating_add(u8::from(mover == solver && ends_turn(&game, mover)));
        }
        (game.outcome()?.winner() == Some(solver)).then_some(moves)
    }

    /// The puzzle whose solution is the first turn of this one, in another position. The turn ends with what cannot be
    /// played there.
    pub(crate) fn first_turn(&self, game: &Game) -> Self {
        let (mut next, mover, mut solution) = (game.clone(), game.side_to_move(), Vec::new());
        for &step in &self.solution {
            solution.push(step);
            if next.play(step).is_err() || ends_turn(&next, mover) {
                break;
            }
        }
        Self { game: game.clone(), solution }
    }
}

/// Whether the last step of a side ended its turn, which has several steps if it is a berserk turn.
pub(crate) fn ends_turn(game: &Game, mover: Side) -> bool {
    game.side_to_move() != mover || game.outcome().is_some()
}

/// Steps as moves, with captures and marks. Only the last one may be illegal.
pub(crate) fn written(game: &Game, steps: &[Step]) -> Vec<Move> {
    let mut game = game.clone();
    let written = steps.iter().map(|&step| {
        let written = written_step(&game, step);
        let _ = game.play(step);
        written
    });
    written.collect()
}

/// A step as a move, with captures and a mark; only its squares if it is illegal.
pub(crate) fn written_step(game: &Game, step: Step) -> Move {
    game.marked(step).unwrap_or_else(|_| Move::new(step.origin(), step.target()))
}
