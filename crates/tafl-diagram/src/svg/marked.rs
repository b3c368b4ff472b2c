//! Marked squares: a ring.

use core::fmt;

use super::overlay::Overlay;
use super::scene::Scene;
use crate::cell::Cell;

pub(super) const RING: Overlay = Overlay {
    wanted: |cell, _| cell.has(Cell::MARKED),
    color: |palette| palette.mark,
    width: 7,
    shape: "m-45 0a45 45 0 1 0 90 0a45 45 0 1 0-90 0",
};

pub(super) fn draw(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    RING.draw(scene, f)
}
