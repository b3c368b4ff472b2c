//! Games of the engine taflzero: lines of its protocol.
//!
//! A game is a `position` line, with the `setoption` line for its variant before it and the answer to `result` after
//! it. A variant counts for all later games. Captures follow from the rules of the variant; without one it is
//! `copenhagen11x11`. A game from another position has the rules of the variant with that position.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::{GameRecord, GameResult, Tag};
use tafl_moves::{Move, MoveRecord};
use tafl_play::{Ending, Game, Outcome, Step};
use tafl_position::dialect::{Counter, DialectPosition, PositionDialect};
use tafl_position::{Piece, Side, Square};
use tafl_rules::{Escape, Preset, Rules};

use crate::ending;
use crate::error::clipped;
use crate::error::{ExportError, ImportError};
use crate::format::Format;
use crate::framing::Framing;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::omitted;
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;
use crate::report::ConvertedGame;
use crate::start::Start;
use crate::tags;

pub(crate) const FORMAT: Format = Format {
    framing: Framing::Session,
    example: "position startpos moves h1h3 f8i8 …",
    detect,
    parse,
    write: Some(write),
};

/// The line that sets the variant, without its value.
pub(crate) const VARIANT_LINE: &str = "setoption name Variant value";

/// The words at the start of a line.
const POSITION: &str = "position";
const RESULT: &str = "result";

/// The word before the moves.
const MOVES: &str = "moves";

/// The tags for what a line says besides the position: the square where the last move ended, the counter towards a
/// draw, and the counter of plies.
const LAST: &str = "taflzero-last";
const CLOCK: &str = "taflzero-clock";
const COUNT: &str = "taflzero-count";

/// Before [`RESULT`] in the name of the tag for the answer, if it is not the one that the rules lead to.
const PREFIX: &str = "taflzero-";

/// The variants, with their rules. The first one is used until another is chosen.
const VARIANTS: [(&str, Preset); 3] = [
    ("copenhagen11x11", Preset::COPENHAGEN_NIELSEN),
    ("historical11x11", Preset::HISTORICAL_TAFLZERO),
    ("tablut9x9", Preset::TABLUT_TAFLZERO),
];

/// The variant without a `setoption` line.
const DEFAULT: &str = "copenhagen11x11";

/// The names, for messages.
const NAMES: &str = "`copenhagen11x11`, `historical11x11` or `tablut9x9`";

/// The rules of the variant with this name.
fn rules_of(name: &str) -> Option<Rules> {
    VARIANTS.iter().find(|(known, _)| *known == name).map(|(_, preset)| preset.rules())
}

/// The variant whose rules are nearest to these: with the same way to escape and the same size.
fn nearest(rules: &Rules) -> Option<(&'static str, Rules)> {
    let known = VARIANTS.iter().map(|&(name, preset)| (name, preset.rules()));
    let of_size = known.filter(|(_, known)| known.dimension() == rules.dimension());
    of_size.min_by_key(|(_, known)| {
        let moved = known.starting_at(rules.start().clone(), rules.side_to_move());
        (!moved.same_game(rules), known.escape() != rules.escape())
    })
}

/// The answer before the end of a game.
const NONE: &str = "none";

/// How the main line ends by its rules; `None` before the end, or if a move is not legal.
fn ending(rules: &Rules, line: &PlayedLine<'_>) -> Option<Outcome> {
    let first = line.facts.first.unwrap_or_else(|| rules.side_to_move());
    let mut game = Game::from_position(rules, &line.start, first).ok()?;
    for played in &line.moves {
        game.play(Step::new(played.step.origin(), played.step.target())).ok()?;
    }
    game.outcome()
}

/// The answer for an outcome; `None` if the engine has no word for it.
fn answer_word(outcome: Outcome, rules: &Rules) -> Option<&'static str> {
    Some(match (outcome.winner()?, outcome.ending()) {
        (Side::Attackers, Ending::KingCaptured) => "attackers atk_capture",
        (Side::Attackers, Ending::Surrounded | Ending::DefendersEnclosed) => "attackers atk_surrounded",
        (Side::Attackers, Ending::Repetition) => "attackers atk_threefold",
        (Side::Defenders, Ending::KingEscaped) if rules.escape() == Escape::Edge => "defenders def_edge",
        (Side::Defenders, Ending::KingEscaped) => "defenders def_corner",
        (Side::Defenders, Ending::EdgeFort) => "defenders def_fort",
        _ => return None,
    })
}

/// The result in an answer; `None` before the end.
fn result_in(answer: &str) -> Option<GameResult> {
    match answer.split_whitespace().next()? {
        "attackers" => Some(GameResult::AttackersWin),
        "defenders" => Some(GameResult::DefendersWin),
        "draw" => Some(GameResult::Draw),
        _ => None,
    }
}

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

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let lines = Lines::of(text);
    let name = lines.variant.unwrap_or(DEFAULT);
    let wrong_variant = || wrong("Variant", NAMES, name);
    let rules = rules_of(name).ok_or_else(wrong_variant)?;
    let (position, words) = split(&lines.position)?;
    let begin = position.map(|words| position_of(&words)).transpose()?;
    let rules = match &begin {
        Some(begin) if begin.position.dimension() != rules.dimension() => {
            return Err(wrong("fen", "a board of the size of the variant", &text_of(begin)));
        }
        Some(begin) => {
            let first = begin.side_to_move.unwrap_or_else(|| rules.side_to_move());
            rules.starting_at(begin.position.clone(), first)
        }
        None => rules,
    };

    let moves = moves(options.first(words))?;
    let mut losses: Vec<GameLoss> =
        lines.others.iter().map(|line| GameLoss::Line { text: clipped(line) }).collect();
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
fn position_of(words: &[&str]) -> Result<DialectPosition, ImportError> {
    let text = words.join(" ");
    PositionDialect::TaflZero.parse(&text, None).map_err(|_| wrong("fen", "a position of taflzero", &text))
}

fn text_of(begin: &DialectPosition) -> String {
    PositionDialect::TaflZero.print(begin, None).expect_or_default("the dialect has read the position")
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
fn check_first(rules: &Rules, moves: &Moves<'_>) -> Result<(), ImportError> {
    let first = moves.records.first().and_then(MoveRecord::origin);
    let mover = first.and_then(|origin| rules.start().get(origin)).map(Piece::side);
    if mover.is_some_and(|side| side != rules.side_to_move()) {
        return Err(wrong(MOVES, "a move of the other side", &moves.text(0)));
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
    let ended = record.rules().zip(line).and_then(|(rules, line)| Some((ending(rules, &line)?, rules)));
    let determined = ended.and_then(|(outcome, rules)| answer_word(outcome, rules));
    let result = match answer {
        Some(answer) => result_in(answer),
        None => ended.map(|(outcome, _)| ending::result(outcome)),
    };
    let is_ended = ended.is_some();
    if let Some(result) = result {
        record.set_result(result);
    }
    if let Some(answer) = answer.filter(|answer| Some(*answer) != determined) {
        if is_ended || answer != NONE {
            tags::keep(record, PREFIX, RESULT, Some(&answer.into()), losses);
        }
    }
}

fn wrong(name: &'static str, expected: &'static str, found: &str) -> ImportError {
    ImportError::FieldValue { name, expected, found: clipped(found) }
}

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    omitted::check_pieces(&line)?;
    let rules = record.rules().ok_or(ExportError::NoRules)?;
    let nearest = nearest(rules);
    let (name, known) = nearest.ok_or(ExportError::RulesUnsupported { what: "a board of this size" })?;
    let first = line.facts.first.unwrap_or_else(|| rules.side_to_move());
    let read = known.starting_at(line.start.clone(), first);
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
    let ended = ending(rules, line);
    let determined = ended.and_then(|outcome| answer_word(outcome, rules));
    let wanted = record.result().and_then(Result::ok);
    let kept = kept(record).filter(|text| result_in(text) == wanted);
    let of_rules = ended.map(ending::result);
    match (kept, of_rules) {
        (Some(text), _) => Answer { text: Some(text), result: wanted },
        (None, Some(result)) if Some(result) == wanted => {
            Answer { text: determined.map(String::from), result: wanted }
        }
        // The rules end a game that has no result.
        (None, Some(_)) => Answer { text: Some(NONE.into()), result: None },
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
fn last(record: &GameRecord) -> Option<Square> {
    let square: Square = tags::text(record, LAST)?.parse().ok()?;
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
    let mut position = DialectPosition::from(read.start().clone());
    position.side_to_move = Some(read.side_to_move());
    position.last_target = last_target;
    position.counters = counters;
    let text = PositionDialect::TaflZero
        .print(&position, None)
        .expect_or_default("the position has only pieces of the engine");
    alloc::format!("fen {text}")
}
