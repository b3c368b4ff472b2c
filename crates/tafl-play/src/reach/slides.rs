//! The squares that pieces reach by sliding over empty squares.

use super::Reached;
use crate::bit_board::BitBoard;
use crate::engine::Engine;
use crate::geometry::Direction;
use crate::mobility::Way;
use crate::state::State;

impl<B: BitBoard> Engine<B> {
    /// Slides all pieces together, one square at a time. They keep their distances and never meet.
    #[inline]
    pub(super) fn slides(
        &self,
        state: &State<B>,
        way: &Way<B>,
        pieces: B,
        visit: &mut impl FnMut(Reached<B>),
    ) {
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
}
