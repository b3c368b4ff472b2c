//! Moves that win a puzzle as quickly as its solution, although the record does not have them.

use std::collections::VecDeque;
use std::ops::ControlFlow::Continue;

use tafl_game_record::{CommentText, GameRecord, NodeId, PuzzleSession};
use tafl_moves::MoveRecord;
use tafl_play::{Game, Step};
use tafl_position::Side;
use tafl_search::{ProofLimits, ProofVerdict, Prover};
use tafl_verify::Verifier;

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
    /// A search in a puzzle; `None` if the record is not a puzzle.
    pub fn new(record: &GameRecord, verifier: Verifier) -> Option<Self> {
        let solver = PuzzleSession::new(record).ok()?.solver()?;
        // With less memory it is slower.
        let prover = Prover::new(TABLE).or_else(|_| Prover::new(0)).ok()?;
        let start = record.puzzle_start().and_then(|address| record.tree().find(&address.ok()?));
        Some(Self { prover, verifier, solver, ahead: VecDeque::from([start]), looked_at: 0, added: 0 })
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
        let Some(game) = self.verifier.game_at(record, node) else { return false };
        let children: Vec<NodeId> = record.tree().children(node).collect();
        if game.side_to_move() != self.solver {
            self.ahead.extend(children.into_iter().map(Some));
        } else if let Some(&next) = children.first() {
            // Another variation of the solver may be a mistake.
            self.ahead.push_back(Some(next));
            self.add_wins(record, node, &game, next);
        }
        true
    }

    /// Adds what wins in a position besides a move of the record.
    fn add_wins(&mut self, record: &mut GameRecord, node: Option<NodeId>, game: &Game, known: NodeId) {
        let Some(moves) = moves_to_win(record, game, known, self.solver) else { return };
        let limits = ProofLimits::new().moves(moves).nodes(NODES);
        for (step, report) in self.prover.prove_each(game, self.solver, &limits, |_| Continue(())) {
            let ProofVerdict::Win(proof) = report.verdict else { continue };
            let line = line(game.clone(), step, proof.line());
            if let Some(added) = line.and_then(|line| add_line(record, node, line)) {
                self.added += 1;
                self.ahead.push_back(Some(added));
            }
        }
    }
}

/// The number of moves of the solver in the line of the record, if it wins.
fn moves_to_win(record: &GameRecord, game: &Game, first: NodeId, solver: Side) -> Option<u8> {
    let tree = record.tree();
    let (mut game, mut moves) = (game.clone(), 0_u8);
    for id in tree.line(Some(first)) {
        let begins = game.side_to_move() == solver && game.berserk_square().is_none();
        moves = moves.checked_add(u8::from(begins))?;
        game.play(Step::from(tree.move_record(id)?.as_move()?)).ok()?;
    }
    (game.outcome()?.winner() == Some(solver)).then_some(moves)
}

/// Steps as moves of a record.
fn line(mut game: Game, first: Step, rest: &[Step]) -> Option<Vec<MoveRecord>> {
    let steps = std::iter::once(first).chain(rest.iter().copied());
    steps
        .map(|step| {
            let made = game.marked(step).ok()?;
            game.play(step).ok()?;
            Some(made.into())
        })
        .collect()
}

/// Adds a line, unless the record has its first move. Returns that move if it is added.
fn add_line(record: &mut GameRecord, node: Option<NodeId>, line: Vec<MoveRecord>) -> Option<NodeId> {
    let tree = record.tree_mut();
    let squares = |made: &MoveRecord| (made.origin(), made.target());
    let known = |made: &MoveRecord| {
        tree.children(node).filter_map(|id| tree.move_record(id)).any(|it| squares(it) == squares(made))
    };
    if line.first().is_none_or(known) {
        return None;
    }
    let mut moves = line.into_iter();
    let first = tree.add(node, moves.next()?).ok()?;
    tree.set_comment(first, CommentText::new(COMMENT).ok()?).ok()?;
    moves.try_fold(first, |last, made| tree.add(Some(last), made).ok())?;
    Some(first)
}
