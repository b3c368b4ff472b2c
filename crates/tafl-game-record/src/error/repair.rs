//! What to write instead of text that departs from the specification of game records.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use notation_syntax::{Coded, Repair, Span};
use tafl_moves::{MoveErrorKind, SpellingErrorKind};

use super::into_comment::{are_moves, inside, into_comment, repeated_number};
use super::record::{RecordErrorKind, RecordFindingKind};
use super::value::TagErrorKind;
use crate::tag;
use crate::value::{Date, GameResult, TimeControl, TimeRemaining};

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

/// `1a.`, where the letter says nothing. Another letter names a later move of the turn.
pub(super) fn without_letter(address: &str) -> Option<String> {
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
