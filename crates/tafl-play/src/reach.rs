//! The squares that pieces can reach, all pieces at once.
//!
//! In [`check`](crate::check) a single step is checked; tests compare the two.

mod jumps;
mod slides;

use tafl_position::Side;
use tafl_rules::Jump;

use crate::bit_board::BitBoard;
use crate::engine::Engine;
use crate::geometry::Direction;
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

    /// The squares that some piece of a side may pass or stop on, however far away it is.
    pub(crate) fn open_to(&self, state: &State<B>, side: Side) -> B {
        let present = self.mobilities(side).iter().filter(|mobility| !mobility.pieces(state).is_empty());
        present.fold(B::EMPTY, |squares, mobility| squares | mobility.way.passable | mobility.way.landings)
    }
}
