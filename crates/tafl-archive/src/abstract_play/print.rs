//! Writes a report.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use serde_json::{Map, Value};
use tafl_game_record::{GameRecord, GameResult, Tag};
use tafl_moves::dialect::MoveLoss;
use tafl_position::{Piece, PieceKind, Side};

use super::report::{self, DATE, GAME, MOVES, PLAYERS, SITE};
use super::{PREFIX, parse};
use crate::converted::ConvertedGame;
use crate::ending::TERMINATION;
use crate::error::ExportError;
use crate::json;
use crate::loss::GameLoss;
use crate::options::ImportOptions;
use crate::played_line::{PlayedLine, PlayedMove};
use crate::{reading, tags};

/// The fields of the header, in the order of the site.
const ORDER: [&str; 9] =
    [GAME, "event", "round", SITE, DATE, "date-end", "date-generated", "unrated", PLAYERS];

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    // The site has signs for jumps and for the steps of a turn.
    let is_kind = |loss: &GameLoss| {
        matches!(loss, GameLoss::Move { loss: MoveLoss::KindWithoutCounterpart { .. }, .. })
    };
    losses.retain(|loss| !is_kind(loss));
    let uid = report::variant_of(record).or_else(|| tags::text(record, "variant").map(String::from));
    let uid = uid.ok_or(ExportError::NoVariant)?;
    check_pieces(&line)?;

    let mut words = words(&line);
    let resigned = line.resigned.map(|_| "resign");
    words.extend(report::last_word(record).or(resigned).map(String::from));
    let first = line.facts.first.or_else(|| record.side_to_move()).unwrap_or(Side::Attackers);
    let determined = report::header(record, first);
    tags::report_unwritten(record, &mut losses, |tag| is_written(record, tag, &determined));
    let mut header = determined;
    if let Some(game) = header.get_mut(GAME).and_then(Value::as_object_mut) {
        game.insert("variants".into(), Value::from([uid].to_vec()));
    }
    tags::restore(record, PREFIX, &mut header, |_| true);
    let value = alloc::format!(
        "{{\"{}\":{},\"{MOVES}\":{}}}",
        report::HEADER,
        json::ordered(&header, &ORDER),
        report::rounds(&words)
    );
    let again = parse(&value, &ImportOptions::default()).ok();
    losses.extend(reading::differences(record, again.as_ref().map(|again| &again.value)));
    Ok(ConvertedGame { value, losses })
}

/// The site has commanders and knights, but no mercenaries and guards.
fn check_pieces(line: &PlayedLine<'_>) -> Result<(), ExportError> {
    let is_known = |piece: Piece| letter(piece).is_some() || piece.kind() == PieceKind::Taflman;
    let other = line.start.pieces().find(|(_, piece)| !is_known(*piece));
    other.map_or(Ok(()), |(square, piece)| Err(ExportError::PieceUnsupported { piece, square }))
}

/// The letter of a special piece, whichever side it belongs to.
fn letter(piece: Piece) -> Option<char> {
    match piece.kind() {
        PieceKind::King => Some('K'),
        PieceKind::Commander => Some('C'),
        PieceKind::Knight => Some('N'),
        PieceKind::Taflman | PieceKind::Mercenary | PieceKind::Guard => None,
    }
}

/// The turns. The steps of a turn are separated by spaces.
fn words(line: &PlayedLine<'_>) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for played in &line.moves {
        if let Some(turn) = words.last_mut().filter(|_| played.step.kind().is_berserk()) {
            turn.push(' ');
            add_step(played, turn);
        } else {
            let mut turn = String::new();
            add_step(played, &mut turn);
            words.push(turn);
        }
    }
    words
}

/// A step: `Cd4^d6xe6xKd7`.
fn add_step(played: &PlayedMove<'_>, turn: &mut String) {
    turn.extend(letter(played.piece));
    let sign = if played.step.kind().is_jump() { '^' } else { '-' };
    // Writing to a string cannot fail.
    let _ = write!(turn, "{}{sign}{}", played.step.origin(), played.step.target());
    for &(square, piece) in &played.captured {
        turn.push('x');
        turn.extend(letter(piece));
        turn.push_str(&square.to_string());
    }
}

/// Whether the report has a field for the value of the tag.
fn is_written(record: &GameRecord, tag: &Tag, header: &Map<String, Value>) -> bool {
    let result = record.result().and_then(Result::ok);
    match tag.name() {
        "attackers" | "defenders" | "variant" | SITE | "event" | "round" => true,
        "date" => header.contains_key(DATE),
        "result" => result.is_some_and(|result| result != GameResult::Other),
        TERMINATION => report::last_word(record).is_some(),
        name => name.starts_with(PREFIX),
    }
}
