//! Our own answers to the requests of the suite.
//!
//! An operation reads its input from a JSON object and returns the object that a program writes as `ok`, or the class of an
//! error.

mod input;
mod notations;
mod play;
mod records;

use serde_json::{Map, Value};
use tafl_notation::t3en::Board;
use tafl_notation::{Game, GameRecord, MoveRecord, Position, Rules, Tsn};

pub use input::Refusal;

use input::canonical;

/// The result of an operation: the object that a program writes as `ok`, or why it refuses the input.
pub type Answered = Result<Value, Refusal>;

/// A function that answers requests for one operation.
type Operation = fn(&Map<String, Value>) -> Answered;

/// All operations, by name.
const OPERATIONS: &[(&str, Operation)] = &[
    ("move.canonical", canonical::<MoveRecord>),
    ("move.convert", notations::move_convert),
    ("move.read", notations::move_read),
    ("play.legal", play::legal),
    ("play.outcome", play::outcome),
    ("play.perft", play::perft),
    ("position.canonical", canonical::<Position>),
    ("position.convert", notations::position_convert),
    ("position.inverted", notations::position_inverted),
    ("position.squares", notations::position_squares),
    ("proof.check", play::proof_check),
    ("puzzle.answer", records::puzzle_answer),
    ("puzzle.read", records::puzzle_read),
    ("record.address", records::record_address),
    ("record.canonical", canonical::<GameRecord>),
    ("record.convert", records::record_convert),
    ("record.events", records::record_events),
    ("record.find", records::record_find),
    ("record.games", records::record_games),
    ("record.tags", records::record_tags),
    ("record.tree", records::record_tree),
    ("replay", records::replay),
    ("replay.all", records::replay_all),
    ("rules.canonical", canonical::<Rules>),
    ("rules.keys", notations::rules_keys),
    ("rules.same", notations::rules_same),
    ("t3en.canonical", canonical::<Board>),
    ("t3en.read", notations::t3en_read),
    ("t3en.square", notations::t3en_square),
    ("t3en.status", notations::t3en_status),
    ("tsn.canonical", canonical::<Tsn>),
    ("tsn.read", notations::tsn_read),
];

/// The names of all operations, sorted.
pub fn operations() -> impl Iterator<Item = &'static str> {
    OPERATIONS.iter().map(|(name, _)| *name)
}

/// Our answer to a request; `None` for an operation that does not exist.
///
/// ```
/// use serde_json::json;
/// use tafl_conformance::answer::answer;
///
/// let input = json!({"text": "/1t1/1K1/3/"});
/// let squares = json!({"squares": [".t.", ".K.", "..."]});
/// assert_eq!(answer("position.squares", &input).unwrap().unwrap(), squares);
/// ```
pub fn answer(operation: &str, input: &Value) -> Option<Answered> {
    let (_, function) = OPERATIONS.iter().find(|(name, _)| *name == operation)?;
    Some(match input.as_object() {
        Some(input) => function(input),
        None => Err(Refusal::of_request("the input is not an object")),
    })
}

/// Our answer to a request about a game by its rules, such as `play.legal`, whose `rules` and `moves` are not looked at: for
/// a program that keeps the game. `None` for all other operations.
///
/// ```
/// use serde_json::{Map, json};
/// use tafl_conformance::answer::{answer_about, game, play};
///
/// let object = |value: serde_json::Value| value.as_object().cloned().unwrap_or_default();
/// let mut kept = game(&object(json!({"rules": "dim:3 esc:e start:/t2/1K1/2t/", "moves": ["a1-a2"]}))).unwrap();
/// play(&mut kept, &object(json!({"moves": ["b2-b1"]}))).unwrap();
/// let answer = answer_about("play.outcome", &mut kept, &Map::new()).unwrap().unwrap();
/// assert_eq!(answer["ending"], "king-escaped");
/// ```
pub fn answer_about(operation: &str, game: &mut Game, input: &Map<String, Value>) -> Option<Answered> {
    Some(play::question(operation)?(game, input))
}

/// The game by the `rules` of an input, after its `moves`.
///
/// # Errors
///
/// The rules cannot be read, or a move cannot be played.
pub fn game(input: &Map<String, Value>) -> Result<Game, Refusal> {
    play::played(input)
}

/// Plays the `moves` of an input.
///
/// # Errors
///
/// One of them cannot be played. The game stays as it was.
pub fn play(game: &mut Game, input: &Map<String, Value>) -> Result<(), Refusal> {
    play::play_on(game, input)
}
