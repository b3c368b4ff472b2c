//! Printing position records.

use core::{fmt, mem};

use notation_syntax::AsciiWriter;

use crate::piece::Piece;
use crate::position::Position;
use crate::position::RowOrder;

/// The position record: `/3t3/…/`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        position_record(self, RowOrder::RankOneFirst, f)
    }
}

pub(crate) fn position_record(
    position: &Position,
    order: RowOrder,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut out = AsciiWriter::new(f);
    out.push(b'/')?;
    for row in position.rows(order) {
        row_record(row, &mut out)?;
        out.push(b'/')?;
    }
    out.flush()
}

/// `([empty-space-count] [taflman-symbol])*`, §1.
fn row_record<W: fmt::Write>(row: &[Option<Piece>], out: &mut AsciiWriter<'_, W>) -> fmt::Result {
    let mut empty = 0;
    for cell in row {
        let Some(piece) = cell else {
            empty += 1;
            continue;
        };
        empty_space_count(mem::take(&mut empty), out)?;
        out.push(piece.byte())?;
    }
    empty_space_count(empty, out)
}

fn empty_space_count<W: fmt::Write>(count: u32, out: &mut AsciiWriter<'_, W>) -> fmt::Result {
    if count > 0 { out.number(count) } else { Ok(()) }
}
