//! Arbitrary values, for fuzzing.

use alloc::vec::Vec;

use ::arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::board::Board;
use crate::board::BoardSymmetry;
use crate::cell::Cell;
use crate::cell::Player;
use crate::coordinate::Coordinate;
use crate::grid::Grid;
use crate::shape::Shape;

/// The size of the largest arbitrary board: large enough for numbers of two digits, small enough to be fast.
const MAX_SIZE: u16 = 40;

macro_rules! one_of_all {
    ($($type:ty),*) => {$(
        impl<'a> Arbitrary<'a> for $type {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                bytes.choose(&Self::ALL).copied()
            }
        }
    )*};
}

one_of_all!(BoardSymmetry, Cell, Player);

/// A cell of any board.
impl<'a> Arbitrary<'a> for Coordinate {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let last = Grid::MAX_SIZE - 1;
        let (column, row) = (bytes.int_in_range(0..=last)?, bytes.int_in_range(0..=last)?);
        Self::new(column, row).ok_or(Error::IncorrectFormat)
    }
}

/// Up to 40 by 40 cells.
impl<'a> Arbitrary<'a> for Grid {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let size = bytes.int_in_range(1..=MAX_SIZE)?;
        let area = usize::from(size) * usize::from(size);
        let cells = (0..area).map(|_| bytes.arbitrary()).collect::<Result<Vec<_>>>()?;
        Ok(Self::from_cells(size, cells, Cell::Empty))
    }
}

/// Up to 40 by 40 cells.
impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(bytes.arbitrary()?, bytes.arbitrary()?))
    }
}

/// Up to 40 rows of up to 40 cells.
impl<'a> Arbitrary<'a> for Shape {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let mut rows = Vec::new();
        for _ in 0..bytes.int_in_range(1..=MAX_SIZE)? {
            let width = bytes.int_in_range(1..=MAX_SIZE)?;
            rows.push((0..width).map(|_| bytes.arbitrary()).collect::<Result<Vec<_>>>()?);
        }
        Self::from_rows(rows, bytes.arbitrary()?).map_err(|_| Error::IncorrectFormat)
    }
}
