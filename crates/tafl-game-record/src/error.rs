//! Errors and findings, with their tables of codes.

mod into_comment;
mod record;
mod value;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use into_comment::{are_moves, inside, into_comment, repeated_number};
use notation_syntax::{Coded, Error, ErrorKind, Found, Repair, Span, codes};
use tafl_moves::{ApplyError, MoveErrorKind, MoveRecord, SpellingErrorKind};

pub(crate) use into_comment::is_move;
pub(crate) use record::RecordSink;
pub use record::{RecordError, RecordErrorKind, RecordFindingKind};
pub(crate) use value::TagSink;
pub use value::{TagError, TagErrorKind, TagFindingKind};

use crate::address::Address;
use crate::archive::may_begin_game;
use crate::tag;
use crate::tree::NodeError;
use crate::value::{Date, GameResult, TimeControl, TimeRemaining};

/// Why an address cannot be read, and where.
pub type AddressError = Error<AddressErrorKind>;

codes! {
    /// Why an address cannot be read.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum AddressErrorKind {
        /// An address begins with the number of a turn, and so does each part of it after the number of a variation.
        #[code(
            error,
            "address-turn-missing",
            "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n\n1a.1.a. a1-b1"
        )]
        #[error("expected the number of a turn, as in `3b`, found {found}")]
        MissingTurn {
            /// The text in its place.
            found: Found,
        },
        /// In an address, the number of a turn is followed by the letter of a move.
        #[code(
            error,
            "address-letter-missing",
            "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n\n1a.1.1. a1-b1"
        )]
        #[error("expected the letter of a move after the turn, as in `3b`, found {found}")]
        MissingLetter {
            /// The text in its place.
            found: Found,
        },
        /// In an address, a move is followed by the number of one of its variations. Variations are numbered from 1.
        #[code(
            error,
            "address-variation-missing",
            "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n\n1a.0.1a. a1-b1"
        )]
        #[error("expected the number of a variation, from 1, found {found}")]
        MissingVariation {
            /// The text in its place.
            found: Found,
        },
        /// The parts of an address are separated by dots.
        #[code(
            error,
            "address-inner-dot-missing",
            "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n\n1a1.1a. a1-b1"
        )]
        #[error("expected a dot between the parts of the address, found {found}")]
        MissingDot {
            /// The text in its place.
            found: Found,
        },
        /// The numbers of turns and variations are at most 4,294,967,295, and a turn has at most 65,536 moves.
        #[code(error, "address-out-of-range", "[rules:dim:3 start:/t2/3/2K/]\n\n4294967296. a1-a2")]
        #[error("address out of range; turns and variations are numbered to {}, letters to 65536", u32::MAX)]
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

codes! {
    /// Why a record cannot be replayed.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ReplayError {
        /// A game is replayed from the start position in its rules tag or position tag, and the record has neither.
        #[code(error, "start-unknown", "[event:Club]\n\n1. a1-a2")]
        #[error("the record has no start position; add a rules tag or a position tag")]
        MissingStart,
        /// The move does not fit the position before it.
        #[code(error, "move-not-playable", "[rules:dim:3 start:/t2/3/2K/]\n\n1. b1-b2")]
        #[error("{address}: {record} cannot be played: {error}")]
        Move {
            /// The address of the move.
            address: Address,
            /// The move.
            record: Box<MoveRecord>,
            /// The reason why it cannot be played.
            error: ApplyError,
        },
        /// The move was deleted, or the id is from another game: see the [section about ids](crate::Tree#ids).
        #[code(error, "move-unknown")]
        #[error(transparent)]
        Node(#[from] NodeError),
    }
}

impl ReplayError {
    /// The message without the address of the move.
    pub fn reason(&self) -> String {
        match self {
            Self::Move { record, error, .. } => format!("{record} cannot be played: {error}"),
            other => other.to_string(),
        }
    }
}

/// A judgement becomes a comment. Other moves have the repair of their spelling.
pub(super) fn of_move(kind: &RecordErrorKind, span: Span, source: &str) -> Option<Repair> {
    match kind {
        RecordErrorKind::Spelling(SpellingErrorKind::Judgement)
        | RecordErrorKind::Move(MoveErrorKind::Spelling(SpellingErrorKind::Judgement)) => {
            into_comment(source, span, span.slice(source)?)
        }
        RecordErrorKind::Spelling(kind) => kind.repair(span, source),
        RecordErrorKind::Move(kind) => kind.repair(span, source),
        _ => None,
    }
}

/// `{nice}` after a turn. In `1. a1-a2; b1-b2` a semicolon is between moves.
pub(super) fn comment_of_chess(_: &RecordErrorKind, span: Span, source: &str) -> Option<Repair> {
    let comment = span.slice(source)?;
    if comment.strip_prefix(';').is_some_and(are_moves) {
        return Some(Repair::new(Span::new(span.start(), span.start() + 1), ""));
    }
    into_comment(source, span, inside(comment)?)
}

/// `{nice}` before the first turn.
pub(super) fn start_comment(_: &RecordErrorKind, span: Span, source: &str) -> Option<Repair> {
    let comment = inside(span.slice(source)?)?;
    Some(Repair::new(span, format!("[{}:{comment}]", tag::START_COMMENT)))
}

/// `1...` after the move of one side.
pub(super) fn turn_continued(kind: &RecordErrorKind, span: Span, source: &str) -> Option<Repair> {
    let RecordErrorKind::TurnContinued { turn } = kind else { return None };
    repeated_number(source, span, *turn)
}

/// Moves without numbers, as turns of two.
pub(super) fn numbered(moves: &str) -> String {
    let moves: Vec<&str> = moves.split_whitespace().collect();
    let turns = (1_u32..).zip(moves.chunks(2)).map(|(number, turn)| format!("{number}. {}", turn.join(" ")));
    turns.collect::<Vec<_>>().join("\n")
}

/// `Event: Club`, a tag without brackets.
pub(super) fn bracketed(text: &str) -> Option<String> {
    let (name, value) = text.split_once(':')?;
    let is_free = !value.contains(['[', ']']);
    is_free.then(|| format!("[{}:{}]", name.trim_end().to_ascii_lowercase(), value.trim()))
}

/// `Event "Club"`, which brackets enclose.
pub(super) fn tag_of_chess(text: &str) -> Option<String> {
    let (name, value) = text.split_once(' ')?;
    let value = value.trim_start_matches(' ').strip_prefix('"')?.trim_end_matches(' ').strip_suffix('"')?;
    Some(format!("{}:{}", name.to_ascii_lowercase(), value.replace("\\\"", "\"")))
}

/// The closing bracket of a text of one line, before the line that would be part of it.
pub(super) fn closed_before(kind: &RecordErrorKind, span: Span, source: &str) -> Option<Repair> {
    let (RecordErrorKind::TagRunsOn { next } | RecordErrorKind::CommentRunsOn { next }) = kind else {
        return None;
    };
    closed(source, span, next.start())
}

/// The same where nothing follows.
pub(super) fn closed_at_end(_: &RecordErrorKind, span: Span, source: &str) -> Option<Repair> {
    closed(source, span, source.len())
}

fn closed(source: &str, open: Span, end: usize) -> Option<Repair> {
    let text = source.get(open.start()..end)?.trim_end();
    let one_line = !text.contains(['\n', '\r']);
    one_line.then(|| Repair::new(Span::at(open.start() + text.len()), "]"))
}

/// The number of a turn as it is usually written. After a comment that looks like a tag it has no repair: the comment would
/// become a tag, which begins a game.
pub(super) fn of_turn(kind: &RecordFindingKind, span: Span, source: &str) -> Option<Repair> {
    if follows_comment_like_tag(source.get(..span.start())?) {
        return None;
    }
    match kind {
        RecordFindingKind::MainTurnLetter { .. } => {
            Some(Repair::new(span, without_letter(span.slice(source)?)?))
        }
        RecordFindingKind::MissingAddressDot => Some(Repair::new(span, ".")),
        RecordFindingKind::MissingTurnSpace => Some(Repair::new(span, " ")),
        RecordFindingKind::LeadingZero => Repair::without_zeros(kind, span, source),
        _ => None,
    }
}

/// Whether a bracket that a game could begin with precedes the number of a turn, and is a comment because of this number.
fn follows_comment_like_tag(text: &str) -> bool {
    let before = text.trim_end_matches(|part: char| part.is_ascii_alphanumeric() || part == '.').trim_end();
    let comment = before.strip_suffix(']').and_then(|before| before.rsplit_once('['));
    comment.is_some_and(|(before, inside)| {
        // After another bracket, and at the start of the text, it is a tag.
        let is_after_moves = !matches!(before.trim_end().chars().next_back(), None | Some(']'));
        is_after_moves && !inside.contains(['|', '\n']) && may_begin_game(before, inside.as_bytes(), false)
    })
}

/// `1a.`, where the letter says nothing. Another letter names a later move of the turn.
fn without_letter(address: &str) -> Option<String> {
    let number = address.trim_end_matches('.').strip_suffix('a')?;
    Some(format!("{number}."))
}

/// The value that an unreadable one means.
pub(super) fn value(kind: &RecordFindingKind, span: Span, source: &str) -> Option<Repair> {
    let RecordFindingKind::TagValue { error, .. } = kind else { return None };
    error.repair(span, source)
}

/// `25/6/2024`, unless the day could be the month.
pub(super) fn year_first(kind: &TagErrorKind, span: Span, _: &str) -> Option<Repair> {
    let TagErrorKind::YearLast { date, other: None } = kind else { return None };
    Some(Repair::new(span, date.to_string()))
}

/// A result in words, or that of a draw as in records of chess. `1-0` may be of either side.
pub(super) fn result_in_words(_: &TagErrorKind, span: Span, source: &str) -> Option<Repair> {
    let words = span.slice(source)?;
    let is = |known: &[&str]| known.iter().any(|known| words.eq_ignore_ascii_case(known));
    let result = if is(&["draw", "drawn", "1/2-1/2", "½-½"]) {
        GameResult::Draw
    } else if is(&["attackers", "attackers win", "attackers won"]) {
        GameResult::AttackersWin
    } else if is(&["defenders", "defenders win", "defenders won"]) {
        GameResult::DefendersWin
    } else {
        return None;
    };
    Some(Repair::new(span, result.symbol()))
}

pub(super) fn usual_date(date: &str) -> Option<String> {
    date.parse().ok().map(|date: Date| date.to_string())
}

pub(super) fn usual_time(time: &str) -> Option<String> {
    let control = time.parse().ok().map(|time: TimeControl| time.to_string());
    control.or_else(|| time.parse().ok().map(|time: TimeRemaining| time.to_string()))
}
