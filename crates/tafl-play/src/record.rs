//! Steps as move records.

use tafl_moves::{Capture, Mark, Move};
use tafl_position::{Piece, PieceKind, Side, Square};

use crate::bits::BitBoard;
use crate::captures::Captures;
use crate::engine::Engine;
use crate::geometry::Direction;
use crate::play::Played;
use crate::state::State;
use crate::step::Step;

impl<B: BitBoard> Engine<B> {
    /// What a move record says of a step that was played from `before`: the letters of special pieces, how the
    /// piece moves, and all captures. The mark is left to [`mark`](Self::mark).
    ///
    /// Captures are in the order that `tafl-moves` asks of programs: a jumped piece, then west, east, south and
    /// north of where the piece ends, then shieldwalls and a Linnaean capture, from `a1` on.
    pub fn record(&self, before: &State<B>, step: Step, played: &Played<B>) -> Move {
        let letter = |square| self.piece(before, square).filter(|piece| piece.is_special());
        let captures = self.captured_squares(step.to(), played.captures());
        Move::new(step.from(), step.to())
            .with_piece(letter(step.from()))
            .with_kind(played.kind())
            .with_captures(captures.map(|square| Capture::new(letter(square), square)))
    }

    fn piece(&self, state: &State<B>, square: Square) -> Option<Piece> {
        state.piece(self.geometry.place(square)?)
    }

    fn captured_squares(&self, to: Square, captures: Captures<B>) -> impl Iterator<Item = Square> + '_ {
        let Captures { jumped, custodial, shieldwall, linnaean } = captures;
        let to = self.geometry.place(to).map_or(B::EMPTY, B::bit);
        let [west, east, south, north] =
            Direction::ALL.map(|direction| self.geometry.shift(to, direction) & custodial);
        [jumped, west, east, south, north, shieldwall, linnaean]
            .into_iter()
            .flat_map(|squares| self.geometry.squares_of(squares))
    }

    /// What a record of the move that led to a state says about the king (specification §2, *info-symbol*): that
    /// he is captured or has escaped; else that he can be captured with the next move, or has a route to escape.
    ///
    /// A record has room for one mark. Where the king is both in danger and has a route, the one counts that the
    /// side to move can make use of.
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

    /// Whether a mark tells the truth about a state. A king can be in danger and have a route at the same time, so
    /// that two marks are true; [`mark`](Self::mark) chooses one of them.
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
        let mut vulnerable = false;
        self.reach(state, Side::Attackers, self.movers_of(state, Side::Attackers), |reached| {
            for to in (reached.squares & beside).places() {
                let from = self.geometry.origin(to, reached.direction, reached.steps as usize);
                let captures = self.captures_of(state, from, to).squares();
                vulnerable = vulnerable || !(captures & kings).is_empty();
            }
        });
        vulnerable
    }

    /// The pieces of a side that may move when it is its turn: all, unless it is in a berserk turn now.
    fn movers_of(&self, state: &State<B>, side: Side) -> B {
        if state.side_to_move() == side { self.movers(state) } else { self.geometry.all }
    }
}
