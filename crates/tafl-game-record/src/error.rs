//! What can be wrong with a game record or an address.

use alloc::boxed::Box;

use notation_syntax::{Error, ErrorKind, ErrorSink, Finding, Found, Span, codes};
use tafl_moves::{ApplyError, MoveErrorKind, MoveFindingKind, MoveRecord};
use tafl_position::{PositionErrorKind, PositionFindingKind};
use tafl_rules::{RulesErrorKind, RulesFindingKind};

use crate::address::Address;
use crate::move_index::MoveIndex;
use crate::value::{TagErrorKind, TagFindingKind};

/// Why an address cannot be read, and where.
pub type AddressError = Error<AddressErrorKind>;

codes! {
    /// Why an address cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum AddressErrorKind {
        /// No number of a turn.
        #[code(error, "address-turn-missing")]
        #[error("expected the number of a turn, as in `3b`, found {found}")]
        MissingTurn {
            /// What stands there.
            found: Found,
        },
        /// No letter of a move.
        #[code(error, "address-letter-missing")]
        #[error("expected the letter of a move after the turn, as in `3b`, found {found}")]
        MissingLetter {
            /// What stands there.
            found: Found,
        },
        /// No number of a variation.
        #[code(error, "address-variation-missing")]
        #[error("expected the number of a variation, from 1, found {found}")]
        MissingVariation {
            /// What stands there.
            found: Found,
        },
        /// No dot between the parts.
        #[code(error, "address-inner-dot-missing")]
        #[error("expected a dot between the parts of the address, found {found}")]
        MissingDot {
            /// What stands there.
            found: Found,
        },
        /// A number or a letter that is too large.
        #[code(error, "address-out-of-range")]
        #[error(
            "the address is out of range: turns and variations are numbered to {}, letters to 65536",
            u32::MAX
        )]
        OutOfRange,
    }
}

impl ErrorKind for AddressErrorKind {
    type Finding = core::convert::Infallible;
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

codes! {
    /// Why a game record cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum RecordErrorKind {
        /// There is nothing to read.
        #[code(error, "record-empty")]
        #[error("expected a game record: tags in brackets, then turns, found nothing")]
        Empty,
        /// Neither a tag nor a turn nor a comment.
        #[code(error, "unexpected-text")]
        #[error(
            "expected a tag in brackets, the number of a turn as in `1.`, or a comment in brackets, found {found}"
        )]
        Unexpected {
            /// What stands there.
            found: Found,
        },
        /// A tag without its closing bracket.
        #[code(error, "tag-not-closed")]
        #[error("this tag is not closed, expected `]`")]
        TagNotClosed,
        /// A tag without a name and a colon.
        #[code(error, "tag-name-missing")]
        #[error("expected the name of a tag and a colon, as in `[date:2015.01.07]`")]
        MissingTagName,
        /// A comment without its closing bracket.
        #[code(error, "comment-not-closed")]
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
        #[code(error, "second-tag")]
        #[see(first, "first given here")]
        #[error("a second `{name}` tag, expected one at most")]
        SecondTag {
            /// Its name.
            name: &'static str,
            /// Where the first one stands.
            first: Span,
        },
        /// A placeholder behind a move, or in the main line.
        #[code(error, "placeholder-misplaced")]
        #[error(
            "`.....` stands for a move that a variation keeps, expected it before the moves of a variation's first turn"
        )]
        PlaceholderMisplaced,
        /// A variation of a move that the record does not have.
        #[code(error, "no-such-move")]
        #[error("this is a variation of {anchor}, expected a move that the record has")]
        NoSuchMove {
            /// The address that the variation belongs to.
            anchor: Address,
        },
        /// The number of a turn runs out of letters.
        #[code(error, "turn-too-long")]
        #[error("a turn has at most 65536 moves")]
        TurnTooLong,
        /// More than one game where one was expected.
        #[code(error, "another-game")]
        #[error("another game begins here, expected one: read an archive game by game")]
        AnotherGame,
        /// The text departs from the specification, and that is not allowed.
        #[error(transparent)]
        Departure(#[from] RecordFindingKind),
    }
}

impl ErrorKind for RecordErrorKind {
    type Finding = RecordFindingKind;
}

/// A sink for errors and findings of this kind.
pub(crate) type RecordSink<'s, F> = dyn ErrorSink<RecordErrorKind, Failure = F> + 's;

codes! {
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
        /// What the tag says is not of the form that the specification gives it. It is kept as it is.
        #[code(finding, "tag-value", "[date:soon]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("what the `{name}` tag says cannot be read: {error}")]
        TagValue {
            /// The name of the tag.
            name: &'static str,
            /// What is wrong with it.
            error: TagErrorKind,
        },
        /// A game record says its rules, and with them its start position, in a rules tag. Without one it can
        /// only be replayed from a position tag.
        #[code(finding, "rules-tag-missing", "[event:Club]\n\n1. a1-a2")]
        #[error("there is no rules tag: write `[rules:…]` as the last tag")]
        MissingRulesTag,
        /// The rules tag is the last one. Tags behind it are read and written before it.
        #[code(finding, "rules-tag-not-last", "[rules:dim:3 start:/t2/3/2K/]\n[event:Club]\n\n1. a1-a2")]
        #[error("the rules tag must be the last one, move it behind this tag")]
        RulesTagNotLast,
        /// A tag stands on one line. The line break is kept.
        #[code(finding, "line-break-in-tag", "[event:Club\nnight]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("tags may not contain line breaks")]
        LineBreakInTag,
        /// A turn of the main line has a number only; letters are for addresses in variations.
        #[code(finding, "main-turn-letter", "[rules:dim:3 start:/t2/3/2K/]\n\n1a. a1-a2")]
        #[error("a turn of the main line has no letter, write `{turn}.`")]
        MainTurnLetter {
            /// The number of the turn.
            turn: u32,
        },
        /// The number or address of a turn ends with a dot.
        #[code(finding, "address-dot-missing", "[rules:dim:3 start:/t2/3/2K/]\n\n1 a1-a2")]
        #[error("write a dot behind the number or address of a turn")]
        MissingAddressDot,
        /// A number is written without a leading zero: of empty squares, a rank, a size, a count, a turn.
        #[code(finding, "leading-zero", "/1t1/1K1/03/")]
        #[error("write the number or address of a turn without leading zeros")]
        LeadingZero,
        /// Turns are numbered 1, 2, 3, in a variation too. The numbers of the file are kept, since puzzle tags
        /// may name them.
        #[code(finding, "turn-out-of-sequence", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n3. a2-a1")]
        #[error("turn {found} follows turn {before}, expected turn {}", before.saturating_add(1))]
        TurnOutOfSequence {
            /// Its number.
            found: u32,
            /// The number of the turn before.
            before: u32,
        },
        /// A turn is the moves of both sides. The moves are numbered in another way here, and keep their
        /// numbers. Told once for a game.
        #[code(finding, "numbering", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n2. Kc3-c2")]
        #[error(
            "the moves are numbered otherwise than the specification has it: this is {found}, expected {expected}"
        )]
        Numbering {
            /// Its place in the file, which it keeps.
            found: MoveIndex,
            /// Its place as the specification has it: a turn is the moves of both sides.
            expected: MoveIndex,
        },
        /// In a variation five dots stand for each move of the turn that it keeps.
        #[code(finding, "placeholder-length", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n1b.1.1a. ... Kc3-b3")]
        #[error("write five dots for a move that the variation keeps: `.....`")]
        PlaceholderLength,
        /// A comment block has a slot for each move of its turn. What is in a further slot is kept behind the
        /// last move; of a turn without moves, with the move before it or in the start comment.
        #[code(finding, "comment-surplus", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[First.|Second.]")]
        #[error("no move for this comment: it is number {slot}, and the number of moves in the turn is {moves}")]
        CommentSurplus {
            /// The number of moves in the turn.
            moves: usize,
            /// The number of the slot, from 1.
            slot: usize,
        },
        /// A turn has one comment block, with `|` between the comments on its moves.
        #[code(finding, "second-comment-block", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[First.]\n[Second.]")]
        #[error("a second comment block behind a turn, write one with `|` between the comments")]
        SecondCommentBlock,
        /// A variation replaces a move. There is none here, so the variation goes on with the line, and becomes
        /// a part of it.
        #[code(finding, "variation-past-end", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n1b.1.1a. ..... Kc3-c2")]
        #[error("{anchor} has no move that this variation could replace: it is the continuation")]
        VariationPastEnd {
            /// The address that the variation belongs to.
            anchor: Address,
        },
        /// The variations of a move are numbered 1, 2, 3 without a gap.
        #[code(finding, "variation-number", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n1b.2.1a. ..... Kc3-b3")]
        #[error("variation {found}, expected variation {expected}")]
        VariationNumber {
            /// Its number.
            found: u32,
            /// Its number by place.
            expected: u32,
        },
    }
}

impl From<core::convert::Infallible> for RecordFindingKind {
    fn from(never: core::convert::Infallible) -> Self {
        match never {}
    }
}

codes! {
    /// Why a record cannot be replayed.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ReplayError {
        /// Neither a rules tag nor a position tag says where the pieces stand at the start.
        #[code(error, "start-unknown")]
        #[error("the record has no start position: it needs a rules tag or a position tag")]
        MissingStart,
        /// A move that does not fit the position before it.
        #[code(error, "move-not-playable")]
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
}
