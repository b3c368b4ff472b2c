//! The data from which every part of a picture is drawn.

use core::fmt;

use tafl_position::Square;

use super::geometry::Geometry;
use crate::cell::{Cell, Cells};
use crate::diagram::Diagram;
use crate::theme::{Palette, Theme};

/// The diagram, what each of its squares shows, where the squares are, and the colours.
pub(super) struct Scene<'a> {
    pub(super) diagram: &'a Diagram<'a>,
    pub(super) cells: Cells,
    pub(super) geometry: Geometry,
    pub(super) theme: Theme,
}

impl<'a> Scene<'a> {
    pub(super) fn new(diagram: &'a Diagram<'a>, theme: Theme) -> Self {
        Self { diagram, cells: Cells::new(diagram), geometry: Geometry::new(diagram), theme }
    }

    pub(super) fn palette(&self) -> &'static Palette {
        self.theme.palette()
    }

    /// All squares, each with what it shows.
    pub(super) fn squares(&self) -> impl Iterator<Item = (Square, Cell)> {
        self.diagram.position.dimension().squares().map(|square| (square, self.cells.get(square)))
    }

    /// Puts the shape with this name, which must be defined, on a square.
    pub(super) fn put(
        &self,
        name: impl fmt::Display,
        square: Square,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let (x, y) = self.geometry.middle(square);
        writeln!(f, r##"<use href="#{}-{name}" x="{x}" y="{y}"/>"##, self.theme)
    }
}
