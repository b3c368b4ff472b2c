//! A hash of positions that a move changes at little cost.

use notation_syntax::invariant::ExpectOr as _;
use tafl_moves::Move;
use tafl_position::{Dimension, Piece, PieceKind, Position, Square};

/// The exclusive or of a number for each piece on its square. Equal positions have equal hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardHash(u64);

impl BoardHash {
    pub(super) fn of(position: &Position) -> Self {
        let dimension = position.dimension();
        let mut hash = Self(0);
        for (square, piece) in position.pieces() {
            hash.toggle(dimension, square, piece);
        }
        hash
    }

    /// Changes the hash as the move changes the position, which is the one before the move. Returns how many pieces
    /// leave the board.
    pub(super) fn play(&mut self, step: &Move, position: &Position) -> usize {
        let dimension = position.dimension();
        if let Some(mover) = position.get(step.origin()) {
            self.toggle(dimension, step.origin(), mover);
            self.toggle(dimension, step.target(), mover);
        }
        let mut removed = 0;
        for square in step.captures().iter().map(|capture| capture.square()) {
            let Some(captured) = position.get(square) else { continue };
            self.toggle(dimension, square, captured);
            if captured.kind() == PieceKind::Mercenary {
                self.toggle(dimension, square, captured.switched());
            } else {
                removed += 1;
            }
        }
        removed
    }

    fn toggle(&mut self, dimension: Dimension, square: Square, piece: Piece) {
        let index = dimension.index_of(square).expect_or_default("a move is on the board");
        self.0 ^= mixed((index * Piece::ALL.len() + piece.index()) as u64);
    }
}

/// A number for each number that looks random: the output function of `SplitMix64`.
const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
