//! Parses a report.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Map, Value};
use tafl_game_record::{Date, GameRecord, GameResult};
use tafl_moves::dialect::{MoveDialect, MoveDialectFindingKind};
use tafl_moves::{MoveKind, MoveRecord};
use tafl_position::Side;

use super::report::{self, DATE, GAME, HEADER, MOVES, PLAYERS, SITE};
use super::{PREFIX, variant};
use crate::converted::ConvertedGame;
use crate::ending::TERMINATION;
use crate::error::ImportError;
use crate::json;
use crate::loss::GameLoss;
use crate::moves::Moves;
use crate::options::ImportOptions;
use crate::played::Counted;
use crate::quoted::clipped;
use crate::start::{Start, start_of};
use crate::tags;

const VARIANTS: &str = "variants";

/// Whether a text begins like a report.
pub(crate) fn detect(head: &str) -> bool {
    head.starts_with('{')
        && head.contains("\"header\"")
        && head.contains("\"game\"")
        && head.contains("\"name\"")
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let object = json::object(text)?;
    let header = json::object_in(&object, HEADER)?;
    let uid = uid(header)?;
    let (words, has_more) = words(&object, options)?;
    let mut losses = Vec::new();
    if has_more {
        losses.push(GameLoss::Field { name: clipped(MOVES) });
    }
    let (words, last) = match words.split_last() {
        Some((last, before)) if ending_of(last).is_some() => (before, ending_of(last)),
        _ => (&words[..], None),
    };
    let moves = moves(words, options, &mut losses)?;
    let (start, mut played) = match variant::rules_of(uid) {
        Some(rules) => {
            let start = Start::of_rules(rules).with_given(options, &moves, &mut losses);
            let played = start.play(&moves, &mut losses)?;
            (start, played)
        }
        None => start_of(uid, &moves, &Counted::default(), options, &mut losses)?,
    };
    start.report(uid, &mut losses);
    let first = played.facts.first.or(start.rules.as_ref().map(tafl_rules::Rules::side_to_move));
    let first = first.unwrap_or(Side::Attackers);
    let mut record = start.record(&mut played);
    set_tags(header, uid, last, first, &mut record);
    keep_fields(&object, header, first, &mut record, &mut losses);
    Ok(ConvertedGame { value: record, losses })
}

/// The uid of the variant. Without one it is the first of the list.
fn uid(header: &Map<String, Value>) -> Result<&str, ImportError> {
    let game = json::object_in(header, GAME)?;
    let name = json::string(game, "name")?;
    if !name.starts_with("Tafl") {
        return Err(json::wrong_value("name", "`Tafl`", &name.into()));
    }
    match game.get(VARIANTS).map(Value::as_array) {
        None => Ok(variant::UIDS.first().copied().expect_or_default("there is a variant")),
        Some(Some(names)) if names.is_empty() => {
            Ok(variant::UIDS.first().copied().expect_or_default("there is a variant"))
        }
        Some(names) => {
            let first = names.and_then(|names| names.first()).and_then(Value::as_str);
            first.ok_or_else(|| {
                json::wrong_type(VARIANTS, "an array of strings", header.get(GAME).unwrap_or(&Value::Null))
            })
        }
    }
}

/// The words of all rounds, and whether a round says more than its moves, or leaves a turn out.
fn words<'o>(
    object: &'o Map<String, Value>,
    options: &ImportOptions,
) -> Result<(Vec<&'o str>, bool), ImportError> {
    const EXPECTED: &str = "an array of rounds, each an array of moves";
    let rounds = json::array(object, MOVES, EXPECTED)?;
    let mut words = Vec::new();
    let mut has_more = false;
    for (index, round) in rounds.iter().enumerate() {
        if options.end_after(words.len()) {
            break;
        }
        let turns = round.as_array().ok_or_else(|| json::wrong_type(MOVES, EXPECTED, round))?;
        has_more |= turns.len() != 2 && index + 1 < rounds.len();
        has_more |= turns.is_empty() || turns.len() > 2;
        for turn in turns {
            match turn {
                // A turn has at least one move.
                _ if options.end_after(words.len()) => break,
                Value::Null => has_more = true,
                Value::String(word) => words.push(&word[..]),
                Value::Object(inner) => {
                    has_more = true;
                    words.push(json::string(inner, "move")?);
                }
                other => return Err(json::wrong_type(MOVES, EXPECTED, other)),
            }
        }
    }
    Moves::check_count(words.len())?;
    Ok((words, has_more))
}

/// The value of the `termination` tag for a word.
fn ending_of(word: &str) -> Option<&'static str> {
    report::WORDS.iter().find(|(known, _)| *known == word).map(|(_, ending)| *ending)
}

/// The steps of all turns. The steps after the first one of a turn continue it.
fn moves<'t>(
    turns: &[&'t str],
    options: &ImportOptions,
    losses: &mut Vec<GameLoss>,
) -> Result<Moves<'t>, ImportError> {
    let mut moves = Moves::default();
    for turn in turns {
        for (index, word) in turn.split_whitespace().enumerate() {
            if options.end_after(moves.records.len()) {
                return Ok(moves);
            }
            let number = moves.records.len() + 1;
            let parsed = MoveDialect::AbstractPlay.parse_all(word);
            for finding in parsed.findings {
                let finding = finding.kind().clone();
                if matches!(finding, MoveDialectFindingKind::CaptureRepeated { .. }) {
                    moves.repeated.push(number - 1);
                }
                losses.push(GameLoss::Departure { number, finding });
            }
            if let Some(error) = parsed.errors.into_iter().next() {
                let error = Box::new(error.into_kind());
                return Err(ImportError::NotAMove { number, text: clipped(word), error });
            }
            let record = parsed.value.and_then(|record| record.to_record(None).value);
            let Some(MoveRecord::Move(step)) = record else {
                let text = clipped(word);
                return Err(ImportError::EndingNotLast { number, text, count: turns.len() });
            };
            let kind = match (index, step.kind()) {
                (0, kind) => kind,
                (_, MoveKind::Jump) => MoveKind::BerserkJump,
                _ => MoveKind::Berserk,
            };
            moves.push(word, step.with_kind(kind));
        }
    }
    Ok(moves)
}

fn set_tags(
    header: &Map<String, Value>,
    uid: &str,
    ending: Option<&str>,
    first: Side,
    record: &mut GameRecord,
) {
    let players = header.get(PLAYERS).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    for (player, side) in players.iter().zip([first, first.other()]) {
        if let Some(name) = player.get("name").and_then(Value::as_str) {
            tags::set(record, side.name(), name);
        }
    }
    tags::set(record, "variant", uid);
    let site = header.get(SITE).and_then(|site| site.get("name")).and_then(Value::as_str);
    if let Some(site) = site {
        tags::set(record, SITE, site);
    }
    for (tag, name) in report::TEXTS {
        if let Some(text) = header.get(name).and_then(Value::as_str) {
            tags::set(record, tag, text);
        }
    }
    if let Some(date) = header.get(DATE).and_then(Value::as_str).and_then(day) {
        record.set_date(date);
    }
    if let Some(ending) = ending {
        tags::set(record, TERMINATION, ending);
    }
    let results: Vec<Option<f64>> =
        players.iter().map(|player| player.get("result").and_then(Value::as_f64)).collect();
    if let [Some(one), Some(other)] = results[..] {
        let is_abandoned = ending == ending_of("abandoned");
        let winner = if one > other { Some(first) } else { Some(first.other()).filter(|_| one < other) };
        match winner {
            Some(Side::Attackers) => record.set_result(GameResult::AttackersWin),
            Some(Side::Defenders) => record.set_result(GameResult::DefendersWin),
            None if is_abandoned => {}
            None => record.set_result(GameResult::Draw),
        }
    }
}

/// The day of a time in ISO 8601.
fn day(text: &str) -> Option<Date> {
    let (day, _) = text.split_once('T').unwrap_or((text, ""));
    let mut parts = day.splitn(3, '-');
    let year: u16 = parts.next()?.parse().ok()?;
    let month: u8 = parts.next()?.parse().ok()?;
    Date::new(year, month, parts.next()?.parse::<u8>().ok()?).ok()
}

/// Keeps each field of the header that differs from what the record determines in its own tag.
fn keep_fields(
    object: &Map<String, Value>,
    header: &Map<String, Value>,
    first: Side,
    record: &mut GameRecord,
    losses: &mut Vec<GameLoss>,
) {
    let determined = report::header(record, first);
    for (name, value) in header.iter().filter(|(name, value)| determined.get(*name) != Some(*value)) {
        tags::keep(record, PREFIX, name, Some(value), losses);
    }
    let lacking: Vec<String> =
        determined.keys().filter(|name| !header.contains_key(*name)).map(ToString::to_string).collect();
    for name in lacking {
        tags::keep(record, PREFIX, &name, None, losses);
    }
    for name in object.keys().filter(|name| *name != HEADER && *name != MOVES) {
        losses.push(GameLoss::Field { name: clipped(name) });
    }
}
