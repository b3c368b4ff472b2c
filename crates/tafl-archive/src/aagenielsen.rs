//! Games of the server aagenielsen.dk: JSON objects.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use html_escape::decode_html_entities;
use serde_json::{Map, Value};
use tafl_game_record::{GameRecord, Tag};
use tafl_moves::dialect::MoveDialect;
use tafl_position::{BySide, Side};

use crate::ending::{self, TERMINATION};
use crate::error::{ExportError, ImportError};
use crate::format::Format;
use crate::framing::Framing;
use crate::hnefatafl_csv::{result_of, word_of};
use crate::json::{self, MAX_FIELDS};
use crate::loss::GameLoss;
use crate::main_line::{MainLine, Turns};
use crate::moves::Moves;
use crate::options::ImportOptions;
use crate::played::{Counted, Facts, Played};
use crate::reading;
use crate::report::ConvertedGame;
use crate::start::{Start, start_of};
use crate::tags;
use crate::variant::Variant;

pub(crate) const FORMAT: Format = Format {
    framing: Framing::Json,
    example: r#"{"AageGameTypeName": "Magpie 7x7", "Moves": ["d1-c1", …], …}"#,
    detect,
    parse,
    write: Some(write),
};

const WHITE_PLAYER: &str = "WhiteSidePlayerName";
const BLACK_PLAYER: &str = "BlackSidePlayerName";
const VARIANT_KEY: &str = "AageGameTypeKey";
const VARIANT: &str = "AageGameTypeName";
const FIRST: &str = "WhoMovedFirst";
const TAKEN_BY_BLACK: &str = "BlackPiecesCaptured";
const TAKEN_BY_WHITE: &str = "WhitePiecesCaptured";
const MOVES: &str = "Moves";
const RESULT: &str = "WhoWon";
const FILE: &str = "file";

/// The fields in the order of the site.
const ORDER: [&str; 10] = [
    WHITE_PLAYER,
    BLACK_PLAYER,
    VARIANT_KEY,
    VARIANT,
    FIRST,
    TAKEN_BY_BLACK,
    TAKEN_BY_WHITE,
    MOVES,
    RESULT,
    FILE,
];

/// The prefix of the names of tags that hold a field.
const PREFIX: &str = "aagenielsen-";

/// The tag for the spelling of the moves, if it is not the usual one.
const MOVES_FORM: &str = "moves-form";

/// The value of that tag for moves without hyphens.
const COMPACT: &str = "compact";

/// The fields that a record determines, except the moves.
fn of_record(record: &GameRecord, facts: &Facts) -> Vec<(&'static str, Value)> {
    let tag = |name| record.tag(name).map(|value| value.as_str().to_owned());
    let variant = || {
        let rules = record.rules()?;
        let known = Variant::name_of_rules(rules).map(ToOwned::to_owned);
        known.or_else(|| rules.name().map(ToString::to_string))
    };
    let result = || word_of(record.result()?.ok()?);
    let first = facts.first.or_else(|| record.side_to_move());
    let fields: [(&str, Option<Value>); 7] = [
        (WHITE_PLAYER, tag("defenders").map(Value::from)),
        (BLACK_PLAYER, tag("attackers").map(Value::from)),
        (VARIANT, tag("variant").or_else(variant).map(Value::from)),
        (FIRST, first.map(|side| if side == Side::Attackers { "black" } else { "white" }.into())),
        (TAKEN_BY_BLACK, Some(facts.taken.attackers.into())),
        (TAKEN_BY_WHITE, Some(facts.taken.defenders.into())),
        (RESULT, result().map(Value::from)),
    ];
    fields.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// Whether a text begins like an object of the server.
pub(crate) fn detect(head: &str) -> bool {
    head.starts_with('{') && head.contains("\"AageGameTypeName\"")
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let object = json::object(text)?;
    let mut losses = Vec::new();
    let Game { variant, dialect, moves, start, mut played } = Game::of(&object, options, &mut losses)?;
    start.report(&variant, &mut losses);
    losses.extend(played.capture_losses(&counted(&object, options)));

    let mut record = start.record(&mut played);
    let mut set = |name, value: &str| tags::set(&mut record, name, value);
    for (tag, name) in [("attackers", BLACK_PLAYER), ("defenders", WHITE_PLAYER)] {
        if let Some(Value::String(player)) = object.get(name) {
            set(tag, &decode_html_entities(player));
        }
    }
    set("variant", &variant);
    if let Some(result) = object.get(RESULT).and_then(Value::as_str).and_then(result_of) {
        set("result", result.symbol());
    }
    if let Some(ending) = moves.ending {
        set(TERMINATION, ending::word_of(ending));
    }
    if dialect == MoveDialect::AageNielsenCompact {
        set(MOVES_FORM, COMPACT);
    }
    keep_other_fields(&object, &played.facts, &mut record, &mut losses);
    Ok(ConvertedGame { value: record, losses })
}

/// The game of an object without players, results and other fields: the record has the same start, rules
/// and moves as that of [`parse`].
fn bare_record(object: &Map<String, Value>) -> Option<GameRecord> {
    let Game { start, mut played, .. } = Game::of(object, &ImportOptions::default(), &mut Vec::new()).ok()?;
    Some(start.record(&mut played))
}

/// The game of an object, played from the start of its variant.
struct Game<'o> {
    variant: Cow<'o, str>,
    dialect: MoveDialect,
    moves: Moves<'o>,
    start: Start,
    played: Played,
}

impl<'o> Game<'o> {
    fn of(
        object: &'o Map<String, Value>,
        options: &ImportOptions,
        losses: &mut Vec<GameLoss>,
    ) -> Result<Self, ImportError> {
        // The site has its texts as in HTML: `S&aacute;hkku`.
        let variant = decode_html_entities(json::string(object, VARIANT)?);
        let words = words(object)?;
        let dialect = dialect(&words);
        let moves = Moves::parse(dialect, options.first(&words), losses)?;
        let (start, played) = start_of(&variant, &moves, &counted(object, options), options, losses)?;
        Ok(Self { variant, dialect, moves, start, played })
    }
}

/// The counts of captured pieces, which are those of all moves.
fn counted(object: &Map<String, Value>, options: &ImportOptions) -> Counted {
    let count = |name| object.get(name).and_then(Value::as_u64).filter(|_| !options.are_partial());
    BySide { attackers: count(TAKEN_BY_BLACK), defenders: count(TAKEN_BY_WHITE) }
}

/// The words in the array of moves.
fn words(object: &Map<String, Value>) -> Result<Vec<&str>, ImportError> {
    const WORDS: &str = "an array of strings";
    let words = json::array(object, MOVES, WORDS)?;
    let wrong = || ImportError::FieldType { name: MOVES, expected: WORDS, found: "an array of other values" };
    words.iter().map(|word| word.as_str().ok_or_else(wrong)).collect()
}

/// The form of the moves, judged by the first word with a digit.
fn dialect(words: &[&str]) -> MoveDialect {
    let first = words.iter().find(|word| word.contains(|character: char| character.is_ascii_digit()));
    match first {
        Some(word) if !word.contains('-') => MoveDialect::AageNielsenCompact,
        _ => MoveDialect::AageNielsen,
    }
}

/// Keeps each field that differs from what the record determines in its own tag.
fn keep_other_fields(
    object: &Map<String, Value>,
    facts: &Facts,
    record: &mut GameRecord,
    losses: &mut Vec<GameLoss>,
) {
    let determined = of_record(record, facts);
    let is_determined =
        |name: &str, value: &Value| determined.iter().any(|(known, same)| *known == name && same == value);
    let differing = object
        .iter()
        .filter(|(name, value)| *name != MOVES && !is_determined(name, value))
        .map(|(name, value)| (name.as_str(), Some(value)));
    let lacking = determined.iter().map(|(name, _)| *name).filter(|name| !object.contains_key(*name));
    for (name, value) in differing.chain(lacking.map(|name| (name, None))) {
        tags::keep(record, PREFIX, name, value, losses);
    }
}

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let compact = record.tag(MOVES_FORM).is_some_and(|form| form.as_str() == COMPACT);
    let dialect = if compact { MoveDialect::AageNielsenCompact } else { MoveDialect::AageNielsen };
    let line = MainLine::of(record, dialect, Turns::FirstStep, ending::in_word(record), &mut losses)?;

    let fields = of_record(record, &line.facts);
    let mut fields: Map<String, Value> =
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    add_tags(record, &mut fields, &mut losses);
    if !fields.get(VARIANT).is_some_and(Value::is_string) {
        return Err(ExportError::NoVariant);
    }
    let is_flat =
        fields.len() < MAX_FIELDS && !fields.values().any(|value| value.is_array() || value.is_object());
    fields.insert(MOVES.to_owned(), line.words.into_iter().map(Value::from).collect());
    let object = object(&fields);
    // A small object with nothing in its fields is read as it is. Others are parsed, because the text can be refused.
    let again = if is_flat {
        bare_record(&fields)
    } else {
        parse(&object, &ImportOptions::default()).ok().map(|again| again.value)
    };
    losses.extend(reading::differences(record, again.as_ref()));
    Ok(ConvertedGame { value: object, losses })
}

/// Adds the fields that tags hold, and reports other tags for which the line has no field.
fn add_tags(record: &GameRecord, fields: &mut Map<String, Value>, losses: &mut Vec<GameLoss>) {
    let is_field = |tag: &Tag| tag.name().strip_prefix(PREFIX).is_some_and(|name| name != MOVES);
    tags::report_unwritten(record, losses, |tag| is_field(tag) || is_written(record, tag));
    tags::restore(record, PREFIX, fields, |name| name != MOVES);
}

/// Whether the line has a field or a word for the value of the tag.
fn is_written(record: &GameRecord, tag: &Tag) -> bool {
    match tag.name() {
        "attackers" | "defenders" | "variant" => true,
        "result" => record.result().is_some_and(|result| result.is_ok()),
        TERMINATION => ending::in_word(record).is_some(),
        MOVES_FORM => tag.value().as_str() == COMPACT,
        // The rules are determined by the variant, and compared with those.
        _ => false,
    }
}

/// The object on a line, spaced as on the site: the fields of the site in its order, then the others.
fn object(fields: &Map<String, Value>) -> String {
    let known = ORDER.iter().filter_map(|name| fields.get_key_value(*name));
    let others = fields.iter().filter(|(name, _)| !ORDER.contains(&name.as_str()));
    let mut text = String::from("{");
    for (index, (name, value)) in known.chain(others).enumerate() {
        text.push_str(if index == 0 { "" } else { ", " });
        push_string(name, &mut text);
        text.push_str(": ");
        match value {
            Value::Array(values) => push_array(values, &mut text),
            other => push_value(other, &mut text),
        }
    }
    text.push('}');
    text
}

fn push_array(values: &[Value], text: &mut String) {
    text.push('[');
    for (index, value) in values.iter().enumerate() {
        text.push_str(if index == 0 { "" } else { ", " });
        push_value(value, text);
    }
    text.push(']');
}

fn push_value(value: &Value, text: &mut String) {
    match value {
        Value::String(string) => push_string(string, text),
        other => text.push_str(&other.to_string()),
    }
}

/// Most strings have nothing to escape.
fn push_string(string: &str, text: &mut String) {
    if string.bytes().any(|byte| byte < b' ' || matches!(byte, b'"' | b'\\')) {
        text.push_str(&Value::from(string).to_string());
    } else {
        text.extend(["\"", string, "\""]);
    }
}
