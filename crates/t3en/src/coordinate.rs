//! The coordinate of a cell.

use core::fmt;

use crate::board::MAX_SIZE;

/// The coordinate of a cell: the letters of its column, counted from the left, and the number of its row, counted
/// from the top. `b2` is the middle of a 3×3 board.
///
/// T3EN itself does not name cells; this is how the programs of its author write moves. The columns after `z` are
/// `aa`, `ab` and so on. A coordinate does not belong to a board; [`Grid::contains`](crate::Grid::contains) returns
/// whether a board has the cell. Coordinates are ordered row by row, as a board is written.
///
/// ```
/// use t3en::Coordinate;
///
/// let b3: Coordinate = "b3".parse()?;
/// assert_eq!((b3.column(), b3.row()), (1, 2));
/// assert_eq!(Coordinate::new(26, 0).unwrap().to_string(), "aa1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coordinate {
    // The row first, so that the derived order is that of the text.
    row: u16,
    column: u16,
}

impl Coordinate {
    /// The cell in this column and this row, both from 0. `None` unless both are below
    /// [`Grid::MAX_SIZE`](crate::Grid::MAX_SIZE).
    #[inline]
    pub const fn new(column: u16, row: u16) -> Option<Self> {
        if column < MAX_SIZE && row < MAX_SIZE { Some(Self { row, column }) } else { None }
    }

    /// The index of the column: 0 for `a`, the leftmost one.
    #[inline]
    pub const fn column(self) -> u16 {
        self.column
    }

    /// The index of the row: 0 for row 1, the topmost one.
    #[inline]
    pub const fn row(self) -> u16 {
        self.row
    }

    /// The cell this many columns to the right and rows down; `None` off the largest board.
    pub fn offset(self, columns: i16, rows: i16) -> Option<Self> {
        Self::new(self.column.checked_add_signed(columns)?, self.row.checked_add_signed(rows)?)
    }
}

/// The letters of the column and the number of the row: `b2`.
impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ColumnName(self.column), self.row + 1)
    }
}

impl fmt::Debug for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Coordinate({self})")
    }
}

/// The letters of a column: `a` to `z`, then `aa`.
#[derive(Clone, Copy)]
pub(crate) struct ColumnName(pub(crate) u16);

impl ColumnName {
    /// The letters, the last one first: the order in which they are computed.
    fn letters_from_last(self) -> impl Iterator<Item = char> {
        core::iter::successors(Some(self.0), |index| (index / 26).checked_sub(1))
            .filter_map(|index| u8::try_from(index % 26).ok())
            .map(|letter| char::from(b'a' + letter))
    }

    /// The number of letters.
    pub(crate) fn width(self) -> usize {
        self.letters_from_last().count()
    }
}

impl fmt::Display for ColumnName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for index in (0..self.width()).rev() {
            if let Some(letter) = self.letters_from_last().nth(index) {
                f.write_char(letter)?;
            }
        }
        Ok(())
    }
}
