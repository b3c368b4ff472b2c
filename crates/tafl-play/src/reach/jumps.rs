//! The squares that pieces reach by jumping over an enemy.

use tafl_position::{PieceKind, Side};
use tafl_rules::Jump;

use super::Reached;
use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::geometry::Direction;
use crate::mobility::Mobility;
use crate::state::State;

impl<B: BitBoard> CompiledRules<B> {
    /// Jumps with all pieces together. Compiled once, not for each closure: jumps are rare.
    pub(super) fn jumps(&self, state: &State<B>, mobility: &Mobility<B>, pieces: B) -> [Reached<B>; 4] {
        let way = &mobility.way;
        let over = state.can_be_jumped(mobility.side.other());
        let free = way.landings & !state.occupied();
        Direction::ALL.map(|direction| {
            let jump =
                |from| self.geometry.shift(self.geometry.shift(from, direction) & over, direction) & free;
            let squares = match way.jump {
                Jump::None => B::EMPTY,
                Jump::Restricted => jump(pieces) & way.anchors | jump(pieces & way.anchors),
                Jump::Over | Jump::Capturing => jump(pieces),
            };
            Reached { direction, squares }
        })
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
}

impl<B: BitBoard> State<B> {
    /// The pieces of a side that its enemies may jump over.
    #[inline]
    pub(crate) fn can_be_jumped(&self, side: Side) -> B {
        let fixed = [PieceKind::King, PieceKind::Knight, PieceKind::Commander];
        fixed.into_iter().fold(self.side(side), |pieces, kind| pieces & !self.kind(kind))
    }
}
