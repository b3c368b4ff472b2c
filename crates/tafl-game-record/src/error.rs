//! What can be wrong with a game record or an address.

use alloc::boxed::Box;

use notation_syntax::{Error, Finding, FindingKind, Found, Span};
use tafl_moves::{ApplyError, MoveErrorKind, MoveFindingKind, MoveRecord};
use tafl_position::{PositionErrorKind, PositionFindingKind};
use tafl_rules::{RulesErrorKind, RulesFindingKind};

use crate::address::Address;
use crate::move_index::MoveIndex;
use crate::value::{TagErrorKind, TagFindingKind};

/// Why an address cannot be read, and where.
pub type AddressError = Error<AddressErrorKind>;

/// Why an address cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AddressErrorKind {
    /// No number of a turn.
    #[error("expected the number of a turn, as in `3b`, found {found}")]
    NoTurn {
        /// What stands there.
        found: Found,
    },
    /// No letter of a move.
    #[error("expected the letter of a move after the turn, as in `3b`, found {found}")]
    NoLetter {
        /// What stands there.
        found: Found,
    },
    /// No number of a variation.
    #[error("expected the number of a variation, from 1, found {found}")]
    NoVariation {
        /// What stands there.
        found: Found,
    },
    /// No dot between the parts.
    #[error("expected a dot between the parts of the address, found {found}")]
    NoDot {
        /// What stands there.
        found: Found,
    },
    /// A number or a letter that is too large.
    #[error(
        "the address is out of range: turns and variations are numbered to {}, letters to 65536",
        u32::MAX
    )]
    OutOfRange,
}

impl From<core::convert::Infallible> for AddressErrorKind {
    fn from(never: core::convert::Infallible) -> Self {
        match never {}
    }
}

/// Why a game record cannot be read, and where.
pub type RecordError = Error<RecordErrorKind>;

/// How a game record that was read departs from the specification, and where.
pub type RecordFinding = Finding<RecordFindingKind>;

/// Why a game record cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// There is nothing to read.
    #[error("expected a game record: tags in brackets, then turns, found nothing")]
    Empty,
    /// Neither a tag nor a turn nor a comment.
    #[error(
        "expected a tag in brackets, the number of a turn as in `1.`, or a comment in brackets, found {found}"
    )]
    Unexpected {
        /// What stands there.
        found: Found,
    },
    /// A tag without its closing bracket.
    #[error("this tag is not closed, expected `]`")]
    TagNotClosed,
    /// A tag without a name and a colon.
    #[error("expected the name of a tag and a colon, as in `[date:2015.01.07]`")]
    NoTagName,
    /// A comment without its closing bracket.
    #[error("this comment is not closed, expected `]`")]
    CommentNotClosed,
    /// The number or address of a turn cannot be read.
    #[error(transparent)]
    Address(#[from] AddressErrorKind),
    /// A move cannot be read.
    #[error(transparent)]
    Move(#[from] MoveErrorKind),
    /// The rules cannot be read.
    #[error(transparent)]
    Rules(#[from] RulesErrorKind),
    /// The position of the position tag cannot be read.
    #[error(transparent)]
    Position(#[from] PositionErrorKind),
    /// A tag that may stand only once.
    #[error("a second `{name}` tag, expected one at most")]
    SecondTag {
        /// Its name.
        name: &'static str,
        /// Where the first one stands.
        first: Span,
    },
    /// A placeholder behind a move, or in the main line.
    #[error(
        "`.....` stands for a move that a variation keeps, expected it before the moves of a variation's first turn"
    )]
    PlaceholderMisplaced,
    /// A variation of a move that the record does not have.
    #[error("this is a variation of {anchor}, expected a move that the record has")]
    NoSuchMove {
        /// The address that the variation belongs to.
        anchor: Address,
    },
    /// The number of a turn runs out of letters.
    #[error("a turn has at most 65536 moves")]
    TurnTooLong,
    /// More than one game where one was expected.
    #[error("another game begins here, expected one: read an archive game by game")]
    AnotherGame,
    /// The text departs from the specification, and that is not allowed.
    #[error(transparent)]
    Departure(#[from] RecordFindingKind),
}

/// How a game record that was read departs from the specification, §4.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFindingKind {
    /// Something about a move.
    #[error(transparent)]
    Move(#[from] MoveFindingKind),
    /// Something about the rules.
    #[error(transparent)]
    Rules(#[from] RulesFindingKind),
    /// Something about the position of the position tag.
    #[error(transparent)]
    Position(#[from] PositionFindingKind),
    /// Something about what a tag says.
    #[error(transparent)]
    Tag(#[from] TagFindingKind),
    /// What a tag says cannot be read. It is kept as it is.
    #[error("what the `{name}` tag says cannot be read: {error}")]
    TagValue {
        /// The name of the tag.
        name: &'static str,
        /// What is wrong with it.
        error: TagErrorKind,
    },
    /// No rules tag.
    #[error("there is no rules tag: write `[rules:…]` as the last tag")]
    RulesTagMissing,
    /// A tag behind the rules tag.
    #[error("the rules tag must be the last one, move it behind this tag")]
    RulesTagNotLast,
    /// A line break in a tag.
    #[error("tags may not contain line breaks")]
    LineBreakInTag,
    /// A turn of the main line with the letter of a move.
    #[error("a turn of the main line has no letter, write `{turn}.`")]
    MainTurnLetter {
        /// The number of the turn.
        turn: u32,
    },
    /// No dot behind the number or address of a turn.
    #[error("write a dot behind the number or address of a turn")]
    AddressDotMissing,
    /// A number or an address of a turn with a zero before other digits.
    #[error("write the number or address of a turn without leading zeros")]
    LeadingZero,
    /// A turn whose number does not follow the one before.
    #[error("turn {found} follows turn {before}, expected turn {}", before.saturating_add(1))]
    TurnOutOfSequence {
        /// Its number.
        found: u32,
        /// The number of the turn before.
        before: u32,
    },
    /// A move whose place is another than the specification gives it. Said once for a game.
    #[error(
        "the moves are numbered otherwise than the specification has it: this is {found}, expected {expected}"
    )]
    Numbering {
        /// Its place in the file, which it keeps.
        found: MoveIndex,
        /// Its place as the specification has it: a turn is the moves of both sides.
        expected: MoveIndex,
    },
    /// A placeholder of another length.
    #[error("write five dots for a move that the variation keeps: `.....`")]
    PlaceholderLength,
    /// More comment slots than moves.
    #[error("no move for this comment: it is number {slot}, and the number of moves in the turn is {moves}")]
    CommentSurplus {
        /// The number of moves in the turn.
        moves: usize,
        /// The number of the slot, from 1.
        slot: usize,
    },
    /// A second comment block behind a turn.
    #[error("a second comment block behind a turn, write one with `|` between the comments")]
    SecondCommentBlock,
    /// A variation of the move after the last one.
    #[error("{anchor} has no move that this variation could replace: it is the continuation")]
    VariationPastEnd {
        /// The address that the variation belongs to.
        anchor: Address,
    },
    /// Variations that are not numbered 1, 2, 3.
    #[error("variation {found}, expected variation {expected}")]
    VariationNumber {
        /// Its number.
        found: u32,
        /// Its number by place.
        expected: u32,
    },
}

impl From<core::convert::Infallible> for RecordFindingKind {
    fn from(never: core::convert::Infallible) -> Self {
        match never {}
    }
}

impl FindingKind for RecordFindingKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Move(inner) => inner.code(),
            Self::Rules(inner) => inner.code(),
            Self::Position(inner) => inner.code(),
            Self::Tag(inner) => inner.code(),
            Self::TagValue { .. } => "tag-value",
            Self::RulesTagMissing => "rules-tag-missing",
            Self::RulesTagNotLast => "rules-tag-not-last",
            Self::LineBreakInTag => "line-break-in-tag",
            Self::MainTurnLetter { .. } => "main-turn-letter",
            Self::AddressDotMissing => "address-dot-missing",
            Self::LeadingZero => "leading-zero",
            Self::TurnOutOfSequence { .. } => "turn-out-of-sequence",
            Self::Numbering { .. } => "numbering",
            Self::PlaceholderLength => "placeholder-length",
            Self::CommentSurplus { .. } => "comment-surplus",
            Self::SecondCommentBlock => "second-comment-block",
            Self::VariationPastEnd { .. } => "variation-past-end",
            Self::VariationNumber { .. } => "variation-number",
        }
    }
}

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// Neither a rules tag nor a position tag says where the pieces stand at the start.
    #[error("the record has no start position: it needs a rules tag or a position tag")]
    NoStart,
    /// A move that does not fit the position before it.
    #[error("{address}: {record} cannot be played: {error}")]
    Move {
        /// The address of the move.
        address: Address,
        /// The move.
        record: Box<MoveRecord>,
        /// What is wrong with it.
        error: ApplyError,
    },
}
