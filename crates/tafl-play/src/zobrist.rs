//! Hash numbers of positions.

use core::fmt;

use tafl_position::{Piece, Side};

use crate::random::spread;

/// A 64-bit hash of a position, the side to move, and the piece that continues a berserk turn.
///
/// Equal states have equal hashes; different states nearly always have different ones. The hash is the same
/// on every platform, in every version of this crate and for every [`BitBoard`](crate::BitBoard), and may be
/// stored. It is updated incrementally by the method of A. L. Zobrist: every piece on every square has a
/// number, and the hash is the exclusive or of them all.
#[doc(alias = "hash")]
#[doc(alias = "transposition")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Zobrist(u64);

impl Zobrist {
    /// The hash of an empty board with the attackers to move.
    pub(crate) const EMPTY: Self = Self(0);

    /// The hash as a number.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Adds a piece on a square, or removes it. A table of the numbers would take more than half a megabyte for the largest board.
    #[inline]
    pub(crate) const fn toggle_piece(&mut self, index: usize, piece: Piece) {
        self.0 ^= spread((index as u64) << 5 | piece.index() as u64);
    }

    /// Makes this side the side to move, or the other one again.
    #[inline]
    pub(crate) const fn toggle_side(&mut self, side: Side) {
        if matches!(side, Side::Defenders) {
            self.0 ^= spread(30);
        }
    }

    /// Makes the piece on a square the one that continues a berserk turn, or takes that back.
    #[inline]
    pub(crate) const fn toggle_berserk(&mut self, index: usize) {
        self.0 ^= spread((index as u64) << 5 | 31);
    }
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
