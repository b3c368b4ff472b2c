//! Moves that win a puzzle as quickly as its solution, although the record does not have them.

use std::collections::VecDeque;
use std::ops::ControlFlow::Continue;

use tafl_game_record::{CommentText, GameRecord, NodeId};
use tafl_moves::Move;
use tafl_play::Step;
use tafl_position::Side;
use tafl_search::{ProofLimits, ProofVerdict, Prover};
use tafl_verify::Verifier;

use crate::puzzle::{self, Puzzle};

/// How many positions of a puzzle are looked at, those near its start first.
const MAX_POSITIONS: usize = 40;

/// How many steps are tried for a position: about a tenth of a second.
const NODES: u64 = 20_000;

/// The table of the prover, in bytes.
const TABLE: usize = 16 << 20;

const COMMENT: &str = "This wins as well.";

/// Looks for moves of the solver that win a puzzle in no more moves than its record, and adds them to the record as
/// variations, each with one line to the end of the game and a comment.
///
/// Each of these wins is proved. The search looks at 40 positions of the main line and the variations, those near the
/// start first, and gives up on one after 20,000 nodes, so it may miss some.
///
/// ```
/// use tafl_analysis::{GameRecord, OtherWins, Verifier};
///
/// let mut puzzle: GameRecord = "\
/// [puzzle-mode:strict]
/// [rules:dim:7 name:Brandub surf:n atkf:n ks:w start:/7/3t3/7/K2Tt1t/7/5T1/3t2t/]
/// 1. a4-a7
/// ".parse()?;
/// let mut search = OtherWins::new(&puzzle, Verifier::new()).ok_or("not a puzzle")?;
/// while search.advance(&mut puzzle) {}
/// assert_eq!(search.added(), 1);
/// assert!(puzzle.to_string().ends_with("\n1a.1.1a. Ka4-a1--\n[This wins as well.]\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct OtherWins {
    prover: Prover,
    verifier: Verifier,
    solver: Side,
    /// The moves after which positions are to be looked at.
    ahead: VecDeque<Option<NodeId>>,
    looked_at: usize,
    added: usize,
}

impl OtherWins {
    /// A search in a puzzle; `None` if the record is not a puzzle, or has no rules that can be played.
    pub fn new(record: &GameRecord, mut verifier: Verifier) -> Option<Self> {
        let solver = Puzzle::of_record(record, &mut verifier).ok()?.game.side_to_move();
        // With less memory it is slower.
        let prover = Prover::new(TABLE).or_else(|_| Prover::new(0)).ok()?;
        let ahead = VecDeque::from([record.puzzle_start_node()]);
        Some(Self { prover, verifier, solver, ahead, looked_at: 0, added: 0 })
    }

    /// How many moves were added.
    pub fn added(&self) -> usize {
        self.added
    }

    /// Looks at the next position of the record that the search began with, and adds what wins there. Returns whether
    /// another position follows.
    pub fn advance(&mut self, record: &mut GameRecord) -> bool {
        if self.looked_at == MAX_POSITIONS {
            return false;
        }
        self.looked_at += 1;
        let Some(node) = self.ahead.pop_front() else { return false };
        let Some(puzzle) = Puzzle::at(record, node, &mut self.verifier) else { return false };
        let children: Vec<NodeId> = record.tree().children(node).collect();
        if puzzle.game.side_to_move() != self.solver {
            self.ahead.extend(children.into_iter().map(Some));
        } else if let Some(&next) = children.first() {
            // Another variation of the solver may be a mistake.
            self.ahead.push_back(Some(next));
            self.add_wins(record, node, &puzzle);
        }
        true
    }

    /// Adds what wins in a position besides a move of the record.
    fn add_wins(&mut self, record: &mut GameRecord, node: Option<NodeId>, puzzle: &Puzzle) {
        let Some(moves) = puzzle.moves_to_win() else { return };
        let limits = ProofLimits::new().moves(moves).nodes(NODES);
        for (step, report) in self.prover.prove_each(&puzzle.game, self.solver, &limits, |_| Continue(())) {
            let ProofVerdict::Win(proof) = report.verdict else { continue };
            let line = puzzle::written(&puzzle.game, &[&[step], proof.line()].concat());
            if let Some(added) = add_line(record, node, line) {
                self.added += 1;
                self.ahead.push_back(Some(added));
            }
        }
    }
}

/// Adds a line, unless the record has its first move. Returns that move if it is added.
fn add_line(record: &mut GameRecord, node: Option<NodeId>, line: Vec<Move>) -> Option<NodeId> {
    let tree = record.tree_mut();
    let mut moves = line.into_iter();
    let first = moves.next()?;
    let is_first = |known: &Move| Step::from(known) == Step::from(&first);
    if tree.children(node).filter_map(|id| tree.move_record(id)?.as_move()).any(is_first) {
        return None;
    }
    let first = tree.add(node, first).ok()?;
    tree.set_comment(first, CommentText::new(COMMENT).ok()?).ok()?;
    moves.try_fold(first, |last, made| tree.add(Some(last), made).ok())?;
    Some(first)
}
