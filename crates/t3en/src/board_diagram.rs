//! A board drawn for people.

use core::fmt;

use crate::coordinate::ColumnName;
use crate::grid::Grid;

/// A board drawn for people: one line per row, a space between cells, as in the T3EN document.
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
pub struct BoardDiagram<'a> {
    grid: &'a Grid,
    coordinates: bool,
}

impl Grid {
    /// The board drawn for people.
    pub fn diagram(&self) -> BoardDiagram<'_> {
        BoardDiagram { grid: self, coordinates: false }
    }
}

impl BoardDiagram<'_> {
    /// Adds the letters of the columns at the top and the numbers of the rows on the left.
    #[must_use]
    pub fn with_coordinates(mut self) -> Self {
        self.coordinates = true;
        self
    }
}

impl fmt::Display for BoardDiagram<'_> {
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
            for (column, cell) in row.iter().enumerate() {
                if column > 0 {
                    f.write_str(" ")?;
                }
                write!(f, "{:1$}{cell}", "", width - 1)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
