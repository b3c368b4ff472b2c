//! Move records of steps, and their marks.

use alloc::vec::Vec;

use notation_syntax::invariant::broken;
use tafl_moves::{Capture, Mark, Move};
use tafl_position::{Piece, PieceKind, Side, Square};

use crate::bit_board::BitBoard;
use crate::captures::{CaptureKind, Captures};
use crate::compiled_rules::CompiledRules;
use crate::geometry::Direction;
use crate::play::Played;
use crate::state::State;
use crate::step::Step;

impl<B: BitBoard> CompiledRules<B> {
    /// The move record of a step that was played from `before`: its squares, the prefixes of special pieces,
    /// the move type and all captures, but no mark. [`mark`](Self::mark) returns that.
    ///
    /// Captures are in the order that `tafl-moves` recommends to programs: a jumped piece; then the pieces
    /// west, east, south and north of the target; then shieldwall and Linnaean captures from `a1` on.
    pub fn record(&self, before: &State<B>, step: Step, played: &Played<B>) -> Move {
        let mover = self.geometry.index_of(step.origin()).and_then(|index| before.piece(index));
        self.record_of(before, step, mover, played)
    }

    /// The move record of a step of this piece.
    #[inline]
    pub(crate) fn record_of(
        &self,
        before: &State<B>,
        step: Step,
        mover: Option<Piece>,
        played: &Played<B>,
    ) -> Move {
        let record =
            Move::new(step.origin(), step.target()).with_piece(prefix(mover)).with_kind(played.kind());
        let captures = played.captures();
        let squares = captures.squares();
        if squares.is_empty() {
            return record;
        }
        if squares.without_first().is_empty() {
            return record.with_captures(squares.first().and_then(|index| self.capture(before, index)));
        }
        record.with_captures(
            self.in_order(step.target(), captures).filter_map(|index| self.capture(before, index)),
        )
    }

    /// How each capture of a legal step is made, in the order of its record.
    pub(crate) fn capture_kinds(&self, before: &State<B>, step: Step) -> Vec<CaptureKind> {
        let [origin, target] = [step.origin(), step.target()].map(|square| self.geometry.index_of(square));
        let mover = origin.and_then(|origin| before.piece(origin));
        let (Some(origin), Some(target), Some(mover)) = (origin, target, mover) else {
            return broken("a legal step moves a piece on the board", Vec::new());
        };
        let (state, captures) = self.moved(before, mover, origin, target);
        let kind = |index| self.capture_kind(&state, mover, target, &captures, index);
        self.in_order(step.target(), captures).map(kind).collect()
    }

    /// The capture of the piece on the square at this index.
    fn capture(&self, before: &State<B>, index: usize) -> Option<Capture> {
        Some(Capture::new(prefix(before.piece(index)), self.geometry.square(index)?))
    }

    /// The indices of captures in the order of a record.
    fn in_order(&self, target: Square, captures: Captures<B>) -> impl Iterator<Item = usize> {
        let Captures { jumped, custodial, shieldwall, linnaean } = captures;
        let target = self.geometry.index_of(target).map_or(B::EMPTY, B::bit);
        let [west, east, south, north] =
            Direction::ALL.map(|direction| self.geometry.shift(target, direction) & custodial);
        [jumped, west, east, south, north, shieldwall, linnaean].into_iter().flat_map(B::indices)
    }

    /// The mark of the move that led to a state (specification §2, *info-symbol*): the king is captured or
    /// has escaped; otherwise, the king can be captured with the next move, or has a route to escape.
    ///
    /// A move record has one mark at most. If the king can be captured and also has a route, the mark is the
    /// one that the side to move can act on.
    pub fn mark(&self, state: &State<B>) -> Option<Mark> {
        if let Some(outcome) = state.outcome() {
            return outcome.mark();
        }
        let route = || self.king_has_route(state).then_some(Mark::KingHasRoute);
        let danger = || self.king_is_vulnerable(state).then_some(Mark::KingVulnerable);
        match state.side_to_move() {
            Side::Attackers => danger().or_else(route),
            Side::Defenders => route().or_else(danger),
        }
    }

    /// Whether a mark is true in a state. Two marks are true if the king can be captured and also has a
    /// route;
    /// [`mark`](Self::mark) returns one of them.
    pub fn mark_holds(&self, state: &State<B>, mark: Mark) -> bool {
        match (state.outcome(), mark) {
            (Some(outcome), _) => outcome.mark() == Some(mark),
            (None, Mark::KingVulnerable) => self.king_is_vulnerable(state),
            (None, Mark::KingHasRoute) => self.king_has_route(state),
            (None, Mark::KingCaptured | Mark::KingEscaped) => false,
        }
    }

    fn king_has_route(&self, state: &State<B>) -> bool {
        let kings = state.kind(PieceKind::King) & state.side(Side::Defenders);
        let mut route = false;
        self.reach(state, Side::Defenders, kings & self.movers_of(state, Side::Defenders), |reached| {
            route |= !(reached.squares & self.goal).is_empty();
        });
        route
    }

    fn king_is_vulnerable(&self, state: &State<B>) -> bool {
        let kings = state.kind(PieceKind::King) & state.side(Side::Defenders);
        let beside = self.geometry.neighbours(kings);
        let targets = beside & self.targets_against(state, Side::Attackers, kings);
        // In most positions nothing threatens the king.
        if targets.is_empty() {
            return false;
        }
        let mut vulnerable = false;
        self.reach(state, Side::Attackers, self.movers_of(state, Side::Attackers), |reached| {
            for target in (reached.squares & targets).indices() {
                let origin = self.origin(state, Side::Attackers, target, reached.direction);
                let captures = self.captures_of(state, origin, target).squares();
                vulnerable = vulnerable || !(captures & kings).is_empty();
            }
        });
        vulnerable
    }

    /// The squares of the pieces that a side may move on its turn: all, unless it is in a berserk turn.
    fn movers_of(&self, state: &State<B>, side: Side) -> B {
        if state.side_to_move() == side { self.movers(state) } else { self.geometry.all }
    }
}

/// The prefix of a piece in a move record: that of every piece but a taflman.
#[inline]
fn prefix(piece: Option<Piece>) -> Option<Piece> {
    piece.filter(|piece| piece.is_special())
}
