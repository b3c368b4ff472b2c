//! Saved games of Brandubh.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value, json};
use tafl_game_record::{GameRecord, GameResult, Tag};
use tafl_moves::Move;
use tafl_play::Outcome;
use tafl_position::{Piece, Square};

use crate::brandubh::{Board, CUSTOM, Flags, Ruleset, Status, check_counts, check_first, chosen};
use crate::ending::{self, TERMINATION, outcome};
use crate::error::clipped;
use crate::error::{ExportError, ImportError};
use crate::format::Format;
use crate::framing::Framing;
use crate::json;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played_line::{PlayedLine, PlayedMove};
use crate::report::ConvertedGame;
use crate::start::Start;
use crate::tags;

pub(crate) const FORMAT: Format = Format {
    framing: Framing::Json,
    example: r#"{"v":1,"variantId":"wtf","moves":[[6,3,6,2,0],…],"status":"playing",…}"#,
    detect,
    parse,
    write: Some(write),
};

const VERSION: &str = "v";
const VARIANT: &str = "variantId";
const CUSTOM_RULES: &str = "customRules";
const MOVES: &str = "moves";
const STATUS: &str = "status";
const MATCH: &str = "match";
const NAMES: &str = "names";

/// Before the names of fields that a record does not have.
const PREFIX: &str = "brandubh-json-";

/// The fields in the order of the program.
const ORDER: [&str; 16] = [
    VERSION,
    "id",
    "createdAt",
    "savedAt",
    VARIANT,
    CUSTOM_RULES,
    "playMode",
    "difficulty",
    MOVES,
    STATUS,
    "cursor",
    "recorded",
    "clock",
    MATCH,
    "gamesPerSet",
    NAMES,
];

/// The fields that a record determines, or that have a value where a record does not keep another. The moves and the
/// variant are not among them.
fn determined(record: &GameRecord, board: Board, by_rules: Option<Outcome>) -> Map<String, Value> {
    let fields = [
        (VERSION, json!(1)),
        ("id", json!("")),
        ("createdAt", json!(0)),
        ("savedAt", json!(0)),
        (CUSTOM_RULES, custom_rules(&Flags::new(board))),
        ("playMode", json!("hotseat")),
        ("difficulty", json!("medium")),
        (STATUS, json!(Status::of(record, by_rules).0)),
        ("cursor", json!(record.tree().main_line().count())),
        ("recorded", json!(false)),
        ("clock", Value::Null),
        (MATCH, Value::Null),
        ("gamesPerSet", json!(2)),
        (NAMES, json!({"p1": "", "p2": ""})),
    ];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The flags as an object.
fn custom_rules(flags: &Flags) -> Value {
    let value = |value: &str| match value {
        "0" => Value::Bool(false),
        "1" => Value::Bool(true),
        word => word.into(),
    };
    let fields: Map<String, Value> =
        flags.iter().map(|(name, flag)| (name.to_owned(), value(flag))).collect();
    Value::Object(fields)
}

/// The names of the attackers and of the defenders, where the match says which player has which side.
fn players(object: &Map<String, Value>) -> (Option<&str>, Option<&str>) {
    let set = object.get(MATCH).and_then(|found| found.get("set"));
    let name = |side: &str| {
        let player = set?.get(side)?.as_str()?;
        object.get(NAMES)?.get(player)?.as_str().filter(|name| !name.is_empty())
    };
    (name("attackersPlayer"), name("defendersPlayer"))
}

/// Whether a text begins like a saved game.
pub(crate) fn detect(head: &str) -> bool {
    head.starts_with('{') && head.contains("\"variantId\"") && head.contains("\"moves\"")
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let object = json::object(text)?;
    let mut losses = Vec::new();
    let variant = json::string(&object, VARIANT)?;
    let (board, ruleset) = ruleset(&object, variant, &mut losses)?;
    check_version(&object, &mut losses);
    let texts = texts(&object)?;
    let (moves, counted) = moves(options.first(&texts), board)?;
    check_first(&ruleset.rules, &moves)?;
    let start = Start::of_rules(ruleset.rules).with_given(options, &moves, &mut losses);
    let mut played = start.play(&moves, &mut losses)?;
    check_counts(&played.tree, &counted, &mut losses);

    let mut record = start.record(&mut played);
    let (attackers, defenders) = players(&object);
    for (tag, player) in [("attackers", attackers), ("defenders", defenders)] {
        if let Some(player) = player {
            tags::set(&mut record, tag, player);
        }
    }
    tags::set(&mut record, "variant", variant);
    let status = Status(object.get(STATUS).and_then(Value::as_str).unwrap_or("playing").to_string());
    let by_rules = outcome(&record);
    record.set_result(status.result().unwrap_or(GameResult::Other));
    status.set_ending(&mut record);
    let determined = determined(&record, board, by_rules);
    for (name, value) in object.iter().filter(|(name, value)| determined.get(*name) != Some(*value)) {
        if name != MOVES && name != VARIANT {
            tags::keep(&mut record, PREFIX, name, Some(value), &mut losses);
        }
    }
    Ok(ConvertedGame { value: record, losses })
}

/// The version of the schema, which is not part of the moves.
fn check_version(object: &Map<String, Value>, losses: &mut Vec<GameLoss>) {
    if let Some(version) = object.get(VERSION).filter(|version| version.as_u64() != Some(1)) {
        let version = clipped(&version.to_string());
        losses.push(GameLoss::VersionUnknown { version, known: "1" });
    }
}

/// The game and its rules, by the variant. The rules of no variant are those of the game that has all flags.
fn ruleset(
    object: &Map<String, Value>,
    variant: &str,
    losses: &mut Vec<GameLoss>,
) -> Result<(Board, Ruleset), ImportError> {
    let (board, (ruleset, lost)) = if variant == CUSTOM {
        let rules = json::field(object, CUSTOM_RULES)?;
        let rules = rules.as_object().ok_or_else(|| json::wrong_type(CUSTOM_RULES, "an object", rules))?;
        let flags = custom(rules)?;
        (flags.board, Ruleset::custom(flags)?)
    } else {
        let unknown = || ImportError::VariantUnknown { variant: clipped(variant) };
        let named = |board: Board| Some((board, board.variants().iter().find(|named| named.0 == variant)?));
        let (board, named) = Board::ALL.into_iter().find_map(named).ok_or_else(unknown)?;
        (board, Ruleset::named(board, named)?)
    };
    Ruleset::losses(lost, losses);
    Ok((board, ruleset))
}

/// The flags in an object.
fn custom(rules: &Map<String, Value>) -> Result<Flags, ImportError> {
    let mut unknown = None;
    for board in Board::ALL {
        let mut flags = Flags::new(board);
        let mut set = |(name, value): (&String, &Value)| {
            let text = value.as_str().map_or_else(|| value.to_string(), ToString::to_string);
            flags.set(name, &text).is_none().then(|| alloc::format!("{name}: {value}"))
        };
        match rules.iter().find_map(&mut set) {
            None => return Ok(flags),
            Some(entry) => unknown = unknown.or(Some(entry)),
        }
    }
    let found = clipped(&unknown.unwrap_or_default());
    Err(ImportError::FieldValue { name: CUSTOM_RULES, expected: "the rules of one of the games", found })
}

/// The moves as texts, for messages.
fn texts(object: &Map<String, Value>) -> Result<Vec<(String, &Value)>, ImportError> {
    let moves = json::array(object, MOVES, "an array of moves")?;
    if moves.is_empty() {
        return Err(ImportError::NoMoves);
    }
    Moves::check_count(moves.len())?;
    Ok(moves.iter().map(|value| (value.to_string(), value)).collect())
}

fn moves<'a>(
    texts: &'a [(String, &Value)],
    board: Board,
) -> Result<(Moves<'a>, Vec<Option<u64>>), ImportError> {
    let mut moves = Moves::new(CaptureForm::Omitted);
    let mut counted = Vec::new();
    for (text, value) in texts {
        let (step, count) = step(value, board).ok_or_else(|| ImportError::FieldValue {
            name: MOVES,
            expected: "four numbers of rows and columns, and a count",
            found: clipped(text),
        })?;
        moves.push(text, step);
        counted.push(count);
    }
    Ok((moves, counted))
}

/// A move: the row and the column of both squares, from the top left, and the number of captured pieces.
fn step(value: &Value, board: Board) -> Option<(Move, Option<u64>)> {
    let numbers: Option<Vec<u64>> = value.as_array()?.iter().take(6).map(Value::as_u64).collect();
    let (squares, count) = match numbers?[..] {
        [row, column, to_row, to_column] => ([row, column, to_row, to_column], None),
        [row, column, to_row, to_column, count] => ([row, column, to_row, to_column], Some(count)),
        _ => return None,
    };
    let [origin_row, origin_column, target_row, target_column] = squares;
    let square = |row: u64, column: u64| {
        let column = u8::try_from(column).ok().filter(|column| *column < board.size())?;
        let rank = board.size().checked_sub(u8::try_from(row).ok()?)?.checked_sub(1)?;
        Square::from_indices(column, rank)
    };
    let (origin, target) = (square(origin_row, origin_column)?, square(target_row, target_column)?);
    (origin != target).then(|| (Move::new(origin, target), count))
}

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    if line.moves.is_empty() {
        return Err(ExportError::NoMoves);
    }
    let kept = kept(record);
    let (board, ruleset) = chosen(record, &line, |board| preferred(record, &kept, board), &mut losses)?;
    let mut fields = determined(record, board, outcome(record));
    if ruleset.word == CUSTOM {
        fields.insert(CUSTOM_RULES.to_owned(), custom_rules(&ruleset.flags));
    }
    fields.extend(kept);
    fields.insert(VARIANT.to_owned(), ruleset.word.into());
    let moves = line.moves.iter().map(|played| step_value(played, board)).collect();
    fields.insert(MOVES.to_owned(), moves);
    tag_losses(record, &fields, &mut losses);
    Ok(ConvertedGame { value: json::ordered(&fields, &ORDER), losses })
}

/// The fields that tags keep. Moves and rules are those of the record.
fn kept(record: &GameRecord) -> Map<String, Value> {
    let mut fields = Map::new();
    tags::restore(record, PREFIX, &mut fields, is_kept);
    fields
}

/// Whether a tag keeps the field.
fn is_kept(name: &str) -> bool {
    name != MOVES && name != VARIANT
}

/// The rules by the tags of the record.
fn preferred(record: &GameRecord, kept: &Map<String, Value>, board: Board) -> Option<Ruleset> {
    let variant = tags::text(record, "variant")?;
    if variant == CUSTOM {
        let defaults = custom_rules(&Flags::new(board));
        let flags = custom(kept.get(CUSTOM_RULES).unwrap_or(&defaults).as_object()?).ok()?;
        return Ruleset::custom(flags).ok().map(|(ruleset, _)| ruleset);
    }
    let named = board.variants().iter().find(|named| named.0 == variant)?;
    Ruleset::named(board, named).ok().map(|(ruleset, _)| ruleset)
}

/// A move in rows and columns from the top left.
fn step_value(played: &PlayedMove<'_>, board: Board) -> Value {
    let at = |square: Square| {
        let row = board.size().saturating_sub(square.rank().number());
        [row, square.file().index()]
    };
    let ([row, column], [to_row, to_column]) = (at(played.step.origin()), at(played.step.target()));
    let captured = played.captured.iter().filter(|(_, piece)| *piece != Piece::KING).count();
    json!([row, column, to_row, to_column, captured])
}

/// Reports tags that the object does not have.
fn tag_losses(record: &GameRecord, fields: &Map<String, Value>, losses: &mut Vec<GameLoss>) {
    let status = Status(fields.get(STATUS).and_then(Value::as_str).unwrap_or_default().to_owned());
    let (attackers, defenders) = players(fields);
    let is_player = |player: Option<&str>, tag: &Tag| {
        let mut copy = GameRecord::default();
        tags::set(&mut copy, tag.name(), player.unwrap_or_default());
        player.is_some() && copy.tag(tag.name()) == Some(tag.value())
    };
    tags::report_unwritten(record, losses, |tag| match tag.name() {
        "attackers" => is_player(attackers, tag),
        "defenders" => is_player(defenders, tag),
        "variant" => fields.get(VARIANT).and_then(Value::as_str) == Some(tag.value().as_str()),
        "result" => record.result().is_some_and(|result| result.ok() == Some(result_of(&status))),
        TERMINATION => ending::in_word(record).is_some_and(|word| status.ending() == Some(word)),
        name => name.strip_prefix(PREFIX).is_some_and(is_kept),
    });
}

fn result_of(status: &Status) -> GameResult {
    status.result().unwrap_or(GameResult::Other)
}
