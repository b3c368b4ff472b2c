//! Puzzles of Brandubh.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::{Address, GameRecord, MoveIndex, PuzzleMode, Tag};
use tafl_moves::Move;
use tafl_position::{Piece, Position, Side, Square};
use tafl_rules::Rules;

use crate::brandubh::{Board, Ruleset, check_first, plays_as};
use crate::error::clipped;
use crate::error::{ExportError, ImportError};
use crate::format::Format;
use crate::framing::Framing;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;
use crate::report::ConvertedGame;
use crate::start::Start;
use crate::tags;

pub(crate) const FORMAT: Format = Format {
    framing: Framing::Line,
    example: "00042|3A3/7/2D4/A2K2A/7/7/3A3 a|3001|3336|crushing||-|1|t||defenders,moves1",
    detect,
    parse,
    write: Some(write),
};

/// Whether a text begins like a file of puzzles.
pub(crate) fn detect(head: &str) -> bool {
    let fields: Vec<&str> = head.lines().next().unwrap_or_default().split('|').collect();
    let is_position = |text: &&str| text.matches('/').count() == 6 && text.ends_with([' ', 'a', 'd']);
    fields.len() == FIELD_COUNT && fields.get(1).is_some_and(is_position)
}

const FIELD_COUNT: usize = 11;

pub(crate) fn parse(line: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let fields: Vec<&str> = line.splitn(FIELD_COUNT + 1, '|').collect();
    let [id, position, lead_in, solution, rest @ ..] = &fields[..] else { return Err(not_a_puzzle(line)) };
    if fields.len() != FIELD_COUNT || line.contains(['\n', '\r']) {
        return Err(not_a_puzzle(line));
    }
    let (position, side) = position_of(position)?;
    let words = words(lead_in, solution)?;
    let moves = moves(options.first(&words))?;
    let mut losses = Vec::new();
    let rules = rules_at(position, side)?;
    check_first(&rules, &moves)?;
    let start = Start::of_rules(rules).with_given(options, &moves, &mut losses);
    let mut record = start.game(&moves, &mut losses)?;
    tags::set(&mut record, "variant", "wtf");
    record.set_puzzle_mode(PuzzleMode::Strict);
    tags::set(&mut record, "puzzle-prestart", "0a");
    tags::set(&mut record, "puzzle-start", "1a");
    for ((name, is_allowed), text) in FIELDS.iter().zip(core::iter::once(id).chain(rest)) {
        if !is_allowed(text) {
            let expected = "a word that the program writes there";
            return Err(ImportError::FieldValue { name, expected, found: clipped(text) });
        }
        if !text.is_empty() {
            tags::set(&mut record, &alloc::format!("{PREFIX}{name}"), text);
        }
    }
    Ok(ConvertedGame { value: record, losses })
}

fn not_a_puzzle(line: &str) -> ImportError {
    ImportError::Unexpected { line: 1, expected: "eleven fields separated by `|`", found: clipped(line) }
}

/// A position, highest rank first, and the side to move.
fn position_of(text: &str) -> Result<(Position, Side), ImportError> {
    let expected = "a position such as `3A3/7/2D4/A2K2A/7/7/3A3 a`";
    let error = || ImportError::FieldValue { name: "pos", expected, found: clipped(text) };
    let (rows, side) = text.split_once(' ').ok_or_else(error)?;
    let side = match side {
        "a" => Side::Attackers,
        "d" => Side::Defenders,
        _ => return Err(error()),
    };
    if rows.contains(|character| !matches!(character, 'A' | 'D' | 'K' | '/' | '1'..='7')) {
        return Err(error());
    }
    let rows = rows.replace('A', "t").replace('D', "T");
    let mut record = String::from("/");
    rows.split('/').rev().for_each(|row| record.extend([row, "/"]));
    let position: Position = record.parse().map_err(|_| error())?;
    if position.dimension().get() == SIZE { Ok((position, side)) } else { Err(error()) }
}

/// The moves as words of four digits, the lead-in first.
fn words<'l>(lead_in: &'l str, solution: &'l str) -> Result<Vec<&'l str>, ImportError> {
    let solutions = solution.as_bytes().chunks(4).enumerate();
    let solutions =
        solutions.map(|(index, chunk)| solution.get(index * 4..index * 4 + chunk.len()).unwrap_or(solution));
    if solution.is_empty() {
        return Err(ImportError::NoMoves);
    }
    Moves::check_count(solution.len() / 4)?;
    Ok(core::iter::once(lead_in).chain(solutions).collect())
}

fn moves<'l>(words: &[&'l str]) -> Result<Moves<'l>, ImportError> {
    let mut moves = Moves::new(CaptureForm::Omitted);
    for (index, word) in words.iter().enumerate() {
        let name = if index == 0 { "leadIn" } else { "line" };
        let expected = "moves of four digits from 0 to 6";
        let step = step(word);
        let step = step.ok_or_else(|| ImportError::FieldValue { name, expected, found: clipped(word) })?;
        moves.push(word, step);
    }
    Ok(moves)
}

/// A move: row and column of both squares, from the top left.
fn step(word: &str) -> Option<Move> {
    let digits: Vec<u8> = word.bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
    let [row, column, to_row, to_column] = digits[..] else { return None };
    let square = |row: u8, column: u8| {
        let is_on_board = row < SIZE && column < SIZE;
        is_on_board.then(|| Square::from_indices(column, SIZE - 1 - row)).flatten()
    };
    let (origin, target) = (square(row, column)?, square(to_row, to_column)?);
    (origin != target).then(|| Move::new(origin, target))
}

/// Before the names of fields.
const PREFIX: &str = "brandubh-puzzles-";

/// The number of ranks.
const SIZE: u8 = Board::Brandubh.size();

/// A field that is kept in a tag, and its values.
type Field = (&'static str, fn(&str) -> bool);

/// The first field, and those after the moves.
const FIELDS: [Field; 8] = [
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
fn rules_at(position: Position, first: Side) -> Result<Rules, ImportError> {
    let unknown = ImportError::RuleInexpressible { rule: "wtf" };
    let named = Board::Brandubh.variants().first().ok_or(unknown)?;
    let (ruleset, _) = Ruleset::named(Board::Brandubh, named)?;
    Ok(ruleset.rules.starting_at(position, first))
}

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
    losses.extend(plays_as(&line, &rules)?);
    if !record.rules().is_some_and(|own| own.same_game(&rules)) {
        losses.push(GameLoss::Rules);
    }
    let mut fields = FIELDS.iter().map(|(name, _)| field(record, name).unwrap_or_default());
    let mut text = String::from(fields.next().expect_or_default("a puzzle has fields"));
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
