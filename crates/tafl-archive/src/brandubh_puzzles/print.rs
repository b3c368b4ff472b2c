//! Writes a puzzle.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use tafl_game_record::{Address, GameRecord, MoveIndex, PuzzleMode, Tag};
use tafl_position::{Piece, Position, Side, Square};
use tafl_rules::Rules;

use crate::brandubh::{Board, Ruleset, plays_as};
use crate::converted::ConvertedGame;
use crate::error::{ExportError, ImportError};
use crate::loss::GameLoss;
use crate::played_line::PlayedLine;
use crate::tags;

/// Before the names of fields.
pub(super) const PREFIX: &str = "brandubh-puzzles-";

/// The number of ranks.
pub(super) const SIZE: u8 = Board::Brandubh.size();

/// A field that is kept in a tag, and its values.
type Field = (&'static str, fn(&str) -> bool);

/// The first field, and those after the moves.
pub(super) const FIELDS: [Field; 8] = [
    ("id", |text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())),
    ("goal", |text| matches!(text, "regicide" | "escape" | "crushing" | "advantage")),
    ("flags", |text| is_set(text, "th")),
    ("dtm", |text| text == "-" || is_number(text)),
    ("depthToFind", is_number),
    ("salience", |text| is_set(text, "ckto")),
    ("motif", is_word),
    ("tags", |text| text.is_empty() || text.split(',').all(|tag| !tag.is_empty() && is_word(tag))),
];

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text has each of these letters at most once, and no others.
fn is_set(text: &str, letters: &str) -> bool {
    text.chars().all(|letter| letters.contains(letter) && text.matches(letter).count() == 1)
}

fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// The rules under which the puzzles are valid, beginning with a position.
pub(super) fn rules_at(position: Position, first: Side) -> Result<Rules, ImportError> {
    let unknown = ImportError::RuleInexpressible { rule: "wtf" };
    let named = Board::Brandubh.variants().first().ok_or(unknown.clone())?;
    let (ruleset, _) = Ruleset::named(Board::Brandubh, named)?;
    let builder = ruleset.rules.to_builder().start(position).attackers_first(first == Side::Attackers);
    builder.build().map_err(|_| unknown)
}

/// Writes a puzzle.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    check_tags(record)?;
    let line = PlayedLine::of(record, &mut losses)?;
    if line.moves.len() < 2 {
        return Err(ExportError::NoMoves);
    }
    if line.start.dimension().get() != SIZE {
        return Err(ExportError::RulesUnsupported { what: "a board of this size" });
    }
    let first = line.facts.first.unwrap_or(Side::Attackers);
    let rules = rules_at(line.start.clone(), first);
    let rules = rules.map_err(|_| ExportError::RulesUnsupported { what: "these rules" })?;
    plays_as(&line, &rules)?;
    if !record.rules().is_some_and(|own| own.same_game(&rules)) {
        losses.push(GameLoss::Rules);
    }
    let mut fields = FIELDS.iter().map(|(name, _)| field(record, name).unwrap_or_default());
    let mut text = String::from(fields.next().unwrap_or_default());
    text.push('|');
    position(&line.start, first, &mut text)?;
    for (index, played) in line.moves.iter().enumerate() {
        text.push_str(if index < 2 { "|" } else { "" });
        for square in [played.step.origin(), played.step.target()] {
            digits(square, &mut text);
        }
    }
    fields.for_each(|field| text.extend(["|", field]));
    tag_losses(record, &mut losses);
    Ok(ConvertedGame { value: text, losses })
}

/// The text of a field.
fn field<'r>(record: &'r GameRecord, name: &str) -> Option<&'r str> {
    tags::text(record, &alloc::format!("{PREFIX}{name}"))
}

/// Checks that the record is a puzzle that begins after its first move, and has the fields that the format needs.
fn check_tags(record: &GameRecord) -> Result<(), ExportError> {
    let mode = record.puzzle_mode().and_then(Result::ok);
    let start = record.puzzle_start().and_then(Result::ok);
    let first = record.tree().first().and_then(|id| record.tree().address(id));
    if !matches!(mode, Some(PuzzleMode::Loose | PuzzleMode::Strict)) || start.is_none() || start != first {
        return Err(ExportError::NotAPuzzle);
    }
    let missing =
        FIELDS.iter().find(|(name, is_allowed)| !is_allowed(field(record, name).unwrap_or_default()));
    match missing {
        None => Ok(()),
        Some(("id", _)) => Err(ExportError::NoTag { name: "brandubh-puzzles-id" }),
        Some(("goal", _)) => Err(ExportError::NoTag { name: "brandubh-puzzles-goal" }),
        Some(("dtm", _)) => Err(ExportError::NoTag { name: "brandubh-puzzles-dtm" }),
        Some(("depthToFind", _)) => Err(ExportError::NoTag { name: "brandubh-puzzles-depthToFind" }),
        Some(_) => Err(ExportError::RulesUnsupported { what: "the value of a tag of the format" }),
    }
}

/// The position, highest rank first, and the side to move.
fn position(start: &Position, first: Side, text: &mut String) -> Result<(), ExportError> {
    let inverted = alloc::format!("{}", start.clone().inverted());
    if start.pieces().any(|(_, piece)| ![Piece::ATTACKER, Piece::DEFENDER, Piece::KING].contains(&piece)) {
        return Err(ExportError::RulesUnsupported { what: "other pieces than soldiers and a king" });
    }
    text.push_str(&inverted.trim_matches('/').replace('t', "A").replace('T', "D"));
    text.push_str(if first == Side::Attackers { " a" } else { " d" });
    Ok(())
}

/// Row and column of a square, from the top left.
fn digits(square: Square, text: &mut String) {
    // Writing to a string cannot fail.
    let _ = write!(text, "{}{}", SIZE.saturating_sub(square.rank().number()), square.file().index());
}

/// Reports tags that the line does not have.
fn tag_losses(record: &GameRecord, losses: &mut Vec<GameLoss>) {
    let is_at_start = |record: &GameRecord| {
        record.puzzle_prestart().is_some_and(|at| at.ok() == Some(Address::main(MoveIndex::START)))
    };
    tags::report_unwritten(record, losses, |tag: &Tag| match tag.name() {
        "variant" => tag.value().as_str() == "wtf",
        "puzzle-mode" => tag.value().as_str() == PuzzleMode::Strict.name(),
        "puzzle-prestart" => is_at_start(record),
        "puzzle-start" => true,
        name => name.strip_prefix(PREFIX).is_some_and(|name| FIELDS.iter().any(|(known, _)| *known == name)),
    });
}
