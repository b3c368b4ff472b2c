//! The text for other programs: tags as in PGN, and moves without hyphens and captures.
//!
//! It does not name the size of the board. The program reads and writes games of eleven by eleven squares, as does this
//! module unless rules are given. The program drops resignations, and cannot read squares of rank 10, which this module
//! reads.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use serde_json::Value;
use tafl_game_record::{Date, GameRecord};
use tafl_moves::Move;
use tafl_moves::dialect::MoveDialectErrorKind;
use tafl_position::Square;

use super::size::Size;
use crate::error::clipped;
use crate::error::{ExportError, ImportError};
use crate::format::Format;
use crate::framing::Framing;
use crate::json::MAX_FIELDS;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;
use crate::report::ConvertedGame;
use crate::start::Start;
use crate::tagged_text::tag_line;
use crate::tags;

pub(crate) const FORMAT: Format = Format {
    framing: Framing::Tags,
    example: r#"[Event "Game 7"] [Site "hnefatafl.org"] 1. d1d3 e5e2 …"#,
    detect,
    parse,
    write: Some(write),
};

/// The prefix of the names of tags that hold a tag of the text.
const PREFIX: &str = "pgn-";

/// The tags that OpenTafl Notation has as well.
const SAME: [(&str, &str); 2] = [("Event", "event"), ("Site", "site")];

const DATE: &str = "Date";

/// The value of a tag that is not known.
const UNKNOWN: &str = "?";

/// Whether a text begins like a game.
pub(crate) fn detect(head: &str) -> bool {
    let moves = head.lines().find(|line| !line.trim().is_empty() && tag(line).is_none());
    let mut words = moves.unwrap_or_default().split_whitespace();
    let is_site = |line: &str| matches!(tag(line), Some(("Site", "hnefatafl.org" | "playtafl.com")));
    tag(head.lines().next().unwrap_or_default()).is_some_and(|(name, _)| name == "Event")
        && if moves.is_some() {
            words.next() == Some("1.") && words.next().is_some_and(|word| squares(word).is_some())
        } else {
            head.lines().any(is_site)
        }
}

/// A tag: `[Name "value"]`. Quotation marks and backslashes in the value follow a backslash.
fn tag(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.trim().strip_prefix('[')?.split_once(' ')?;
    let value = rest.trim().strip_prefix('"')?.strip_suffix("\"]")?;
    let is_name = name.chars().all(|character| character.is_ascii_alphanumeric());
    (is_name && !name.is_empty()).then_some((name, value))
}

/// The squares of a move such as `a10b10`.
fn squares(word: &str) -> Option<(Square, Square)> {
    let middle = word.char_indices().skip(1).find(|(_, character)| character.is_ascii_alphabetic())?.0;
    let (origin, target) = (word.get(..middle)?, word.get(middle..)?);
    Some((origin.parse().ok()?, target.parse().ok()?))
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let mut losses = Vec::new();
    let mut found = Vec::new();
    let mut moves = Moves::new(CaptureForm::Omitted);
    for line in text.lines() {
        match tag(line) {
            Some(tag) if moves.records.is_empty() => found.push(tag),
            _ => read_moves(line, options, &mut moves)?,
        }
    }
    if found.len() > MAX_FIELDS {
        return Err(ImportError::TooManyFields { found: found.len(), max: MAX_FIELDS });
    }
    let start = Start::given_or(options, || Size::Eleven.rules());
    let mut played = start.play(&moves, &mut losses)?;
    let result = super::result_by_rules(&start, &played);
    let mut record = start.record(&mut played);
    set_tags(found, &mut record, &mut losses);
    if let Some(result) = result {
        record.set_result(result);
    }
    Ok(ConvertedGame { value: record, losses })
}

/// Reads the moves of a line. The numbers of turns are not needed.
fn read_moves<'t>(line: &'t str, options: &ImportOptions, moves: &mut Moves<'t>) -> Result<(), ImportError> {
    for word in line.split_whitespace() {
        let step = word.trim_start_matches(|character: char| character.is_ascii_digit());
        let step = if step.len() < word.len() { step.strip_prefix('.').unwrap_or(word) } else { word };
        if step.is_empty() || options.end_after(moves.records.len()) {
            continue;
        }
        let unknown = || ImportError::NotAMove {
            number: moves.records.len() + 1,
            text: clipped(step),
            error: MoveDialectErrorKind::UnknownWord { dialect: "hnefatafl-org-pgn" }.into(),
        };
        let (origin, target) = squares(step).ok_or_else(unknown)?;
        moves.push(step, Move::new(origin, target));
    }
    Ok(())
}

/// Sets the tags of the text, in an order that does not depend on theirs. Of two with one name, the first counts.
fn set_tags(mut found: Vec<(&str, &str)>, record: &mut GameRecord, losses: &mut Vec<GameLoss>) {
    let rank =
        |name: &str| ["Event", "Site", DATE].iter().position(|known| *known == name).unwrap_or(usize::MAX);
    found.sort_by_key(|&(name, _)| (rank(name), name));
    let mut last = "";
    for (name, value) in found {
        if core::mem::replace(&mut last, name) == name {
            losses.push(GameLoss::Field { name: clipped(name) });
        } else {
            set_tag(name, &unescaped(value), record, losses);
        }
    }
}

/// Sets the tag that corresponds to one of the text, and keeps what that tag does not determine.
fn set_tag(name: &str, value: &str, record: &mut GameRecord, losses: &mut Vec<GameLoss>) {
    let known = SAME.iter().find(|(known, _)| *known == name).map(|&(_, tag)| tag);
    if let Some(tag) = known.filter(|_| value != UNKNOWN && !value.trim().is_empty()) {
        tags::set(record, tag, value);
    }
    if let Some(date) = Some(value).filter(|_| name == DATE).and_then(date) {
        record.set_date(date);
    }
    let determined = of_record(record).into_iter().find(|(determined, _)| *determined == name);
    if determined.is_none_or(|(_, determined)| determined != value) {
        tags::keep(record, PREFIX, name, Some(&value.into()), losses);
    }
}

/// The date at the start of a value such as `2026-05-22 18:30:00 +0000`.
fn date(value: &str) -> Option<Date> {
    let day = value.get(..10)?;
    day.is_ascii().then(|| day.replace('-', ".").parse().ok())?
}

/// The tags of the text that a record determines.
fn of_record(record: &GameRecord) -> Vec<(&'static str, String)> {
    let value = |&(name, tag): &(&'static str, &'static str)| {
        let text = tags::text(record, tag).filter(|text| !text.is_empty());
        (name, String::from(text.unwrap_or(UNKNOWN)))
    };
    let date = record.date().and_then(Result::ok).map(|date| (DATE, alloc::format!("{date}")));
    SAME.iter().map(value).chain(date).collect()
}

/// Writes a game. The program needs the empty line, although some of its versions do not write it.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    if Size::of_start(&line.start) != Ok(Size::Eleven) {
        return Err(ExportError::OtherStart);
    }
    let mut text = String::new();
    for (name, value) in with_tags(record) {
        text.push_str(&tag_line(&name, &value.replace('\n', " ")));
    }
    // Writing to a string cannot fail.
    for (index, played) in line.moves.iter().enumerate() {
        text.push_str(if index == 0 { "\n" } else { " " });
        if index % 2 == 0 {
            let _ = write!(text, "{}. ", index / 2 + 1);
        }
        let _ = write!(text, "{}{}", played.step.origin(), played.step.target());
    }
    text.truncate(text.trim_end().len());
    super::compare(record, parse(&text, &ImportOptions::default()), &mut losses)?;
    Ok(ConvertedGame { value: text, losses })
}

/// The tags of the text: those of a record, or what was kept instead.
fn with_tags(record: &GameRecord) -> Vec<(String, String)> {
    let mut kept = BTreeMap::new();
    for tag in record.tags().iter().rev() {
        let name = tag
            .name()
            .strip_prefix(PREFIX)
            .filter(|name| name.chars().all(|one| one.is_ascii_alphanumeric()));
        let value = tags::from_tag(tag.value().as_str());
        if let (Some(name), Some(Value::String(value))) = (name, value) {
            kept.insert(name, value);
        }
    }
    let known = of_record(record).into_iter().map(|(name, value)| {
        let value = kept.remove(name).unwrap_or(value);
        (String::from(name), value)
    });
    let known: Vec<(String, String)> = known.collect();
    known.into_iter().chain(kept.into_iter().map(|(name, value)| (String::from(name), value))).collect()
}

/// The value between quotation marks.
fn unescaped(value: &str) -> String {
    let mut characters = value.chars();
    let mut text = String::new();
    while let Some(character) = characters.next() {
        let escaped = if character == '\\' { characters.next() } else { None };
        text.push(escaped.unwrap_or(character));
    }
    text
}
