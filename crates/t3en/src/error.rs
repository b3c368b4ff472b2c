//! What can be wrong with a board or a coordinate.

use core::fmt;

use notation_syntax::{Error, Finding, FindingKind, Found};

use crate::cell::Cell;
use crate::grid::Grid;

/// Why a board, with or without a player to move, square or not, cannot be read, and where.
pub type BoardError = Error<BoardErrorKind>;

/// How a board that was read departs from the T3EN document, and where.
pub type BoardFinding = Finding<BoardFindingKind>;

/// Why a board cannot be read. Rows are counted from 1.
///
/// [`Board`](crate::Board), [`Grid`] and [`Shape`](crate::Shape) share it: they are three extents of one
/// notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardErrorKind {
    /// There is nothing to read.
    #[error("expected rows of cells with slashes between them, as in `3_/3_/3_ x`, found nothing")]
    Empty,
    /// White space before the first cell.
    #[error("a board begins with its first cell, leave out the white space")]
    LeadingWhiteSpace,
    /// A character that stands for nothing.
    #[error("row {row}: expected a cell (one of `_.xo`) or the number of a run, found {found}{}", LowerCase(*found))]
    UnknownCell {
        /// The row.
        row: usize,
        /// The character.
        found: Found,
    },
    /// A number with no cell behind it.
    #[error("row {row}: expected a cell (one of `_.xo`) after its number, found {found}{}", LowerCase(*found))]
    CellExpected {
        /// The row.
        row: usize,
        /// What stands there.
        found: Found,
    },
    /// A run of no cells.
    #[error("row {row}: a run of `0` is no cell, leave it out")]
    ZeroRun {
        /// The row.
        row: usize,
    },
    /// A row without cells.
    #[error("row {row} is empty: slashes stand between rows only, and a row has at least one cell")]
    EmptyRow {
        /// The row.
        row: usize,
    },
    /// A row with fewer cells than the rows before it.
    #[error("row {row} has width {found}, expected {expected}: boards are square")]
    RowTooShort {
        /// The row.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many cells the rows before it have.
        expected: usize,
    },
    /// A row with more cells than the rows before it. Reported at the first cell, or run, too many.
    #[error("row {row} goes beyond width {expected}: boards are square")]
    RowTooLong {
        /// The row.
        row: usize,
        /// How many cells the rows before it have.
        expected: usize,
    },
    /// A row with more cells than any board has columns. Reported at the first cell, or run, too many.
    #[error("row {row} goes beyond width {}, the limit", Grid::LIMIT)]
    RowTooWide {
        /// The row.
        row: usize,
    },
    /// Fewer rows than columns.
    #[error("row {row} is missing: the width of the rows makes this board {expected} by {expected}")]
    MissingRow {
        /// The first row that is not there.
        row: usize,
        /// How many rows there should be: as many as a row has cells.
        expected: usize,
    },
    /// More rows than columns.
    #[error("a slash begins row {row}, but the width of the rows makes this board {expected} by {expected}")]
    SurplusRow {
        /// The row.
        row: usize,
        /// How many rows there should be: as many as a row has cells.
        expected: usize,
    },
    /// More rows than any board has.
    #[error("a slash begins row {}, a board has at most {}", Grid::LIMIT + 1, Grid::LIMIT)]
    TooManyRows,
    /// No player to move, or none that the notation knows.
    #[error(
        "expected the player to move, `x` or `o`, one blank after the rows, found {found}{}",
        LowerCase(*found)
    )]
    PlayerExpected {
        /// What stands there.
        found: Found,
    },
    /// Something follows the board.
    #[error("expected nothing after the board, found {found}")]
    Trailing {
        /// What stands there.
        found: Found,
    },
    /// The text departs from the document, and that is not allowed.
    #[error(transparent)]
    Departure(#[from] BoardFindingKind),
}

/// What to write instead of an upper-case letter.
struct LowerCase(Found);

impl fmt::Display for LowerCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char() {
            Some('X') => f.write_str(", write `x`"),
            Some('O') => f.write_str(", write `o`"),
            _ => Ok(()),
        }
    }
}

/// How a board that was read departs from the T3EN document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardFindingKind {
    /// Neighbouring cells of one kind that are not written as the document asks: a number for more than one
    /// cell only, without a leading zero, and one run for all of them. Reported once a row.
    #[error("row {row}: write these cells as `{}`", Run { count: *count, cell: *cell })]
    RunNotCanonical {
        /// The row.
        row: usize,
        /// How many cells there are.
        count: usize,
        /// What cells they are.
        cell: Cell,
    },
    /// Between the rows and the player to move stands other white space than one blank.
    #[error("write one blank between the rows and the player to move")]
    SeparatorNotOneBlank,
    /// White space after the board.
    #[error("the board ends before this white space, leave it out")]
    TrailingWhiteSpace,
}

impl FindingKind for BoardFindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::RunNotCanonical { .. } => "run-not-canonical",
            Self::SeparatorNotOneBlank => "separator-not-one-blank",
            Self::TrailingWhiteSpace => "trailing-white-space",
        }
    }
}

/// Neighbouring cells of one kind, as they should be written.
struct Run {
    count: usize,
    cell: Cell,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count > 1 { write!(f, "{}{}", self.count, self.cell) } else { self.cell.fmt(f) }
    }
}

/// Why a coordinate cannot be read, and where.
pub type CoordinateError = Error<CoordinateErrorKind>;

/// How a coordinate that was read departs from the usual form, and where.
pub type CoordinateFinding = Finding<CoordinateFindingKind>;

/// Why a coordinate cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoordinateErrorKind {
    /// It does not begin with a letter.
    #[error("expected a cell as in `b2`: the letter of a column first, found {found}")]
    NoColumn {
        /// What stands there.
        found: Found,
    },
    /// A column that no board has.
    #[error("no board has this column: there are {} of them, `a` to `amj`", Grid::LIMIT)]
    ColumnTooFar,
    /// No number after the column.
    #[error("expected the number of a row after the column, as in `b2`, found {found}")]
    NoRow {
        /// What stands there.
        found: Found,
    },
    /// A row that no board has.
    #[error("no board has this row: rows are 1 to {}", Grid::LIMIT)]
    RowTooFar,
    /// Something follows the coordinate.
    #[error("expected nothing after the cell, found {found}")]
    Trailing {
        /// What stands there.
        found: Found,
    },
    /// The text departs from the usual form, and that is not allowed.
    #[error(transparent)]
    Departure(#[from] CoordinateFindingKind),
}

/// How a coordinate that was read departs from the usual form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoordinateFindingKind {
    /// A column in upper case.
    #[error("write the column in lower case")]
    UpperCaseColumn,
    /// A row that begins with `0`.
    #[error("write the row without a leading zero")]
    LeadingZero,
}

impl FindingKind for CoordinateFindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::UpperCaseColumn => "upper-case-column",
            Self::LeadingZero => "leading-zero",
        }
    }
}
