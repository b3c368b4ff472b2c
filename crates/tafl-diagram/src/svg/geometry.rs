//! Where things are in a picture. A square is 100 units wide.

use tafl_position::Square;

use crate::corner::View;
use crate::diagram::Diagram;

/// The side of a square. Pieces and ornaments are drawn around the middle of their square.
pub(super) const SQUARE: u32 = 100;
/// The space around the board, with and without labels.
pub(super) const LABELLED: u32 = 90;
pub(super) const MARGIN: u32 = 40;
/// The thickness of the frame around the board.
pub(super) const FRAME: u32 = 10;

/// Where the board and its squares are.
#[derive(Clone, Copy)]
pub(super) struct Geometry {
    pub(super) view: View,
    labels: bool,
}

impl Geometry {
    pub(super) fn new(diagram: &Diagram<'_>) -> Self {
        Self { view: diagram.view(), labels: diagram.labels }
    }

    /// Width and height of the picture.
    pub(super) fn extent(self) -> u32 {
        self.left() + self.side() + MARGIN
    }

    /// The side of the board.
    pub(super) fn side(self) -> u32 {
        u32::from(self.view.dimension.get()) * SQUARE
    }

    /// The space to the left of the board, and below it.
    pub(super) fn left(self) -> u32 {
        if self.labels { LABELLED } else { MARGIN }
    }

    /// The middle of a square.
    pub(super) fn middle(self, square: Square) -> (u32, u32) {
        let (column, row) = self.view.column_and_row(square);
        let middle = |index: u8| u32::from(index) * SQUARE + SQUARE / 2;
        (self.left() + middle(column), MARGIN + middle(row))
    }
}
