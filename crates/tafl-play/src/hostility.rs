//! The special squares that take part in captures.

use tafl_position::Piece;

use crate::bit_board::BitBoard;
use crate::zones::Zones;

/// The special squares that are hostile to a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hostility<B> {
    /// The squares that are hostile while empty.
    pub(crate) empty: B,
    /// The squares that are hostile while occupied.
    pub(crate) occupied: B,
}

impl<B: BitBoard> Hostility<B> {
    pub(crate) fn new(zones: &Zones<B>, piece: Piece) -> Self {
        Self {
            empty: zones.squares_where(|special| special.hostile_when_empty.contains(piece)),
            occupied: zones.squares_where(|special| special.rules.hostile.contains(piece)),
        }
    }
}
