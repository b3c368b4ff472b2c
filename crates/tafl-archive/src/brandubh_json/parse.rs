//! Parses a saved game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value};
use tafl_game_record::{GameRecord, GameResult};
use tafl_moves::Move;
use tafl_position::Square;

use super::field::{self, CUSTOM_RULES, MOVES, PREFIX, STATUS, VARIANT, VERSION};
use crate::brandubh::{Board, CUSTOM, Flags, Ruleset, Status, check_counts, check_first};
use crate::clipped::Clipped;
use crate::converted::ConvertedGame;
use crate::error::ImportError;
use crate::json;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::outcome::outcome;
use crate::start::Start;
use crate::tags;

/// Whether a text begins like a saved game.
pub(crate) fn detect(head: &str) -> bool {
    head.starts_with('{') && head.contains("\"variantId\"") && head.contains("\"moves\"")
}

/// Parses a saved game.
pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let object = json::object(text)?;
    let mut losses = Vec::new();
    let variant = json::string(&object, VARIANT)?;
    let (board, ruleset) = ruleset(&object, variant, &mut losses)?;
    check_version(&object, &mut losses);
    let texts = texts(&object)?;
    let (moves, counted) = moves(&texts, board)?;
    check_first(&ruleset.rules, &moves)?;
    let start = Start::of_rules(ruleset.rules).with_given(options, &moves, &mut losses);
    let mut played = start.play(&moves, &mut losses)?;
    check_counts(&played.tree, &counted, &mut losses);

    let mut record = start.record(&mut played);
    let (attackers, defenders) = field::players(&object);
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
    let determined = field::determined(&record, board, by_rules);
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
        let version = Clipped::new(&version.to_string());
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
        let unknown = || ImportError::VariantUnknown { variant: Clipped::new(variant) };
        let named = |board: Board| Some((board, board.variants().iter().find(|named| named.0 == variant)?));
        let (board, named) = Board::ALL.into_iter().find_map(named).ok_or_else(unknown)?;
        (board, Ruleset::named(board, named)?)
    };
    Ruleset::losses(lost, losses);
    Ok((board, ruleset))
}

/// The flags in an object.
pub(super) fn custom(rules: &Map<String, Value>) -> Result<Flags, ImportError> {
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
    let found = Clipped::new(&unknown.unwrap_or_default());
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
            found: Clipped::new(text),
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
