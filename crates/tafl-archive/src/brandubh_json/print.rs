//! Writes a saved game.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Value, json};
use tafl_game_record::{GameRecord, Tag};
use tafl_position::{Piece, Square};

use super::field::{self, CUSTOM_RULES, MOVES, ORDER, PREFIX, STATUS, VARIANT};
use super::parse::custom;
use crate::brandubh::{Board, CUSTOM, Ruleset, Status, chosen};
use crate::converted::ConvertedGame;
use crate::ending::{EndingWord, TERMINATION};
use crate::error::ExportError;
use crate::json;
use crate::loss::GameLoss;
use crate::outcome::outcome;
use crate::played_line::{PlayedLine, PlayedMove};
use crate::tags;

/// Writes a game.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    if line.moves.is_empty() {
        return Err(ExportError::NoMoves);
    }
    let kept = kept(record);
    let (board, ruleset) = chosen(record, &line, |board| preferred(record, &kept, board), &mut losses)?;
    let mut fields = field::determined(record, board, outcome(record));
    if ruleset.word == CUSTOM {
        fields.insert(CUSTOM_RULES.to_owned(), field::custom_rules(&ruleset.flags));
    }
    fields.extend(kept);
    fields.insert(VARIANT.to_owned(), ruleset.word.into());
    let moves = line.moves.iter().map(|played| step(played, board)).collect();
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
        let defaults = field::custom_rules(&crate::brandubh::Flags::new(board));
        let flags = custom(kept.get(CUSTOM_RULES).unwrap_or(&defaults).as_object()?).ok()?;
        return Ruleset::custom(flags).ok().map(|(ruleset, _)| ruleset);
    }
    let named = board.variants().iter().find(|named| named.0 == variant)?;
    Ruleset::named(board, named).ok().map(|(ruleset, _)| ruleset)
}

/// A move in rows and columns from the top left.
fn step(played: &PlayedMove<'_>, board: Board) -> Value {
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
    let (attackers, defenders) = field::players(fields);
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
        TERMINATION => EndingWord::of(record) == status.ending(),
        name => name.strip_prefix(PREFIX).is_some_and(is_kept),
    });
}

fn result_of(status: &Status) -> tafl_game_record::GameResult {
    status.result().unwrap_or(tafl_game_record::GameResult::Other)
}
