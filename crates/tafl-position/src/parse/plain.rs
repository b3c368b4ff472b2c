//! The fast way through rows in their plain form: without findings and errors, on boards of up to 22 squares a side.
//!
//! It returns either what [`rows_of`](super::rows::rows_of) returns without a report, or nothing: everything else is
//! left to the full parser. It takes no branch that depends on a character, because the processor could not predict it.
//! Every character writes a square and steps over some, and what does not belong in a row steps beyond the board. Where
//! the rows end is compared with where they should end after all of them were read.

use crate::dimension::Dimension;
use crate::piece::Piece;
use crate::position::Position;
use crate::row_order::RowOrder;
use alloc::boxed::Box;

/// The side of the largest board that is read here. Games have up to 19.
const MAX_SIDE: usize = 22;

/// More than all squares. A multiple of a power of two, which [`Step::mask`] can select.
const BEYOND: u32 = 1 << 16;

/// What a character does.
#[derive(Clone, Copy)]
struct Step {
    /// What it writes on its square.
    cell: Option<Piece>,
    /// Whether it ends a row: 0 or 1.
    rows: u8,
    /// How many squares it steps over. Wrapping, so that [`BEYOND`] can be taken away.
    squares: u32,
    /// The part of what the last character carries that it steps over too.
    mask: u32,
    /// What it carries: nine times a digit, because ten times it are the tens of a number and once it was stepped over.
    carry: u32,
}

/// What each character does, in one form.
pub(crate) struct Steps([Step; 256]);

impl Steps {
    /// OpenTafl Notation. Numbers have one or two digits; no board that is read here needs more.
    pub(crate) const OTN: Self = {
        let mut steps = Self::SEPARATOR.with_pieces(&Piece::ALL, Piece::LETTERS.as_bytes());
        // A zero is refused unless a digit carries what makes up for it.
        steps = steps.with(b'0', Step::run(0_u32.wrapping_sub(BEYOND), BEYOND | (BEYOND - 1), 0));
        let mut digit = 1;
        while digit < 10 {
            steps = steps.with(b'0' + digit, Step::run(digit as u32, BEYOND - 1, BEYOND + 9 * digit as u32));
            digit += 1;
        }
        steps
    };

    /// TSN. A number is one character; two of them could be packed, which is a note.
    pub(crate) const TSN: Self = {
        let pieces = [Piece::ATTACKER, Piece::DEFENDER, Piece::KING];
        let mut steps = Self::SEPARATOR.with_pieces(&pieces, b"adk");
        let mut run = 1;
        while run <= 35 {
            let byte = if run < 10 { b'0' + run } else { b'A' + (run - 10) };
            steps = steps.with(byte, Step::run(run as u32, BEYOND, BEYOND));
            run += 1;
        }
        steps
    };

    const SEPARATOR: Self = {
        let refused = Step::run(BEYOND, 0, 0);
        Self([refused; 256]).with(b'/', Step { rows: 1, ..Step::run(0, 0, 0) })
    };

    #[allow(clippy::indexing_slicing, reason = "evaluated at compile time, where a panic is an error")]
    const fn with(mut self, byte: u8, step: Step) -> Self {
        self.0[byte as usize] = step;
        self
    }

    #[allow(clippy::indexing_slicing, reason = "evaluated at compile time, where a panic is an error")]
    const fn with_pieces(mut self, pieces: &[Piece], letters: &[u8]) -> Self {
        let mut at = 0;
        while at < pieces.len() {
            self = self.with(letters[at], Step { cell: Some(pieces[at]), ..Step::run(1, 0, 0) });
            at += 1;
        }
        self
    }
}

impl Step {
    const fn run(squares: u32, mask: u32, carry: u32) -> Self {
        Self { cell: None, rows: 0, squares, mask, carry }
    }
}

/// The position, if the rows are in their plain form. `None` says nothing about them: the full parser has to read them.
pub(crate) fn plain_rows(
    steps: &Steps,
    rows: &[u8],
    order: RowOrder,
    expected: Option<Dimension>,
) -> Option<Position> {
    let mut cells = [None; MAX_SIDE * MAX_SIDE];
    let mut ends = [0; MAX_SIDE];
    let (mut at, mut row, mut carry) = (0_u32, 0, 0_u32);
    for &byte in rows {
        #[allow(clippy::indexing_slicing, reason = "a byte is below 256")]
        let step = &steps.0[usize::from(byte)];
        *cells.get_mut(at as usize)? = step.cell;
        let carried = carry & step.mask;
        at = at.wrapping_add(step.squares).wrapping_add(carried);
        // After two digits, a third one is stepped beyond all squares.
        carry = step.carry.wrapping_add(carried << 6);
        *ends.get_mut(row)? = at;
        row += usize::from(step.rows);
    }

    let dimension = Dimension::try_from(row + 1).ok()?;
    let side = usize::from(dimension);
    let is_square = ends.get(..side)?.iter().zip(1..).all(|(&end, rows)| end as usize == rows * side);
    let fits = is_square && expected.is_none_or(|size| size == dimension);
    let cells = cells.get(..dimension.area()).filter(|_| fits)?;
    Some(Position::from_rows(dimension, Box::from(cells), order))
}

#[cfg(test)]
#[path = "plain_tests.rs"]
mod tests;
