//! Moves that win a puzzle as quickly as its solution, although the record does not have them.

use std::collections::VecDeque;
use std::ops::ControlFlow::Continue;

use tafl_game_record::{CommentText, GameRecord, NodeId, PuzzleSession};
use tafl_moves::MoveRecord;
use tafl_play::{Game, Side, Step};
use tafl_search::{ProofLimits, ProofVerdict, Prover};

use crate::by_rules;

/// How many positions of a puzzle are looked at, those near its start first.
const MAX_POSITIONS: usize = 40;

/// How many steps are tried for a position: about a tenth of a second.
const NODES: u64 = 20_000;

/// The table of the prover, in bytes.
const TABLE: usize = 16 << 20;

const COMMENT: &str = "This wins as well.";

/// Adds to a puzzle, as variations, the moves of the solver that win in no more moves than the record, each with one line
/// to the end of the game. Does nothing to a game that is not a puzzle, or has no rules.
pub(crate) fn add(record: &mut GameRecord) {
    let solver = PuzzleSession::new(record).ok().and_then(|session| session.solver());
    let Some(solver) = solver else { return };
    let Ok(mut prover) = Prover::new(TABLE) else { return };
    let start = record.puzzle_start().and_then(|address| record.tree().find(&address.ok()?));
    let mut ahead = VecDeque::from([start]);
    for _ in 0..MAX_POSITIONS {
        let Some(node) = ahead.pop_front() else { return };
        let Some(game) = by_rules::game_at_node(record, node) else { return };
        let children: Vec<NodeId> = record.tree().children(node).collect();
        if game.side_to_move() != solver {
            ahead.extend(children.into_iter().map(Some));
            continue;
        }
        // Another variation of the solver may be a mistake.
        let Some(&next) = children.first() else { continue };
        ahead.push_back(Some(next));
        let Some(moves) = moves_to_win(record, &game, next, solver) else { continue };
        for line in wins(&game, solver, moves, &mut prover) {
            ahead.extend(add_line(record, node, line).map(Some));
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

/// A line for each step that wins within a number of moves.
fn wins(game: &Game, solver: Side, moves: u8, prover: &mut Prover) -> Vec<Vec<MoveRecord>> {
    let limits = ProofLimits::new().moves(moves).nodes(NODES);
    let reports = prover.prove_each(game, solver, &limits, |_| Continue(()));
    let lines = reports.into_iter().filter_map(|(step, report)| match report.verdict {
        ProofVerdict::Win(proof) => line(game.clone(), step, proof.line()),
        _ => None,
    });
    lines.collect()
}

/// Steps as moves of a record.
fn line(mut game: Game, first: Step, rest: &[Step]) -> Option<Vec<MoveRecord>> {
    let steps = std::iter::once(first).chain(rest.iter().copied());
    steps
        .map(|step| {
            let made = game.annotate(step).ok()?;
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
