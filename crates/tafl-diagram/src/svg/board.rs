//! The board under the pieces: page, squares, lines and frame.

use core::fmt;

use super::geometry::{FRAME, MARGIN, SQUARE};
use super::scene::Scene;
use super::squares;
use crate::theme::Palette;

pub(super) fn draw(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Palette { page, board, frame, .. } = scene.palette();
    let geometry = scene.geometry;
    let (extent, side, left) = (geometry.extent(), geometry.side(), geometry.left());
    writeln!(f, r#"<rect width="{extent}" height="{extent}" fill="{page}"/>"#)?;
    writeln!(f, r#"<rect x="{left}" y="{MARGIN}" width="{side}" height="{side}" fill="{board}"/>"#)?;
    squares::draw(scene, f)?;
    lines(scene, f)?;
    // Around the squares, not over them.
    let (x, y, outer) = (left - FRAME / 2, MARGIN - FRAME / 2, side + FRAME);
    writeln!(
        f,
        r#"<rect x="{x}" y="{y}" width="{outer}" height="{outer}" fill="none" stroke="{frame}" stroke-width="{FRAME}"/>"#
    )
}

/// The lines between the squares.
fn lines(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (side, left) = (scene.geometry.side(), scene.geometry.left());
    if side == SQUARE {
        return Ok(());
    }
    write!(f, r#"<path fill="none" stroke="{}" stroke-width="4" d=""#, scene.palette().lines)?;
    for line in 1..side / SQUARE {
        let (x, y) = (left + line * SQUARE, MARGIN + line * SQUARE);
        write!(f, "M{x} {MARGIN}v{side}M{left} {y}h{side}")?;
    }
    writeln!(f, r#""/>"#)
}
