//! Tags.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, GameResult, Tag};

use super::PREFIX;
use crate::clipped::Clipped;
use crate::comments::Written;
use crate::loss::GameLoss;
use crate::tagged_text;
use crate::{outcome, tags};

/// The names of a tag in the form like PGN, in the form like SGF, and in a record.
pub(crate) struct Names {
    pub(crate) pgn: &'static str,
    pub(crate) sgf: &'static str,
    /// Without one the tag is determined by the board or the result.
    pub(crate) tag: &'static str,
}

const fn names(pgn: &'static str, sgf: &'static str, tag: &'static str) -> Names {
    Names { pgn, sgf, tag }
}

/// The tags in the order of the proposals, then those that PGN and SGF have as well.
pub(crate) const TAGS: [Names; 12] = [
    names("Game", "GM", "variant"),
    names("Size", "SZ", ""),
    names("Black", "PB", "attackers"),
    names("White", "PW", "defenders"),
    names("Date", "DT", "date"),
    names("Result", "RE", ""),
    names("Board", "BO", ""),
    names("Event", "EV", "event"),
    names("Site", "PC", "site"),
    names("Round", "RO", "round"),
    names("Annotator", "AN", "annotator"),
    names("Termination", "TM", "termination"),
];

/// Sets the tags of a record, in the order in which they are written.
pub(crate) fn put_tags<'t>(
    record: &mut GameRecord,
    value_of: impl Fn(&Names) -> Option<&'t str>,
    losses: &mut Vec<GameLoss>,
) {
    for names in &TAGS {
        let Some(value) = value_of(names) else { continue };
        match names.pgn {
            "Size" | "Result" => {}
            "Board" => tags::keep(record, PREFIX, "Board", Some(&value.into()), losses),
            "Date" => {
                let date = date_of_text(value);
                tags::set(record, names.tag, &date);
                if tags::text(record, names.tag) != Some(&date) {
                    tags::keep(record, PREFIX, names.pgn, Some(&value.into()), losses);
                }
            }
            name => tags::put(record, names.tag, PREFIX, name, value, losses),
        }
    }
}

/// The text of a tag: as kept, or that of the record.
pub(crate) fn text_of(record: &GameRecord, names: &Names) -> Option<String> {
    let of_record = || {
        let text = tags::text(record, names.tag).filter(|_| !names.tag.is_empty())?;
        Some(if names.pgn == "Date" { text_of_date(text) } else { text.to_owned() })
    };
    tags::kept_text(record, PREFIX, names.pgn).or_else(of_record)
}

/// A date with hyphens as that of a record, with dots.
fn date_of_text(text: &str) -> String {
    if is_date(text, '-') { text.replace('-', ".") } else { text.to_owned() }
}

fn text_of_date(text: &str) -> String {
    if is_date(text, '.') { text.replace('.', "-") } else { text.to_owned() }
}

/// Whether a text is four, two and two digits.
fn is_date(text: &str, separator: char) -> bool {
    let is_number = |part: &str, len| part.len() == len && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = text.split(separator);
    [4, 2, 2].into_iter().all(|len| parts.next().is_some_and(|part| is_number(part, len)))
        && parts.next().is_none()
}

/// The result with this word. Black are the attackers and move first.
pub(crate) fn result_of(word: &str) -> Option<GameResult> {
    if word == "0-0" { Some(GameResult::Draw) } else { tagged_text::result_of(word) }
}

/// Sets the result: that of the tag, of the last word, or of the rules if they end the game.
pub(crate) fn set_result(
    record: &mut GameRecord,
    tag: Option<&str>,
    line: Option<&str>,
    losses: &mut Vec<GameLoss>,
) {
    if let Some((tag, line)) = tag.zip(line).filter(|(tag, line)| result_of(tag) != result_of(line)) {
        losses.push(GameLoss::ResultsDiffer { tag: Clipped::new(tag), line: Clipped::new(line) });
    }
    let stated = tag.and_then(result_of).or_else(|| line.and_then(result_of));
    let stated = stated.filter(|result| *result != GameResult::Other);
    let result = stated.or_else(|| outcome::of(record)).unwrap_or(GameResult::Other);
    if let Some(word) = tag.filter(|word| result_of(word).is_none()) {
        tags::keep(record, PREFIX, "Result", Some(&word.into()), losses);
    }
    record.set_result(result);
}

/// Whether a tag of a record is written, if `is_name` accepts the names of kept tags.
pub(crate) fn is_written(record: &GameRecord, tag: &Tag, is_name: impl Fn(&str) -> bool) -> bool {
    match tag.name() {
        "result" => record.result().is_some_and(|result| result.is_ok()),
        name if Written::is_start(name) => true,
        name => match name.strip_prefix(PREFIX) {
            Some(name) => is_name(name),
            None => TAGS.iter().any(|names| names.tag == name),
        },
    }
}
