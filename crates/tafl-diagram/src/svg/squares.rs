//! Special squares and the squares of the last move: their colour, and the ornaments on special squares.

use core::fmt;

use tafl_rules::Zone;

use super::scene::Scene;
use crate::cell::Cell;
use crate::theme::Palette;

/// A looped square, as on picture stones.
const CORNER: &str =
    "M14-25A11 11 0 1 1 25-14H-25A11 11 0 1 1-14-25V25A11 11 0 1 1-25 14H25A11 11 0 1 1 14 25Z";
/// The same, turned by an eighth.
const CENTER: &str =
    "M26-7A10 10 0 1 1 26 7L-7-26A10 10 0 1 1 7-26L-26 7A10 10 0 1 1-26-7L7 26A10 10 0 1 1-7 26Z";
const ATTACKER_FORTRESS: &str = "M-50-10L-10-50M-50 30L30-50M-30 50L50-30M10 50L50 10";
const DEFENDER_FORTRESS: &str = "M-36-36H36V36H-36Z";

/// Draws all colours, then all ornaments.
pub(super) fn draw(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (square, name) in scene.squares().filter_map(|(square, cell)| Some((square, tint(cell)?))) {
        scene.put(name, square, f)?;
    }
    for (square, zone) in scene.squares().filter_map(|(square, cell)| Some((square, cell.zone?))) {
        scene.put(zone.identifier(), square, f)?;
    }
    Ok(())
}

/// Defines the shapes that [`draw`] uses.
pub(super) fn define(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (prefix, palette) = (scene.theme.name(), scene.palette());
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
pub(super) fn tints(palette: &Palette) -> [(&'static str, &'static str); 2] {
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
    palette: &Palette,
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
