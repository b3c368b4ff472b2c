//! Parses moves.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::GameRecord;
use tafl_moves::Move;
use tafl_position::{Piece, Square};
use tafl_rules::Preset;

use super::board::{Digits, RANKS};
use super::{LINES, PREFIX, is_signal};
use crate::clipped::Clipped;
use crate::converted::ConvertedGame;
use crate::error::ImportError;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::notes::Notes;
use crate::options::ImportOptions;
use crate::outcome;
use crate::ruled::start_at;

/// Whether a text begins like a game: with a row of the board, or with a move in upper case.
pub(crate) fn detect(head: &str) -> bool {
    let lines = head.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let mut lines = lines.filter(|line| !line.is_empty() && !is_signal(line));
    lines.next().is_some_and(|line| {
        Digits::is_row(line)
            || joined(line).split_whitespace().next().is_some_and(|word| step(word).is_some())
    })
}

/// A line without the spaces around hyphens.
fn joined(line: &str) -> String {
    let parts: Vec<&str> = line.split('-').map(str::trim).collect();
    parts.join("-")
}

/// `D6-D5`
fn step(word: &str) -> Option<Move> {
    let (origin, target) = word.split_once('-')?;
    Some(Move::new(square(origin)?, square(target)?))
}

/// A square in upper case.
fn square(text: &str) -> Option<Square> {
    let (file, rank) = text.split_at_checked(1)?;
    let is_canonical = file.bytes().all(|byte| byte.is_ascii_uppercase()) && !rank.starts_with('0');
    let square: Square = text.to_ascii_lowercase().parse().ok().filter(|_| is_canonical)?;
    Some(square).filter(|square| square.file().index() < RANKS && square.rank().index() < RANKS)
}

/// Parses a game.
pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let (mut digits, mut notes, mut losses) = (Digits::default(), Notes::default(), Vec::<GameLoss>::new());
    let mut steps: Vec<(String, Move)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (said, comment) = line.split_at(line.find('#').unwrap_or(line.len()));
        let unexpected = |expected| ImportError::Unexpected {
            line: index + 1,
            expected,
            found: Clipped::new(said.trim()),
        };
        if Digits::is_row(said) {
            if !steps.is_empty() {
                return Err(unexpected("the board before the first move"));
            }
            digits.add(said);
        } else {
            for word in joined(said).split_whitespace() {
                if is_signal(word) {
                    notes.push(steps.len(), word);
                    continue;
                }
                let step = step(word).ok_or_else(|| unexpected("moves as in `D6-D5`"))?;
                steps.push((word.into(), step));
                Moves::check_count(steps.len())?;
            }
        }
        if !comment.is_empty() {
            notes.push(steps.len(), comment.trim());
        }
    }
    let mut moves = Moves::new(CaptureForm::Omitted);
    for (text, step) in &steps {
        moves.push(text, step.clone());
    }
    let preset = Preset::LOG320.rules();
    let board =
        ImportError::Unexpected { line: 1, expected: "a board of 169 digits", found: Clipped::new("") };
    let position = if digits.is_empty() { preset.start().clone() } else { digits.position().ok_or(board)? };
    let first = steps.first().and_then(|(_, step)| position.get(step.origin())).map(Piece::side);
    let first = first.unwrap_or_else(|| preset.side_to_move());
    let start = start_at(Preset::LOG320, position, first).with_given(options, &moves, &mut losses);
    let mut record = start.game(&moves, &mut losses)?;
    let result = outcome::of(&record);
    record.set_result(result.unwrap_or_default());
    if notes != Notes::default() {
        notes.keep(&mut record, PREFIX, LINES, &mut losses);
    }
    Ok(ConvertedGame { value: record, losses })
}
