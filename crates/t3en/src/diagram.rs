//! A board as a picture.

use core::fmt;

use crate::coordinate::ColumnName;
use crate::grid::Grid;

/// A board as a picture for people: one line a row, a blank between cells, as the T3EN document draws it.
///
/// ```
/// use t3en::Grid;
///
/// let grid: Grid = "2_o/_x_/3_".parse()?;
/// assert_eq!(grid.diagram().to_string(), "_ _ o\n_ x _\n_ _ _\n");
/// assert_eq!(grid.diagram().with_coordinates().to_string(), "  a b c\n1 _ _ o\n2 _ x _\n3 _ _ _\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    grid: &'a Grid,
    coordinates: bool,
}

impl<'a> Diagram<'a> {
    pub(crate) fn new(grid: &'a Grid) -> Self {
        Self { grid, coordinates: false }
    }

    /// The same with the letters of the columns above and the numbers of the rows at the left.
    #[must_use]
    pub fn with_coordinates(mut self) -> Self {
        self.coordinates = true;
        self
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.grid.size();
        let margin = size.checked_ilog10().map_or(1, |log| log as usize + 1);
        // The last column has the longest name.
        let width = if self.coordinates { ColumnName(size - 1).width() } else { 1 };
        if self.coordinates {
            write!(f, "{:margin$}", "")?;
            for column in (0..size).map(ColumnName) {
                write!(f, " {:1$}{column}", "", width - column.width())?;
            }
            writeln!(f)?;
        }
        for (row, number) in self.grid.rows().zip(1..) {
            if self.coordinates {
                write!(f, "{number:margin$} ")?;
            }
            for (place, cell) in row.iter().enumerate() {
                if place > 0 {
                    f.write_str(" ")?;
                }
                write!(f, "{:1$}{cell}", "", width - 1)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
