//! Moves of the course LOG320 at the ÉTS, as its server passes them on: `D6-D5`. They do not name captures.
//!
//! The board, top rank first, can precede them: 169 digits, with or without spaces.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::GameRecord;
use tafl_moves::Move;
use tafl_position::{Dimension, Piece, Position, Square};
use tafl_rules::Preset;

use crate::ending;
use crate::error::ImportError;
use crate::error::clipped;
use crate::format::Format;
use crate::framing::Framing;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::notes::Notes;
use crate::options::ImportOptions;
use crate::report::ConvertedGame;
use crate::start::Start;

pub(crate) const FORMAT: Format =
    Format { framing: Framing::File, example: "D13-D11 F7-F9 …", detect, parse, write: None };

/// The prefix of the names of tags.
const PREFIX: &str = "log320-";

/// The field for comments and for the numbers that the server sends.
const LINES: &str = "lines";

/// Whether a word is a number that the server sends: the side of the player, or what it expects.
fn is_signal(word: &str) -> bool {
    ["1", "2", "3", "4", "5"].contains(&word)
}

/// The number of ranks of the board.
const RANKS: u8 = 13;

/// The signs of the pieces.
const PIECES: [(char, Option<Piece>); 4] =
    [('0', None), ('2', Some(Piece::DEFENDER)), ('4', Some(Piece::ATTACKER)), ('5', Some(Piece::KING))];

/// The digits of a board while they are read.
#[derive(Debug, Default)]
struct Digits(String);

impl Digits {
    /// Whether a line is at least a row of digits.
    fn is_row(line: &str) -> bool {
        let digits = line.chars().filter(|character| !character.is_whitespace());
        let mut count = 0;
        digits.inspect(|_| count += 1).all(|digit| PIECES.iter().any(|(known, _)| *known == digit))
            && count >= usize::from(RANKS)
    }

    /// Adds a line.
    fn add(&mut self, line: &str) {
        self.0.extend(line.chars().filter(|character| !character.is_whitespace()));
    }

    /// Whether there is a board.
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The position; `None` if there are too many or too few digits.
    fn position(&self) -> Option<Position> {
        let dimension = Dimension::new(RANKS)?;
        let mut digits = self.0.chars();
        let mut position = Position::empty(dimension);
        for rank in dimension.ranks().rev() {
            for file in dimension.files() {
                let digit = digits.next()?;
                let (_, piece) = PIECES.iter().find(|(known, _)| *known == digit)?;
                position.set(Square::new(file, rank), *piece).ok()?;
            }
        }
        digits.next().is_none().then_some(position)
    }
}

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

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let (mut digits, mut notes, mut losses) = (Digits::default(), Notes::default(), Vec::<GameLoss>::new());
    let mut steps: Vec<(String, Move)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (said, comment) = line.split_at(line.find('#').unwrap_or(line.len()));
        let unexpected =
            |expected| ImportError::Unexpected { line: index + 1, expected, found: clipped(said.trim()) };
        if options.end_after(steps.len()) {
            break;
        }
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
                if options.end_after(steps.len()) {
                    break;
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
    let board = ImportError::Unexpected { line: 1, expected: "a board of 169 digits", found: clipped("") };
    let position = if digits.is_empty() { preset.start().clone() } else { digits.position().ok_or(board)? };
    let first = steps.first().and_then(|(_, step)| position.get(step.origin())).map(Piece::side);
    let first = first.unwrap_or_else(|| preset.side_to_move());
    let start = Start::of_preset(Preset::LOG320, position, first).with_given(options, &moves, &mut losses);
    let mut record = start.game(&moves, &mut losses)?;
    let result = ending::result_by_rules(&record);
    record.set_result(result.unwrap_or_default());
    if notes != Notes::default() {
        notes.keep(&mut record, PREFIX, LINES, &mut losses);
    }
    Ok(ConvertedGame { value: record, losses })
}
