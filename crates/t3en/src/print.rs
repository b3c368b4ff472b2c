//! Prints boards in their canonical form.

use core::fmt;

use notation_syntax::AsciiWriter;
use notation_syntax::invariant::ExpectOr as _;

use crate::board::Board;
use crate::cell::Cell;
use crate::cell::Player;
use crate::grid::Grid;
use crate::shape::Shape;

/// The notation: `3_/_x_/3_ o`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        board(self.grid().rows(), Some(self.side_to_move()), f)
    }
}

/// The notation without a player to move: `3_/_x_/3_`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        board(self.rows(), None, f)
    }
}

/// The rows, and the player to move if there is one: `3_/5_/3_ x`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        board(self.rows(), self.side_to_move(), f)
    }
}

fn board<'a>(
    rows: impl Iterator<Item = &'a [Cell]>,
    to_move: Option<Player>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut out = AsciiWriter::new(f);
    for (index, cells) in rows.enumerate() {
        if index > 0 {
            out.push(b'/')?;
        }
        row(cells, &mut out)?;
    }
    if let Some(player) = to_move {
        out.push(b' ')?;
        out.push(Cell::from(player).symbol())?;
    }
    out.flush()
}

fn row<W: fmt::Write>(cells: &[Cell], out: &mut AsciiWriter<'_, W>) -> fmt::Result {
    for run in cells.chunk_by(|left, right| left == right) {
        let Some(cell) = run.first() else { continue };
        if run.len() > 1 {
            // A row has at most 1,024 cells.
            out.number(u32::try_from(run.len()).expect_or("a row has at most 1,024 cells", u32::MAX))?;
        }
        out.push(cell.symbol())?;
    }
    Ok(())
}
