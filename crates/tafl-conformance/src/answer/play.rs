//! Games, played by their rules.

use serde_json::{Map, Value, json};
use tafl_notation::{Game, IllegalStepError, Outcome, Side, Step};

use super::Answered;
use super::class::ErrorClass;
use super::input::{Refusal, number, text, texts};
use super::rules;

/// The greatest depth of a count, so that a request has an answer in time.
const MAX_DEPTH: u32 = 4;

/// The legal moves, each with the squares of the pieces that it captures. Both lists are sorted by text.
pub(super) fn legal(input: &Map<String, Value>) -> Answered {
    let mut game = played(input)?;
    let mut moves: Vec<(String, Vec<String>)> = Vec::new();
    for step in game.legal_steps() {
        let Ok(made) = game.play(step) else { continue };
        game.undo();
        let mut captures: Vec<String> =
            made.captures().iter().map(|capture| capture.square().to_string()).collect();
        captures.sort_unstable();
        moves.push((step.to_string(), captures));
    }
    moves.sort_unstable();
    let moves: Vec<Value> = moves
        .into_iter()
        .map(|(squares, captures)| json!({"squares": squares, "captures": captures}))
        .collect();
    Ok(json!({"moves": moves}))
}

/// The outcome of the game, and the position.
pub(super) fn outcome(input: &Map<String, Value>) -> Answered {
    let game = played(input)?;
    let outcome = match game.outcome().map(Outcome::winner) {
        None => "ongoing",
        Some(None) => "draw",
        Some(Some(Side::Attackers)) => "attackers",
        Some(Some(Side::Defenders)) => "defenders",
    };
    Ok(json!({
        "outcome": outcome,
        "reason": game.outcome().map(|outcome| outcome.ending().name()),
        "position": game.position().to_string(),
        "side_to_move": game.outcome().is_none().then(|| game.side_to_move().to_string()),
    }))
}

/// The number of ways to play this many moves. A finished game counts one.
pub(super) fn perft(input: &Map<String, Value>) -> Answered {
    let depth: u32 = number(input, "depth")?;
    if depth > MAX_DEPTH {
        return Err(Refusal::of_request(format_args!("the depth is more than {MAX_DEPTH}")));
    }
    Ok(json!({"leaves": played(input)?.perft(depth)}))
}

/// The game by these rules after these moves.
fn played(input: &Map<String, Value>) -> Result<Game, Refusal> {
    let rules = rules::parse(text(input, "rules")?)?;
    let mut game = Game::new(&rules);
    for text in texts(input, "moves")? {
        let step: Step = text.parse().map_err(|error| Refusal::new(ErrorClass::Syntax, error))?;
        game.play(step).map_err(|illegal| refusal(step, &illegal))?;
    }
    Ok(game)
}

fn refusal(step: Step, illegal: &IllegalStepError) -> Refusal {
    match illegal {
        // A move onto a piece cannot be played by any rules.
        IllegalStepError::Blocked { square, .. } if *square == step.target() => {
            Refusal::new(ErrorClass::Unplayable, illegal)
        }
        _ => Refusal::of_code(illegal),
    }
}
