//! The squares that pieces can reach, all pieces at once.
//!
//! [`check`](crate::check) asks the rules about a single step; tests compare the two.

use tafl_position::{PieceKind, Side};
use tafl_rules::Jump;

use crate::bit_board::BitBoard;
use crate::engine::Engine;
use crate::geometry::Direction;
use crate::mobility::{Mobility, Way};
use crate::state::State;

/// Squares that pieces reach by steps of one distance in one direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached<B> {
    pub(crate) direction: Direction,
    pub(crate) steps: u32,
    pub(crate) squares: B,
}

impl<B: BitBoard> Engine<B> {
    /// Visits the squares that the pieces of a side on `movers` reach, grouped by direction and distance.
    #[inline]
    pub(crate) fn reach(&self, state: &State<B>, side: Side, movers: B, mut visit: impl FnMut(Reached<B>)) {
        for mobility in self.mobilities(side) {
            let pieces = mobility.pieces(state) & movers;
            if pieces.is_empty() {
                continue;
            }
            self.slides(state, &mobility.way, pieces, &mut visit);
            if mobility.way.jump != Jump::None {
                self.jumps(state, mobility, pieces, &mut visit);
            }
        }
    }

    /// Whether a piece of a side can move by one square.
    #[inline]
    pub(crate) fn can_step(&self, state: &State<B>, side: Side) -> bool {
        self.mobilities(side).iter().any(|mobility| {
            let (pieces, free) = (mobility.pieces(state), mobility.way.stops & !state.occupied());
            !(self.geometry.neighbours(pieces) & free).is_empty()
        })
    }

    /// Slides all pieces together, one square at a time. They keep their distances and never meet.
    #[inline]
    fn slides(&self, state: &State<B>, way: &Way<B>, pieces: B, visit: &mut impl FnMut(Reached<B>)) {
        let free = way.passable & !state.occupied();
        let furthest = way.speed.min(u32::from(self.geometry.dimension.get()));
        for direction in Direction::ALL {
            let mut front = pieces;
            for steps in 1..=furthest {
                front = self.geometry.shift(front, direction) & free;
                if front.is_empty() {
                    break;
                }
                visit(Reached { direction, steps, squares: front & way.stops });
            }
        }
    }

    #[inline]
    fn jumps(&self, state: &State<B>, mobility: &Mobility<B>, pieces: B, visit: &mut impl FnMut(Reached<B>)) {
        let way = &mobility.way;
        let over = state.can_be_jumped(mobility.side.other());
        let free = way.landings & !state.occupied();
        for direction in Direction::ALL {
            let jump =
                |from| self.geometry.shift(self.geometry.shift(from, direction) & over, direction) & free;
            let squares = match way.jump {
                Jump::None => B::EMPTY,
                Jump::Restricted => jump(pieces) & way.anchors | jump(pieces & way.anchors),
                Jump::Over | Jump::Capturing => jump(pieces),
            };
            visit(Reached { direction, steps: 2, squares });
        }
    }

    /// How pieces of a kind jump.
    pub(crate) fn jump_of(&self, kind: PieceKind) -> Jump {
        self.rules.jump(kind)
    }

    /// Whether a side has pieces that may jump.
    pub(crate) fn has_jumpers(&self, state: &State<B>, side: Side) -> bool {
        self.mobilities(side)
            .iter()
            .any(|mobility| mobility.way.jump != Jump::None && !mobility.pieces(state).is_empty())
    }

    /// The squares that some piece of a side may pass or stop on, however far away it is.
    pub(crate) fn open_to(&self, state: &State<B>, side: Side) -> B {
        let present = self.mobilities(side).iter().filter(|mobility| !mobility.pieces(state).is_empty());
        present.fold(B::EMPTY, |squares, mobility| squares | mobility.way.passable | mobility.way.landings)
    }
}

impl<B: BitBoard> State<B> {
    /// The pieces of a side that its enemies may jump over.
    #[inline]
    fn can_be_jumped(&self, side: Side) -> B {
        let fixed = [PieceKind::King, PieceKind::Knight, PieceKind::Commander];
        fixed.into_iter().fold(self.side(side), |pieces, kind| pieces & !self.kind(kind))
    }
}
