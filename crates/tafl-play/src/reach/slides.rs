//! The squares that pieces reach by sliding over empty squares.

use core::ops::ControlFlow;

use super::Reached;
use crate::bit_board::BitBoard;
use crate::engine::Engine;
use crate::geometry::Direction;
use crate::mobility::Way;
use crate::state::State;

impl<B: BitBoard> Engine<B> {
    /// Slides all pieces together.
    #[inline]
    pub(super) fn slides<T>(
        &self,
        state: &State<B>,
        way: &Way<B>,
        pieces: B,
        visit: &mut impl FnMut(Reached<B>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let free = way.passable & !state.occupied();
        let [west, east, south, north] = self.geometry.slides(pieces, free, way.speed);
        let mut visit = |direction, squares| {
            visit(Reached { direction, squares: squares & way.stops, jumps_capture: false })
        };
        visit(Direction::West, west)?;
        visit(Direction::East, east)?;
        visit(Direction::South, south)?;
        visit(Direction::North, north)
    }
}
