//! The board under the pieces: page, squares, lines and frame.

use core::fmt;

use tafl_rules::Zone;

use crate::cell::Cell;
use crate::svg::{FRAME, LABELLED, MARGIN, SQUARE, Scene, pieces};
use crate::theme::Palette;

/// The board. The page is so much higher than the board, for a caption.
pub(super) fn draw(scene: &Scene<'_>, higher: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Palette { page, board, frame, .. } = scene.palette();
    let geometry = scene.geometry;
    let (extent, side, left) = (geometry.extent(), geometry.side(), geometry.left());
    writeln!(f, r#"<rect width="{extent}" height="{}" fill="{page}"/>"#, extent + higher)?;
    writeln!(f, r#"<rect x="{left}" y="{MARGIN}" width="{side}" height="{side}" fill="{board}"/>"#)?;
    draw_squares(scene, f)?;
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

/// A looped square, as on picture stones.
const CORNER: &str =
    "M14-25A11 11 0 1 1 25-14H-25A11 11 0 1 1-14-25V25A11 11 0 1 1-25 14H25A11 11 0 1 1 14 25Z";
/// The same, turned by an eighth.
const CENTER: &str =
    "M26-7A10 10 0 1 1 26 7L-7-26A10 10 0 1 1 7-26L-26 7A10 10 0 1 1-26-7L7 26A10 10 0 1 1-7 26Z";
const ATTACKER_FORTRESS: &str = "M-50-10L-10-50M-50 30L30-50M-30 50L50-30M10 50L50 10";
const DEFENDER_FORTRESS: &str = "M-36-36H36V36H-36Z";

/// Draws all colours, then all ornaments.
pub(super) fn draw_squares(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (square, name) in scene.squares().filter_map(|(square, cell)| Some((square, tint(cell)?))) {
        scene.put(name, square, f)?;
    }
    for (square, zone) in scene.squares().filter_map(|(square, cell)| Some((square, cell.zone?))) {
        scene.put(zone.identifier(), square, f)?;
    }
    Ok(())
}

/// Defines the shapes that [`draw`] uses.
pub(super) fn define_squares(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (prefix, palette) = (scene.prefix(), scene.palette());
    for (name, color) in tints(palette) {
        if scene.squares().any(|(_, cell)| tint(cell) == Some(name)) {
            define_tint(name, color, prefix, f)?;
        }
    }
    for zone in Zone::ALL {
        if scene.squares().any(|(_, cell)| cell.zone == Some(zone)) {
            define_ornament(zone, prefix, palette, f)?;
        }
    }
    Ok(())
}

/// The colours of squares that differ from that of the board, with their names.
pub(super) fn tints<'p>(palette: &Palette<'p>) -> [(&'static str, &'p str); 2] {
    [("special", palette.special), ("trail", palette.trail)]
}

/// A square in this colour.
pub(super) fn define_tint(name: &str, color: &str, prefix: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, r#"<path id="{prefix}-{name}" fill="{color}" d="M-50-50H50V50H-50Z"/>"#)
}

/// The ornament of a zone.
pub(super) fn define_ornament(
    zone: Zone,
    prefix: &str,
    palette: &Palette<'_>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let (name, color, ornament) = (zone.identifier(), palette.ornament, ornament(zone));
    writeln!(
        f,
        r#"<path id="{prefix}-{name}" fill="none" stroke="{color}" stroke-width="5" d="{ornament}"/>"#
    )
}

/// The name of the colour of a square, if it differs from that of the board.
fn tint(cell: Cell) -> Option<&'static str> {
    if cell.has(Cell::ORIGIN) || cell.has(Cell::TARGET) {
        return Some("trail");
    }
    cell.zone.map(|_| "special")
}

const fn ornament(zone: Zone) -> &'static str {
    match zone {
        Zone::Corner => CORNER,
        Zone::Center => CENTER,
        Zone::AttackerFortress => ATTACKER_FORTRESS,
        Zone::DefenderFortress => DEFENDER_FORTRESS,
    }
}

/// Draws the files below the board and the ranks to the left of it.
pub(super) fn draw_labels(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let geometry = scene.geometry;
    writeln!(
        f,
        r#"<g fill="none" stroke="{}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">"#,
        scene.palette().labels
    )?;
    let middles = (SQUARE / 2..).step_by(100);
    for (file, middle) in geometry.view.files().zip(middles.clone()) {
        label(scene, &alloc::format!("{file}"), geometry.left() + middle, MARGIN + geometry.side() + 66, f)?;
    }
    for (rank, middle) in geometry.view.ranks().zip(middles) {
        label(scene, &alloc::format!("{rank}"), LABELLED / 2 - 3, MARGIN + middle + 16, f)?;
    }
    f.write_str("</g>\n")
}

/// Draws a name centred at `x`, with its baseline at `y`.
fn label(scene: &Scene<'_>, name: &str, x: u32, y: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let prefix = scene.label_prefix();
    let mut x = x.saturating_sub(pieces::width(name) / 2);
    for glyph in pieces::of(name) {
        write!(f, r##"<use href="#{prefix}-{}" x="{x}" y="{y}"/>"##, glyph.char)?;
        x += glyph.width + pieces::GAP;
    }
    f.write_str("\n")
}

/// A triangle that points to the left, beside the middle of the left edge of a square.
pub(super) const LEFTWARDS: &str = "m-15-9l-11 9l11 9z";

pub(super) fn draw_exits(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
