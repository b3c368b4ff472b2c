//! Games, played by their rules, and certificates of forced wins.

use notation_syntax::invariant::broken;
use serde_json::{Map, Value, json};
use tafl_notation::{Game, IllegalStepError, Move, Outcome, Rules, Side, Step};
use tafl_proof::ProofErrorKind;

use super::Answered;
use super::input::{Refusal, number, parsed, text, texts};
use crate::ErrorClass;

/// The greatest depth of a count, so that a request has an answer in time.
const MAX_DEPTH: u32 = 4;

/// What is asked about a game.
type Question = fn(&mut Game, &Map<String, Value>) -> Answered;

/// The question of an operation.
pub(super) fn question(operation: &str) -> Option<Question> {
    Some(match operation {
        "play.legal" => |game, _| Ok(legal_moves(game)),
        "play.outcome" => |game, _| Ok(outcome_of(game)),
        "play.perft" => leaves,
        _ => return None,
    })
}

pub(super) fn legal(input: &Map<String, Value>) -> Answered {
    Ok(legal_moves(&mut played(input)?))
}

pub(super) fn outcome(input: &Map<String, Value>) -> Answered {
    Ok(outcome_of(&played(input)?))
}

pub(super) fn perft(input: &Map<String, Value>) -> Answered {
    leaves(&mut played(input)?, input)
}

/// The legal moves, each with the squares of the pieces that it captures. Both lists are sorted by text.
fn legal_moves(game: &mut Game) -> Value {
    let mut moves: Vec<(String, Vec<String>)> = Vec::new();
    for step in game.legal_steps() {
        let Ok(made) = game.play(step) else {
            broken("a legal step can be played", ());
            continue;
        };
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
    json!({"moves": moves})
}

/// The outcome of the game, and the position.
fn outcome_of(game: &Game) -> Value {
    let outcome = match game.outcome().map(Outcome::winner) {
        None => "ongoing",
        Some(None) => "draw",
        Some(Some(Side::Attackers)) => "attackers",
        Some(Some(Side::Defenders)) => "defenders",
    };
    json!({
        "outcome": outcome,
        "ending": game.outcome().map(|outcome| outcome.ending().name()),
        "position": game.position().to_string(),
        "side_to_move": game.outcome().is_none().then(|| game.side_to_move().to_string()),
    })
}

/// The number of ways to play this many moves. A finished game counts one.
fn leaves(game: &mut Game, input: &Map<String, Value>) -> Answered {
    let depth: u32 = number(input, "depth")?;
    if depth > MAX_DEPTH {
        return Err(Refusal::of_request(format_args!("the depth is more than {MAX_DEPTH}")));
    }
    Ok(json!({"leaves": game.perft(depth)}))
}

/// The game by these rules after these moves.
pub(super) fn played(input: &Map<String, Value>) -> Result<Game, Refusal> {
    let rules: Rules = parsed(input, "rules")?;
    let mut game = Game::new(&rules);
    play_on(&mut game, input)?;
    Ok(game)
}

/// Plays the moves of the input, or none of them.
pub(super) fn play_on(game: &mut Game, input: &Map<String, Value>) -> Result<(), Refusal> {
    let moves = texts(input, "moves")?;
    for (played, &text) in moves.iter().enumerate() {
        // A whole move record is read too, such as those of the engine protocol: its captures are those of the rules.
        let made: Result<Move, _> = text.parse();
        let made = made.map_err(|error| Refusal::new(ErrorClass::Syntax, error)).and_then(|made| {
            let step = Step::from(&made);
            game.play(step).map_err(|illegal| refusal(step, &illegal))
        });
        if let Err(refusal) = made {
            for _ in 0..played {
                game.undo();
            }
            return Err(if moves.len() > 1 { refusal.of_move(played + 1, text) } else { refusal });
        }
    }
    Ok(())
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

/// What a certificate proves.
pub(super) fn proof_check(input: &Map<String, Value>) -> Answered {
    let proved =
        tafl_proof::check(text(input, "text")?).map_err(|error| Refusal::new(class(error.kind()), &error))?;
    let claim = proved.claim();
    Ok(json!({"winner": claim.winner.name(), "moves": claim.moves, "lines": proved.lines()}))
}

fn class(kind: &ProofErrorKind) -> ErrorClass {
    use ProofErrorKind as Kind;
    match kind {
        Kind::Header { .. }
        | Kind::Missing { .. }
        | Kind::Number { .. }
        | Kind::Rules { .. }
        | Kind::Position { .. }
        | Kind::Step { .. } => ErrorClass::Syntax,
        Kind::WrongDimension { .. } => ErrorClass::Dimensions,
        Kind::Illegal { .. } | Kind::OtherSide { .. } => ErrorClass::Illegal,
        _ => ErrorClass::Other,
    }
}
