//! Numbers that tell positions apart.

use core::fmt;

use tafl_position::{Piece, Side};

/// A number for a position, the side to move, and the piece that goes on with a berserk turn.
///
/// Equal states have equal numbers; different ones nearly always have different numbers, as with any hash of 64
/// bits. The number is the same on every machine and for every [`BitBoard`](crate::BitBoard). It is kept up to
/// date move by move, after A. L. Zobrist's method: each piece on each square has a number of its own, and they
/// are combined by exclusive or.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Zobrist(u64);

impl Zobrist {
    /// The number of an empty board with the attackers to move.
    pub(crate) const EMPTY: Self = Self(0);

    /// The number itself.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Puts a piece on a place, or takes it away.
    #[inline]
    pub(crate) const fn toggle_piece(&mut self, place: usize, piece: Piece) {
        self.0 ^= key((place as u64) << 5 | piece.index() as u64);
    }

    /// Puts the side to move in the place of the other one.
    #[inline]
    pub(crate) const fn toggle_side(&mut self, side: Side) {
        if matches!(side, Side::Defenders) {
            self.0 ^= key(30);
        }
    }

    /// Makes the piece on a place the one that must go on, or takes that back.
    #[inline]
    pub(crate) const fn toggle_berserk(&mut self, place: usize) {
        self.0 ^= key((place as u64) << 5 | 31);
    }
}

/// The number of a feature: the finalizer of splitmix64, which spreads small numbers over all bits. A table would
/// be half a megabyte for the largest board.
#[inline]
const fn key(feature: u64) -> u64 {
    let mut bits = feature.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// Sixteen hexadecimal digits.
impl fmt::Display for Zobrist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Zobrist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Zobrist({self})")
    }
}
