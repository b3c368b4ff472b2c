//! The parts of each square besides its piece.

use alloc::vec;
use alloc::vec::Vec;

use tafl_position::{Dimension, Square};
use tafl_rules::{Escape, Zone};

use crate::diagram::Diagram;

/// The parts of a square besides its piece.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cell {
    pub(crate) zone: Option<Zone>,
    marks: u8,
}

impl Cell {
    /// The squares where the last move began and ended.
    pub(crate) const ORIGIN: u8 = 1;
    pub(crate) const TARGET: u8 = 1 << 1;
    pub(crate) const CAPTURED: u8 = 1 << 2;
    pub(crate) const MARKED: u8 = 1 << 3;
    /// A circle in a colour.
    pub(crate) const CIRCLED: u8 = 1 << 5;
    /// A square of the edge, if the king escapes on the edge.
    pub(crate) const EXIT: u8 = 1 << 4;

    pub(crate) fn has(self, mark: u8) -> bool {
        self.marks & mark != 0
    }
}

/// The cells of all squares. A table, because there may be as many marks as squares.
pub(crate) struct Cells {
    dimension: Dimension,
    cells: Vec<Cell>,
}

impl Cells {
    pub(crate) fn new(diagram: &Diagram<'_>) -> Self {
        let dimension = diagram.position.dimension();
        let mut cells = Self { dimension, cells: vec![Cell::default(); dimension.area()] };
        cells.zones(diagram);
        cells.mark(diagram.last_move.map(|(origin, _)| origin), Cell::ORIGIN);
        cells.mark(diagram.last_move.map(|(_, target)| target), Cell::TARGET);
        cells.mark(diagram.captured.iter().copied(), Cell::CAPTURED);
        cells.mark(diagram.marked.iter().copied(), Cell::MARKED);
        cells.mark(diagram.circles.iter().map(|&(_, square)| square), Cell::CIRCLED);
        cells
    }

    /// The cell of a square; an empty one off the board.
    pub(crate) fn get(&self, square: Square) -> Cell {
        let index = self.dimension.index_of(square);
        index.and_then(|index| self.cells.get(index)).copied().unwrap_or_default()
    }

    fn zones(&mut self, diagram: &Diagram<'_>) {
        let Some(rules) = diagram.rules else { return };
        // A square of several zones shows the last of them.
        for zone in Zone::ALL {
            for square in rules.squares(zone) {
                if let Some(cell) = self.get_mut(square) {
                    cell.zone = Some(zone);
                }
            }
        }
        if rules.escape() == Escape::Edge {
            let dimension = self.dimension;
            self.mark(dimension.squares().filter(|&square| is_edge(square, dimension)), Cell::EXIT);
        }
    }

    fn mark(&mut self, squares: impl IntoIterator<Item = Square>, mark: u8) {
        for square in squares {
            if let Some(cell) = self.get_mut(square) {
                cell.marks |= mark;
            }
        }
    }

    fn get_mut(&mut self, square: Square) -> Option<&mut Cell> {
        self.dimension.index_of(square).and_then(|index| self.cells.get_mut(index))
    }
}

fn is_edge(square: Square, dimension: Dimension) -> bool {
    let last = dimension.get() - 1;
    [square.file().index(), square.rank().index()].iter().any(|&index| index == 0 || index == last)
}
