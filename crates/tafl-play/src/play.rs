//! Steps, and what they do.

use tafl_moves::MoveKind;
use tafl_position::{Piece, PieceKind, Side, Square};
use tafl_rules::{Berserk, Jump};

use crate::bits::BitBoard;
use crate::captures::Captures;
use crate::ending::Changed;
use crate::engine::Engine;
use crate::geometry::{Direction, Geometry};
use crate::mobility::Reached;
use crate::state::State;
use crate::step::Step;

/// A step and what came of it. Made by [`Engine::play`].
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

    /// What the step captured.
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

impl<B: BitBoard> Engine<B> {
    /// Plays a step that is known to be legal: one of [`legal_steps`](Self::legal_steps), or one that
    /// [`check`](Self::check) has passed.
    ///
    /// Any other step gives a state that the rules do not lead to. One that starts from an empty square, or ends
    /// off the board, changes nothing.
    #[inline]
    pub fn play(&self, state: &State<B>, step: Step) -> Played<B> {
        let (from, to) = (self.geometry.place(step.from()), self.geometry.place(step.to()));
        let (Some(from), Some(to)) = (from, to) else { return Played::nothing(state) };
        let Some(mover) = state.piece(from) else { return Played::nothing(state) };
        self.play_piece(state, mover, from, to)
    }

    #[inline]
    fn play_piece(&self, state: &State<B>, mover: Piece, from: usize, to: usize) -> Played<B> {
        let (mut next, captures, jump) = self.moved(state, mover, from, to);
        for place in (captures.custodial | captures.shieldwall | captures.linnaean).places() {
            next.capture(place);
        }
        let kind = match (jump, state.berserk_place().is_some()) {
            (false, false) => MoveKind::Plain,
            (true, false) => MoveKind::Jump,
            (false, true) => MoveKind::Berserk,
            (true, true) => MoveKind::BerserkJump,
        };
        let changed = if jump { Changed::Anything } else { Changed::Slid(mover.side()) };
        let mut outcome = self.ending(&next, changed);
        if outcome.is_none() && self.is_berserk() && !captures.is_empty() && self.goes_on(&next, mover, to) {
            next.set_turn(mover.side(), Some(to));
        } else {
            next.set_turn(mover.side().other(), None);
            outcome = outcome.or_else(|| self.stuck(&next));
        }
        next.set_outcome(outcome);
        Played { state: next, captures, kind }
    }

    /// The board after a piece has moved and a jumped piece is captured, and all that the move captures. What is
    /// captured otherwise is still there.
    #[inline]
    fn moved(&self, state: &State<B>, mover: Piece, from: usize, to: usize) -> (State<B>, Captures<B>, bool) {
        let mut next = *state;
        next.take(from, mover);
        next.put(to, mover);
        let jumped = self.jumped(state, mover, from, to);
        let mut captures = Captures::NONE;
        if let Some(over) = jumped.filter(|_| self.jump_of(mover.kind()) == Jump::Capturing) {
            captures.jumped = B::bit(over);
            next.capture(over);
        }
        self.find_captures(&next, mover, B::bit(to), &mut captures);
        (next, captures, jumped.is_some())
    }

    /// The place that a move of two squares jumps over: where an enemy stands there.
    #[inline]
    fn jumped(&self, state: &State<B>, mover: Piece, from: usize, to: usize) -> Option<usize> {
        if self.jump_of(mover.kind()) == Jump::None {
            return None;
        }
        let (direction, steps) = Direction::between(self.geometry.square(from)?, self.geometry.square(to)?)?;
        let over = self.geometry.shift(B::bit(from), direction) & state.side(mover.side().other());
        over.first().filter(|_| steps == 2)
    }

    /// Whether a piece that has just captured moves on.
    fn goes_on(&self, state: &State<B>, mover: Piece, place: usize) -> bool {
        let mut goes_on = false;
        self.reach(state, mover.side(), B::bit(place), |reached| {
            goes_on = goes_on
                || match self.rules.berserk() {
                    Berserk::None => false,
                    Berserk::MustMove => !reached.squares.is_empty(),
                    Berserk::MustCapture => {
                        reached.squares.places().any(|to| self.takes(state, mover, place, to))
                    }
                };
        });
        goes_on
    }

    /// Whether a move captures anything.
    fn takes(&self, state: &State<B>, mover: Piece, from: usize, to: usize) -> bool {
        !self.moved(state, mover, from, to).1.is_empty()
    }

    /// Calls `visit` with each legal step: none where the game is over, and those of one piece in a berserk turn.
    ///
    /// The order is the same every time, but has no meaning.
    #[inline]
    pub fn legal_steps(&self, state: &State<B>, mut visit: impl FnMut(Step)) {
        self.legal_places(state, |from, to| {
            if let Some(step) = step(&self.geometry, from, to) {
                visit(step);
            }
        });
    }

    #[inline]
    pub(crate) fn legal_places(&self, state: &State<B>, mut visit: impl FnMut(usize, usize)) {
        if state.outcome().is_some() {
            return;
        }
        let must_capture = self.must_capture(state);
        self.reach(state, state.side_to_move(), self.movers(state), |reached| {
            let Reached { direction, steps, squares } = reached;
            for to in squares.places() {
                let from = self.geometry.origin(to, direction, steps as usize);
                if must_capture.is_none_or(|piece| self.takes(state, piece, from, to)) {
                    visit(from, to);
                }
            }
        });
    }

    /// How many legal steps there are.
    #[inline]
    pub fn count_legal_steps(&self, state: &State<B>) -> u64 {
        let mut count = 0;
        if state.outcome().is_none() && self.must_capture(state).is_none() {
            self.reach(state, state.side_to_move(), self.movers(state), |reached| {
                count += u64::from(reached.squares.count());
            });
        } else {
            self.legal_places(state, |_, _| count += 1);
        }
        count
    }

    /// The squares with pieces that may move.
    #[inline]
    pub(crate) fn movers(&self, state: &State<B>) -> B {
        state.berserk_place().map_or(self.geometry.all, B::bit)
    }

    /// The piece whose next move must capture, in a berserk turn.
    #[inline]
    pub(crate) fn must_capture(&self, state: &State<B>) -> Option<Piece> {
        let place = state.berserk_place().filter(|_| self.rules.berserk() == Berserk::MustCapture)?;
        state.piece(place)
    }

    /// What a legal step would capture.
    pub(crate) fn captures_of(&self, state: &State<B>, from: usize, to: usize) -> Captures<B> {
        state.piece(from).map_or(Captures::NONE, |mover| self.moved(state, mover, from, to).1)
    }

    /// Whether a side could move, if it were its turn.
    #[inline]
    pub(crate) fn can_move(&self, state: &State<B>, side: Side) -> bool {
        // Nearly always some piece can take a single step.
        let mut can_move = self.can_step(state, side);
        if !can_move {
            self.reach(state, side, self.geometry.all, |reached| can_move |= !reached.squares.is_empty());
        }
        can_move
    }
}

/// The step from one place to another; `None` off the board.
pub(crate) fn step<B: BitBoard>(geometry: &Geometry<B>, from: usize, to: usize) -> Option<Step> {
    let square = |place| -> Option<Square> { geometry.square(place) };
    Some(Step::new(square(from)?, square(to)?))
}

impl<B: BitBoard> Played<B> {
    fn nothing(state: &State<B>) -> Self {
        Self { state: *state, captures: Captures::NONE, kind: MoveKind::Plain }
    }
}

impl<B: BitBoard> State<B> {
    /// Takes a piece off the board; a mercenary changes sides instead.
    fn capture(&mut self, place: usize) {
        let Some(piece) = self.piece(place) else { return };
        self.take(place, piece);
        if piece.kind() == PieceKind::Mercenary {
            self.put(place, piece.switched());
        }
    }
}
