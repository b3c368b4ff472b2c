//! The numbers of moves.
//!
//! A piece on a board of n×n squares has at most 2(n - 1) targets: the other squares of its rank, from the first file to
//! the last, and then the other squares of its file, from the first rank to the last. The squares of origin are numbered
//! rank by rank from `a1`. The numbers depend on nothing but the size of the board, and never change.

use pyo3::prelude::*;
use tafl_play::{Step, Targets};
use tafl_position::{Dimension, Square};

use crate::error;
use crate::moves::Move;

/// The numbers of the moves on a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    dimension: Dimension,
    /// The number of the other squares of a line.
    others: usize,
}

impl Numbering {
    pub(crate) fn new(dimension: Dimension) -> Self {
        Self { dimension, others: usize::from(dimension.get()).saturating_sub(1) }
    }

    pub(crate) fn dimension(self) -> Dimension {
        self.dimension
    }

    /// How many numbers there are.
    pub(crate) fn count(self) -> usize {
        self.dimension.area() * self.others * 2
    }

    /// The step with a number; `None` if there is none.
    pub(crate) fn step(self, action: i64) -> Option<Step> {
        let action = usize::try_from(action).ok().filter(|&action| action < self.count())?;
        let (origin, target) = (action / (self.others * 2), action % (self.others * 2));
        let side = usize::from(self.dimension.get());
        let (file, rank) = (origin % side, origin / side);
        // The square of the piece itself is left out.
        let other = |number: usize, own: usize| number + usize::from(number >= own);
        let (to_file, to_rank) = if target < self.others {
            (other(target, file), rank)
        } else {
            (file, other(target - self.others, rank))
        };
        Some(Step::new(square(file, rank)?, square(to_file, to_rank)?))
    }

    /// The number of a step; `None` if it is not along a line of the board.
    pub(crate) fn action(self, step: Step) -> Option<usize> {
        let (origin, target) = (step.origin(), step.target());
        if !self.dimension.contains(target) || origin == target {
            return None;
        }
        let index = self.dimension.index_of(origin)?;
        // The squares beyond that of the piece are one less.
        let other = |number: u8, own: u8| usize::from(number) - usize::from(number > own);
        let number = if origin.rank() == target.rank() {
            other(target.file().index(), origin.file().index())
        } else if origin.file() == target.file() {
            self.others + other(target.rank().index(), origin.rank().index())
        } else {
            return None;
        };
        Some(index * self.others * 2 + number)
    }

    /// Sets the bytes of a mask, which are 0 before, to 1 for the targets of a piece.
    #[inline]
    pub(crate) fn mark(self, targets: Targets, mask: &mut [u8]) {
        let origin = targets.origin();
        let Some(index) = self.dimension.index_of(origin) else { return };
        let first = index * self.others * 2;
        let Some(both) = mask.get_mut(first..first + self.others * 2) else { return };
        let (file, rank) = (u32::from(origin.file().index()), u32::from(origin.rank().index()));
        let (on_rank, on_file) = (u128::from(targets.on_rank()), u128::from(targets.on_file()));
        match (u64::try_from(on_rank), u64::try_from(on_file)) {
            // Both lines at once, as on all boards that people play on.
            (Ok(on_rank), Ok(on_file)) if self.others <= 32 => {
                spread(without(on_rank, file) | without(on_file, rank) << self.others, both);
            }
            _ => {
                let (along_rank, along_file) = both.split_at_mut(self.others);
                spread_long(on_rank, file, along_rank);
                spread_long(on_file, rank, along_file);
            }
        }
    }
}

fn square(file: usize, rank: usize) -> Option<Square> {
    Square::from_indices(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
}

/// The bits of a line without that of the piece, which is not set.
#[inline]
fn without(bits: u64, own: u32) -> u64 {
    let below = !u64::MAX.wrapping_shl(own);
    bits & below | bits >> 1 & !below
}

/// Sets a byte for each bit.
#[inline]
fn spread(bits: u64, bytes: &mut [u8]) {
    for (eight, low) in bytes.chunks_mut(8).zip(bits.to_le_bytes()) {
        let all = SPREAD.get(usize::from(low)).unwrap_or(&[0; 8]);
        match <&mut [u8; 8]>::try_from(&mut *eight) {
            Ok(whole) => *whole = *all,
            Err(_) => eight.iter_mut().zip(all).for_each(|(byte, bit)| *byte = *bit),
        }
    }
}

/// The same for the lines of the largest boards, without the bit of the piece.
fn spread_long(bits: u128, own: u32, bytes: &mut [u8]) {
    for (index, byte) in (0..).filter(|&index| index != own).zip(bytes) {
        *byte = u8::from(bits.wrapping_shr(index) & 1 != 0);
    }
}

/// For each byte, its bits as bytes.
static SPREAD: [[u8; 8]; 256] = spread_all();

#[allow(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "evaluated by the compiler, within the bounds"
)]
const fn spread_all() -> [[u8; 8]; 256] {
    let mut all = [[0; 8]; 256];
    let mut number = 0;
    while number < 256 {
        let mut bit = 0;
        while bit < 8 {
            all[number][bit] = (number >> bit & 1) as u8;
            bit += 1;
        }
        number += 1;
    }
    all
}

/// The number of actions on a board with this many squares per side: `2 * n * n * (n - 1)`.
///
/// >>> from tafl.env import action_count
/// >>> action_count(7), action_count(11)
/// (588, 2420)
#[pyfunction]
pub(crate) fn action_count(py: Python<'_>, dimension: i64) -> PyResult<usize> {
    Ok(Numbering::new(board(py, dimension)?).count())
}

/// The action of a move on a board with this many squares per side.
///
/// Only the two squares count. A move that has none, or whose squares are not on one line of the board, has no action.
///
/// >>> from tafl.env import encode
/// >>> encode("a1-b1", 7), encode("a1-a2", 7), encode("d4-d7", 7)
/// (0, 6, 299)
#[pyfunction]
#[pyo3(name = "encode")]
pub(crate) fn encode(moved: &Bound<'_, PyAny>, dimension: i64) -> PyResult<usize> {
    let py = moved.py();
    let numbering = Numbering::new(board(py, dimension)?);
    let record = Move::argument(moved)?;
    let step = record.origin().zip(record.target()).map(|(origin, target)| Step::new(origin, target));
    step.and_then(|step| numbering.action(step)).ok_or_else(|| {
        let message =
            format!("`{record}` is not along a line of a board of {dimension} by {dimension} squares");
        error::plain(py, "move-without-action", message)
    })
}

/// The move of an action on a board with this many squares per side: its two squares.
///
/// >>> from tafl.env import decode
/// >>> decode(299, 7)
/// Move('d4-d7')
#[pyfunction]
#[pyo3(name = "decode")]
pub(crate) fn decode(py: Python<'_>, action: i64, dimension: i64) -> PyResult<Move> {
    let numbering = Numbering::new(board(py, dimension)?);
    let step = numbering.step(action).ok_or_else(|| {
        let message =
            format!("unknown action {action}, expected 0 to {}", numbering.count().saturating_sub(1));
        error::plain(py, "action-unknown", message)
    })?;
    Ok(Move::of_step(step))
}

pub(super) fn board(py: Python<'_>, dimension: i64) -> PyResult<Dimension> {
    u8::try_from(dimension).ok().and_then(Dimension::new).ok_or_else(|| {
        let message = format!("found a board size of {dimension}, expected 1 to {}", Dimension::MAX);
        error::plain(py, "dimension-out-of-range", message)
    })
}
