//! What can be wrong with a board or a coordinate.

use core::fmt;

use notation_syntax::{Error, ErrorKind, ErrorSink, Finding, Found, codes};

use crate::cell::Cell;
use crate::grid::Grid;

/// Why a board, with or without a player to move, square or not, cannot be read, and where.
pub type BoardError = Error<BoardErrorKind>;

/// How a board that was read departs from the T3EN document, and where.
pub type BoardFinding = Finding<BoardFindingKind>;

codes! {
    /// Why a board cannot be read. Rows are counted from 1.
    ///
    /// [`Board`](crate::Board), [`Grid`] and [`Shape`](crate::Shape) share it: they are three extents of one
    /// notation.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum BoardErrorKind {
        /// There is nothing to read.
        #[code(error, "board-empty")]
        #[error("expected rows of cells with slashes between them, as in `3_/3_/3_ x`, found nothing")]
        Empty,
        /// White space before the first cell.
        #[code(error, "leading-white-space")]
        #[error("a board begins with its first cell, leave out the white space")]
        LeadingWhiteSpace,
        /// A character that stands for nothing.
        #[code(error, "unknown-cell")]
        #[error("row {row}: expected a cell (one of `_.xo`) or the number of a run, found {found}{}", LowerCase(*found))]
        UnknownCell {
            /// The row.
            row: usize,
            /// The character.
            found: Found,
        },
        /// A number with no cell behind it.
        #[code(error, "cell-expected")]
        #[error("row {row}: expected a cell (one of `_.xo`) after its number, found {found}{}", LowerCase(*found))]
        CellExpected {
            /// The row.
            row: usize,
            /// What stands there.
            found: Found,
        },
        /// A run of no cells.
        #[code(error, "zero-run")]
        #[error("row {row}: a run of `0` is no cell, leave it out")]
        ZeroRun {
            /// The row.
            row: usize,
        },
        /// A row without cells.
        #[code(error, "empty-row")]
        #[error("row {row} is empty: slashes stand between rows only, and a row has at least one cell")]
        EmptyRow {
            /// The row.
            row: usize,
        },
        /// A row with fewer cells than the rows before it.
        #[code(error, "row-too-short")]
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
        #[code(error, "row-too-long")]
        #[error("row {row} goes beyond width {expected}: boards are square")]
        RowTooLong {
            /// The row.
            row: usize,
            /// How many cells the rows before it have.
            expected: usize,
        },
        /// A row with more cells than any board has columns. Reported at the first cell, or run, too many.
        #[code(error, "row-too-wide")]
        #[error("row {row} goes beyond width {}, the limit", Grid::LIMIT)]
        RowTooWide {
            /// The row.
            row: usize,
        },
        /// Fewer rows than columns.
        #[code(error, "missing-row")]
        #[error("row {row} is missing: the width of the rows makes this board {expected} by {expected}")]
        MissingRow {
            /// The first row that is not there.
            row: usize,
            /// How many rows there should be: as many as a row has cells.
            expected: usize,
        },
        /// More rows than columns.
        #[code(error, "surplus-row")]
        #[error("a slash begins row {row}, but the width of the rows makes this board {expected} by {expected}")]
        SurplusRow {
            /// The row.
            row: usize,
            /// How many rows there should be: as many as a row has cells.
            expected: usize,
        },
        /// More rows than any board has.
        #[code(error, "too-many-rows")]
        #[error("a slash begins row {}, a board has at most {}", Grid::LIMIT + 1, Grid::LIMIT)]
        TooManyRows,
        /// No player to move, or none that the notation knows.
        #[code(error, "player-expected")]
        #[error(
            "expected the player to move, `x` or `o`, one blank after the rows, found {found}{}",
            LowerCase(*found)
        )]
        PlayerExpected {
            /// What stands there.
            found: Found,
        },
        /// Something follows the board.
        #[code(error, "text-after-board")]
        #[error("expected nothing after the board, found {found}")]
        Trailing {
            /// What stands there.
            found: Found,
        },
        /// The text departs from the document, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] BoardFindingKind),
    }
}

impl ErrorKind for BoardErrorKind {
    type Finding = BoardFindingKind;
}

/// A sink for errors and findings of this kind.
pub(crate) type BoardSink<'s, F> = dyn ErrorSink<BoardErrorKind, Failure = F> + 's;

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

codes! {
    /// How a board that was read departs from the T3EN document.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum BoardFindingKind {
        /// Neighbouring cells of one kind are one run: a number, of more than one, then the cell.
        #[code(finding, "run-not-canonical", "___/3_/3_ x")]
        #[error("row {row}: write these cells as `{}`", Run { count: *count, cell: *cell })]
        RunNotCanonical {
            /// The row.
            row: usize,
            /// How many cells there are.
            count: usize,
            /// What cells they are.
            cell: Cell,
        },
        /// One blank stands between the rows and the player to move.
        #[code(finding, "separator-not-one-space", "3_/3_/3_  x")]
        #[error("write one blank between the rows and the player to move")]
        SeparatorNotOneBlank,
        /// There is white space behind the board.
        #[code(finding, "trailing-white-space", "3_/3_/3_ x ")]
        #[error("the board ends before this white space, leave it out")]
        TrailingWhiteSpace,
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

codes! {
    /// Why a coordinate cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum CoordinateErrorKind {
        /// It does not begin with a letter.
        #[code(error, "column-missing")]
        #[error("expected a cell as in `b2`: the letter of a column first, found {found}")]
        NoColumn {
            /// What stands there.
            found: Found,
        },
        /// A column that no board has.
        #[code(error, "column-too-far")]
        #[error("no board has this column: there are {} of them, `a` to `amj`", Grid::LIMIT)]
        ColumnTooFar,
        /// No number after the column.
        #[code(error, "row-missing")]
        #[error("expected the number of a row after the column, as in `b2`, found {found}")]
        NoRow {
            /// What stands there.
            found: Found,
        },
        /// A row that no board has.
        #[code(error, "row-too-far")]
        #[error("no board has this row: rows are 1 to {}", Grid::LIMIT)]
        RowTooFar,
        /// Something follows the coordinate.
        #[code(error, "text-after-coordinate")]
        #[error("expected nothing after the cell, found {found}")]
        Trailing {
            /// What stands there.
            found: Found,
        },
        /// The text departs from the usual form, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] CoordinateFindingKind),
    }
}

impl ErrorKind for CoordinateErrorKind {
    type Finding = CoordinateFindingKind;
}

/// A sink for errors and findings of this kind.
pub(crate) type CoordinateSink<'s, F> = dyn ErrorSink<CoordinateErrorKind, Failure = F> + 's;

codes! {
    /// How a coordinate that was read departs from the usual form.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum CoordinateFindingKind {
        /// Columns are written in lower case.
        #[code(finding, "upper-case-column", "B2")]
        #[error("write the column in lower case")]
        UpperCaseColumn,
        /// A number is written without a leading zero: of empty squares, a rank, a size, a count, a turn.
        #[code(finding, "leading-zero", "/1t1/1K1/03/")]
        #[error("write the row without a leading zero")]
        LeadingZero,
    }
}
