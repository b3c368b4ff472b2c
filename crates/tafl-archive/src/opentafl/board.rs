//! The board of OpenTafl, on which it plays the moves of a record.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use notation_syntax::invariant::broken;
use tafl_game_record::{GameRecord, NodeId};
use tafl_moves::{ApplyError, Move, MoveRecord, Undo};
use tafl_position::{PieceKind, Position, Side, Square};
use tafl_rules::{Escape, Jump, Rules, Zone};

use super::kind::OpenTaflIssueKind;
use super::shieldwalls::Shieldwalls;

/// The issue of each move that depends on the board, by move. Moves that do not fit the board, and those
/// after them, have none.
pub(super) fn board_issues(record: &GameRecord) -> BTreeMap<NodeId, OpenTaflIssueKind> {
    let mut issues = BTreeMap::new();
    let (Some(rules), Some(start)) = (record.rules(), record.start()) else { return issues };
    let tree = record.tree();
    let mut board = Board::new(rules, start.clone());
    let mut stack: Vec<NodeId> = tree.children(None).collect();
    while let Some(id) = stack.pop() {
        board.back_to(tree.parent(id));
        let Some(Ok(found)) = tree.move_record(id).map(|record| board.play(id, record)) else { continue };
        if let Some(kind) = found {
            issues.insert(id, kind);
        }
        stack.extend(tree.children(Some(id)));
    }
    issues
}

/// The board of a record, with the pieces that OpenTafl has left on its own board.
struct Board<'r> {
    rules: &'r Rules,
    shieldwalls: Shieldwalls<'r>,
    position: Position,
    /// The squares of pieces that have moved.
    moved: BTreeSet<Square>,
    /// The squares of pieces that OpenTafl did not capture, although the record does.
    left: BTreeSet<Square>,
    /// The moves up to here, the last one on top.
    plies: Vec<Ply>,
}

/// A move, and what taking it back needs.
struct Ply {
    id: NodeId,
    undo: Undo,
    origin: Option<Square>,
    target: Option<Square>,
    /// The squares of captured pieces that had moved.
    captured_moved: Vec<Square>,
    /// Whether the piece had moved before.
    had_moved: bool,
    /// The pieces that OpenTafl did not capture.
    newly_left: Vec<Square>,
    state: State,
}

/// The state of OpenTafl after a move.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    #[default]
    Plays,
    /// The game has ended.
    Ended,
    /// An issue was reported that ends the line for OpenTafl.
    Stuck,
}

impl<'r> Board<'r> {
    fn new(rules: &'r Rules, position: Position) -> Self {
        let (moved, left) = (BTreeSet::new(), BTreeSet::new());
        Self { rules, shieldwalls: Shieldwalls::new(rules), position, moved, left, plies: Vec::new() }
    }

    /// Takes moves back until `id` is the last one.
    fn back_to(&mut self, id: Option<NodeId>) {
        while self.plies.last().map(|ply| ply.id) != id {
            let Some(ply) = self.plies.pop() else { return broken("the parent is on the board", ()) };
            ply.undo.undo(&mut self.position);
            if let Some(target) = ply.target {
                self.moved.remove(&target);
            }
            self.moved.extend(ply.origin.filter(|_| ply.had_moved));
            self.moved.extend(ply.captured_moved);
            for square in ply.newly_left {
                self.left.remove(&square);
            }
        }
    }

    /// Plays a move. Returns its issue.
    fn play(&mut self, id: NodeId, record: &MoveRecord) -> Result<Option<OpenTaflIssueKind>, ApplyError> {
        let before = self.plies.last().map(|ply| ply.state).unwrap_or_default();
        let (issue, lost) = match (before, record.as_move()) {
            (State::Plays, Some(step)) => self.issue(step),
            (State::Ended, _) => (Some(OpenTaflIssueKind::AfterEnd), Vec::new()),
            _ => (None, Vec::new()),
        };
        let undo = record.apply_to(&mut self.position)?;
        let stuck =
            matches!(issue, Some(OpenTaflIssueKind::AfterEnd | OpenTaflIssueKind::MoveBlocked { .. }));
        let state = match before {
            _ if stuck => State::Stuck,
            State::Plays if self.has_ended(record, &undo) => State::Ended,
            before => before,
        };
        let newly_left = lost.into_iter().filter(|&square| self.left.insert(square)).collect();
        self.add(id, record, undo, newly_left, state);
        Ok(issue)
    }

    /// The issue of a move, and the captured pieces that stay on the board of OpenTafl.
    fn issue(&self, step: &Move) -> (Option<OpenTaflIssueKind>, Vec<Square>) {
        if let Some(square) = self.blocking(step) {
            return (Some(OpenTaflIssueKind::MoveBlocked { square }), Vec::new());
        }
        match self.shieldwalls.lost(&self.position, &self.moved, step) {
            Some((kind, lost)) => (Some(kind), lost),
            None => (None, Vec::new()),
        }
    }

    fn add(&mut self, id: NodeId, record: &MoveRecord, undo: Undo, newly_left: Vec<Square>, state: State) {
        let (origin, target) = (record.origin(), record.target());
        let had_moved = origin.is_some_and(|origin| self.moved.remove(&origin));
        let captured = undo.captured().map(|(square, _)| square);
        let captured_moved = captured.filter(|square| self.moved.remove(square)).collect();
        self.moved.extend(target);
        self.plies.push(Ply { id, undo, origin, target, captured_moved, had_moved, newly_left, state });
    }

    /// The first occupied square on the path of a move.
    fn blocking(&self, step: &Move) -> Option<Square> {
        let (files, ranks) = (
            i16::from(step.target().file().index()) - i16::from(step.origin().file().index()),
            i16::from(step.target().rank().index()) - i16::from(step.origin().rank().index()),
        );
        if files != 0 && ranks != 0 || step.kind().is_jump() {
            return None;
        }
        let distance = files.abs().max(ranks.abs());
        let piece = self.position.get(step.origin())?;
        // OpenTafl writes a jump that captures nothing like any other move.
        let jumps = distance == 2 && self.rules.jump(piece.kind()) != Jump::None;
        let squares =
            (1..=distance).filter_map(|way| step.origin().offset(files.signum() * way, ranks.signum() * way));
        squares
            .filter(|&square| !jumps || square == step.target())
            .find(|&square| self.left.contains(&square) || !self.position.is_vacant(square))
    }

    fn has_ended(&self, record: &MoveRecord, undo: &Undo) -> bool {
        let mut captured = undo.captured().map(|(_, piece)| piece);
        let no_king = captured.any(|piece| piece.kind() == PieceKind::King);
        let no_attackers = undo.captured().len() > 0 && self.position.find(Side::Attackers).next().is_none();
        let is_king = undo.mover().is_some_and(|piece| piece.kind() == PieceKind::King);
        let escaped = record.target().is_some_and(|target| is_king && self.is_escape(target));
        no_king || no_attackers || escaped
    }

    /// Whether the king escapes on this square.
    fn is_escape(&self, square: Square) -> bool {
        match self.rules.escape() {
            Escape::Edge => self.shieldwalls.is_edge(square),
            Escape::Corner => self.rules.squares(Zone::Corner).any(|corner| corner == square),
        }
    }
}
