//! Headings: the lines of a sheet that say who played where and when.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use tafl_position::{BySide, Side};

use crate::letters::Letters;

/// What a heading is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Player(Side),
    Date,
    Result,
    /// A tag of this name.
    Tag(&'static str),
    /// A remark about the game.
    Remark,
}

/// Short and other words for a side, which are none in a sentence.
const SIDES: [(Side, &[&str]); 2] = [
    (Side::Attackers, &["attacking", "attacks", "att", "a", "b"]),
    (Side::Defenders, &["defending", "defends", "def", "d", "w"]),
];

/// The words before a colon.
const KEYS: [(&str, Field); 28] = [
    ("event", Field::Tag("event")),
    ("tournament", Field::Tag("event")),
    ("match", Field::Tag("event")),
    ("site", Field::Tag("site")),
    ("place", Field::Tag("site")),
    ("venue", Field::Tag("site")),
    ("location", Field::Tag("site")),
    ("date", Field::Date),
    ("datum", Field::Date),
    ("dato", Field::Date),
    ("played", Field::Date),
    ("round", Field::Tag("round")),
    ("runde", Field::Tag("round")),
    ("ronde", Field::Tag("round")),
    ("runda", Field::Tag("round")),
    ("board", Field::Tag("board")),
    ("title", Field::Tag("title")),
    ("game", Field::Tag("title")),
    ("annotator", Field::Tag("annotator")),
    ("recorder", Field::Tag("compiler")),
    ("compiler", Field::Tag("compiler")),
    ("result", Field::Result),
    ("score", Field::Result),
    ("variant", Field::Tag("variant")),
    ("rules", Field::Tag("variant")),
    ("remarks", Field::Remark),
    ("notes", Field::Remark),
    ("comment", Field::Remark),
];

/// The texts between two players.
const VERSUS: [&str; 6] = [" vs. ", " vs ", " v. ", " v ", " against ", " - "];

/// The side that a word names.
pub(crate) fn side(word: &str) -> Option<Side> {
    let word = word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
    let short = || SIDES.iter().find(|(_, words)| words.contains(&word.as_str())).map(|&(side, _)| side);
    Side::from_word(&word).or_else(short)
}

fn field(word: &str) -> Option<Field> {
    let lower = word.to_lowercase();
    side(&lower)
        .map(Field::Player)
        .or_else(|| KEYS.iter().find(|(known, _)| *known == lower).map(|&(_, field)| field))
}

/// The fields of a line, with the indices of their values. `None` if it does not begin with one.
pub(crate) fn fields(letters: &Letters<'_>, start: usize, end: usize) -> Option<Vec<(Field, usize, usize)>> {
    let bounds = tag(letters, start, end).unwrap_or((start, end));
    if let Some(number) = numbered(letters, bounds.0, bounds.1) {
        return Some(vec![number]);
    }
    let mut found: Vec<(Field, usize, usize)> = Vec::new();
    let mut word = bounds.0;
    for at in bounds.0..bounds.1 {
        let letter = letters.at(at);
        // `[White "Ann"]`, `Attackers - Mary`
        let is_quoted = letter == '"' && letters.before(at) == ' ' && found.is_empty();
        let is_dash =
            letter == '-' && letters.before(at) == ' ' && letters.at(at + 1) == ' ' && found.is_empty();
        if matches!(letter, ':' | '=') || is_quoted || is_dash {
            let name = without_brackets(letters.text(word, at));
            let field = field(name).filter(|field| !is_dash || matches!(field, Field::Player(_)));
            match field {
                Some(field) => {
                    if let Some(last) = found.last_mut() {
                        last.2 = word;
                    }
                    found.push((field, at + 1, bounds.1));
                }
                None if found.is_empty() => return None,
                None => {}
            }
        }
        let before_sign = letter == ' ' && matches!(letters.at(at + 1), '(' | ':' | '=' | '"' | '-');
        if !(letter.is_alphanumeric() || before_sign || matches!(letter, '(' | ')')) {
            word = at + 1;
        }
    }
    (!found.is_empty()).then_some(found)
}

fn without_brackets(name: &str) -> &str {
    name.split('(').next().unwrap_or(name).trim()
}

/// `Game 2`, `Round 3`, with nothing else on the line.
fn numbered(letters: &Letters<'_>, start: usize, end: usize) -> Option<(Field, usize, usize)> {
    let (word, number) = letters.text(start, end).split_once(' ')?;
    let is_number = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ' ');
    let Some(Field::Tag(name)) = field(word).filter(|_| number.chars().all(is_number)) else { return None };
    // The number alone is not a title.
    let start = if name == "title" { start } else { start + word.chars().count() };
    Some((Field::Tag(name), start, end))
}

/// The tag of a number: the round, the board.
pub(crate) fn tag_of(word: &str) -> Option<&'static str> {
    match field(word) {
        Some(Field::Tag(name @ ("round" | "board"))) => Some(name),
        _ => None,
    }
}

/// The inside of `[event:Club]`.
fn tag(letters: &Letters<'_>, start: usize, end: usize) -> Option<(usize, usize)> {
    (letters.at(start) == '[' && letters.before(end) == ']').then(|| (start + 1, end - 1))
}

/// The value without quotation marks and what separates it from the next field.
pub(crate) fn value(text: &str) -> &str {
    text.trim_matches(|letter: char| {
        letter.is_whitespace() || matches!(letter, ',' | ';' | '|' | '"' | '/' | '-')
    })
}

/// A player without `(defenders)` after the name.
pub(crate) fn player(text: &str) -> &str {
    match text.rsplit_once('(') {
        Some((name, bracket)) if side(bracket).is_some() => name.trim(),
        _ => text,
    }
}

/// The players of a line.
pub(crate) struct Players {
    pub(crate) names: BySide<String>,
    /// The one who is named first.
    pub(crate) first: Side,
    /// What the line says besides.
    pub(crate) rest: String,
}

/// The players of `Ann (attackers) - Ben (defenders)`, `Bob (white) vs Al` and `Attackers (Ann), defenders (Ben)`.
pub(crate) fn players(line: &str) -> Option<Players> {
    in_words(line).or_else(|| in_brackets(line))
}

/// `Attackers Ann, defenders Ben`.
fn in_words(line: &str) -> Option<Players> {
    let named = |part: &str| {
        let (word, name) = part.trim().split_once(' ')?;
        let side = side(word).filter(|_| word.len() > 3 && !name.contains(['(', ':']))?;
        Some((side, name.trim().to_owned()))
    };
    let (first, second) = line.split_once([',', ';', '/'])?;
    let ((first, first_name), (second, second_name)) = (named(first)?, named(second)?);
    (first != second).then(|| Players::new(first, &first_name, &second_name, String::new()))
}

fn in_brackets(line: &str) -> Option<Players> {
    let mut brackets = line.match_indices('(').filter_map(|(start, _)| {
        let length = line.get(start..)?.find(')')?;
        let inside = line.get(start + 1..start + length)?;
        Some((line.get(..start)?, inside, line.get(start + length + 1..)?))
    });
    let (before, inside, after) = brackets
        .find(|(before, inside, _)| side(inside).is_some() || last_word(before).and_then(side).is_some())?;
    let Some(first) = side(inside) else {
        // `Attackers (Ann)  Defenders (Ben)`
        let first = last_word(before).and_then(side)?;
        let (other, second) = after.split_once('(')?;
        side(other).filter(|other| *other != first)?;
        let second = second.split(')').next()?;
        return Some(Players::new(first, inside, second, String::new()));
    };
    let (name_before, rest_before) = last_name(before);
    let is_side = |inside: &str| side(inside.split(')').next().unwrap_or_default()).is_some();
    if let Some((second, _)) = after.split_once('(').filter(|(_, inside)| is_side(inside)) {
        let rest = after.rsplit_once(')').map_or("", |(_, rest)| rest);
        return Some(Players::new(first, name_before, last_name(second).0, joined(rest_before, rest)));
    }
    // `Bob vs Al (black)`
    if let Some((other, _)) = versus(before) {
        let (other, rest_before) = last_name(other);
        return Some(Players::new(first.other(), other, name_before, joined(rest_before, after)));
    }
    let (_, second) = versus(after)?;
    let (second, rest) = second.split_once(',').unwrap_or((second, ""));
    Some(Players::new(first, name_before, second, joined(rest_before, rest)))
}

impl Players {
    fn new(first: Side, first_name: &str, second_name: &str, rest: String) -> Self {
        let (first_name, second_name) = (value(first_name).to_owned(), value(second_name).to_owned());
        let names = match first {
            Side::Attackers => BySide { attackers: first_name, defenders: second_name },
            Side::Defenders => BySide { attackers: second_name, defenders: first_name },
        };
        Self { names, first, rest }
    }
}

fn joined(before: &str, after: &str) -> String {
    let parts = [value(before), value(after)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn last_word(text: &str) -> Option<&str> {
    text.rsplit(|letter: char| !letter.is_alphanumeric()).find(|word| !word.is_empty())
}

/// The name at the end of a text, and what precedes it.
fn last_name(text: &str) -> (&str, &str) {
    let ends =
        VERSUS.iter().chain(&[",", ";", ":", "|"]).filter_map(|end| Some(text.rfind(end)? + end.len()));
    text.split_at_checked(ends.max().unwrap_or(0)).map_or((text, ""), |(rest, name)| (name, rest))
}

/// Two players without sides. A hyphen alone can join anything.
pub(crate) fn has_players(line: &str) -> bool {
    versus(line).is_some() && !line.contains(" - ")
}

fn versus(line: &str) -> Option<(&str, &str)> {
    VERSUS.iter().find_map(|versus| line.split_once(versus))
}
