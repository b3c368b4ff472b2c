//! Pieces where the rules do not let them stop.

use alloc::vec::Vec;

use tafl_position::Square;

use crate::bit_board::BitBoard;
use crate::engine::Engine;
use crate::state::State;

impl<B: BitBoard> Engine<B> {
    /// The squares of the pieces that may not stop where they are, unless the start position has them there.
    pub(crate) fn misplaced(&self, state: &State<B>) -> Vec<Square> {
        let misplaced = |&index: &usize| {
            let (piece, area) = (state.piece(index), self.zones.at(index));
            let may_stop = piece
                .zip(area)
                .is_none_or(|(piece, area)| self.zones.rules_of(&self.rules, area).stop.contains(piece));
            !may_stop && self.start().piece(index) != piece
        };
        let indices = state.occupied().indices().filter(misplaced);
        indices.filter_map(|index| self.geometry.square(index)).collect()
    }
}
