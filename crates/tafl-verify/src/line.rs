//! The line of moves under review, on two boards: by the rules, and as recorded.

use alloc::boxed::Box;
use alloc::vec::Vec;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_game_record::NodeId;
use tafl_moves::{Capture, Move, Undo};
use tafl_play::{CaptureKind, Game, IllegalStepError, Outcome};
use tafl_position::{Piece, Position, Side, Square};
use tafl_rules::Berserk;

/// The number of moves, at most, for which memory is reserved: the review of a longer game may end early.
const MAX_RESERVED: usize = 256;

/// The moves from the start of a game to one of its moves, and what is needed to undo them.
///
/// The line keeps two boards: the game, which follows the rules, and the record's board, on which the moves
/// are played as recorded, without rules. They are equal as long as the recorded captures are right.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) game: Game,
    board: Position,
    pub(crate) status: Status,
    /// The moves whose captures differ from the rules, in order.
    differing: Vec<NodeId>,
    past: Vec<Past>,
    /// Whether moves get their kinds of captures.
    with_kinds: bool,
}

/// The state after a move of the line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Status {
    /// The side that has resigned.
    resigned: Option<Side>,
    /// Whether a move after the end has been reported.
    pub(crate) end_reported: bool,
    /// Whether a move was not legal: then it is unknown how the game would have ended.
    pub(crate) departed: bool,
    /// Whether the two boards differ.
    diverged: bool,
    /// The side that moved last, and the square where its piece ended.
    last: Option<(Side, Square)>,
    /// The number of differing moves when the boards were last equal.
    differing_when_equal: usize,
    /// The number of differing moves.
    differing: usize,
}

/// A move of the line, and what is needed to undo it.
#[derive(Debug)]
struct Past {
    node: NodeId,
    before: Status,
    /// The games that were replaced by others, in order. Nearly always empty.
    replaced: Vec<Game>,
    /// Whether a step was played in the current game.
    played: bool,
    board: BoardUndo,
}

/// How to undo a move on the record's board.
#[derive(Debug)]
enum BoardUndo {
    Unchanged,
    Undo(Undo),
    Replaced(Box<Position>),
}

/// A legal move, as the rules play it.
#[derive(Debug)]
pub(crate) struct LegalMove {
    pub(crate) mover: Side,
    /// The move record without a mark.
    pub(crate) record: Move,
    /// How it captures each piece, in the order of the record. Empty unless that is wanted and the recorded move captures.
    pub(crate) kinds: Vec<CaptureKind>,
}

impl Line {
    /// The start of a game whose main line has this number of moves.
    pub(crate) fn new(game: Game, moves: usize) -> Self {
        let board = game.position();
        let past = Vec::with_capacity(moves.min(MAX_RESERVED));
        let (status, differing) = (Status::default(), Vec::new());
        Self { game, board, status, differing, past, with_kinds: false }
    }

    /// The same line, whose moves get their kinds of captures.
    pub(crate) fn with_kinds(self) -> Self {
        Self { with_kinds: true, ..self }
    }

    /// Undoes all moves after `node`.
    pub(crate) fn back_to(&mut self, node: Option<NodeId>) {
        while self.past.last().is_some_and(|past| Some(past.node) != node) {
            let Some(past) = self.past.pop() else { return };
            match past.board {
                BoardUndo::Unchanged => {}
                BoardUndo::Undo(undo) => undo.undo(&mut self.board),
                BoardUndo::Replaced(board) => self.board = *board,
            }
            if past.played {
                self.game.undo();
            }
            if let Some(game) = past.replaced.into_iter().next() {
                self.game = game;
            }
            self.status = past.before;
            self.differing.truncate(self.status.differing);
        }
    }

    /// How the game has ended, if it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().or_else(|| self.status.resigned.map(Outcome::resigned))
    }

    /// The piece on a square of the record's board.
    pub(crate) fn recorded(&self, square: Square) -> Option<Piece> {
        self.board.get(square)
    }

    /// Appends a move to the line, before it is played on either board.
    pub(crate) fn enter(&mut self, node: NodeId) {
        let (replaced, board) = (Vec::new(), BoardUndo::Unchanged);
        self.past.push(Past { node, before: self.status, replaced, played: false, board });
    }

    /// The side to move resigns.
    pub(crate) fn resign(&mut self) {
        self.status.resigned = Some(self.game.side_to_move());
    }

    /// Continues after the end from the same position, with an empty history.
    pub(crate) fn forget_the_past(&mut self) {
        // A resignation takes a turn.
        let resigned = self.status.resigned.take();
        let side = resigned.map_or_else(|| self.game.side_to_move(), Side::other);
        self.restart(&self.game.position(), side);
    }

    /// Plays a move by the rules.
    pub(crate) fn play(&mut self, step: &Move) -> Result<LegalMove, IllegalStepError> {
        let mover = self.game.side_to_move();
        let legal = legal_move(&mut self.game, mover, step, self.with_kinds)?;
        Ok(self.played(legal))
    }

    /// Plays a move by the rules from the record's board, if that differs from the game and the move is legal
    /// there. Then the game continues from that board.
    pub(crate) fn follow_record(&mut self, step: &Move) -> Option<LegalMove> {
        let mover = self.recorded_side(step)?;
        let mut game = self.game.restarted(&self.board, mover).ok()?;
        let legal = legal_move(&mut game, mover, step, self.with_kinds).ok()?;
        self.replace(game);
        self.mark_equal();
        Some(self.played(legal))
    }

    fn played(&mut self, legal: LegalMove) -> LegalMove {
        self.status.last = Some((legal.mover, legal.record.target()));
        if let Some(past) = self.past.last_mut() {
            past.played = true;
        }
        legal
    }

    /// Plays a legal move on the record's board too, with the recorded captures. Returns whether that is
    /// possible; if not, the record's board becomes that of the game.
    pub(crate) fn replay(&mut self, step: &Move, legal: &LegalMove, same_captures: bool) -> bool {
        let captures = !step.captures().is_empty() || !legal.record.captures().is_empty();
        let undo = forced(step, &mut self.board);
        let possible = undo.is_some();
        if let Some(undo) = undo {
            self.set_board_undo(BoardUndo::Undo(undo));
            if !same_captures || self.status.diverged && captures {
                self.status.diverged = self.board != self.game.position();
            }
        } else {
            self.replace_board(&self.game.position());
        }
        if !same_captures {
            if let Some(past) = self.past.last() {
                self.differing.push(past.node);
                self.status.differing += 1;
            }
        }
        if !self.status.diverged {
            self.status.differing_when_equal = self.status.differing;
        }
        possible
    }

    /// The side of the piece that moves on the record's board; `None` if the boards are equal or it is not
    /// that side's turn.
    fn recorded_side(&self, step: &Move) -> Option<Side> {
        let piece = self.board.get(step.origin()).filter(|_| self.status.diverged)?;
        let (side, last) = self.status.last?;
        (side != piece.side() || self.may_continue(last, step)).then_some(piece.side())
    }

    /// Whether the two boards are equal.
    pub(crate) fn boards_agree(&self) -> bool {
        !self.status.diverged
    }

    /// The moves whose captures made the boards differ.
    pub(crate) fn disputed(&self) -> &[NodeId] {
        self.differing
            .get(self.status.differing_when_equal..)
            .expect_or_default("the moves up to there differ")
    }

    /// Plays an illegal move as far as the board allows: on the board of the game, otherwise on the record's
    /// board. Returns the board that it was played on; `None` if neither allows it.
    pub(crate) fn force(&mut self, step: &Move, next: Option<&Move>) -> Option<ForcedOn> {
        let mut position = self.game.position();
        let (undo, forced_on) = match forced(step, &mut position) {
            Some(undo) => (undo, ForcedOn::Game),
            None if self.status.diverged => {
                position.clone_from(&self.board);
                (forced(step, &mut position)?, ForcedOn::Record)
            }
            None => return None,
        };
        let mover = undo.mover()?.side();
        let continues = next.is_some_and(|next| self.may_continue(step.target(), next));
        self.status.last = Some((mover, step.target()));
        self.status.departed = true;
        self.restart(&position, if continues { mover } else { mover.other() });
        self.replace_board(&position);
        Some(forced_on)
    }

    /// Whether a move can continue the berserk turn of the piece on this square. Its recorded type may be
    /// wrong and does not matter.
    fn may_continue(&self, square: Square, next: &Move) -> bool {
        self.game.rules().berserk() != Berserk::None && next.origin() == square
    }

    /// Continues with another game by the same rules.
    fn restart(&mut self, position: &Position, side: Side) {
        match self.game.restarted(position, side) {
            Ok(game) => self.replace(game),
            Err(_) => broken("the position has the size of the rules' board", ()),
        }
    }

    fn replace(&mut self, game: Game) {
        let replaced = core::mem::replace(&mut self.game, game);
        if let Some(past) = self.past.last_mut() {
            past.replaced.push(replaced);
        }
    }

    /// Puts this position, which is that of the game, on the record's board.
    fn replace_board(&mut self, position: &Position) {
        let board = core::mem::replace(&mut self.board, position.clone());
        self.set_board_undo(BoardUndo::Replaced(Box::new(board)));
        self.mark_equal();
    }

    fn mark_equal(&mut self) {
        self.status.diverged = false;
        self.status.differing_when_equal = self.status.differing;
    }

    fn set_board_undo(&mut self, undo: BoardUndo) {
        if let Some(past) = self.past.last_mut() {
            past.board = undo;
        }
    }
}

/// Plays a move in a game.
fn legal_move(
    game: &mut Game,
    mover: Side,
    step: &Move,
    with_kinds: bool,
) -> Result<LegalMove, IllegalStepError> {
    let has_kinds = with_kinds && !step.captures().is_empty();
    let kinds = if has_kinds { game.capture_kinds(step.into())? } else { Vec::new() };
    Ok(LegalMove { mover, record: game.play(step.into())?, kinds })
}

/// The board that an illegal move was played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ForcedOn {
    Game,
    Record,
}

/// Plays a move on a board without rules: with all its captures, or else with those that are possible.
fn forced(step: &Move, position: &mut Position) -> Option<Undo> {
    let step = without_prefixes(step);
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

fn without_prefixes(step: &Move) -> Move {
    let bare = step.captures().iter().map(|capture| Capture::from(capture.square()));
    Move::new(step.origin(), step.target()).with_captures(bare)
}
