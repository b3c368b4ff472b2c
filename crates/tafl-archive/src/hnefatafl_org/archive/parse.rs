//! Reads a game.

use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Map, Value};
use tafl_game_record::{GameRecord, GameResult};
use tafl_play::IllegalStepError;
use tafl_position::{Piece, Side};

use super::super::size::Size;
use super::super::{ARCHIVE, PREFIX, outcome, ron};
use super::fields::{self, PLAYERS, RESIGNED, SIZE, STATUS};
use super::plays::Plays;
use super::{clocks, plays};
use crate::converted::ConvertedGame;
use crate::ending::{EndingWord, TERMINATION};
use crate::error::ImportError;
use crate::json::{field, wrong_type};
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played::Played;
use crate::start::Start;
use crate::tags;

/// Whether a text begins like a game.
pub(crate) fn detect(head: &str) -> bool {
    let plays = head.split_once("plays:").map(|(_, rest)| rest.trim_start());
    head.starts_with('(') && plays.is_some_and(|plays| plays.starts_with("PlayRecords"))
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let fields = ron::object(text)?;
    let size = size(&fields)?;
    let plays = Plays::of(&fields, size, options)?;
    let mut moves = Moves::new(CaptureForm::Omitted);
    for play in &plays.moves {
        moves.push(&play.text, play.step.clone());
    }
    let mut losses = Vec::new();
    let start = Start::of_rules(size.rules()).with_given(options, &moves, &mut losses);
    let mut played = start.play(&moves, &mut losses)?;
    sides_agree(&start, &played, &plays, &moves)?;
    let turn = outcome::side_to_move(&start, &played);
    let mut record = start.record(&mut played);
    for (tag, name) in PLAYERS {
        let player = fields.get(name).and_then(Value::as_str).unwrap_or_default();
        if !player.trim().is_empty() {
            tags::set(&mut record, tag, player);
        }
    }
    let result = fields.get(STATUS).and_then(fields::result_of);
    if let Some(result) = result.filter(|result| *result != GameResult::Other) {
        record.set_result(result);
    }
    if let Some(side) = plays.resigned {
        tags::set(&mut record, TERMINATION, EndingWord::Resigned.word());
        if side != turn {
            tags::set(&mut record, &alloc::format!("{PREFIX}{ARCHIVE}{RESIGNED}"), plays::role(side));
        }
    }
    let movers: Vec<Side> = plays.moves.iter().map(|play| play.side).collect();
    clocks::set(&mut record, &plays.clocks, &movers, plays.has_start);
    fields::keep(&fields, &mut record, &mut losses);
    Ok(ConvertedGame { value: record, losses })
}

fn size(fields: &Map<String, Value>) -> Result<Size, ImportError> {
    let value = field(fields, SIZE)?;
    let number =
        value.as_str().and_then(|name| name.strip_prefix('_')).and_then(|number| number.parse().ok());
    number.and_then(Size::from_number).ok_or_else(|| wrong_type(SIZE, "`_7`, `_11` or `_13`", value))
}

/// Each move says which side moves.
fn sides_agree(start: &Start, played: &Played, plays: &Plays, moves: &Moves<'_>) -> Result<(), ImportError> {
    let mut position = start.position.clone();
    for ((index, play), id) in plays.moves.iter().enumerate().zip(played.tree.main_line()) {
        let square = play.step.origin();
        if let Some(found) = position.get(square).filter(|found: &Piece| found.side() != play.side) {
            let reason = IllegalStepError::OtherSideToMove { square, found };
            return Err(ImportError::NotLegal { number: index + 1, text: moves.text(index), reason });
        }
        if let Some(record) = played.tree.move_record(id) {
            record.apply_to(&mut position).map(drop).expect_or_default("the line was played before");
        }
    }
    Ok(())
}
