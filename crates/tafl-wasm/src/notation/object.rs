//! Games as objects with the fields of `tafl_game_record::json`, in camel case.

use serde::Serialize;
use serde_json::{Map, Value};
use tafl_game_record::json;
use tafl_game_record::{CommentText, CommentView, GameRecord, GameResult, Markup, Tag, TagValue};
use tafl_moves::{Mark, MoveRecord};
use tafl_position::Side;

use super::options::{argument, named};
use crate::failure::Failure;

/// A game as an object.
#[derive(Serialize)]
pub(crate) struct GameObject<'g> {
    tags: Vec<TagObject<'g>>,
    rules: Option<String>,
    position_tag: Option<String>,
    result: Option<&'static str>,
    start: Option<String>,
    side_to_move: Option<&'static str>,
    /// The comment on the start without markup, if it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    start_text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_markup: Option<Markup>,
    moves: Vec<MoveObject<'g>>,
}

/// A tag as an object.
#[derive(Serialize)]
pub(crate) struct TagObject<'g> {
    name: &'g str,
    value: &'g str,
}

/// A move of a game as an object.
#[derive(Serialize)]
struct MoveObject<'g> {
    address: Option<String>,
    after: Option<usize>,
    #[serde(rename = "move")]
    record: String,
    side: Option<&'static str>,
    from: Option<String>,
    to: Option<String>,
    captures: Vec<String>,
    mark: Option<&'static str>,
    position: Option<String>,
    side_to_move: Option<&'static str>,
    comments: Vec<&'g str>,
    clock: Option<String>,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    markup: Option<Markup>,
}

impl<'g> GameObject<'g> {
    pub(crate) fn new(game: &'g json::GameObject, start_comment: Option<CommentView<'_>>) -> Self {
        let start = start_comment.map(|view| (view, view.markup())).filter(|(_, markup)| !markup.is_empty());
        Self {
            start_text: start.as_ref().map(|(view, _)| view.without_markup()),
            start_markup: start.map(|(_, markup)| markup),
            tags: game.tags.iter().map(TagObject::new).collect(),
            rules: game.rules.as_ref().map(ToString::to_string),
            position_tag: game.position_tag.as_ref().map(ToString::to_string),
            result: game.result.map(GameResult::symbol),
            start: game.start.as_ref().map(ToString::to_string),
            side_to_move: game.side_to_move.map(Side::name),
            moves: game.moves.iter().map(MoveObject::new).collect(),
        }
    }
}

impl<'g> TagObject<'g> {
    pub(crate) fn new(tag: &'g Tag) -> Self {
        Self { name: tag.name(), value: tag.value().as_str() }
    }
}

impl<'g> MoveObject<'g> {
    fn new(object: &'g json::MoveObject) -> Self {
        Self {
            address: object.address.as_ref().map(ToString::to_string),
            after: object.after,
            record: object.move_record.to_string(),
            side: object.side.map(Side::name),
            from: object.from.map(|square| square.to_string()),
            to: object.to.map(|square| square.to_string()),
            captures: object.captures.iter().map(ToString::to_string).collect(),
            mark: object.mark.map(Mark::symbol),
            position: object.position.as_ref().map(ToString::to_string),
            side_to_move: object.side_to_move.map(Side::name),
            comments: object.comments.iter().map(CommentText::as_str).collect(),
            clock: object.clock.map(|clock| clock.to_string()),
            text: object.text(),
            markup: Some(object.markup()).filter(|markup| !markup.is_empty()),
        }
    }
}

/// The game of an object in JSON. Fields that follow from others are not read.
///
/// Fields are read one by one: derived code for this is large.
pub(crate) fn read(json: &str) -> Result<GameRecord, Failure> {
    let value: Value = serde_json::from_str(json).map_err(|error| wrong(&error))?;
    let object = value.as_object().ok_or_else(|| wrong(&"expected an object"))?;
    let mut game = json::GameObject::default();
    for tag in array(object, "tags")? {
        let name = text(tag, "name")?.ok_or_else(|| wrong(&"a tag has no `name`"))?;
        let value = text(tag, "value")?.ok_or_else(|| wrong(&"a tag has no `value`"))?;
        let value = named("tag-value-invalid", TagValue::new(value))?;
        game.tags.push(named("tag-name-invalid", Tag::new(name, value))?);
    }
    game.rules = text(&value, "rules")?.map(argument).transpose()?;
    game.position_tag = text(&value, "positionTag")?.map(argument).transpose()?;
    for object in array(object, "moves")? {
        game.moves.push(read_move(object)?);
    }
    GameRecord::try_from(game).map_err(|error| Failure::coded(&error))
}

fn read_move(value: &Value) -> Result<json::MoveObject, Failure> {
    let record: MoveRecord = argument(text(value, "move")?.ok_or_else(|| wrong(&"a move has no `move`"))?)?;
    let after = match value.get("after") {
        None | Some(Value::Null) => None,
        Some(after) => {
            let index = after.as_u64().and_then(|index| usize::try_from(index).ok());
            Some(index.ok_or_else(|| wrong(&"`after` is not an index"))?)
        }
    };
    let mut object = json::MoveObject::new(record, after);
    object.address = text(value, "address")?.map(argument).transpose()?;
    let comments = value.as_object().map(|fields| array(fields, "comments")).transpose()?;
    for comment in comments.into_iter().flatten() {
        let comment = comment.as_str().ok_or_else(|| wrong(&"a comment is not a string"))?;
        object.comments.push(named("comment-invalid", CommentText::new(comment))?);
    }
    Ok(object)
}

/// The elements of a field, which may be missing.
fn array<'v>(fields: &'v Map<String, Value>, name: &str) -> Result<&'v [Value], Failure> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(elements)) => Ok(elements),
        Some(_) => Err(wrong(&format!("`{name}` is not an array"))),
    }
}

/// The text of a field, which may be missing.
fn text<'v>(value: &'v Value, name: &str) -> Result<Option<&'v str>, Failure> {
    match value.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(wrong(&format!("`{name}` is not a string"))),
    }
}

fn wrong(problem: &dyn std::fmt::Display) -> Failure {
    Failure::plain("not-an-object", &format!("the object is not a game: {problem}"))
}
