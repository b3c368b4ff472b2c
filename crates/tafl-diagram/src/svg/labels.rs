//! The names of files and ranks around the board.

use core::fmt;

use super::geometry::{LABELLED, MARGIN, SQUARE};
use super::glyphs;
use super::scene::Scene;

/// Draws the files below the board and the ranks to the left of it.
pub(super) fn draw(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let geometry = scene.geometry;
    writeln!(
        f,
        r#"<g fill="none" stroke="{}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">"#,
        scene.palette().labels
    )?;
    let middles = (SQUARE / 2..).step_by(100);
    for (file, middle) in geometry.view.files().zip(middles.clone()) {
        label(&alloc::format!("{file}"), geometry.left() + middle, MARGIN + geometry.side() + 66, f)?;
    }
    for (rank, middle) in geometry.view.ranks().zip(middles) {
        label(&alloc::format!("{rank}"), LABELLED / 2 - 3, MARGIN + middle + 16, f)?;
    }
    f.write_str("</g>\n")
}

/// Draws a name centred at `x`, with its baseline at `y`.
fn label(name: &str, x: u32, y: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut x = x.saturating_sub(glyphs::width(name) / 2);
    for glyph in glyphs::of(name) {
        write!(f, r##"<use href="#label-{}" x="{x}" y="{y}"/>"##, glyph.char)?;
        x += glyph.width + glyphs::GAP;
    }
    f.write_str("\n")
}
