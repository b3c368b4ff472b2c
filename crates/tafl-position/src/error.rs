//! What can be wrong with a position record, a square or a list of pieces.

use notation_syntax::{Error, Finding, FindingKind, Found};

use crate::dimension::Dimension;

/// Why a position record cannot be read, and where.
pub type PositionError = Error<PositionErrorKind>;

/// How a position record that was read departs from the specification, and where.
pub type PositionFinding = Finding<PositionFindingKind>;

/// Why a position record cannot be read. Rows are counted from 1, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionErrorKind {
    /// There is nothing to read.
    #[error(
        "expected rows of pieces and empty squares with slashes between them, as in `/3t3/…/`, found nothing"
    )]
    Empty,
    /// More rows than the largest board has.
    #[error("found {found} rows, a board has at most {}", Dimension::LIMIT)]
    TooManyRows {
        /// The number of rows.
        found: usize,
    },
    /// Most rows are of one length, but there are too many or too few of them.
    #[error("expected {expected} rows of {expected} squares, since boards are square, found {found}")]
    RowCount {
        /// The number of rows.
        found: usize,
        /// The length of the rows, or of the board where it is given.
        expected: usize,
    },
    /// A row that is too long or too short.
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
    #[error("row {row}: `0` is no number of empty squares, leave it out")]
    ZeroCount {
        /// The row.
        row: usize,
    },
    /// The text departs from the specification, and that is not allowed.
    #[error(transparent)]
    Departure(#[from] PositionFindingKind),
}

/// How a position record that was read departs from the specification, §1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionFindingKind {
    /// No slash at the start or at the end.
    #[error("a position record begins and ends with a slash, write `/` here")]
    OuterSlashMissing,
    /// A number of empty squares that begins with `0`.
    #[error("row {row}: write the number of empty squares without a leading zero")]
    LeadingZero {
        /// The row.
        row: usize,
    },
    /// Two numbers of empty squares side by side, the first of which could be larger. TSN allows that and
    /// prefers one number, so that this is noted and never refused.
    #[error("row {row}: write neighbouring empty squares as one number, or the largest number first")]
    RunNotPacked {
        /// The row.
        row: usize,
    },
}

impl FindingKind for PositionFindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::OuterSlashMissing => "outer-slash-missing",
            Self::LeadingZero { .. } => "leading-zero",
            Self::RunNotPacked { .. } => "run-not-packed",
        }
    }
}

/// Why a square cannot be read, and where.
pub type SquareError = Error<SquareErrorKind>;

/// Why a square cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SquareErrorKind {
    /// It does not begin with a letter.
    #[error("expected a square as in `e5`: the letter of a file first, found {found}")]
    NoFile {
        /// What stands there.
        found: Found,
    },
    /// A file that no board has.
    #[error("no board has this file: the last one is `bz`")]
    FileTooFar,
    /// No number after the file.
    #[error("expected the number of a rank after the file, as in `e5`, found {found}")]
    NoRank {
        /// What stands there.
        found: Found,
    },
    /// A rank that no board has.
    #[error("no board has this rank: ranks are 1 to {}", Dimension::LIMIT)]
    RankTooFar,
    /// Something follows the square.
    #[error("expected nothing after the square, found {found}")]
    Trailing {
        /// What stands there.
        found: Found,
    },
    /// The text departs from the specification, and that is not allowed.
    #[error(transparent)]
    Departure(#[from] SquareFindingKind),
}

/// How a square that was read departs from the specification, §2.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SquareFindingKind {
    /// A file in upper case.
    #[error("write the file in lower case")]
    UpperCaseFile,
    /// A rank that begins with `0`.
    #[error("write the rank without a leading zero")]
    LeadingZero,
}

impl FindingKind for SquareFindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::UpperCaseFile => "upper-case-file",
            Self::LeadingZero => "leading-zero",
        }
    }
}

/// Why a list of pieces cannot be read, and where.
pub type PieceSetError = Error<PieceSetErrorKind>;

/// Why a list of pieces cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PieceSetErrorKind {
    /// A character that is no piece.
    #[error("expected pieces (any of `tcnkmgTCNKMG`), found {found}")]
    UnknownPiece {
        /// The character.
        found: Found,
    },
    /// The text departs from the specification, and that is not allowed.
    #[error(transparent)]
    Departure(#[from] PieceSetFindingKind),
}

/// How a list of pieces that was read departs from the specification, §3.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PieceSetFindingKind {
    /// A comma between pieces.
    #[error("write the pieces without commas between them")]
    CommaInPieceList,
}

impl FindingKind for PieceSetFindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::CommaInPieceList => "comma-in-piece-list",
        }
    }
}
