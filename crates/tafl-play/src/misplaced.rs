//! Pieces where the rules do not let them stop.

use alloc::vec::Vec;

use tafl_position::Square;

use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::state::State;

impl<B: BitBoard> CompiledRules<B> {
    /// The squares of the pieces that may not stop where they are, unless the start position has them there.
    pub(crate) fn misplaced(&self, state: &State<B>) -> Vec<Square> {
        let misplaced = |&index: &usize| {
            let piece = state.piece(index);
            let may_stop = piece
                .zip(self.zones.at(index))
                .is_none_or(|(piece, special)| special.rules.stop.contains(piece));
            !may_stop && self.start().piece(index) != piece
        };
        let indices = state.occupied().indices().filter(misplaced);
        indices.filter_map(|index| self.geometry.square(index)).collect()
    }
}
