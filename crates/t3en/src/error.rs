//! Why a board or a coordinate cannot be read, and how it can depart from its form.

use core::fmt;

use notation_syntax::{Error, ErrorKind, ErrorSink, Found, codes};

use crate::board::MAX_SIZE;
use crate::cell::Cell;

/// Why a [`Board`](crate::Board), a [`Grid`](crate::Grid) or a [`Shape`](crate::Shape) cannot be read, and where.
pub type BoardError = Error<BoardErrorKind>;

codes! {
    /// Why a board cannot be read. Rows are counted from 1.
    ///
    /// [`Board`](crate::Board), [`Grid`](crate::Grid) and [`Shape`](crate::Shape) share it, because each reads a part
    /// of the same notation.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum BoardErrorKind {
        /// A board has at least one row.
        #[code(error, "board-empty")]
        #[error("expected rows of cells, as in `3_/3_/3_ x`, found nothing")]
        Empty,
        /// A board begins with its first cell.
        #[code(error, "leading-white-space", " 3_/3_/3_ x")]
        #[error("white space before the board; remove it")]
        LeadingWhiteSpace,
        /// A row consists of the cells `_`, `.`, `x` and `o`, each with a number before it or not.
        #[code(error, "unknown-cell", "3_/_X_/3_ o")]
        #[error("row {row}: expected a cell (one of `_.xo`) or a number, found {found}{}", LowerCase(*found))]
        UnknownCell {
            /// The number of the row.
            row: usize,
            /// The character.
            found: Found,
        },
        /// A number precedes the cell that it counts.
        #[code(error, "cell-expected", "3/3/3 x")]
        #[error("row {row}: expected a cell (one of `_.xo`) after the number, found {found}{}", LowerCase(*found))]
        CellExpected {
            /// The number of the row.
            row: usize,
            /// The character after the number.
            found: Found,
        },
        /// A number counts at least two cells.
        #[code(error, "zero-run", "0_3_/3_/3_ x")]
        #[error("row {row}: `0` is not a valid number of cells; remove it")]
        ZeroRun {
            /// The number of the row.
            row: usize,
        },
        /// A slash separates two rows, and each row has at least one cell.
        #[code(error, "empty-row", "3_//3_ x")]
        #[error("row {row} is empty; write its cells, or remove a slash")]
        EmptyRow {
            /// The number of the row.
            row: usize,
        },
        /// All rows of a board have the same number of cells. This one has fewer than the rows before it.
        #[code(error, "row-too-short", "3_/2_/3_ x")]
        #[error("row {row} has width {found}, expected {expected}")]
        RowTooShort {
            /// The number of the row.
            row: usize,
            /// The number of cells in the row.
            found: usize,
            /// The number of cells in each row before it.
            expected: usize,
        },
        /// All rows of a board have the same number of cells. This one has more than the rows before it. It is
        /// reported at the first cell or run that is too many.
        #[code(error, "row-too-long", "3_/5_/3_ x")]
        #[error("row {row} is too wide, expected width {expected}")]
        RowTooLong {
            /// The number of the row.
            row: usize,
            /// The number of cells in each row before it.
            expected: usize,
        },
        /// A board has at most 1,024 columns. It is reported at the first cell or run that is too many.
        #[code(error, "row-too-wide", "1025_ x")]
        #[error("row {row} is too wide, the maximum width is {MAX_SIZE}")]
        RowTooWide {
            /// The number of the row.
            row: usize,
        },
        /// A board has as many rows as each row has cells. This one has fewer.
        #[code(error, "missing-row", "3_/3_ x")]
        #[error("row {row} is missing, expected {expected} by {expected} cells")]
        MissingRow {
            /// The number of the first missing row.
            row: usize,
            /// The expected number of rows, which is the number of cells in each row.
            expected: usize,
        },
        /// A board has as many rows as each row has cells. This one has more.
        #[code(error, "surplus-row", "3_/3_/3_/3_ x")]
        #[error("unexpected row {row}, expected {expected} by {expected} cells")]
        SurplusRow {
            /// The number of the row.
            row: usize,
            /// The expected number of rows, which is the number of cells in each row.
            expected: usize,
        },
        /// A board has at most 1,024 rows.
        #[code(error, "too-many-rows")]
        #[error("unexpected row {}, the maximum number of rows is {MAX_SIZE}", MAX_SIZE + 1)]
        TooManyRows,
        /// A space and the player to move, `x` or `o`, follow the rows.
        #[code(error, "player-expected", "3_/3_/3_")]
        #[error("expected the player to move, `x` or `o` after a space, found {found}{}", LowerCase(*found))]
        PlayerExpected {
            /// The character in place of the player.
            found: Found,
        },
        /// A board ends with the player to move, and a grid with its last cell.
        #[code(error, "text-after-board", "3_/3_/3_ xo")]
        #[error("expected the end of the text after the board, found {found}")]
        Trailing {
            /// The first character after the board.
            found: Found,
        },
        /// The text departs from the document, which [`Strictness::Strict`](crate::Strictness::Strict) does not allow.
        #[error(transparent)]
        Departure(#[from] BoardFindingKind),
    }
}

impl ErrorKind for BoardErrorKind {
    type Finding = BoardFindingKind;
}

/// A sink for errors and findings of boards.
pub(crate) type BoardSink<'s> = dyn ErrorSink<BoardErrorKind> + 's;

/// The advice to write a letter in lower case, if that is the mistake.
struct LowerCase(Found);

impl fmt::Display for LowerCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char() {
            Some('X') => f.write_str("; write `x`"),
            Some('O') => f.write_str("; write `o`"),
            _ => Ok(()),
        }
    }
}

codes! {
    /// How a board that was read departs from the T3EN document.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum BoardFindingKind {
        /// Neighbouring cells of one kind are one run: a number, if there are several, and the cell. It is reported
        /// once per row.
        #[code(finding, "run-not-canonical", "___/3_/3_ x")]
        #[error("row {row}: this run is not canonical; write `{}`", Run { count: *count, cell: *cell })]
        RunNotCanonical {
            /// The number of the row.
            row: usize,
            /// The number of cells.
            count: usize,
            /// The kind of cells.
            cell: Cell,
        },
        /// A single space separates the rows from the player to move.
        #[code(finding, "separator-not-one-space", "3_/3_/3_  x")]
        #[error("expected a single space before the player to move")]
        SeparatorNotOneSpace,
        /// White space follows the board.
        #[code(finding, "trailing-white-space", "3_/3_/3_ x ")]
        #[error("white space after the board; remove it")]
        TrailingWhiteSpace,
    }
}

/// A run in canonical form.
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

codes! {
    /// Why a coordinate cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum CoordinateErrorKind {
        /// A coordinate begins with the letter of its column.
        #[code(error, "column-missing", "2")]
        #[error("expected the letter of a column, as in `b2`, found {found}")]
        NoColumn {
            /// The first character.
            found: Found,
        },
        /// The largest board has 1,024 columns, `a` to `amj`.
        #[code(error, "column-too-far", "amk1")]
        #[error("the column is out of range, expected `a` to `amj`")]
        ColumnTooFar,
        /// The number of the row follows the column.
        #[code(error, "row-missing", "b")]
        #[error("expected the number of a row after the column, as in `b2`, found {found}")]
        NoRow {
            /// The character after the column.
            found: Found,
        },
        /// The largest board has 1,024 rows.
        #[code(error, "row-too-far", "b1025")]
        #[error("the row is out of range, expected 1 to {MAX_SIZE}")]
        RowTooFar,
        /// A coordinate ends with the number of its row.
        #[code(error, "text-after-coordinate", "b2 ")]
        #[error("expected the end of the text after the coordinate, found {found}")]
        Trailing {
            /// The first character after the coordinate.
            found: Found,
        },
        /// The text departs from the usual form, which [`Strictness::Strict`](crate::Strictness::Strict) does not
        /// allow.
        #[error(transparent)]
        Departure(#[from] CoordinateFindingKind),
    }
}

impl ErrorKind for CoordinateErrorKind {
    type Finding = CoordinateFindingKind;
}

/// A sink for errors and findings of coordinates.
pub(crate) type CoordinateSink<'s> = dyn ErrorSink<CoordinateErrorKind> + 's;

codes! {
    /// How a coordinate that was read departs from the usual form.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum CoordinateFindingKind {
        /// Columns are written in lower case.
        #[code(finding, "upper-case-column", "B2")]
        #[error("the column is in upper case; write it in lower case")]
        UpperCaseColumn,
        /// The number of a row has no leading zero.
        #[code(finding, "leading-zero", "b02")]
        #[error("the row has a leading zero; remove it")]
        LeadingZero,
    }
}
