//! Parses a puzzle.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, PuzzleMode};
use tafl_moves::Move;
use tafl_position::{Position, Side, Square};

use super::print::{FIELDS, PREFIX, SIZE, rules_at};
use crate::brandubh::check_first;
use crate::clipped::Clipped;
use crate::converted::ConvertedGame;
use crate::error::ImportError;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::start::Start;
use crate::tags;

/// Whether a text begins like a file of puzzles.
pub(crate) fn detect(head: &str) -> bool {
    let fields: Vec<&str> = head.lines().next().unwrap_or_default().split('|').collect();
    let is_position = |text: &&str| text.matches('/').count() == 6 && text.ends_with([' ', 'a', 'd']);
    fields.len() == FIELD_COUNT && fields.get(1).is_some_and(is_position)
}

const FIELD_COUNT: usize = 11;

/// Parses a line.
pub(crate) fn parse(line: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let fields: Vec<&str> = line.splitn(FIELD_COUNT + 1, '|').collect();
    let [id, position, lead_in, solution, rest @ ..] = &fields[..] else { return Err(not_a_puzzle(line)) };
    if fields.len() != FIELD_COUNT || line.contains(['\n', '\r']) {
        return Err(not_a_puzzle(line));
    }
    let (position, side) = position_of(position)?;
    let words = words(lead_in, solution)?;
    let moves = moves(&words)?;
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
            return Err(ImportError::FieldValue { name, expected, found: Clipped::new(text) });
        }
        if !text.is_empty() {
            tags::set(&mut record, &alloc::format!("{PREFIX}{name}"), text);
        }
    }
    Ok(ConvertedGame { value: record, losses })
}

fn not_a_puzzle(line: &str) -> ImportError {
    ImportError::Unexpected { line: 1, expected: "eleven fields separated by `|`", found: Clipped::new(line) }
}

/// A position, highest rank first, and the side to move.
fn position_of(text: &str) -> Result<(Position, Side), ImportError> {
    let expected = "a position such as `3A3/7/2D4/A2K2A/7/7/3A3 a`";
    let error = || ImportError::FieldValue { name: "pos", expected, found: Clipped::new(text) };
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
        let step =
            step.ok_or_else(|| ImportError::FieldValue { name, expected, found: Clipped::new(word) })?;
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
