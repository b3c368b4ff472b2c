//! The game that the server sends to be watched: `OpenTaflGame`, in either syntax.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Map, Value, json};
use tafl_game_record::{ClockTime, Ending, GameRecord, GameResult, TimeControl, TimeRemaining};
use tafl_moves::dialect::{MoveDialect, MoveDialectErrorKind};
use tafl_position::Side;
use tafl_position::dialect::PositionDialect;

use super::size::{Size, print_board};
use super::value::{self, Syntax, is_identifier, print};
use super::{ARCHIVE, PREFIX};
use crate::ending::{self, TERMINATION};
use crate::error::{ExportError, ImportError, clipped};
use crate::format::Format;
use crate::framing::Framing;
use crate::json::{self, MAX_FIELDS, field, string, wrong_type};
use crate::loss::GameLoss;
use crate::moves::Moves;
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;
use crate::report::ConvertedGame;
use crate::start::Start;
use crate::tags;

pub(crate) const JSON: Format = Format {
    framing: Framing::Json,
    example: r#"{"id":7,…,"dim":11,"start":"/3AAAAA3/…/","moves":"d1-d3 e5-e2",…}"#,
    detect: |head| {
        head.starts_with('{') && ["\"dim\"", "\"start\"", "\"moves\""].iter().all(|key| head.contains(key))
    },
    parse: |text, options| read(&json::object(text)?, options),
    write: Some(|record| write(record, Syntax::Json)),
};

pub(crate) const RON: Format = Format {
    framing: Framing::Json,
    example: r#"(id:7,…,dim:11,start:"/3AAAAA3/…/",moves:"d1-d3 e5-e2",…)"#,
    detect: |head| head.starts_with('(') && ["dim:", "start:", "moves:"].iter().all(|key| head.contains(key)),
    parse: |text, options| read(&object(text)?, options),
    write: Some(|record| write(record, Syntax::Ron)),
};

/// The fields of the board and of the moves, which no tag holds.
const PLAYED: [&str; 3] = ["dim", "start", "moves"];

/// The instant in a game whose last move has none.
const NO_INSTANT: &str = "1970-01-01T00:00:00Z";

/// Reads a game from its fields.
pub(super) fn read(
    fields: &Map<String, Value>,
    options: &ImportOptions,
) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let mut losses = Vec::new();
    let (size, start) = start(fields)?;
    let text = size.lower(string(fields, "moves")?);
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let is_resigned = words.last().is_some_and(|word| matches!(*word, "resigns" | "---"));
    words.truncate(words.len() - usize::from(is_resigned));
    let is_resigned = is_resigned && !options.are_partial();
    let moves = moves(options.first(&words), &mut losses)?;
    if start.rules.is_none() {
        losses.push(GameLoss::RulesUnknown { variant: clipped("hnefatafl.org") });
    }
    let start = start.with_given(options, &moves, &mut losses);
    let mut played = start.play(&moves, &mut losses)?;
    let loser = is_resigned.then(|| super::side_to_move(&start, &played));
    let result = match loser {
        Some(loser) => Some(GameResult::win(loser.other())),
        None => super::result_by_rules(&start, &played),
    };
    let mut record = start.record(&mut played);
    set_tags(fields, &mut record);
    if let Some(result) = result {
        record.set_result(result);
    }
    if is_resigned {
        tags::set(&mut record, TERMINATION, ending::word_of(Ending::Resignation));
    }
    keep_other_fields(fields, &mut record, &mut losses);
    Ok(ConvertedGame { value: record, losses })
}

/// The board at the start, and its rules if it is that of all games of its size.
fn start(fields: &Map<String, Value>) -> Result<(Size, Start), ImportError> {
    let number = field(fields, "dim")?;
    let size = number.as_u64().and_then(Size::from_number);
    let size = size.ok_or_else(|| wrong_type("dim", "7, 11 or 13", number))?;
    let text = field(fields, "start")?;
    let board = text.as_str().and_then(|text| PositionDialect::HnefataflOrg.parse(text, None).ok());
    let board = board.map(|board| board.position);
    let board = board.filter(|board| board.dimension().get() == size.number());
    let board =
        board.ok_or_else(|| wrong_type("start", "a board of the size in `dim`, as in `/A2/1K1/3/`", text))?;
    let rules = size.rules();
    let start = if *rules.start() == board { Start::of_rules(rules) } else { Start::at(board) };
    Ok((size, start))
}

/// The moves. The dialect of another server has the same form, and also a word for a loss on time.
fn moves<'w>(words: &[&'w str], losses: &mut Vec<GameLoss>) -> Result<Moves<'w>, ImportError> {
    let is_known =
        |word: &&str| word.contains('-') || word.contains(|character: char| character.is_ascii_digit());
    if let Some(index) = words.iter().position(|word| !is_known(word)) {
        let text = clipped(words.get(index).copied().expect_or_default("the index is of a word"));
        let error = MoveDialectErrorKind::UnknownWord { dialect: "hnefatafl-org" }.into();
        return Err(ImportError::NotAMove { number: index + 1, text, error });
    }
    Moves::parse(MoveDialect::AageNielsen, words, losses)
}

/// Sets the tags that OpenTafl Notation defines.
fn set_tags(fields: &Map<String, Value>, record: &mut GameRecord) {
    for name in ["attackers", "defenders"] {
        if let Some(player) =
            fields.get(name).and_then(Value::as_str).filter(|player| !player.trim().is_empty())
        {
            tags::set(record, name, player);
        }
    }
    let seconds = |value: &Value, name: &str, unit: u64| {
        let time = value.get(name)?.as_u64()? / unit;
        u32::try_from(time).ok().map(|seconds| Duration::from_secs(seconds.into()))
    };
    if let Some(control) = fields.get("time_control") {
        let main = seconds(control, "main_time_seconds", 1);
        let increment = seconds(control, "increment_length", 1);
        if let Some((main, increment)) = main.zip(increment) {
            let control = TimeControl::new(ClockTime::new(main));
            record.set_time_control(control.with_increment(Some(increment).filter(|time| !time.is_zero())));
        }
    }
    if let Some(remaining) = fields.get("time_remaining_ms") {
        let clock = |name| seconds(remaining, name, 1000).map(ClockTime::new);
        if let Some((attackers, defenders)) = clock("attackers").zip(clock("defenders")) {
            record.set_time_remaining(TimeRemaining::new(attackers, defenders));
        }
    }
}

/// The fields that a record determines without the tags of the server.
fn of_record(record: &GameRecord) -> BTreeMap<String, Value> {
    let player = |name| Value::from(tags::text(record, name).unwrap_or_default());
    let control = record.time_control().and_then(Result::ok);
    let control = control.filter(|control| control.clock().overtime().is_none()).map(|control| {
        let increment = control.increment().unwrap_or_default();
        json!({
            "main_time_seconds": control.clock().main().as_secs(),
            "increment_length": increment.as_secs(),
        })
    });
    let remaining = record.time_remaining().and_then(Result::ok).map(|remaining| {
        let left = |side| remaining.of(side).main().as_secs().saturating_mul(1000);
        json!({
            "attackers": left(Side::Attackers),
            "defenders": left(Side::Defenders),
            "last_move": NO_INSTANT,
        })
    });
    let fields = [
        ("id", 0.into()),
        ("attackers", player("attackers")),
        ("defenders", player("defenders")),
        ("time_control", control.unwrap_or_default()),
        ("time_remaining_ms", remaining.unwrap_or_default()),
        ("rated", false.into()),
        ("messages", Value::Array(Vec::new())),
    ];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Keeps each field that differs from what the record determines in its own tag.
fn keep_other_fields(fields: &Map<String, Value>, record: &mut GameRecord, losses: &mut Vec<GameLoss>) {
    let determined = of_record(record);
    for (name, value) in fields.iter().filter(|(name, _)| !PLAYED.contains(&name.as_str())) {
        if determined.get(name) == Some(value) {
            continue;
        }
        if name.starts_with(ARCHIVE) || !is_identifier(name) {
            losses.push(GameLoss::Field { name: clipped(name) });
        } else {
            tags::keep(record, PREFIX, name, Some(value), losses);
        }
    }
    for name in determined.keys().filter(|name| !fields.contains_key(*name)) {
        tags::keep(record, PREFIX, name, None, losses);
    }
}

/// Writes a game.
pub(super) fn write(record: &GameRecord, syntax: Syntax) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    let size = Size::of(&line.start)?;
    let board = print_board(&line.start)?;
    let mut fields: Map<String, Value> = of_record(record).into_iter().collect();
    let is_field = |name: &str| !name.starts_with(ARCHIVE) && is_identifier(name);
    tags::restore(record, PREFIX, &mut fields, is_field);
    fields.insert("dim".into(), size.number().into());
    fields.insert("start".into(), board.into());
    fields.insert("moves".into(), words(&line, size, record).join(" ").into());
    let read = read(&fields, &ImportOptions::default());
    super::compare(record, read, &mut losses)?;
    Ok(ConvertedGame { value: print(&Value::Object(fields), syntax), losses })
}

/// The moves in the words of the program. It writes `---` for a resignation, which it cannot read.
fn words(line: &PlayedLine<'_>, size: Size, record: &GameRecord) -> Vec<String> {
    let step = |played: &crate::played_line::PlayedMove<'_>| {
        let step = played.step;
        let mut word = alloc::format!("{}-{}", size.square(step.origin()), size.square(step.target()));
        for capture in step.captures() {
            word.extend(["x", &size.square(capture.square())]);
        }
        word
    };
    let is_resigned = line.resigned.is_some() || ending::in_word(record) == Some(Ending::Resignation);
    let ending = is_resigned.then(|| "resigns".to_owned());
    line.moves.iter().map(step).chain(ending).collect()
}

/// The fields of the struct that is the whole text.
pub(super) fn object(text: &str) -> Result<Map<String, Value>, ImportError> {
    match value::read(text)? {
        Value::Object(fields) if fields.len() > MAX_FIELDS => {
            Err(ImportError::TooManyFields { found: fields.len(), max: MAX_FIELDS })
        }
        Value::Object(fields) => Ok(fields),
        _ => {
            let found = text.chars().next().unwrap_or_default();
            let found = clipped(found.encode_utf8(&mut [0; 4]));
            Err(ImportError::NotRon { offset: 0, expected: "a struct in parentheses", found })
        }
    }
}
