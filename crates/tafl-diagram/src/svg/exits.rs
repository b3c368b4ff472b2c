//! The exits of a king that escapes on the edge: small triangles around the board, which point off it.

use core::fmt;

use super::geometry::MARGIN;
use super::scene::Scene;
use crate::cell::Cell;

/// A triangle that points to the left, beside the middle of the left edge of a square.
pub(super) const LEFTWARDS: &str = "m-15-9l-11 9l11 9z";

pub(super) fn draw(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut exits = scene.squares().filter(|(_, cell)| cell.has(Cell::EXIT)).peekable();
    if exits.peek().is_none() {
        return Ok(());
    }
    let geometry = scene.geometry;
    let (left, top, last) = (geometry.left(), MARGIN, geometry.view.dimension.get() - 1);
    let (right, bottom) = (left + geometry.side(), top + geometry.side());
    write!(f, r#"<path fill="{}" d=""#, scene.palette().trace)?;
    for (square, _) in exits {
        let (column, row) = geometry.view.column_and_row(square);
        let (x, y) = geometry.middle(square);
        if column == 0 {
            write!(f, "M{left} {y}{LEFTWARDS}")?;
        }
        if column == last {
            write!(f, "M{right} {y}m15-9l11 9l-11 9z")?;
        }
        if row == 0 {
            write!(f, "M{x} {top}m-9-15l9-11l9 11z")?;
        }
        if row == last {
            write!(f, "M{x} {bottom}m-9 15l9 11l9-11z")?;
        }
    }
    writeln!(f, r#""/>"#)
}
