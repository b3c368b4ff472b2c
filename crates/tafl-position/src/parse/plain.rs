//! The fast way through rows in their plain form: without findings and errors, on boards of up to 22 squares a side.
//!
//! It returns either what [`rows_of`](super::rows::rows_of) returns without a report, or nothing: everything else is
//! left to the full parser. It takes no branch that depends on a character, because the processor could not predict it.
//! Every character writes a slot and steps over some, a separator too. A row has the right width if the slot after its
//! squares has the separator; what does not belong in a row steps beyond all slots.

use alloc::vec::Vec;

use crate::dimension::Dimension;
use crate::piece::Piece;
use crate::position::Position;
use crate::row_order::RowOrder;

/// The slots of the largest board that is read here: 22 rows of 22 squares and a separator. Games have up to 19.
const SLOTS: usize = 22 * 23;

/// More than all slots. A multiple of a power of two, which [`Step::mask`] can select.
const BEYOND: u32 = 1 << 16;

/// A square of a row, or `None` for the separator after it.
type Slot = Option<Option<Piece>>;

/// What a character does.
#[derive(Clone, Copy)]
struct Step {
    slot: Slot,
    /// How many slots it steps over. Wrapping, so that [`BEYOND`] can be taken away.
    slots: u32,
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
        let refused = Step { slot: Some(None), slots: BEYOND, mask: 0, carry: 0 };
        Self([refused; 256]).with(b'/', Step { slot: None, slots: 1, mask: 0, carry: 0 })
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
            self = self.with(letters[at], Step { slot: Some(Some(pieces[at])), slots: 1, mask: 0, carry: 0 });
            at += 1;
        }
        self
    }
}

impl Step {
    const fn run(slots: u32, mask: u32, carry: u32) -> Self {
        Self { slot: Some(None), slots, mask, carry }
    }
}

/// The position, if the rows are in their plain form. `None` says nothing about them: the full parser has to read them.
pub(crate) fn plain_rows(
    steps: &Steps,
    rows: &[u8],
    order: RowOrder,
    expected: Option<Dimension>,
) -> Option<Position> {
    let mut slots: [Slot; SLOTS] = [Some(None); SLOTS];
    let (mut at, mut carry) = (0_u32, 0_u32);
    for &byte in rows {
        #[allow(clippy::indexing_slicing, reason = "a byte is below 256")]
        let step = &steps.0[usize::from(byte)];
        *slots.get_mut(at as usize)? = step.slot;
        let carried = carry & step.mask;
        at = at.wrapping_add(step.slots).wrapping_add(carried);
        // After two digits, a third one is stepped beyond all slots.
        carry = step.carry.wrapping_add(carried << 6);
    }

    let dimension = Dimension::try_from(separators(rows) + 1).ok()?;
    let side = usize::from(dimension);
    // The last row has no separator.
    let is_square = at as usize + 1 == side * (side + 1) && expected.is_none_or(|size| size == dimension);
    let slots = slots.get(..side * (side + 1)).filter(|_| is_square)?;
    // All slots at once, which is sixteen at a time.
    let mut squares = [None; SLOTS];
    for (square, slot) in squares.iter_mut().zip(slots) {
        *square = slot.flatten();
    }
    let ends = slots.iter().skip(side).step_by(side + 1).filter(|slot| slot.is_none()).count();
    let mut cells = Vec::with_capacity(dimension.area());
    for row in squares.chunks_exact(side + 1).take(side) {
        cells.extend_from_slice(row.get(..side)?);
    }
    // As many as there are: each one is at the end of a row.
    (ends + 1 == side).then(|| Position::from_rows(dimension, cells.into_boxed_slice(), order))
}

/// The number of separators.
fn separators(rows: &[u8]) -> usize {
    // Counted in bytes, which is sixteen at once.
    let count = |part: &[u8]| part.iter().map(|&byte| u8::from(byte == b'/')).sum::<u8>();
    rows.chunks(usize::from(u8::MAX)).map(|part| usize::from(count(part))).sum()
}

#[cfg(test)]
#[path = "plain_tests.rs"]
mod tests;
