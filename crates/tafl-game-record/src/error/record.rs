//! Errors and findings of game records.

use core::fmt;

use notation_syntax::{Error, ErrorKind, ErrorSink, Found, Repair, Span, UnknownName, codes};
use tafl_moves::{MoveErrorKind, MoveFindingKind, SpellingErrorKind};
use tafl_position::{PositionErrorKind, PositionFindingKind};
use tafl_rules::{Ending, RulesErrorKind, RulesFindingKind};

use super::AddressErrorKind;
use super::value::{TagErrorKind, TagFindingKind};
use crate::address::Address;
use crate::address::MoveIndex;

/// Why a game record cannot be read, and where.
pub type RecordError = Error<RecordErrorKind>;

/// A sink for errors and findings of game records.
pub(crate) type RecordSink<'s> = dyn ErrorSink<RecordErrorKind> + 's;

codes! {
    /// Why a game record cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum RecordErrorKind {
        /// The text is empty. A game record has at least one tag or turn.
        #[code(error, "record-empty")]
        #[error("expected a game record, which is tags in brackets and then turns, found nothing")]
        Empty,
        /// A line of a game record begins with a tag in brackets, the number or address of a turn, or a comment block
        /// in brackets. A turn contains moves.
        #[code(error, "unexpected-text", "Hello!\n\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error(
            "expected a tag in brackets, the number of a turn as in `1.`, or a comment in brackets, found {found}"
        )]
        Unexpected {
            /// The text in its place.
            found: Found,
        },
        /// A turn begins with its number. Moves in a list follow it in pairs, one of each side.
        #[code(error, "turn-number-missing", "[rules:dim:3 start:/t2/3/2K/]\na1-a2\nKc3-c2")]
        #[repair(Repair::rewriting(|moves| Some(super::numbered(moves))))]
        #[error("moves follow the number of their turn; write `1.` before the first two, `2.` before the next")]
        TurnNumberMissing,
        /// Brackets enclose a tag.
        #[code(error, "tag-brackets-missing", "Event: Club\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2")]
        #[repair(Repair::rewriting(super::bracketed))]
        #[error("brackets enclose a tag; write it as in `[event:Club]`")]
        TagBracketsMissing,
        /// A tag or comment ends at its first closing bracket. There is no escape, so the text between brackets contains
        /// none.
        #[code(error, "text-after-bracket", "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n[See [1] for more.]")]
        #[see(bracket, "it ends here")]
        #[error("text after a tag or comment, which ends at the first `]`; write `(` and `)` inside it")]
        TextAfterBracket {
            /// The closing bracket.
            bracket: Span,
        },
        /// A comment is written in brackets, after the turn, with a slot for each move. In records of chess, comments are
        /// in braces.
        #[code(error, "comment-form", "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n{nice}")]
        #[repair(super::comment_of_chess)]
        #[error("a comment is written in brackets after all moves of the turn; write `[…]` on the next line")]
        CommentForm,
        /// A comment on the start of the game is a tag. Brackets after a turn are comments on its moves.
        #[code(error, "start-comment-form", "{nice}\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2")]
        #[repair(super::start_comment)]
        #[error("a comment before the first turn is a tag; write `[start-comment:…]` before the rules tag")]
        StartCommentForm,
        /// A variation is written as turns with addresses. In records of chess, variations are in parentheses.
        #[code(error, "variation-form", "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 Kc3-c2\n(1... Kc3-b3)")]
        #[error("a variation is written after the turn, with its address, as in `1b.1.1a. ..... c4-c6`")]
        VariationForm,
        /// The moves of both sides follow one number. In records of chess, `1...` continues a turn after a comment.
        #[code(error, "turn-continued", "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n1... Kc3-c2")]
        #[repair(super::turn_continued)]
        #[error(
            "a turn is not continued; write the moves of both sides after `{turn}.`, or a variation as in \
             `1b.1.1a. ..... c4-c6`"
        )]
        TurnContinued {
            /// The number of the turn.
            turn: u32,
        },
        /// A known misspelling between moves or in the number of a turn.
        #[repair(super::of_move)]
        #[error(transparent)]
        Spelling(#[from] SpellingErrorKind),
        /// A tag has a colon after its name, and no quotation marks. In records of chess it is written as
        /// `[Event "Club"]`.
        #[code(error, "tag-form", "[Event \"Club\"]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2")]
        #[repair(Repair::rewriting(super::tag_of_chess))]
        #[error("a tag has a colon after its name and no quotation marks; write it as in `[event:Club]`")]
        TagForm,
        /// The closing bracket of a tag is missing: at the start of a line inside it, another tag or a turn begins. The
        /// tag is omitted, and reading continues there.
        #[code(error, "tag-runs-on", "[event:Club\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2")]
        #[see(next, "this would be part of it")]
        #[repair(super::closed_before)]
        #[error("unclosed tag; write `]` after its value")]
        TagRunsOn {
            /// The line of the other tag or of the turn.
            next: Span,
        },
        /// The closing bracket of a comment is missing: at the start of a line inside it, a turn with a comment begins, or
        /// a tag. The comment is omitted, and reading continues there.
        #[code(error, "comment-runs-on", "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n[First.\n2. a2-a1\n[Second.]")]
        #[see(next, "this would be part of it")]
        #[repair(super::closed_before)]
        #[error("unclosed comment; write `]` after it")]
        CommentRunsOn {
            /// The line of the turn or tag.
            next: Span,
        },
        /// A tag ends with a closing bracket, and the rest of the text contains none.
        #[code(error, "tag-not-closed", "[rules:dim:3 start:/t2/3/2K/]\n[event:Club")]
        #[repair(super::closed_at_end)]
        #[error("unclosed tag; write `]` after its value")]
        TagNotClosed,
        /// A tag has a name of letters, digits, hyphens and underscores, a colon, and a value.
        #[code(error, "tag-name-missing", "[Club]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error(
            "expected a tag such as `[date:2015.01.07]`; write a comment on the start of the game as `[start-comment:…]`"
        )]
        MissingTagName,
        /// A comment block ends with a closing bracket, and the rest of the text contains none.
        #[code(error, "comment-not-closed", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[Well played.")]
        #[repair(super::closed_at_end)]
        #[error("unclosed comment; write `]` after it")]
        CommentNotClosed,
        /// The number or address of a turn cannot be read.
        #[error(transparent)]
        Address(#[from] AddressErrorKind),
        /// A move cannot be read.
        #[repair(super::of_move)]
        #[error(transparent)]
        Move(#[from] MoveErrorKind),
        /// The rules cannot be read.
        #[error(transparent)]
        Rules(#[from] RulesErrorKind),
        /// The position in the position tag cannot be read.
        #[error(transparent)]
        Position(#[from] PositionErrorKind),
        /// A record has at most one rules tag and one position tag.
        #[code(
            error,
            "second-tag",
            "[rules:dim:3 start:/t2/3/2K/]\n[rules:dim:3 start:/t2/3/1K1/]\n\n1. a1-a2"
        )]
        #[see(first, "first given here")]
        #[error("second `{name}` tag; remove one of the two")]
        SecondTag {
            /// The name of the tag.
            name: &'static str,
            /// The span of the first tag.
            first: Span,
        },
        /// Five dots represent a move that a variation keeps. They are only written before the moves of a variation's
        /// first turn.
        #[code(error, "placeholder-misplaced", "[rules:dim:3 start:/t2/3/2K/]\n\n1. ..... Kc3-c2")]
        #[error("misplaced `.....`; write it only before the moves of a variation's first turn")]
        PlaceholderMisplaced,
        /// A variation belongs to a move of the record, and the record has no move with this address.
        #[code(
            error,
            "no-such-move",
            "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n\n7b.1.1a. ..... Kc3-c2"
        )]
        #[error("this is a variation of {anchor}, but the record has no such move")]
        NoSuchMove {
            /// The address that the variation belongs to.
            anchor: Address,
        },
        /// A turn has at most 65,536 moves.
        #[code(error, "turn-too-long")]
        #[error("the turn has more than 65536 moves")]
        TurnTooLong,
        /// The text contains several games, but one was expected.
        #[code(error, "another-game")]
        #[error("another game begins here, expected one; read an archive game by game")]
        AnotherGame,
        /// The text departs from the specification, and strict reading does not allow it.
        #[error(transparent)]
        Departure(#[from] RecordFindingKind),
    }
}

/// The address of a variation that replaces the move with this index, if another one is written.
struct Replaced<'a>(MoveIndex, &'a Address);

impl fmt::Display for Replaced<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1.line() {
            Some((anchor, _)) if anchor != Address::main(self.0) => {
                write!(f, ", or `{}.1.1a.` if it replaces move {0}", self.0)
            }
            _ => Ok(()),
        }
    }
}

impl ErrorKind for RecordErrorKind {
    type Finding = RecordFindingKind;
}

codes! {
    /// How a game record departs from the specification, §4.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum RecordFindingKind {
        /// A finding in a move.
        #[error(transparent)]
        Move(#[from] MoveFindingKind),
        /// A finding in the rules.
        #[error(transparent)]
        Rules(#[from] RulesFindingKind),
        /// A finding in the position of the position tag.
        #[error(transparent)]
        Position(#[from] PositionFindingKind),
        /// A finding in the value of another tag.
        #[error(transparent)]
        Tag(#[from] TagFindingKind),
        /// The value of a tag does not have the form that the specification defines for it. The tag is kept as
        /// written.
        #[code(finding, "tag-value", "[result:draw]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[repair(super::value)]
        #[error("the value of the `{name}` tag cannot be read: {error}")]
        TagValue {
            /// The name of the tag.
            name: &'static str,
            /// The error in the value.
            error: TagErrorKind,
        },
        /// The rules tag of a game record contains its rules and its start position. Without it, the game can only be
        /// replayed if there is a position tag.
        #[code(finding, "rules-tag-missing", "[event:Club]\n\n1. a1-a2")]
        #[error("missing rules tag; write `[rules:…]` as the last tag")]
        MissingRulesTag,
        /// The `ending` tag has one of these words. A sentence for people is the value of the `termination` tag.
        #[code(finding, "unknown-ending", "[ending:timeout]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("{}", UnknownName::<Ending>::default())]
        UnknownEnding,
        /// The `to-move` tag names a side.
        #[code(
            finding,
            "unknown-side-to-move",
            "[to-move:white]\n[position:/t2/3/2K/]\n[rules:dim:3 start:/t2/3/2K/]\n"
        )]
        #[error("unknown side to move; write `attackers` or `defenders`")]
        UnknownSideToMove,
        /// The `utc-time` tag has the time of day at the start of the game.
        #[code(finding, "time-of-day", "[utc-time:6 pm]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("not a time of day; write it as in `18:30:05`, from `00:00:00` to `23:59:59`")]
        NotATimeOfDay,
        /// The `to-move` tag names the side to move in the position of the `position` tag. Without that tag, the rules
        /// name the first side.
        #[code(finding, "to-move-without-position", "[to-move:defenders]\n[rules:dim:3 start:/t2/3/2K/]\n")]
        #[error("`to-move` without a `position` tag; remove it, and write `atkf:` in the rules")]
        ToMoveWithoutPosition,
        /// The rules tag is the last one. Tags after it are read, and printed before it.
        #[code(finding, "rules-tag-not-last", "[rules:dim:3 start:/t2/3/2K/]\n[event:Club]\n\n1. a1-a2")]
        #[error("tag after the rules tag; move the rules tag to the end")]
        RulesTagNotLast,
        /// A tag has one value. All tags with the same name are kept, and the value of the first counts.
        #[code(finding, "tag-repeated", "[result:1]\n[result:-1]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[see(first, "first given here")]
        #[error("repeated tag, of which only the first counts; remove one of the two")]
        TagRepeated {
            /// The span of the first tag with this name.
            first: Span,
        },
        /// A tag is written on one line. The line break is kept.
        #[code(finding, "line-break-in-tag", "[event:Club\nnight]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("line break in a tag; write the tag on one line")]
        LineBreakInTag,
        /// A turn of the main line has a number without a letter. Letters are for the addresses of variations.
        #[code(finding, "main-turn-letter", "[rules:dim:3 start:/t2/3/2K/]\n\n1a. a1-a2")]
        #[repair(super::of_turn)]
        #[error("turn of the main line with a letter; write `{turn}.`")]
        MainTurnLetter {
            /// The number of the turn.
            turn: u32,
        },
        /// The number or address of a turn ends with a dot.
        #[code(finding, "address-dot-missing", "[rules:dim:3 start:/t2/3/2K/]\n\n1 a1-a2")]
        #[repair(super::of_turn)]
        #[error("missing dot; write `.` after the number or address of a turn")]
        MissingAddressDot,
        /// White space separates the number or address of a turn from its first move.
        #[code(finding, "turn-space-missing", "[rules:dim:3 start:/t2/3/2K/]\n1.a1-a2")]
        #[repair(super::of_turn)]
        #[error("missing space; write one after the dot of the turn, as in `1. d6-b6`")]
        MissingTurnSpace,
        /// Numbers have no leading zeros.
        #[code(finding, "leading-zero", "[rules:dim:3 start:/t2/3/2K/]\n\n01. a1-a2")]
        #[repair(super::of_turn)]
        #[error("the number or address of the turn has a leading zero; remove it")]
        LeadingZero,
        /// Turns are numbered 1, 2, 3, in variations too. The numbers in the file are kept, because puzzle tags may
        /// refer to them.
        #[code(finding, "turn-out-of-sequence", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n3. a2-a1")]
        #[error("turn {found} follows turn {before}, expected turn {}", before.saturating_add(1))]
        TurnOutOfSequence {
            /// The number of the turn.
            found: u32,
            /// The number of the previous turn.
            before: u32,
        },
        /// The turns of a variation are numbered from 1. Its address begins with the move that it replaces.
        #[code(
            finding,
            "variation-first-turn",
            "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n2. a2-a3\n1b.1.2a. a2-a1"
        )]
        #[error(
            "the turns of a variation are numbered from 1; write `{first}.`{}",
            Replaced(*found, first)
        )]
        VariationFirstTurn {
            /// The index of the move after the turn's number.
            found: MoveIndex,
            /// The address of the first turn.
            first: Address,
        },
        /// A turn is the moves of both sides. These moves are numbered differently, and keep their numbers. This is
        /// reported once per game.
        #[code(finding, "numbering", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n2. Kc3-c2")]
        #[error("numbering differs from the specification: this is {found}, expected {expected}")]
        Numbering {
            /// The index of the move in the file, which it keeps.
            found: MoveIndex,
            /// Its index by the specification: a turn is the moves of both sides.
            expected: MoveIndex,
        },
        /// In the first turn of a variation, five dots represent each move that it keeps.
        #[code(finding, "placeholder-length", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n1b.1.1a. ... Kc3-b3")]
        #[repair(Repair::with("....."))]
        #[error("a move that the variation keeps is written as five dots, `.....`")]
        PlaceholderLength,
        /// A comment block has a slot for each move of its turn. A comment in a further slot is kept after those of
        /// the moves. If the turn has no moves, it is kept with the previous move, or with the comment on the start of
        /// the game.
        #[code(finding, "comment-surplus", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[First.|Second.]")]
        #[error("comment {slot} belongs to no move; the number of moves in the turn is {moves}")]
        CommentSurplus {
            /// The number of moves in the turn.
            moves: usize,
            /// The number of the slot, from 1.
            slot: usize,
        },
        /// A turn has one comment block, in which `|` separates the comments on its moves.
        #[code(finding, "second-comment-block", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[First.]\n[Second.]")]
        #[error("second comment block after a turn; write one block with `|` between the comments")]
        SecondCommentBlock,
        /// A comment looks like a tag of the specification, at which another game could begin. It does if it is on one line
        /// and followed by another tag or the first turn.
        #[code(finding, "comment-like-tag", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[result: undecided]")]
        #[error("read as a comment; write `|]` at its end, or `[]` on the line before if another game begins here")]
        CommentLikeTag,
        /// A variation replaces a move. The address of this one is directly after the last move, so it continues the
        /// line and becomes part of it.
        #[code(finding, "variation-past-end", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n1b.1.1a. ..... Kc3-c2")]
        #[error("there is no move {anchor} that this variation could replace; it continues the line")]
        VariationPastEnd {
            /// The address that the variation belongs to.
            anchor: Address,
        },
        /// The variations of a move are numbered 1, 2, 3, without gaps.
        #[code(finding, "variation-number", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n1b.2.1a. ..... Kc3-b3")]
        #[error("variation {found}, expected variation {expected}")]
        VariationNumber {
            /// The number of the variation.
            found: u32,
            /// Its number in sequence.
            expected: u32,
        },
    }
}

impl From<core::convert::Infallible> for RecordFindingKind {
    fn from(never: core::convert::Infallible) -> Self {
        match never {}
    }
}
