//! Captured pieces: a cross on the square, or around the piece if it changed sides.

use core::fmt;

use super::overlay::Overlay;
use super::scene::Scene;
use crate::cell::Cell;

/// A cross where a piece was removed.
pub(super) const REMOVED: Overlay = Overlay {
    wanted: |cell, vacant| cell.has(Cell::CAPTURED) && vacant,
    color: |palette| palette.mark,
    width: 12,
    shape: "m-22-22l44 44m0-44l-44 44",
};

/// The ends of a cross around a piece that is still on the board, now on the other side.
pub(super) const CHANGED_SIDES: Overlay = Overlay {
    wanted: |cell, vacant| cell.has(Cell::CAPTURED) && !vacant,
    color: |palette| palette.mark,
    width: 10,
    shape: "m-44-44l14 14m74-14l-14 14m-60 60l-14 14m88 0l-14-14",
};

pub(super) fn draw(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    REMOVED.draw(scene, f)?;
    CHANGED_SIDES.draw(scene, f)
}
