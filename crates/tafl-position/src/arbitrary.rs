//! Arbitrary values, for fuzzing. Most boards are small, because small boards show more in fewer bytes.

use arbitrary::{Arbitrary, Result, Unstructured};
use core::num::NonZeroU32;

use crate::dialect::PositionDialect;
use crate::dimension::Dimension;
use crate::piece::{Piece, PieceKind};
use crate::piece_set::PieceSet;
use crate::position::Inverted;
use crate::position::Position;
use crate::position::RowOrder;
use crate::side::Side;
use crate::square::{File, Rank, Square};
use crate::symmetry::Symmetry;
use crate::tsn::{Extension, Tsn};

/// The largest size that is used in games, in squares per side.
const MAX_PLAYED: u8 = 19;

macro_rules! one_of_all {
    ($($type:ty),*) => {$(
        impl<'a> Arbitrary<'a> for $type {
            fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
                u.choose(&Self::ALL).copied()
            }
        }
    )*};
}

one_of_all!(Side, PieceKind, Piece, Symmetry, RowOrder, PositionDialect);

impl<'a> Arbitrary<'a> for PieceSet {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let bits = u16::arbitrary(u)?;
        Ok(Piece::ALL.into_iter().filter(|piece| bits & 1 << piece.index() != 0).collect())
    }
}

impl<'a> Arbitrary<'a> for Dimension {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let max = if u.ratio(1_u8, 16)? { Self::MAX } else { MAX_PLAYED };
        Self::new(u.int_in_range(1..=max)?).ok_or(arbitrary::Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for File {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Self::from_index(Dimension::arbitrary(u)?.get() - 1).ok_or(arbitrary::Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for Rank {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Self::from_index(Dimension::arbitrary(u)?.get() - 1).ok_or(arbitrary::Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for Square {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(File::arbitrary(u)?, Rank::arbitrary(u)?))
    }
}

impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        position(u, &Piece::ALL)
    }
}

impl<'a> Arbitrary<'a> for Inverted {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Position::arbitrary(u).map(Self)
    }
}

impl<'a> Arbitrary<'a> for Extension {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let text: alloc::string::String = u.arbitrary()?;
        let line = text.lines().next().unwrap_or_default();
        Self::new(line.trim()).or_else(|_| Self::new("-")).map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for Tsn {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut board = position(u, &[Piece::ATTACKER, Piece::DEFENDER])?;
        let king: Option<Square> = u.arbitrary()?;
        if let Some(square) = king.filter(|&square| board.dimension().contains(square)) {
            board.set(square, Piece::KING).map_err(|_| arbitrary::Error::IncorrectFormat)?;
        }
        let tsn = Self::new(board, NonZeroU32::arbitrary(u)?, u.arbitrary()?);
        let tsn = tsn.map_err(|_| arbitrary::Error::IncorrectFormat)?;
        let extension: Option<Extension> = u.arbitrary()?;
        Ok(tsn.with_plies(NonZeroU32::arbitrary(u)?, u.arbitrary()?).with_extension(extension))
    }
}

/// A board with these pieces on about a third of its squares. Each square takes one byte; after the last byte
/// all squares are empty.
fn position(u: &mut Unstructured<'_>, pieces: &[Piece]) -> Result<Position> {
    let mut position = Position::empty(Dimension::arbitrary(u)?);
    for square in position.dimension().squares() {
        let choice = u.int_in_range(0..=3 * pieces.len() - 1)?;
        let piece = choice.checked_sub(2 * pieces.len()).and_then(|index| pieces.get(index).copied());
        position.set(square, piece).map_err(|_| arbitrary::Error::IncorrectFormat)?;
    }
    Ok(position)
}
