//! Writes the lines of a game.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use tafl_game_record::{GameRecord, GameResult, Tag};
use tafl_position::dialect::{Counter, DialectPosition, PositionDialect};
use tafl_rules::Rules;

use super::{CLOCK, COUNT, LAST, MOVES, POSITION, PREFIX, RESULT, VARIANT_LINE, reason, variant};
use crate::converted::ConvertedGame;
use crate::error::ExportError;
use crate::loss::GameLoss;
use crate::played_line::PlayedLine;
use crate::{omitted, outcome, tags};

/// Writes a game.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    omitted::check_pieces(&line)?;
    let rules = record.rules().ok_or(ExportError::NoRules)?;
    let nearest = variant::nearest(rules);
    let (name, known) = nearest.ok_or(ExportError::RulesUnsupported { what: "a board of this size" })?;
    let first = line.facts.first.unwrap_or_else(|| rules.side_to_move());
    let read = variant::from_position(&known, &line.start, first);
    omitted::check(&read, &line, &mut losses)?;
    if !omitted::same_basic_game(&read, rules) {
        losses.push(GameLoss::Rules);
    }
    losses.extend(line.resignation_loss());
    let answer = answer(record, rules, &line);
    tags::report_unwritten(record, &mut losses, |tag| is_written(record, &answer, tag));

    let mut text = alloc::format!("{VARIANT_LINE} {name}\n{POSITION} {}", begin(record, &known, &read));
    for (index, played) in line.moves.iter().enumerate() {
        let word = if index == 0 { MOVES } else { "" };
        let space = if index == 0 { " " } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(text, "{space}{word} {}{}", played.step.origin(), played.step.target());
    }
    if let Some(answer) = answer.text {
        let _ = write!(text, "\n{RESULT} {answer}");
    }
    Ok(ConvertedGame { value: text, losses })
}

/// The answer to `result`.
struct Answer {
    /// Its text; `None` if the result follows from the rules or is unknown.
    text: Option<String>,
    /// The result with which the lines will be read.
    result: Option<GameResult>,
}

fn answer(record: &GameRecord, rules: &Rules, line: &PlayedLine<'_>) -> Answer {
    let ended = reason::outcome(rules, line);
    let determined = ended.and_then(|outcome| reason::answer(outcome, rules));
    let wanted = record.result().and_then(Result::ok);
    let kept = kept(record).filter(|text| reason::result_in(text) == wanted);
    let of_rules = ended.map(outcome::result);
    match (kept, of_rules) {
        (Some(text), _) => Answer { text: Some(text), result: wanted },
        (None, Some(result)) if Some(result) == wanted => {
            Answer { text: determined.map(String::from), result: wanted }
        }
        // The rules end a game that has no result.
        (None, Some(_)) => Answer { text: Some(reason::NONE.into()), result: None },
        (None, None) => Answer { text: None, result: None },
    }
}

/// The answer that the record keeps, if it is one of a line.
fn kept(record: &GameRecord) -> Option<String> {
    let is_lined = |text: &String| !text.is_empty() && text.trim() == text && !text.contains(['\n', '\r']);
    tags::kept_text(record, PREFIX, RESULT).filter(is_lined)
}

/// Whether the lines contain the tag.
fn is_written(record: &GameRecord, answer: &Answer, tag: &Tag) -> bool {
    let value = tag.value().as_str();
    match tag.name() {
        "result" => answer.result.is_some() && record.result().and_then(Result::ok) == answer.result,
        LAST => last(record).is_some(),
        CLOCK | COUNT => number(value).is_some(),
        name => {
            name.strip_prefix(PREFIX) == Some(RESULT) && answer.text.is_some() && answer.text == kept(record)
        }
    }
}

/// The square of the last move before the position.
fn last(record: &GameRecord) -> Option<tafl_position::Square> {
    let square: tafl_position::Square = tags::text(record, LAST)?.parse().ok()?;
    let is_on_board = record.start().is_some_and(|start| start.dimension().contains(square));
    is_on_board.then_some(square)
}

fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|number: &u32| alloc::format!("{number}") == text)
}

/// The start position: that of the variant by a word, any other one with its counters.
fn begin(record: &GameRecord, known: &Rules, read: &Rules) -> String {
    let counter = |name| tags::text(record, name).and_then(number);
    let (last_target, clock, count) = (last(record), counter(CLOCK), counter(COUNT));
    let is_new = last_target.is_none() && clock.is_none() && count.is_none();
    let is_first = known.side_to_move() == read.side_to_move();
    if is_new && is_first && known.start() == read.start() {
        return String::from("startpos");
    }
    let counters =
        [(Counter::Rule, clock.unwrap_or_default()), (Counter::Ply, count.unwrap_or_default())].into();
    let position = DialectPosition {
        side_to_move: Some(read.side_to_move()),
        last_target,
        counters,
        ..DialectPosition::from(read.start().clone())
    };
    // There are no other pieces than those of the engine.
    let text = PositionDialect::TaflZero.print(&position, None).unwrap_or_default();
    alloc::format!("fen {text}")
}
