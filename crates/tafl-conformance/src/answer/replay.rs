//! Games, replayed without rules.

use serde_json::{Map, Value, json};
use tafl_notation::GameRecord;
use tafl_notation::Side;
use tafl_notation::game_record::{MoveIndex, Replay, ReplayError};

use super::Answered;
use super::class::ErrorClass;
use super::input::Refusal;
use super::record;

/// The start of the game and the moves of its main line.
pub(super) fn main_line(input: &Map<String, Value>) -> Answered {
    let game = record::parse(input)?;
    plies(&game, game.replay())
}

/// The start of the game and all its moves, sorted by the text of their addresses: no document orders them.
pub(super) fn all(input: &Map<String, Value>) -> Answered {
    let game = record::parse(input)?;
    let mut plies = plies(&game, game.replay_all())?;
    record::sort_by_address(plies.get_mut("plies"));
    Ok(plies)
}

fn plies(game: &GameRecord, replay: Result<Replay<'_>, ReplayError>) -> Answered {
    let replay = replay.map_err(|error| refusal(&error))?;
    let start = json!({
        "address": MoveIndex::START.to_string(),
        "move": null,
        "position": replay.position().to_string(),
        "side_to_move": name(replay.side_to_move().or(game.side_to_move())),
    });
    let mut plies = vec![start];
    for ply in replay {
        let ply = ply.map_err(|error| refusal(&error))?;
        plies.push(json!({
            "address": ply.address.to_string(),
            "move": ply.move_record.to_string(),
            "position": ply.position.to_string(),
            "side_to_move": name(ply.side_to_move),
        }));
    }
    Ok(json!({"plies": plies}))
}

pub(super) fn name(side: Option<Side>) -> Option<String> {
    side.map(|side| side.to_string())
}

pub(super) fn refusal(error: &ReplayError) -> Refusal {
    match error {
        ReplayError::Move { error: inner, .. } => {
            let class = Refusal::of_code(inner).class();
            Refusal::new(class, error)
        }
        ReplayError::MissingStart => Refusal::new(ErrorClass::Missing, error),
        _ => Refusal::of_code(error),
    }
}
