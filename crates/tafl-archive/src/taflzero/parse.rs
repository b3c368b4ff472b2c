//! Parses the lines of a game.

use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::GameRecord;
use tafl_moves::{Move, MoveRecord};
use tafl_position::dialect::{Counter, DialectPosition, PositionDialect};
use tafl_position::{Piece, Square};

use super::{CLOCK, COUNT, LAST, MOVES, POSITION, PREFIX, RESULT, VARIANT_LINE, reason, variant};
use crate::clipped::Clipped;
use crate::converted::ConvertedGame;
use crate::error::ImportError;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;
use crate::start::Start;
use crate::{outcome, tags};

/// The maximum number of lines that are reported as not belonging to the game.
const MAX_REPORTED: usize = 100;

/// Whether a text begins like a session of the engine.
pub(crate) fn detect(head: &str) -> bool {
    let begins = |line: &str| {
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some(POSITION), Some("startpos" | "fen")) => true,
            (Some("setoption"), Some("name")) => line.contains(VARIANT_LINE),
            _ => false,
        }
    };
    head.lines().next().is_some_and(begins)
}

/// The lines of a game.
#[derive(Default)]
struct Lines<'t> {
    variant: Option<&'t str>,
    /// The words after `position`.
    position: Vec<&'t str>,
    /// The answer to `result`.
    result: Option<&'t str>,
    /// The other lines, except those above the limit.
    others: Vec<&'t str>,
}

impl<'t> Lines<'t> {
    fn of(text: &'t str) -> Self {
        let mut lines = Self::default();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let after = |start: &str| line.strip_prefix(start).filter(|rest| rest.starts_with(' '));
            if let Some(name) = after(VARIANT_LINE) {
                lines.variant = Some(name.trim());
            } else if let Some(rest) = after(POSITION).filter(|_| lines.position.is_empty()) {
                lines.position = rest.split_whitespace().collect();
            } else if let Some(answer) = after(RESULT) {
                lines.result = Some(answer.trim());
            } else if lines.others.len() < MAX_REPORTED {
                lines.others.push(line);
            }
        }
        lines
    }
}

/// Parses the lines of a game.
pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let lines = Lines::of(text);
    let name = lines.variant.unwrap_or(variant::DEFAULT);
    let wrong_variant = || wrong("Variant", variant::NAMES, name);
    let rules = variant::rules_of(name).ok_or_else(wrong_variant)?;
    let (position, words) = split(&lines.position)?;
    let begin = position.map(|words| begin(&words)).transpose()?;
    let rules = match &begin {
        Some(begin) if begin.position.dimension() != rules.dimension() => {
            return Err(wrong("fen", "a board of the size of the variant", &text_of(begin)));
        }
        Some(begin) => {
            let first = begin.side_to_move.unwrap_or_else(|| rules.side_to_move());
            variant::from_position(&rules, &begin.position, first)
        }
        None => rules,
    };

    let moves = moves(words)?;
    let mut losses: Vec<GameLoss> =
        lines.others.iter().map(|line| GameLoss::Line { text: Clipped::new(line) }).collect();
    check_first(&rules, &moves)?;
    let start = Start::of_rules(rules).with_given(options, &moves, &mut losses);
    let mut record = start.game(&moves, &mut losses)?;
    if let Some(begin) = begin {
        set_counters(&begin, &mut record);
    }
    set_result(lines.result, &mut record, &mut losses);
    Ok(ConvertedGame { value: record, losses })
}

/// The words of a position, unless it is the start position, and those of the moves.
fn split<'w, 't>(words: &'w [&'t str]) -> Result<(Option<Vec<&'t str>>, &'w [&'t str]), ImportError> {
    let index = words.iter().position(|word| *word == MOVES);
    let (position, moves) = words.split_at(index.unwrap_or(words.len()));
    let moves = moves.get(1..).unwrap_or_default();
    match position {
        ["startpos"] => Ok((None, moves)),
        ["fen", fields @ ..] => Ok((Some(fields.to_vec()), moves)),
        _ => Err(wrong(POSITION, "`startpos` or `fen` and a position", &position.join(" "))),
    }
}

/// The position of a `fen`.
fn begin(words: &[&str]) -> Result<DialectPosition, ImportError> {
    let text = words.join(" ");
    PositionDialect::TaflZero.parse(&text, None).map_err(|_| wrong("fen", "a position of taflzero", &text))
}

fn text_of(begin: &DialectPosition) -> String {
    PositionDialect::TaflZero.print(begin, None).unwrap_or_default()
}

/// The moves: `a10a9`, two squares without a hyphen.
fn moves<'t>(words: &[&'t str]) -> Result<Moves<'t>, ImportError> {
    Moves::check_count(words.len())?;
    let mut moves = Moves::new(CaptureForm::Omitted);
    for word in words {
        let (origin, target) =
            squares(word).ok_or_else(|| wrong(MOVES, "two squares, as in `a10a9`", word))?;
        moves.push(word, Move::new(origin, target));
    }
    Ok(moves)
}

/// Two squares in lower case.
fn squares(word: &str) -> Option<(Square, Square)> {
    let middle = word.get(1..)?.find(|character: char| character.is_ascii_alphabetic())? + 1;
    let (origin, target) = word.split_at_checked(middle)?;
    let (origin, target): (Square, Square) = (origin.parse().ok()?, target.parse().ok()?);
    (alloc::format!("{origin}{target}") == word).then_some((origin, target))
}

/// The side to move is determined by the position.
fn check_first(rules: &tafl_rules::Rules, moves: &Moves<'_>) -> Result<(), ImportError> {
    let first = moves.records.first().and_then(MoveRecord::origin);
    let mover = first.and_then(|origin| rules.start().get(origin)).map(Piece::side);
    if mover.is_some_and(|side| side != rules.side_to_move()) {
        return Err(wrong(MOVES, "a move of the other side", moves.text(0).as_str()));
    }
    Ok(())
}

/// Keeps the square of the last move and the counters, if they are not those of a new game.
fn set_counters(begin: &DialectPosition, record: &mut GameRecord) {
    if let Some(square) = begin.last_target {
        tags::set(record, LAST, &alloc::format!("{square}"));
    }
    for (counter, value) in begin.counters.iter().filter(|(counter, value)| *value != counter.start()) {
        let name = if *counter == Counter::Rule { CLOCK } else { COUNT };
        tags::set(record, name, &alloc::format!("{value}"));
    }
}

/// Sets the result: that of the answer, or else the one that the rules lead to.
fn set_result(answer: Option<&str>, record: &mut GameRecord, losses: &mut Vec<GameLoss>) {
    let line = PlayedLine::of(record, &mut Vec::new()).ok();
    let ended =
        record.rules().zip(line).and_then(|(rules, line)| Some((reason::outcome(rules, &line)?, rules)));
    let determined = ended.and_then(|(outcome, rules)| reason::answer(outcome, rules));
    let result = match answer {
        Some(answer) => reason::result_in(answer),
        None => ended.map(|(outcome, _)| outcome::result(outcome)),
    };
    let is_ended = ended.is_some();
    if let Some(result) = result {
        record.set_result(result);
    }
    if let Some(answer) = answer.filter(|answer| Some(*answer) != determined) {
        if is_ended || answer != reason::NONE {
            tags::keep(record, PREFIX, RESULT, Some(&answer.into()), losses);
        }
    }
}

fn wrong(name: &'static str, expected: &'static str, found: &str) -> ImportError {
    ImportError::FieldValue { name, expected, found: Clipped::new(found) }
}
