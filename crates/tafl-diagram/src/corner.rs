//! The orientation of a drawn board.

use tafl_position::{Dimension, File, Rank, Square};

/// The corner of the picture in which `a1` is drawn.
///
/// [`TopRight`](Self::TopRight) is a half turn: the board as the player on the other side sees it.
/// [`TopLeft`](Self::TopLeft) has the ranks in the order of a position record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Corner {
    /// Files from left to right, ranks upwards: how boards are usually printed.
    #[default]
    BottomLeft,
    /// Files from left to right, ranks downwards.
    TopLeft,
    /// Files from right to left, ranks downwards.
    TopRight,
    /// Files from right to left, ranks upwards.
    BottomRight,
}

notation_syntax::names! {
    Corner: "corner" {
        BottomLeft = "bottom-left",
        TopLeft = "top-left",
        TopRight = "top-right",
        BottomRight = "bottom-right",
    }
}

/// A board seen with `a1` in one of its corners: squares have columns from the left and rows from the top.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) corner: Corner,
    pub(crate) dimension: Dimension,
}

impl View {
    fn rightwards(self) -> bool {
        matches!(self.corner, Corner::BottomLeft | Corner::TopLeft)
    }

    fn upwards(self) -> bool {
        matches!(self.corner, Corner::BottomLeft | Corner::BottomRight)
    }

    /// The files, from the left.
    pub(crate) fn files(self) -> impl Iterator<Item = File> {
        (0..self.dimension.get()).filter_map(move |column| File::from_index(self.column(column)))
    }

    /// The ranks, from the top.
    pub(crate) fn ranks(self) -> impl Iterator<Item = Rank> {
        (0..self.dimension.get()).filter_map(move |row| Rank::from_index(self.row(row)))
    }

    /// The squares of a rank, from the left.
    pub(crate) fn squares(self, rank: Rank) -> impl Iterator<Item = Square> {
        self.files().map(move |file| Square::new(file, rank))
    }

    /// Column and row of a square of the board.
    pub(crate) fn column_and_row(self, square: Square) -> (u8, u8) {
        (self.column(square.file().index()), self.row(square.rank().index()))
    }

    /// The column of a file, and the file of a column: mirroring is its own inverse.
    fn column(self, file: u8) -> u8 {
        if self.rightwards() { file } else { self.last() - file }
    }

    /// The row of a rank, and the rank of a row.
    fn row(self, rank: u8) -> u8 {
        if self.upwards() { self.last() - rank } else { rank }
    }

    fn last(self) -> u8 {
        self.dimension.get() - 1
    }
}
