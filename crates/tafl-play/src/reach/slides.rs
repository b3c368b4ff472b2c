//! The squares that pieces reach by sliding over empty squares.

use super::Reached;
use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::geometry::Direction;
use crate::mobility::Way;
use crate::state::State;

impl<B: BitBoard> CompiledRules<B> {
    /// Slides all pieces together.
    #[inline]
    pub(super) fn slides(
        &self,
        state: &State<B>,
        way: &Way<B>,
        pieces: B,
        visit: &mut impl FnMut(Reached<B>),
    ) {
        let free = way.passable & !state.occupied();
        let [west, east, south, north] = self.geometry.slides(pieces, free, way.speed);
        visit(Reached { direction: Direction::West, squares: west & way.stops });
        visit(Reached { direction: Direction::East, squares: east & way.stops });
        visit(Reached { direction: Direction::South, squares: south & way.stops });
        visit(Reached { direction: Direction::North, squares: north & way.stops });
    }
}
