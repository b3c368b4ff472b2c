//! What can be wrong with a position record, a square or a list of pieces.

use notation_syntax::{Error, ErrorKind, ErrorSink, Finding, Found, codes};

use crate::dimension::Dimension;

/// Why a position record cannot be read, and where.
pub type PositionError = Error<PositionErrorKind>;

/// How a position record that was read departs from the specification, and where.
pub type PositionFinding = Finding<PositionFindingKind>;

codes! {
    /// Why a position record cannot be read. Rows are counted from 1, in the order of the text.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PositionErrorKind {
        /// There is nothing to read.
        #[code(error, "position-empty")]
        #[error(
            "expected rows of pieces and empty squares with slashes between them, as in `/3t3/…/`, found nothing"
        )]
        Empty,
        /// More rows than the largest board has.
        #[code(error, "too-many-rows")]
        #[error("found {found} rows, a board has at most {}", Dimension::MAX)]
        TooManyRows {
            /// The number of rows.
            found: usize,
        },
        /// Most rows are of one length, but there are too many or too few of them.
        #[code(error, "row-count")]
        #[error("expected {expected} rows of {expected} squares, since boards are square, found {found}")]
        RowCount {
            /// The number of rows.
            found: usize,
            /// The length of the rows, or of the board where it is given.
            expected: usize,
        },
        /// A row that is too long or too short.
        #[code(error, "row-length")]
        #[error("row {row} holds {found} squares, expected {expected}")]
        RowLength {
            /// The row.
            row: usize,
            /// How many squares it holds.
            found: u64,
            /// How many it should hold: as many as the board has where that is given, else as many as there are
            /// rows, or as most rows hold.
            expected: usize,
        },
        /// A character that stands for nothing.
        #[code(error, "unknown-piece")]
        #[error("row {row}: expected a piece (one of `{expected}`) or a number of empty squares, found {found}")]
        UnknownPiece {
            /// The row.
            row: usize,
            /// The character.
            found: Found,
            /// The letters of the pieces.
            expected: &'static str,
        },
        /// A character that stands for nothing, in a form that writes each empty square by itself.
        #[code(error, "unknown-square")]
        #[error("row {row}: expected a piece or an empty square (one of `{expected}`), found {found}")]
        UnknownSquare {
            /// The row.
            row: usize,
            /// The character.
            found: Found,
            /// The letters of the pieces, and what stands for an empty square.
            expected: &'static str,
        },
        /// A count of no squares.
        #[code(error, "zero-count")]
        #[error("row {row}: `0` is no number of empty squares, leave it out")]
        ZeroCount {
            /// The row.
            row: usize,
        },
        /// The text departs from the specification, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] PositionFindingKind),
    }
}

impl ErrorKind for PositionErrorKind {
    type Finding = PositionFindingKind;
}

/// A sink for errors and findings of this kind.
pub(crate) type PositionSink<'s, F> = dyn ErrorSink<PositionErrorKind, Failure = F> + 's;

codes! {
    /// How a position record that was read departs from the specification, §1.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PositionFindingKind {
        /// A position record begins and ends with a slash.
        #[code(finding, "outer-slash-missing", "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3")]
        #[error("a position record begins and ends with a slash, write `/` here")]
        OuterSlashMissing,
        /// A number is written without a leading zero: of empty squares, a rank, a size, a count, a turn.
        #[code(finding, "leading-zero", "/1t1/1K1/03/")]
        #[error("row {row}: write the number of empty squares without a leading zero")]
        LeadingZero {
            /// The row.
            row: usize,
        },
        /// Neighbouring empty squares are one number.
        #[code(note, "run-not-packed", "3 4 111/1k1/1a1 a 1 0")]
        #[error("row {row}: write neighbouring empty squares as one number, or the largest number first")]
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
        /// It does not begin with a letter.
        #[code(error, "file-missing")]
        #[error("expected a square as in `e5`: the letter of a file first, found {found}")]
        MissingFile {
            /// What stands there.
            found: Found,
        },
        /// A file that no board has.
        #[code(error, "file-too-far")]
        #[error("no board has this file: the last one is `bz`")]
        FileTooFar,
        /// No number after the file.
        #[code(error, "rank-missing")]
        #[error("expected the number of a rank after the file, as in `e5`, found {found}")]
        MissingRank {
            /// What stands there.
            found: Found,
        },
        /// A rank that no board has.
        #[code(error, "rank-too-far")]
        #[error("no board has this rank: ranks are 1 to {}", Dimension::MAX)]
        RankTooFar,
        /// Something follows the square.
        #[code(error, "text-after-square")]
        #[error("expected nothing after the square, found {found}")]
        Trailing {
            /// What stands there.
            found: Found,
        },
        /// The text departs from the specification, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] SquareFindingKind),
    }
}

impl ErrorKind for SquareErrorKind {
    type Finding = SquareFindingKind;
}

/// A sink for errors and findings of this kind.
pub(crate) type SquareSink<'s, F> = dyn ErrorSink<SquareErrorKind, Failure = F> + 's;

codes! {
    /// How a square that was read departs from the specification, §2.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum SquareFindingKind {
        /// Files are written in lower case; letters in upper case are pieces of the defenders.
        #[code(finding, "upper-case-file", "E5-E8")]
        #[error("write the file in lower case")]
        UpperCaseFile,
        /// A number is written without a leading zero: of empty squares, a rank, a size, a count, a turn.
        #[code(finding, "leading-zero", "/1t1/1K1/03/")]
        #[error("write the rank without a leading zero")]
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
        /// A character that is no piece.
        #[code(error, "unknown-piece")]
        #[error("expected pieces (any of `tcnkmgTCNKMG`), found {found}")]
        UnknownPiece {
            /// The character.
            found: Found,
        },
        /// The text departs from the specification, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] PieceSetFindingKind),
    }
}

impl ErrorKind for PieceSetErrorKind {
    type Finding = PieceSetFindingKind;
}

codes! {
    /// How a list of pieces that was read departs from the specification, §3.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PieceSetFindingKind {
        /// Pieces are listed without commas between them.
        #[code(finding, "comma-in-piece-list", "dim:3 corh:t,T start:/1t1/1K1/3/")]
        #[error("write the pieces without commas between them")]
        CommaInPieceList,
    }
}
