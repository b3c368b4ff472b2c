//! Puzzles.

use serde_json::{Map, Value, json};
use tafl_notation::MoveRecord;
use tafl_notation::game_record::{PuzzleError, PuzzleMover, PuzzlePhase, PuzzleResponse, PuzzleSession};

use super::Answered;
use super::class::ErrorClass;
use super::input::{Refusal, texts};
use super::{record, replay};

/// The mode of a puzzle, where its introduction and the solver begin, and the moves of the introduction.
pub(super) fn read(input: &Map<String, Value>) -> Answered {
    let game = record::parse(input)?;
    let mut session = PuzzleSession::new(&game).map_err(|error| refusal(&error))?;
    let from = session.position().to_string();
    let mode = if session.is_strict() { "strict" } else { "loose" };
    while session.forward() {}
    let shown = session.moves().filter(|made| made.mover == PuzzleMover::Introduction);
    let introduction: Vec<String> = shown.map(|made| made.move_record.to_string()).collect();
    Ok(json!({
        "mode": mode,
        "introduction_from": from,
        "introduction": introduction,
        "position": session.position().to_string(),
        "side_to_move": replay::name(session.side_to_move()),
        "hints": session.hints().collect::<Vec<_>>(),
    }))
}

/// The verdict on each move of the solver and the moves that reply to it.
pub(super) fn answer(input: &Map<String, Value>) -> Answered {
    let game = record::parse(input)?;
    let mut session = PuzzleSession::new(&game).map_err(|error| refusal(&error))?;
    while session.forward() {}
    let (mut verdicts, mut replies) = (Vec::new(), Vec::new());
    for text in texts(input, "moves")? {
        let made: MoveRecord = text.parse().map_err(|error| Refusal::of_text(&error))?;
        let (verdict, count) = match session.play(&made) {
            Ok(PuzzleResponse::Continues { replies }) => ("continues", replies),
            Ok(PuzzleResponse::Variation { replies }) => ("variation", replies),
            Ok(PuzzleResponse::OffRecord) => ("off-record", 0),
            Err(_) => ("refused", 0),
        };
        verdicts.push(verdict);
        let mut last: Vec<String> =
            session.moves().rev().take(count).map(|made| made.move_record.to_string()).collect();
        last.reverse();
        replies.push(last);
    }
    Ok(json!({
        "verdicts": verdicts,
        "replies": replies,
        "line_end": session.phase() == PuzzlePhase::LineEnd,
        "solved": session.is_solved(),
        "position": session.position().to_string(),
    }))
}

fn refusal(error: &PuzzleError) -> Refusal {
    match error {
        PuzzleError::Replay(inner) => replay::refusal(inner),
        PuzzleError::NoSuchMove { .. } | PuzzleError::NotAPuzzle => Refusal::new(ErrorClass::Missing, error),
        PuzzleError::Tag { error: kind, .. } => Refusal::new(Refusal::of_code(kind).class(), error),
        _ => Refusal::new(ErrorClass::Other, error),
    }
}
