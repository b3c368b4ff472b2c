//! Game records.

use serde_json::{Map, Value, json};
use tafl_notation::archive::ArchiveFormat;
use tafl_notation::game_record::{CommentText, Event, EventReader, MoveIndex, NodeId, TagValue};
use tafl_notation::{Address, Coded, GameRecord, Games, MoveRecord, RecordError, Strictness};

use super::Answered;
use super::class::ErrorClass;
use super::input::{Refusal, text, texts};

/// The parts of a text, in its order.
pub(super) fn events(input: &Map<String, Value>) -> Answered {
    let mut reader = EventReader::new(text(input, "text")?);
    let mut events = Vec::new();
    while let Some(next) =
        Strictness::Relaxed.run(|sink| reader.next_event(sink)).map_err(|error| Refusal::of_text(&error))?
    {
        match next {
            Event::Tag(tag) => events.push(json!({"event": "tag", "name": tag.name, "value": tag.value})),
            Event::Turn(turn) => events.push(json!({"event": "turn", "text": turn.text})),
            Event::Move(made) => events.push(json!({"event": "move", "text": made.text})),
            Event::Placeholder(_) => events.push(json!({"event": "placeholder"})),
            Event::Comment(comment) => {
                events.push(json!({"event": "comment", "slot": comment.slot, "text": comment.text}));
            }
            _ => {}
        }
    }
    Ok(json!({"events": events}))
}

/// The tags, and all moves, sorted by the text of their addresses.
pub(super) fn tree(input: &Map<String, Value>) -> Answered {
    let game = parse(input)?;
    let tree = game.tree();
    let moves: Vec<Value> = tree.walk().map(|(address, node)| node_value(&game, &address, node)).collect();
    let tags = game.tags().iter();
    let tags: Vec<Value> =
        tags.map(|tag| json!({"name": tag.name(), "value": tag.value().as_str()})).collect();
    let mut moves = Value::from(moves);
    sort_by_address(Some(&mut moves));
    let start_comment = game.tag("start-comment").map(TagValue::as_str);
    Ok(json!({
        "tags": tags,
        "rules": game.rules().map(ToString::to_string),
        "position_tag": game.position_tag().map(ToString::to_string),
        "start_comment": start_comment,
        "moves": moves,
    }))
}

/// Sorts objects by the text of their addresses.
pub(super) fn sort_by_address(objects: Option<&mut Value>) {
    if let Some(objects) = objects.and_then(Value::as_array_mut) {
        objects.sort_by(|a, b| address_of(a).cmp(&address_of(b)));
    }
}

fn address_of(object: &Value) -> Option<&str> {
    object.get("address").and_then(Value::as_str)
}

fn node_value(game: &GameRecord, address: &Address, node: NodeId) -> Value {
    let tree = game.tree();
    let comment = tree.comment(node);
    let hints: Vec<_> = comment.map(|comment| comment.hints().collect()).unwrap_or_default();
    let after = tree.parent(node).and_then(|parent| tree.address(parent));
    json!({
        "address": address.to_string(),
        "after": after.map(|address| address.to_string()),
        "move": tree.move_record(node).map(ToString::to_string),
        "comment": comment.map(CommentText::as_str),
        "text": comment.map(CommentText::text),
        "clock": comment.and_then(clock),
        "hints": hints,
    })
}

/// The clock at the start of a comment, as it is written: what precedes the text.
fn clock(comment: &CommentText) -> Option<&str> {
    comment.clock()?;
    comment.as_str().strip_suffix(comment.text()).map(str::trim_end)
}

/// The tags whose values have a form, as this library reads them; `null` for a value that cannot be read.
pub(super) fn tags(input: &Map<String, Value>) -> Answered {
    let game = parse(input)?;
    let mut tags = Map::new();
    let mut add = |name: &str, value: Option<Option<String>>| {
        if let Some(value) = value {
            tags.insert(name.to_owned(), value.map_or(Value::Null, Value::from));
        }
    };
    add("date", game.date().map(|value| value.ok().map(|value| value.to_string())));
    add("result", game.result().map(|value| value.ok().map(|value| value.symbol().to_owned())));
    add("time-control", game.time_control().map(|value| value.ok().map(|value| value.to_string())));
    add("time-remaining", game.time_remaining().map(|value| value.ok().map(|value| value.to_string())));
    add("puzzle-mode", game.puzzle_mode().map(|value| value.ok().map(|value| value.name().to_owned())));
    add("puzzle-prestart", game.puzzle_prestart().map(|value| value.ok().map(|value| value.to_string())));
    add("puzzle-start", game.puzzle_start().map(|value| value.ok().map(|value| value.to_string())));
    add("ending", game.ending().map(|ending| ending.ok().map(|ending| ending.to_string())));
    add("to-move", game.to_move().map(|side| side.ok().map(|side| side.to_string())));
    add("utc-time", game.utc_time().map(|time| time.ok().map(|time| time.to_string())));
    Ok(tags.into())
}

pub(super) fn canonical(input: &Map<String, Value>) -> Answered {
    Ok(json!({"text": parse(input)?.to_string()}))
}

/// The move with this address, and the moves that lead to it from the start of the game.
pub(super) fn address(input: &Map<String, Value>) -> Answered {
    let game = parse(input)?;
    let address: Address = text(input, "address")?.parse().map_err(|error| Refusal::of_text(&error))?;
    let tree = game.tree();
    let node = tree.find(&address);
    let node = node.ok_or_else(|| Refusal::new(ErrorClass::Missing, format_args!("no move `{address}`")))?;
    let path: Vec<String> = tree
        .path(Some(node))
        .into_iter()
        .filter_map(|node| tree.move_record(node))
        .map(ToString::to_string)
        .collect();
    Ok(json!({"move": tree.move_record(node).map(ToString::to_string), "path": path}))
}

/// The address of the move to which these moves lead from the start of the game.
pub(super) fn find(input: &Map<String, Value>) -> Answered {
    let game = parse(input)?;
    let tree = game.tree();
    let mut node = None;
    for text in texts(input, "path")? {
        let made: MoveRecord = text.parse().map_err(|error| Refusal::of_text(&error))?;
        let next = tree.children(node).find(|&child| tree.move_record(child) == Some(&made));
        node = Some(
            next.ok_or_else(|| Refusal::new(ErrorClass::Missing, format_args!("no move `{text}` there")))?,
        );
    }
    let address = node.and_then(|node| tree.address(node)).unwrap_or_else(|| MoveIndex::START.into());
    Ok(json!({"address": address.to_string()}))
}

/// The number of games in a text, and the number of moves of each.
pub(super) fn games(input: &Map<String, Value>) -> Answered {
    let mut moves = Vec::new();
    for game in Games::new(text(input, "text")?) {
        if let Some(error) = game.errors.first() {
            return Err(refusal(error));
        }
        moves.push(game.value.map_or(0, |game| game.tree().len()));
    }
    Ok(json!({"games": moves.len(), "moves": moves}))
}

/// A game in the format of another program, as a game record.
pub(super) fn convert(input: &Map<String, Value>) -> Answered {
    let name = text(input, "format")?;
    let format = ArchiveFormat::from_name(name);
    let format = format.ok_or_else(|| Refusal::of_request(format_args!("no format `{name}`")))?;
    let game = format.parse(text(input, "text")?);
    let game = game.map_err(|error| Refusal::new(ErrorClass::of_code(error.code()), error))?;
    Ok(json!({"text": game.value.to_string()}))
}

pub(super) fn parse(input: &Map<String, Value>) -> Result<GameRecord, Refusal> {
    text(input, "text")?.parse().map_err(|error| refusal(&error))
}

/// An error in a tag or a move has the class of the notation that it is in.
fn refusal(error: &RecordError) -> Refusal {
    Refusal::of_text(error)
}
