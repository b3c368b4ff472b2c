//! What lies on the squares under the pieces.

use core::fmt;

use tafl_position::Dimension;
use tafl_rules::Zone;

use crate::cell::{Cell, Cells};
use crate::theme::Theme;

/// A looped square, as on picture stones: the sign of what is worth seeing.
const CORNER: &str =
    "M14-25A11 11 0 1 1 25-14H-25A11 11 0 1 1-14-25V25A11 11 0 1 1-25 14H25A11 11 0 1 1 14 25Z";
/// The same on its corner.
const CENTER: &str =
    "M26-7A10 10 0 1 1 26 7L-7-26A10 10 0 1 1 7-26L-26 7A10 10 0 1 1-26-7L7 26A10 10 0 1 1-7 26Z";
const ATTACKER_FORTRESS: &str = "M-50-10L-10-50M-50 30L30-50M-30 50L50-30M10 50L50 10";
const DEFENDER_FORTRESS: &str = "M-36-36H36V36H-36Z";

/// The colour of a square that is not like the others.
pub(super) fn tint(cell: Cell) -> Option<&'static str> {
    if cell.has(Cell::FROM) || cell.has(Cell::TO) {
        return Some("trail");
    }
    cell.zone.map(|_| "special")
}

pub(super) fn ornament(cell: Cell) -> Option<&'static str> {
    cell.zone.map(name)
}

const fn name(zone: Zone) -> &'static str {
    match zone {
        Zone::Corner => "corner",
        Zone::Center => "center",
        Zone::AttackerFortress => "attacker-fortress",
        Zone::DefenderFortress => "defender-fortress",
    }
}

/// Defines what any of the squares needs.
pub(super) fn define(
    theme: Theme,
    cells: &Cells,
    dimension: Dimension,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let uses = |wanted: &dyn Fn(Cell) -> bool| dimension.squares().any(|square| wanted(cells.get(square)));
    let (name_of_theme, palette) = (theme.name(), theme.palette());
    for (tinted, color) in [("special", palette.special), ("trail", palette.trail)] {
        if uses(&|cell| tint(cell) == Some(tinted)) {
            writeln!(f, r#"<path id="{name_of_theme}-{tinted}" fill="{color}" d="M-50-50H50V50H-50Z"/>"#)?;
        }
    }
    for zone in Zone::ALL {
        if uses(&|cell| cell.zone == Some(zone)) {
            let (name, color) = (name(zone), palette.ornament);
            writeln!(
                f,
                r#"<path id="{name_of_theme}-{name}" fill="none" stroke="{color}" stroke-width="5" d="{}"/>"#,
                path(zone)
            )?;
        }
    }
    Ok(())
}

const fn path(zone: Zone) -> &'static str {
    match zone {
        Zone::Corner => CORNER,
        Zone::Center => CENTER,
        Zone::AttackerFortress => ATTACKER_FORTRESS,
        Zone::DefenderFortress => DEFENDER_FORTRESS,
    }
}
