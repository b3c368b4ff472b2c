//! The parts of a game record, each read alone and as a part.

#![cfg(feature = "game-record")]

use notation_syntax::{Notation, Parsed, Span};
use tafl_game_record::{
    Address, CommentText, Event, EventReader, GameRecord, RecordErrorKind, RecordFindingKind, TagValue,
};
use tafl_moves::MoveRecord;
use tafl_position::Position;
use tafl_rules::Rules;

use crate::law::{self, Entry};

/// Each address, move, position and rules record of a game record reads the same alone as in the record: the same
/// value, and the same errors and findings, further on in the text. No comment is lost, except that of a turn without
/// moves, which is reported.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    let parsed = GameRecord::parse_all(&text);
    let parts = Parts::of(&text);

    let errors = parsed.errors.iter().filter(|error| is_of_a_part(error.kind())).map(Entry::from);
    let unknown: Vec<Entry> = errors.filter(|error| !parts.errors.contains(error)).collect();
    assert_eq!(unknown, [], "an error in a part of the record, but not alone: {text:?}");
    let findings =
        parsed.findings.iter().filter(|finding| is_found_in_a_part(finding.kind())).map(Entry::from);
    let mut findings: Vec<Entry> = findings.collect();
    let unknown: Vec<&Entry> = findings.iter().filter(|finding| !parts.findings.contains(finding)).collect();
    assert_eq!(unknown, Vec::<&Entry>::new(), "a finding in a part of the record, but not alone: {text:?}");

    let Some(record) = parsed.value else { return };
    if let Some(rules) = record.rules() {
        assert_eq!(Some(rules), parts.rules.as_ref(), "other rules alone: {text:?}");
    }
    if let Some(position) = record.position_tag() {
        assert_eq!(Some(position), parts.position.as_ref(), "another position alone: {text:?}");
    }
    let (mut moves, mut comments) = moves_of(&record);
    let mut known = parts.moves;
    moves.sort();
    known.sort();
    if parsed.errors.is_empty() {
        let mut read = parts.comments;
        comments.sort();
        read.sort();
        assert!(is_contained(&read, &comments), "comments are lost: {text:?}");
        // The comment of a turn without moves belongs to the move before it, otherwise to the start.
        let start = record.tag("start-comment").map(TagValue::as_str).unwrap_or_default();
        let is_kept = |text: &String| comments.contains(text) || start.contains(text);
        assert!(
            parts.bare_comments.iter().all(is_kept),
            "comments of turns without moves are lost: {text:?}"
        );
        read.extend(parts.bare_comments);
        read.sort();
        assert!(is_contained(&comments, &read), "comments that are not in the text: {text:?}");
        assert_eq!(moves, known, "other moves alone: {text:?}");
        assert_eq!(parts.errors, [], "an error in a part alone, but not in the record: {text:?}");
        let mut alone = parts.findings;
        findings.sort();
        alone.sort();
        assert_eq!(findings, alone, "a finding in a part alone, but not in the record: {text:?}");
    } else {
        // Moves after an error are omitted.
        assert!(is_contained(&moves, &known), "{moves:?} are not among {known:?}: {text:?}");
    }
}

/// The parts of a record, each read alone.
#[derive(Default)]
struct Parts {
    rules: Option<Rules>,
    position: Option<Position>,
    moves: Vec<String>,
    /// The words of comments.
    comments: Vec<String>,
    /// Those of turns without moves.
    bare_comments: Vec<String>,
    errors: Vec<Entry>,
    findings: Vec<Entry>,
}

impl Parts {
    /// The parts of the first game of a text.
    fn of(text: &str) -> Self {
        let mut parts = Self::default();
        let mut has_moves = false;
        for event in EventReader::new(text).filter_map(Result::ok) {
            match event {
                Event::Tag(tag) if tag.name == "rules" => {
                    let rules = parts.read(tag.value, tag.value_span);
                    parts.rules = parts.rules.take().or(rules);
                }
                Event::Tag(tag) if tag.name == "position" => {
                    let position = parts.read(tag.value, tag.value_span);
                    parts.position = parts.position.take().or(position);
                }
                Event::Turn(turn) => {
                    has_moves = false;
                    let address = turn.address();
                    if turn.number().is_none() {
                        let read: Option<Address> = parts.read(turn.text, turn.span);
                        assert_eq!(address.ok(), read);
                    }
                }
                Event::Move(step) => {
                    has_moves = true;
                    let read: Option<MoveRecord> = parts.read(step.text, step.span);
                    assert_eq!(step.parse().ok(), read);
                    parts.moves.extend(read.map(|read| read.to_string()));
                }
                Event::Comment(comment) if !comment.text.is_empty() => {
                    let comments = if has_moves { &mut parts.comments } else { &mut parts.bare_comments };
                    comments.extend(words(&with_line_feeds(comment.text)));
                }
                Event::End(_) => break,
                _ => {}
            }
        }
        parts
    }

    /// Reads a part alone, and keeps its errors and findings.
    fn read<N>(&mut self, part: &str, span: Span) -> Option<N>
    where
        N: Notation,
    {
        // Not `parse_all`: a part is not a file, and a byte order mark in it is not skipped.
        let parsed = Parsed::collect(|report| N::parse_in(part, Span::of(part), report));
        let Parsed { value, errors, findings, .. } = parsed;
        let shifted = |report: Entry| report.shifted(span.start());
        self.errors.extend(law::entries(&errors).into_iter().map(shifted));
        self.findings.extend(law::entries(&findings).into_iter().map(shifted));
        value
    }
}

fn is_of_a_part(kind: &RecordErrorKind) -> bool {
    matches!(
        kind,
        RecordErrorKind::Address(_)
            | RecordErrorKind::Move(_)
            | RecordErrorKind::Rules(_)
            | RecordErrorKind::Position(_)
    )
}

fn is_found_in_a_part(kind: &RecordFindingKind) -> bool {
    matches!(kind, RecordFindingKind::Move(_) | RecordFindingKind::Rules(_) | RecordFindingKind::Position(_))
}

/// Every move of the tree, printed, and the words of every comment.
pub(crate) fn moves_of(record: &GameRecord) -> (Vec<String>, Vec<String>) {
    let tree = record.tree();
    let (mut moves, mut comments) = (Vec::new(), Vec::new());
    for (_, id) in tree.walk() {
        moves.extend(tree.move_record(id).map(ToString::to_string));
        let own = tree.comment(id).map(CommentText::as_str);
        comments.extend(own.into_iter().chain(tree.surplus_comments(id)).flat_map(words));
    }
    (moves, comments)
}

/// The words of a comment: a second comment block continues the comments of the first. Those on the start of the game
/// are separated as in a block.
pub(crate) fn words(comment: &str) -> impl Iterator<Item = String> {
    comment.split(['\n', ' ', '|']).map(ToOwned::to_owned)
}

fn with_line_feeds(comment: &str) -> String {
    comment.replace("\r\n", "\n").replace('\r', "\n")
}

/// Whether each of the sorted items is one of the sorted others, each counted once.
pub(crate) fn is_contained(items: &[String], others: &[String]) -> bool {
    let mut others = others.iter();
    items.iter().all(|item| others.any(|other| other == item))
}
