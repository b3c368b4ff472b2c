//! Which squares take part in captures.

use tafl_position::{Piece, PieceKind, Side};
use tafl_rules::{KingArms, Rules};

use crate::bits::BitBoard;
use crate::engine::Engine;
use crate::state::State;
use crate::zones::Zones;

/// The special squares that are hostile to a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hostility<B> {
    /// Those that are while they are empty.
    empty: B,
    /// Those that are while something stands on them.
    taken: B,
}

impl<B: BitBoard> Hostility<B> {
    pub(crate) fn new(rules: &Rules, zones: &Zones<B>, piece: Piece) -> Self {
        Self {
            empty: zones.squares_where(|zone| rules.hostile_when_empty(zone).contains(piece)),
            taken: zones.squares_where(|zone| rules.zone(zone).hostile.contains(piece)),
        }
    }
}

impl<B: BitBoard> Engine<B> {
    /// The squares that are hostile to a piece: where an enemy stands that can be captured against, and special
    /// squares that are hostile by themselves.
    #[inline]
    pub(crate) fn hostile_to(&self, state: &State<B>, piece: Piece) -> B {
        let anvils = self.anvils(state, piece.side().other());
        let occupied = state.occupied();
        let zones = self.hostility.get(piece.index());
        zones.map_or(anvils, |zones| anvils | zones.empty & !occupied | zones.taken & occupied)
    }

    /// The pieces of a side that the other side can be captured against: not guards, and the king by his right
    /// only.
    #[inline]
    pub(crate) fn anvils(&self, state: &State<B>, side: Side) -> B {
        let pieces = state.side(side) & !state.kind(PieceKind::Guard);
        if self.king_is_anvil() { pieces } else { pieces & !state.kind(PieceKind::King) }
    }

    /// Whether the king captures by moving.
    #[inline]
    pub(crate) fn king_captures(&self) -> bool {
        matches!(self.rules.king_arms(), KingArms::Armed | KingArms::Hammer)
    }

    /// Whether enemies can be captured against the king.
    #[inline]
    fn king_is_anvil(&self) -> bool {
        matches!(self.rules.king_arms(), KingArms::Armed | KingArms::Anvil)
    }

    /// The special squares that are hostile to any piece of a side while they are empty.
    pub(crate) fn hostile_when_empty(&self, side: Side) -> B {
        let pieces = Piece::ALL.into_iter().zip(&self.hostility).filter(|(piece, _)| piece.side() == side);
        pieces.fold(B::EMPTY, |squares, (_, hostility)| squares | hostility.empty)
    }
}
