//! The line that is being judged: where the rules lead, and where the record leads.

use alloc::vec::Vec;

use tafl_game_record::{GameRecord, NodeId};
use tafl_moves::{Capture, Move, Undo};
use tafl_play::Game;
use tafl_position::{Piece, Position, Side, Square};
use tafl_rules::Berserk;

use crate::conclusion::Conclusion;

/// The moves from the start of a game up to one of them, with what takes them back.
///
/// Two boards are kept: that of the game, which the rules lead to, and that of the record, which its moves lead to
/// without rules. As long as all captures are recorded as they are they show the same.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) game: Game,
    board: Position,
    pub(crate) now: Now,
    /// The moves whose captures differ from the rules, in order.
    differing: Vec<NodeId>,
    past: Vec<Past>,
}

/// What is known of a place in the line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Now {
    /// The side that has given up.
    resigned: Option<Side>,
    /// That moves stand behind the end was told.
    pub(crate) end_told: bool,
    /// A move was not legal: how the game would end is not known any more.
    pub(crate) departed: bool,
    /// The two boards differ.
    diverged: bool,
    /// The side that moved last, and where its piece ended.
    last: Option<(Side, Square)>,
    /// How many moves differed when the boards were last the same, and how many do now.
    differing_then: usize,
    differing: usize,
}

/// A move, with what takes it back.
#[derive(Debug)]
struct Past {
    node: NodeId,
    before: Now,
    /// The games that were left for others, the last one on top, and whether a step was played in the last of all.
    /// Nearly always none.
    left: Vec<Game>,
    played: bool,
    board: Board,
}

/// What takes back the record's board.
#[derive(Debug)]
enum Board {
    Same,
    Undo(Undo),
    Replaced(Position),
}

impl Line {
    pub(crate) fn new(game: Game) -> Self {
        let board = game.position();
        Self { game, board, now: Now::default(), differing: Vec::new(), past: Vec::new() }
    }

    /// Takes back all moves behind `node`.
    pub(crate) fn back_to(&mut self, node: Option<NodeId>) {
        while self.past.last().is_some_and(|past| Some(past.node) != node) {
            let Some(past) = self.past.pop() else { return };
            match past.board {
                Board::Same => {}
                Board::Undo(undo) => undo.undo(&mut self.board),
                Board::Replaced(board) => self.board = board,
            }
            if past.played {
                self.game.undo();
            }
            if let Some(game) = past.left.into_iter().next() {
                self.game = game;
            }
            self.now = past.before;
            self.differing.truncate(self.now.differing);
        }
    }

    /// How the game has ended here.
    pub(crate) fn conclusion(&self) -> Option<Conclusion> {
        let resigned = || self.now.resigned.map(Conclusion::Resigned);
        self.game.outcome().map(Conclusion::Played).or_else(resigned)
    }

    /// What stands on a square, as the record has it.
    pub(crate) fn recorded(&self, square: Square) -> Option<Piece> {
        self.board.get(square)
    }

    /// Goes on to a move that nothing has been done about yet.
    pub(crate) fn enter(&mut self, node: NodeId) {
        self.past.push(Past { node, before: self.now, left: Vec::new(), played: false, board: Board::Same });
    }

    /// The player to move gives up.
    pub(crate) fn resign(&mut self) {
        self.now.resigned = Some(self.game.side_to_move());
    }

    /// Goes on behind the end: with the same position, and as if nothing had been played before.
    pub(crate) fn forget_the_past(&mut self) {
        // A resignation takes a turn.
        let resigned = self.now.resigned.take();
        let side = resigned.map_or_else(|| self.game.side_to_move(), Side::other);
        self.leave_for(&self.game.position(), side);
    }

    /// Plays a step that is legal, and the move on the record's board. Returns whether that was possible; if not, that
    /// board is given up for the one of the game.
    pub(crate) fn play(&mut self, step: &Move, expected: &Move, same_captures: bool) -> bool {
        self.now.last = Some((self.game.side_to_move(), step.target()));
        if self.game.play(step.into()).is_ok() {
            if let Some(past) = self.past.last_mut() {
                past.played = true;
            }
        }
        let captures = !step.captures().is_empty() || !expected.captures().is_empty();
        let replayed = forced(step, &mut self.board);
        let possible = replayed.is_some();
        if let Some(undo) = replayed {
            self.remember(Board::Undo(undo));
            if !same_captures || self.now.diverged && captures {
                self.now.diverged = self.board != self.game.position();
            }
        } else {
            self.take_for_right(&self.game.position());
        }
        if !same_captures {
            if let Some(past) = self.past.last() {
                self.differing.push(past.node);
                self.now.differing += 1;
            }
        }
        if !self.now.diverged {
            self.now.differing_then = self.now.differing;
        }
        possible
    }

    /// Whether a step is legal on the record's board, where that is another one. Then the game goes on from there.
    pub(crate) fn follow_record(&mut self, step: &Move) -> bool {
        let Some(side) = self.recorded_side(step) else { return false };
        let Ok(game) = self.game.restarted(&self.board, side) else { return false };
        if game.check(step.into()).is_err() {
            return false;
        }
        self.leave(game);
        self.in_step();
        true
    }

    /// The side that a move on the record's board is one of; `None` where that is no other board.
    fn recorded_side(&self, step: &Move) -> Option<Side> {
        let piece = self.board.get(step.origin()).filter(|_| self.now.diverged)?;
        let (side, last) = self.now.last?;
        (side != piece.side() || self.goes_on(last, step)).then_some(piece.side())
    }

    /// The moves whose captures made the boards differ.
    pub(crate) fn disputed(&self) -> &[NodeId] {
        self.differing.get(self.now.differing_then..).unwrap_or_default()
    }

    /// Does what an illegal move says, as far as the board allows that: first on the board of the game, then on
    /// that of the record. Says which; `None` where neither allows it.
    pub(crate) fn force(&mut self, step: &Move, next: Option<&Move>) -> Option<Followed> {
        let mut position = self.game.position();
        let (undo, followed) = match forced(step, &mut position) {
            Some(undo) => (undo, Followed::Rules),
            None if self.now.diverged => {
                position.clone_from(&self.board);
                (forced(step, &mut position)?, Followed::Record)
            }
            None => return None,
        };
        let mover = undo.mover()?.side();
        let goes_on = next.is_some_and(|next| self.goes_on(step.target(), next));
        self.now.last = Some((mover, step.target()));
        self.now.departed = true;
        self.leave_for(&position, if goes_on { mover } else { mover.other() });
        self.take_for_right(&position);
        Some(followed)
    }

    /// Whether a move can be a further step of the berserk turn in which a piece has come to a square. What the record
    /// says of its type may be wrong.
    fn goes_on(&self, square: Square, next: &Move) -> bool {
        self.game.rules().berserk() != Berserk::None && next.origin() == square
    }

    /// Goes on with another game by the same rules.
    fn leave_for(&mut self, position: &Position, side: Side) {
        // A game always has the size of its rules.
        if let Ok(game) = self.game.restarted(position, side) {
            self.leave(game);
        }
    }

    fn leave(&mut self, game: Game) {
        let left = core::mem::replace(&mut self.game, game);
        if let Some(past) = self.past.last_mut() {
            past.left.push(left);
        }
    }

    /// Puts this position on the record's board.
    fn take_for_right(&mut self, position: &Position) {
        let board = core::mem::replace(&mut self.board, position.clone());
        self.remember(Board::Replaced(board));
        self.in_step();
    }

    fn in_step(&mut self) {
        self.now.diverged = false;
        self.now.differing_then = self.now.differing;
    }

    fn remember(&mut self, board: Board) {
        if let Some(past) = self.past.last_mut() {
            past.board = board;
        }
    }
}

/// Which board an illegal move was played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Followed {
    Rules,
    Record,
}

/// Plays what a move says on a board without rules: with all its captures, else with those that are there.
fn forced(step: &Move, position: &mut Position) -> Option<Undo> {
    let step = without_letters(step);
    if let Ok(undo) = step.apply_to(position) {
        return Some(undo);
    }
    let mover = position.get(step.origin())?.side();
    let mut squares: Vec<Square> = step.captures().iter().map(|capture| capture.square()).collect();
    squares.sort_unstable();
    squares.dedup();
    squares.retain(|&square| position.get(square).is_some_and(|piece| piece.side() != mover));
    step.with_captures(squares).apply_to(position).ok()
}

fn without_letters(step: &Move) -> Move {
    let bare = step.captures().iter().map(|capture| Capture::from(capture.square()));
    Move::new(step.origin(), step.target()).with_captures(bare)
}

/// The side that moves first (deviation G6): as the rules say, unless the game begins from a position of its own,
/// where the first move tells.
pub(crate) fn first_side(record: &GameRecord, position: &Position) -> Option<Side> {
    let tree = record.tree();
    let first = tree.first().and_then(|first| tree.record(first)?.origin());
    let of_piece = first.and_then(|square| position.get(square)).map(Piece::side);
    of_piece.or_else(|| record.first_to_move())
}
