//! The last move: a circle where it began, brackets where it ended. `squares.rs` colours its squares.

use core::fmt;

use super::overlay::Overlay;
use super::scene::Scene;
use crate::cell::Cell;

/// A circle. A capture on the same square takes precedence.
pub(super) const ORIGIN: Overlay = Overlay {
    wanted: |cell, vacant| cell.has(Cell::ORIGIN) && !cell.has(Cell::CAPTURED) && vacant,
    color: |palette| palette.trace,
    width: 6,
    shape: "m-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0",
};

/// Brackets, as in the text.
pub(super) const TARGET: Overlay = Overlay {
    wanted: |cell, _| cell.has(Cell::TARGET),
    color: |palette| palette.trace,
    width: 7,
    shape: "m-43-25v-18h18m50 0h18v18m0 50v18h-18m-50 0h-18v-18",
};

pub(super) fn draw(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    ORIGIN.draw(scene, f)?;
    TARGET.draw(scene, f)
}
