//! Games as objects with the fields of `tafl_game_record::json`, in camel case.

use serde::Serialize;
use tafl_game_record::json;
use tafl_game_record::{ClockTime, CommentText, GameRecord, GameResult, Tag};
use tafl_moves::{Mark, MoveRecord};
use tafl_position::{Position, Side, Square};
use tafl_rules::Rules;

use crate::failure::Failure;

/// A game as an object.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameObject<'g> {
    tags: &'g [Tag],
    rules: Option<&'g Rules>,
    position_tag: Option<&'g Position>,
    result: Option<GameResult>,
    start: Option<&'g Position>,
    side_to_move: Option<Side>,
    moves: Vec<MoveObject<'g>>,
}

/// A move of a game as an object.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveObject<'g> {
    address: Option<String>,
    after: Option<usize>,
    #[serde(rename = "move")]
    record: &'g MoveRecord,
    side: Option<Side>,
    from: Option<Square>,
    to: Option<Square>,
    captures: &'g [Square],
    mark: Option<Mark>,
    position: Option<&'g Position>,
    side_to_move: Option<Side>,
    comments: &'g [CommentText],
    clock: Option<ClockTime>,
}

impl<'g> GameObject<'g> {
    pub(crate) fn new(game: &'g json::GameObject) -> Self {
        Self {
            tags: &game.tags,
            rules: game.rules.as_ref(),
            position_tag: game.position_tag.as_ref(),
            result: game.result,
            start: game.start.as_ref(),
            side_to_move: game.side_to_move,
            moves: game.moves.iter().map(MoveObject::new).collect(),
        }
    }
}

impl<'g> MoveObject<'g> {
    fn new(object: &'g json::MoveObject) -> Self {
        Self {
            address: object.address.as_ref().map(ToString::to_string),
            after: object.after,
            record: &object.record,
            side: object.side,
            from: object.from,
            to: object.to,
            captures: &object.captures,
            mark: object.mark,
            position: object.position.as_ref(),
            side_to_move: object.side_to_move,
            comments: &object.comments,
            clock: object.clock,
        }
    }
}

/// The game of an object in JSON. The position tag is the only field of two words that is read.
pub(crate) fn read(json: &str) -> Result<GameRecord, Failure> {
    let mut value: serde_json::Value = serde_json::from_str(json).map_err(|error| not_an_object(&error))?;
    if let Some(fields) = value.as_object_mut() {
        if let Some(position) = fields.remove("positionTag") {
            fields.insert("position_tag".to_owned(), position);
        }
    }
    let object: json::GameObject = serde_json::from_value(value).map_err(|error| not_an_object(&error))?;
    GameRecord::try_from(object).map_err(|error| Failure::coded(&error))
}

fn not_an_object(error: &serde_json::Error) -> Failure {
    Failure::plain("not-an-object", &format!("the object is not a game: {error}"))
}
