//! What can be wrong with TSN.

use core::fmt;

use notation_syntax::{Error, Finding, FindingKind, Found};

use crate::dimension::Dimension;
use crate::error::{PositionErrorKind, PositionFindingKind};
use crate::piece::Piece;
use crate::side::Side;
use crate::square::Square;

/// Why TSN cannot be read, and where.
pub type TsnError = Error<TsnErrorKind>;

/// How TSN that was read departs from the proposal, and where.
pub type TsnFinding = Finding<TsnFindingKind>;

/// A field of TSN that holds a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TsnField {
    /// The first: squares a side.
    Size,
    /// The second: defenders at the start of the game.
    Defenders,
    /// The fifth: the current ply.
    Ply,
    /// The sixth: plies since the last capture.
    SinceCapture,
}

impl fmt::Display for TsnField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Size => "the board size",
            Self::Defenders => "the number of defenders",
            Self::Ply => "the current ply",
            Self::SinceCapture => "the number of plies since the last capture",
        })
    }
}

/// Why TSN cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TsnErrorKind {
    /// A field is no number.
    #[error("expected {field}, a number, found {found}")]
    NoNumber {
        /// The field.
        field: TsnField,
        /// What stands there.
        found: Found,
    },
    /// A number that is too large, or zero where that says nothing.
    #[error("{field} is out of range: expected {} to {}", field.range().0, field.range().1)]
    OutOfRange {
        /// The field.
        field: TsnField,
    },
    /// The rows are missing.
    #[error("expected the rows of the board, found {found}")]
    NoRows {
        /// What stands there.
        found: Found,
    },
    /// The rows cannot be read.
    #[error(transparent)]
    Rows(#[from] PositionErrorKind),
    /// A second king.
    #[error("row {row}: a second king, expected one at most")]
    SecondKing {
        /// The row, from 1.
        row: usize,
    },
    /// The side to move is none.
    #[error("expected the side to move, `a` for the attackers or `d` for the defenders, found {found}")]
    NoSide {
        /// What stands there.
        found: Found,
    },
    /// No blank after a field.
    #[error("expected a blank before the next field, found {found}")]
    NoBlank {
        /// What stands there.
        found: Found,
    },
    /// A line break inside the extension.
    #[error("a line break ends the notation, expected nothing behind it")]
    LineBreak,
    /// The text departs from the proposal, and that is not allowed.
    #[error(transparent)]
    Departure(#[from] TsnFindingKind),
}

impl TsnField {
    /// The smallest and the largest value.
    pub(crate) const fn range(self) -> (u32, u32) {
        match self {
            Self::Size => (1, Dimension::LIMIT as u32),
            Self::Defenders | Self::Ply => (1, u32::MAX),
            Self::SinceCapture => (0, u32::MAX),
        }
    }
}

/// How TSN that was read departs from the proposal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TsnFindingKind {
    /// Something about the rows.
    #[error(transparent)]
    Rows(#[from] PositionFindingKind),
    /// More than one blank, or a tab, between fields.
    #[error("write one blank between fields")]
    SeveralBlanks,
    /// White space around the notation.
    #[error("leave out the white space here")]
    OuterBlank,
    /// A number that begins with `0`.
    #[error("write {field} without a leading zero")]
    LeadingZero {
        /// The field.
        field: TsnField,
    },
    /// The defenders do not surround the king evenly.
    #[error("the number of defenders is {found}, expected one that is divisible by four")]
    DefendersNotByFour {
        /// The number.
        found: u32,
    },
    /// More men on the board than at the start.
    #[error("{on_board} {side} are on the board, more than the {initial} that the game began with")]
    MoreThanInitially {
        /// Whose men.
        side: Side,
        /// How many are on the board.
        on_board: u64,
        /// How many there were at the start: the defenders as said, the attackers twice as many.
        initial: u64,
    },
    /// More plies since the last capture than were played at all.
    #[error("{found} plies since the last capture, but only {played} were played")]
    CounterAheadOfPly {
        /// The plies since the last capture.
        found: u32,
        /// The plies before the current one.
        played: u32,
    },
}

impl FindingKind for TsnFindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Rows(rows) => rows.code(),
            Self::SeveralBlanks => "several-blanks",
            Self::OuterBlank => "outer-blank",
            Self::LeadingZero { .. } => "leading-zero",
            Self::DefendersNotByFour { .. } => "defenders-not-by-four",
            Self::MoreThanInitially { .. } => "more-than-initially",
            Self::CounterAheadOfPly { .. } => "counter-ahead-of-ply",
        }
    }
}

/// Why a position has no TSN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoTsn {
    /// TSN has no letter for a piece.
    #[error(
        "TSN has no letter for `{piece}` on {square}: it knows attackers, defenders and one king of the defenders"
    )]
    NoLetter {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// TSN allows one king.
    #[error("TSN allows one king, found a second one on {square}")]
    SecondKing {
        /// Where the second one stands.
        square: Square,
    },
}
