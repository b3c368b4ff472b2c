//! Playing steps.

use notation_syntax::invariant::broken;
use tafl_moves::MoveKind;
use tafl_position::{Piece, PieceKind, Side};
use tafl_rules::{Berserk, Jump};

use crate::bit_board::BitBoard;
use crate::captures::Captures;
use crate::check::LegalStep;
use crate::compiled_rules::CompiledRules;
use crate::ending::Changed;
use crate::geometry::Direction;
use crate::state::State;
use crate::step::Step;

/// The result of a step. Returned by [`CompiledRules::play_unchecked`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played<B> {
    state: State<B>,
    captures: Captures<B>,
    kind: MoveKind,
}

impl<B: BitBoard> Played<B> {
    /// The state after the step.
    #[inline]
    pub fn state(&self) -> State<B> {
        self.state
    }

    /// The captured pieces.
    #[inline]
    pub fn captures(&self) -> Captures<B> {
        self.captures
    }

    /// How the piece moved.
    #[inline]
    pub fn kind(&self) -> MoveKind {
        self.kind
    }
}

impl<B: BitBoard> CompiledRules<B> {
    /// Plays a step that is known to be legal: one of [`for_each_legal_step`](Self::for_each_legal_step), or one that
    /// [`check`](Self::check) accepts.
    ///
    /// Any other step leads to a state that is impossible by the rules. A step from an empty square, or from
    /// or to a square off the board, changes nothing.
    #[inline]
    pub fn play_unchecked(&self, state: &State<B>, step: Step) -> Played<B> {
        let (origin, target) = (self.geometry.index_of(step.origin()), self.geometry.index_of(step.target()));
        let (Some(origin), Some(target)) = (origin, target) else { return Played::nothing(state) };
        let Some(mover) = state.piece(origin) else { return Played::nothing(state) };
        self.play_legal(state, LegalStep { mover, origin, target })
    }

    #[inline]
    pub(crate) fn play_legal(&self, state: &State<B>, step: LegalStep) -> Played<B> {
        let mut played = Played::nothing(state);
        played.kind = self.advance(&mut played.state, &mut played.captures, step);
        played
    }

    /// Plays a legal step in place and adds its captures to `captures`, which are empty before.
    #[inline]
    pub(crate) fn advance(
        &self,
        next: &mut State<B>,
        captures: &mut Captures<B>,
        step: LegalStep,
    ) -> MoveKind {
        let LegalStep { mover, origin, target } = step;
        let in_berserk_turn = next.berserk_index().is_some();
        let jump = self.move_piece(next, captures, mover, origin, target);
        let captured = !captures.is_empty();
        if captured {
            for index in (captures.custodial | captures.shieldwall | captures.linnaean).indices() {
                next.capture(index);
            }
        }
        let other = mover.side().other();
        let other_can_step = self.can_step_freely(next, other);
        let decisive = captured || mover.kind() == PieceKind::King;
        let changed = if jump { Changed::Anything } else { Changed::Slid { side: mover.side(), decisive } };
        let mut outcome = self.ending(next, changed, other_can_step && other == Side::Defenders);
        if outcome.is_none() && captured && self.is_berserk() && self.continues(next, mover, target) {
            next.set_turn(mover.side(), Some(target));
        } else {
            next.set_turn(other, None);
            if outcome.is_none() && !other_can_step {
                outcome = self.stuck(next);
            }
        }
        next.set_outcome(outcome);
        match (jump, in_berserk_turn) {
            (false, false) => MoveKind::Plain,
            (true, false) => MoveKind::Jump,
            (false, true) => MoveKind::Berserk,
            (true, true) => MoveKind::BerserkJump,
        }
    }

    /// Moves a piece and captures the piece that it jumps over, finds all captures of the step, and returns whether it is
    /// a jump. Pieces captured in other ways are still on the board.
    #[inline]
    fn move_piece(
        &self,
        next: &mut State<B>,
        captures: &mut Captures<B>,
        mover: Piece,
        origin: usize,
        target: usize,
    ) -> bool {
        next.relocate(origin, target, mover);
        let jumped = self.jumped(next, mover, origin, target);
        if let Some(over) = jumped.filter(|_| self.jump_of(mover.kind()) == Jump::Capturing) {
            captures.jumped = B::bit(over);
            next.capture(over);
        }
        self.find_captures(next, mover, target, captures);
        jumped.is_some()
    }

    /// The index of the enemy that a move of two squares jumps over.
    #[inline]
    fn jumped(&self, state: &State<B>, mover: Piece, origin: usize, target: usize) -> Option<usize> {
        if self.jump_of(mover.kind()) == Jump::None {
            return None;
        }
        let (direction, steps) =
            Direction::between(self.geometry.square(origin)?, self.geometry.square(target)?)?;
        let over = self.geometry.next(origin, direction);
        (steps == 2 && state.side(mover.side().other()).has(over)).then_some(over)
    }

    /// Whether a piece that has just captured moves again in a berserk turn.
    #[inline(never)]
    fn continues(&self, state: &State<B>, mover: Piece, index: usize) -> bool {
        let mut continues = false;
        self.reach(state, mover.side(), B::bit(index), |reached| {
            continues = continues
                || match self.rules.berserk() {
                    Berserk::None => false,
                    Berserk::MustMove => !reached.squares.is_empty(),
                    Berserk::MustCapture => {
                        reached.squares.indices().any(|target| self.takes(state, mover, index, target))
                    }
                };
        });
        continues
    }

    /// Whether a move captures anything.
    pub(crate) fn takes(&self, state: &State<B>, mover: Piece, origin: usize, target: usize) -> bool {
        !self.captures_by(state, mover, origin, target).is_empty()
    }

    /// The squares of the pieces that may move: all, except during a berserk turn.
    #[inline]
    pub(crate) fn movers(&self, state: &State<B>) -> B {
        state.berserk_index().map_or(self.geometry.all, B::bit)
    }

    /// The piece in a berserk turn whose next step must capture.
    #[inline]
    pub(crate) fn must_capture(&self, state: &State<B>) -> Option<Piece> {
        let index = state.berserk_index().filter(|_| self.rules.berserk() == Berserk::MustCapture)?;
        state.piece(index)
    }

    /// The captures of a legal step.
    pub(crate) fn captures_of(&self, state: &State<B>, origin: usize, target: usize) -> Captures<B> {
        state.piece(origin).map_or(Captures::NONE, |mover| self.captures_by(state, mover, origin, target))
    }

    fn captures_by(&self, state: &State<B>, mover: Piece, origin: usize, target: usize) -> Captures<B> {
        self.moved(state, mover, origin, target).1
    }

    /// The state after a piece has moved, with all enemies that it captures but the one that it jumps over, and the captures.
    pub(crate) fn moved(
        &self,
        state: &State<B>,
        mover: Piece,
        origin: usize,
        target: usize,
    ) -> (State<B>, Captures<B>) {
        let (mut next, mut captures) = (*state, Captures::NONE);
        self.move_piece(&mut next, &mut captures, mover, origin, target);
        (next, captures)
    }

    /// Whether a side has a move, if it were its turn.
    #[inline]
    pub(crate) fn can_move(&self, state: &State<B>, side: Side) -> bool {
        let mut can_move = self.can_step_freely(state, side) || self.can_step(state, side);
        if !can_move {
            self.reach(state, side, self.geometry.all, |reached| can_move |= !reached.squares.is_empty());
        }
        can_move
    }
}

impl<B: BitBoard> Played<B> {
    /// A step that changes nothing.
    #[inline]
    fn nothing(state: &State<B>) -> Self {
        Self { state: *state, captures: Captures::NONE, kind: MoveKind::Plain }
    }
}

impl<B: BitBoard> State<B> {
    /// Removes a captured piece from the board; a mercenary changes sides instead.
    fn capture(&mut self, index: usize) {
        let Some(piece) = self.piece(index) else { return broken("a captured piece is on the board", ()) };
        self.take(index, piece);
        if piece.kind() == PieceKind::Mercenary {
            self.put(index, piece.switched());
        }
    }
}
