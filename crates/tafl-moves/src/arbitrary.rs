//! Arbitrary moves, for fuzzing.

use arbitrary::{Arbitrary, Result, Unstructured};
use tafl_position::{Dimension, Piece, Square};

use crate::capture::Capture;
use crate::list::MoveList;
use crate::mark::Mark;
use crate::mark::MoveKind;
use crate::move_record::MoveRecord;
use crate::piece_move::Move;

impl<'a> Arbitrary<'a> for MoveRecord {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        if u.ratio(1, 16)? { Ok(Self::Resignation) } else { Move::arbitrary(u).map(Self::Move) }
    }
}

impl<'a> Arbitrary<'a> for Move {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let step = Self::new(square(u)?, square(u)?)
            .with_piece(piece(u)?)
            .with_kind(MoveKind::arbitrary(u)?)
            .with_mark(Option::<Mark>::arbitrary(u)?);
        // Sometimes more than fit without a heap allocation.
        let count = u.int_in_range(0..=9)?;
        (0..count).try_fold(step, |step, _| Ok(step.with_capture(Capture::arbitrary(u)?)))
    }
}

impl<'a> Arbitrary<'a> for Capture {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(piece(u)?, square(u)?))
    }
}

impl<'a> Arbitrary<'a> for MoveKind {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Self::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Mark {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.choose(&Self::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for MoveList {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary_iter()?.collect()
    }
}

/// A square of the largest board.
fn square(u: &mut Unstructured<'_>) -> Result<Square> {
    let last = Dimension::MAX - 1;
    let (file, rank) = (u.int_in_range(0..=last)?, u.int_in_range(0..=last)?);
    Square::from_indices(file, rank).ok_or(arbitrary::Error::IncorrectFormat)
}

fn piece(u: &mut Unstructured<'_>) -> Result<Option<Piece>> {
    Ok(if u.arbitrary()? { Some(*u.choose(&Piece::ALL)?) } else { None })
}
