//! Errors and findings of position records, squares and lists of pieces.

use notation_syntax::{Error, ErrorKind, ErrorSink, Found, Repair, Span, codes};

use crate::dimension::Dimension;
use crate::piece::Piece;

/// Why a position record cannot be read, and where.
pub type PositionError = Error<PositionErrorKind>;

codes! {
    /// Why a position record cannot be read. Rows are numbered from 1, in the order of the text.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PositionErrorKind {
        /// The text contains no rows.
        #[code(error, "position-empty", "/")]
        #[error("expected rows of pieces and empty squares, separated by slashes, as in `/3t3/…/`, found nothing")]
        Empty,
        /// A board has at most 78 rows.
        #[code(error, "too-many-rows")]
        #[error("found {found} rows, but a board has at most {}", Dimension::MAX)]
        TooManyRows {
            /// The number of rows.
            found: usize,
        },
        /// Boards are square: there must be as many rows as squares in a row. Here most rows have the same
        /// length, but there are too many or too few of them.
        #[code(error, "row-count", "/3/1K1/")]
        #[error("expected {expected} rows of {expected} squares, found {found}")]
        RowCount {
            /// The number of rows.
            found: usize,
            /// The length of the rows, or the size of the board where the text contains it.
            expected: usize,
        },
        /// A row has too many or too few squares. Boards are square: each row must have as many squares as
        /// there are rows.
        #[code(error, "row-length", "/1t1/1K/3/")]
        #[error("row {row} has {found} squares, expected {expected}")]
        RowLength {
            /// The row.
            row: usize,
            /// How many squares it has.
            found: u64,
            /// How many it should have: the size of the board where the text contains it, else the length of
            /// most rows, else the number of rows.
            expected: usize,
        },
        /// A character in a row is neither a piece nor a number of empty squares.
        #[code(error, "unknown-piece", "/1x1/1K1/3/")]
        #[error("row {row}: expected a piece (one of `{expected}`) or a number of empty squares, found {found}")]
        UnknownPiece {
            /// The row.
            row: usize,
            /// The character.
            found: Found,
            /// The piece symbols.
            expected: &'static str,
        },
        /// A character in a row is neither a piece nor an empty square. The form writes each empty square as
        /// one character, not as a number.
        #[code(error, "unknown-square", "A..\n.x.\n..K")]
        #[error("row {row}: expected a piece or an empty square (one of `{expected}`), found {found}")]
        UnknownSquare {
            /// The row.
            row: usize,
            /// The character.
            found: Found,
            /// The piece symbols, and the character for an empty square.
            expected: &'static str,
        },
        /// A number of empty squares is zero.
        #[code(error, "zero-count", "/0t2/1K1/3/")]
        #[repair(Repair::with(""))]
        #[error("row {row}: `0` is not a valid count; remove it")]
        ZeroCount {
            /// The row.
            row: usize,
        },
        /// A departure from the specification, in strict parsing.
        #[error(transparent)]
        Departure(#[from] PositionFindingKind),
    }
}

impl ErrorKind for PositionErrorKind {
    type Finding = PositionFindingKind;
}

/// A sink for errors and findings of positions.
pub(crate) type PositionSink<'s> = dyn ErrorSink<PositionErrorKind> + 's;

codes! {
    /// How a position record departs from the specification, §1.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PositionFindingKind {
        /// A position record begins and ends with a slash.
        #[code(finding, "outer-slash-missing", "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3")]
        #[repair(Repair::with("/"))]
        #[error("missing slash; a position record begins and ends with `/`")]
        OuterSlashMissing,
        /// A number of empty squares has a leading zero.
        #[code(finding, "leading-zero", "/1t1/1K1/03/")]
        #[repair(Repair::without_zeros)]
        #[error("row {row}: the number of empty squares has a leading zero; remove it")]
        LeadingZero {
            /// The row.
            row: usize,
        },
        /// Adjacent empty squares are written as several numbers where fewer would do. TSN allows this, but
        /// prefers the shorter form: one number, or the largest one first.
        #[code(note, "run-not-packed", "3 4 111/1k1/1a1 a 1 0")]
        #[error("row {row}: adjacent empty squares are usually written as one number, or the largest number first")]
        RunNotPacked {
            /// The row.
            row: usize,
        },
    }
}

/// Why a square cannot be read, and where.
pub type SquareError = Error<SquareErrorKind>;

codes! {
    /// Why a square cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum SquareErrorKind {
        /// A square begins with the letter of its file.
        #[code(error, "file-missing", "5-e8")]
        #[error("expected a square such as `e5`, which begins with the letter of its file, found {found}")]
        MissingFile {
            /// The text that was found instead.
            found: Found,
        },
        /// The largest board has 78 files: `a` to `z`, then `aa` to `az`, then `ba` to `bz`.
        #[code(error, "file-out-of-range", "kca1-a2")]
        #[error("no board has this file; files are `a` to `bz`")]
        FileOutOfRange,
        /// The letter of a file is followed by the number of a rank.
        #[code(error, "rank-missing", "e-e8")]
        #[error("expected the number of a rank after the file, as in `e5`, found {found}")]
        MissingRank {
            /// The text that was found instead.
            found: Found,
        },
        /// The largest board has 78 ranks, numbered from 1.
        #[code(error, "rank-out-of-range", "e79-e8")]
        #[error("no board has this rank; ranks are 1 to {}", Dimension::MAX)]
        RankOutOfRange,
        /// A square is followed by other text.
        #[code(error, "text-after-square", "e5 e8")]
        #[error("expected nothing after the square, found {found}")]
        Trailing {
            /// The first character after the square.
            found: Found,
        },
        /// A departure from the specification, in strict parsing.
        #[error(transparent)]
        Departure(#[from] SquareFindingKind),
    }
}

impl ErrorKind for SquareErrorKind {
    type Finding = SquareFindingKind;
}

/// A sink for errors and findings of squares.
pub(crate) type SquareSink<'s> = dyn ErrorSink<SquareErrorKind> + 's;

codes! {
    /// How a square departs from the specification, §2.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum SquareFindingKind {
        /// Files are in lower case. Upper-case letters are pieces of the defenders.
        #[code(finding, "upper-case-file", "E5-E8")]
        #[repair(Repair::rewriting(|letters| Some(letters.to_ascii_lowercase())))]
        #[error("the letter of the column is in upper case; write the square in lower case, as in `e5`")]
        UpperCaseFile,
        /// A rank has a leading zero.
        #[code(finding, "leading-zero", "e05-e8")]
        #[repair(Repair::without_zeros)]
        #[error("the rank has a leading zero; remove it")]
        LeadingZero,
    }
}

/// Why a list of pieces cannot be read, and where.
pub type PieceSetError = Error<PieceSetErrorKind>;

codes! {
    /// Why a list of pieces cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PieceSetErrorKind {
        /// A list of pieces contains only piece symbols.
        #[code(error, "unknown-piece", "dim:3 corh:tx start:/1t1/1K1/3/")]
        #[error("expected a piece (one of `tcnkmgTCNKMG`), found {found}")]
        UnknownPiece {
            /// The character.
            found: Found,
        },
        /// A departure from the specification, in strict parsing.
        #[error(transparent)]
        Departure(#[from] PieceSetFindingKind),
    }
}

impl ErrorKind for PieceSetErrorKind {
    type Finding = PieceSetFindingKind;
}

codes! {
    /// How a list of pieces departs from the specification, §3.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PieceSetFindingKind {
        /// A list of pieces contains no commas.
        #[code(finding, "comma-in-piece-list", "dim:3 corh:t,T start:/1t1/1K1/3/")]
        #[repair(without_commas)]
        #[error("a list of pieces contains no commas; remove them")]
        CommaInPieceList,
    }
}

/// Removes all commas of the list: only the first one is reported.
fn without_commas(_: &PieceSetFindingKind, span: Span, source: &str) -> Option<Repair> {
    let rest = source.get(span.start()..)?;
    let end = rest.find(|found| found != ',' && Piece::from_char(found).is_none());
    let span = Span::new(span.start(), span.start() + end.unwrap_or(rest.len()));
    Some(Repair::new(span, span.slice(source)?.replace(',', "")))
}
