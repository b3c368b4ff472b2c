//! Hash numbers of positions, also up to the symmetries of the board.

use alloc::boxed::Box;
use core::fmt;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_position::{Dimension, Piece, Side, Symmetry};

use crate::bit_board::BitBoard;
use crate::random::spread;
use crate::state::State;

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

/// The images of each square under the eight symmetries of the board, by index.
#[derive(Clone, Debug)]
pub(crate) struct Images(Box<[[u16; 8]]>);

impl Images {
    pub(crate) fn new(dimension: Dimension) -> Self {
        let image = |symmetry: Symmetry, square| {
            let image = symmetry.apply(square, dimension).and_then(|image| dimension.index_of(image));
            // The indices of the largest board fit.
            image
                .and_then(|index| u16::try_from(index).ok())
                .expect_or("a symmetry maps the board to itself", u16::MAX)
        };
        Self(
            dimension.squares().map(|square| Symmetry::ALL.map(|symmetry| image(symmetry, square))).collect(),
        )
    }

    /// A hash that is the same for all images of a position with the same side to move: the least of theirs.
    pub(crate) fn hash<B: BitBoard>(&self, state: &State<B>) -> Zobrist {
        let mut hashes = [Zobrist::EMPTY; 8];
        for hash in &mut hashes {
            hash.toggle_side(state.side_to_move());
        }
        for index in state.occupied().indices() {
            let Some((piece, images)) = state.piece(index).zip(self.0.get(index)) else {
                broken("a square of the board is occupied", ());
                continue;
            };
            for (hash, &image) in hashes.iter_mut().zip(images) {
                hash.toggle_piece(usize::from(image), piece);
            }
        }
        hashes.into_iter().min().expect_or("there are eight symmetries", Zobrist::EMPTY)
    }

    /// Whether a symmetry maps one position to the other, with the same side to move and no berserk turn in progress.
    pub(crate) fn same<B: BitBoard>(&self, one: &State<B>, other: &State<B>) -> bool {
        let image = |index: usize, symmetry: usize| {
            let images = self.0.get(index)?;
            images.get(symmetry).copied().map(usize::from)
        };
        let maps = |symmetry: usize| {
            one.occupied().indices().all(|index| {
                let image = image(index, symmetry).and_then(|image| other.piece(image));
                image.is_some() && image == one.piece(index)
            })
        };
        one.side_to_move() == other.side_to_move()
            && one.berserk_index().is_none()
            && other.berserk_index().is_none()
            && one.occupied().count() == other.occupied().count()
            && (0..8).any(maps)
    }
}
