//! A shape drawn over some of the squares.

use core::fmt;

use super::scene::Scene;
use crate::cell::Cell;
use crate::theme::Palette;

/// A shape around the middle of each square that shows it.
pub(super) struct Overlay {
    /// Whether a square shows it: by its cell, and by whether it is vacant.
    pub(super) wanted: fn(Cell, vacant: bool) -> bool,
    pub(super) color: fn(&Palette) -> &'static str,
    pub(super) width: u32,
    pub(super) shape: &'static str,
}

impl Overlay {
    /// One path for all squares; none if no square shows it.
    pub(super) fn draw(&self, scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = scene.diagram.position;
        let mut squares = scene
            .squares()
            .filter(|&(square, cell)| (self.wanted)(cell, position.is_vacant(square)))
            .peekable();
        if squares.peek().is_none() {
            return Ok(());
        }
        let (color, width) = ((self.color)(scene.palette()), self.width);
        write!(f, r#"<path fill="none" stroke="{color}" stroke-width="{width}" d=""#)?;
        for (square, _) in squares {
            let (x, y) = scene.geometry.middle(square);
            write!(f, "M{x} {y}{}", self.shape)?;
        }
        writeln!(f, r#""/>"#)
    }

    /// The shape around the origin of the coordinates, with this name.
    pub(super) fn define(&self, id: &str, palette: &Palette, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (color, width, shape) = ((self.color)(palette), self.width, self.shape);
        writeln!(
            f,
            r#"<path id="{id}" fill="none" stroke="{color}" stroke-width="{width}" d="M0 0{shape}"/>"#
        )
    }
}
