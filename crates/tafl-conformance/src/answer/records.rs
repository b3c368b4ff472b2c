//! Game records, replays without rules, and puzzles.

use serde_json::{Map, Value, json};
use tafl_notation::archive::ArchiveFormat;
use tafl_notation::game_record::{
    CommentText, Event, EventReader, MoveIndex, NodeId, PuzzleError, PuzzleMover, PuzzlePhase,
    PuzzleResponse, PuzzleSession, Replay, ReplayError, TagValue,
};
use tafl_notation::{Address, GameRecord, Games, MoveRecord, Side, Strictness};

use super::Answered;
use super::input::{Refusal, named, parsed, text, texts};
use crate::ErrorClass;

/// The parts of a text, in its order.
pub(super) fn record_events(input: &Map<String, Value>) -> Answered {
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
pub(super) fn record_tree(input: &Map<String, Value>) -> Answered {
    let game: GameRecord = parsed(input, "text")?;
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
fn sort_by_address(objects: Option<&mut Value>) {
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
pub(super) fn record_tags(input: &Map<String, Value>) -> Answered {
    let game: GameRecord = parsed(input, "text")?;
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

/// The move with this address, and the moves that lead to it from the start of the game.
pub(super) fn record_address(input: &Map<String, Value>) -> Answered {
    let game: GameRecord = parsed(input, "text")?;
    let address: Address = parsed(input, "address")?;
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
pub(super) fn record_find(input: &Map<String, Value>) -> Answered {
    let game: GameRecord = parsed(input, "text")?;
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
pub(super) fn record_games(input: &Map<String, Value>) -> Answered {
    let mut moves = Vec::new();
    for game in Games::new(text(input, "text")?) {
        if let Some(error) = game.errors.first() {
            return Err(Refusal::of_text(error));
        }
        moves.push(game.value.map_or(0, |game| game.tree().len()));
    }
    Ok(json!({"games": moves.len(), "moves": moves}))
}

/// A game in the format of another program, as a game record.
pub(super) fn record_convert(input: &Map<String, Value>) -> Answered {
    let format = named(input, "format", ArchiveFormat::from_name)?;
    let game = format.parse(text(input, "text")?).map_err(|error| Refusal::of_code(&error))?;
    Ok(json!({"text": game.value.to_string()}))
}

/// The start of the game and the moves of its main line.
pub(super) fn replay(input: &Map<String, Value>) -> Answered {
    let game: GameRecord = parsed(input, "text")?;
    plies(&game, game.replay())
}

/// The start of the game and all its moves, sorted by the text of their addresses: no document orders them.
pub(super) fn replay_all(input: &Map<String, Value>) -> Answered {
    let game: GameRecord = parsed(input, "text")?;
    let mut plies = plies(&game, game.replay_all())?;
    sort_by_address(plies.get_mut("plies"));
    Ok(plies)
}

fn plies(game: &GameRecord, replay: Result<Replay<'_>, ReplayError>) -> Answered {
    let replay = replay.map_err(|error| replay_refusal(&error))?;
    let start = json!({
        "address": MoveIndex::START.to_string(),
        "move": null,
        "position": replay.position().to_string(),
        "side_to_move": name(replay.side_to_move().or(game.side_to_move())),
    });
    let mut plies = vec![start];
    for ply in replay {
        let ply = ply.map_err(|error| replay_refusal(&error))?;
        plies.push(json!({
            "address": ply.address.to_string(),
            "move": ply.move_record.to_string(),
            "position": ply.position.to_string(),
            "side_to_move": name(ply.side_to_move),
        }));
    }
    Ok(json!({"plies": plies}))
}

fn name(side: Option<Side>) -> Option<String> {
    side.map(|side| side.to_string())
}

fn replay_refusal(error: &ReplayError) -> Refusal {
    match error {
        ReplayError::Move { error: inner, .. } => {
            let class = Refusal::of_code(inner).class();
            Refusal::new(class, error)
        }
        ReplayError::MissingStart => Refusal::new(ErrorClass::Missing, error),
        _ => Refusal::of_code(error),
    }
}

/// The mode of a puzzle, where its introduction and the solver begin, and the moves of the introduction.
pub(super) fn puzzle_read(input: &Map<String, Value>) -> Answered {
    let game: GameRecord = parsed(input, "text")?;
    let mut session = PuzzleSession::new(&game).map_err(|error| puzzle_refusal(&error))?;
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
        "side_to_move": name(session.side_to_move()),
        "hints": session.hints().collect::<Vec<_>>(),
    }))
}

/// The verdict on each move of the solver and the moves that reply to it.
pub(super) fn puzzle_answer(input: &Map<String, Value>) -> Answered {
    let game: GameRecord = parsed(input, "text")?;
    let mut session = PuzzleSession::new(&game).map_err(|error| puzzle_refusal(&error))?;
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

fn puzzle_refusal(error: &PuzzleError) -> Refusal {
    match error {
        PuzzleError::Replay(inner) => replay_refusal(inner),
        PuzzleError::NoSuchMove { .. } | PuzzleError::NotAPuzzle => Refusal::new(ErrorClass::Missing, error),
        PuzzleError::Tag { error: kind, .. } => Refusal::new(Refusal::of_code(kind).class(), error),
        _ => Refusal::new(ErrorClass::Other, error),
    }
}
