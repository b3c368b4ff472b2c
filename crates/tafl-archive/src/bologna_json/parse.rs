//! Parses a state and actions.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Deserializer, Map, Value};
use tafl_game_record::GameRecord;
use tafl_moves::Move;
use tafl_play::Outcome;
use tafl_position::{Piece, Position, Side};

use super::state::{self, BOARD};
use super::{TURN_TAG, print};
use crate::bologna::{Judge, Turn, start_at};
use crate::clipped::Clipped;
use crate::converted::ConvertedGame;
use crate::error::ImportError;
use crate::json;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::outcome;
use crate::squares;
use crate::start::Start;
use crate::tags;

/// Whether a text begins like a state.
pub(crate) fn detect(head: &str) -> bool {
    head.starts_with('{')
        && head.contains("\"board\"")
        && head.contains("\"turn\"")
        && head.contains("\"EMPTY\"")
        && !head.contains("\"boardHistory\"")
}

/// What a game has after its first state.
enum Event {
    /// An action, by the index of its text.
    Action(Move),
    /// A state, which repeats the board after the actions before it.
    State(Position),
}

/// Parses a game.
pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let mut losses = Vec::new();
    let mut objects = Deserializer::from_str(text).into_iter().map(json::read_object);
    let first = objects.next().unwrap_or(Ok(Map::new()))?;
    let (position, mut turn) = (state::board(&first)?, state::turn(&first)?);
    let side_of_state = match turn {
        Turn::Of(side) => Some(side),
        Turn::Ended(_) => None,
    };
    other_fields(&first, &[BOARD, super::TURN], &mut losses);
    let (mut events, mut texts) = (Vec::new(), Vec::new());
    for object in objects {
        let object = object?;
        if object.contains_key(BOARD) {
            turn = state::turn(&object)?;
            events.push(Event::State(state::board(&object)?));
            other_fields(&object, &[BOARD, super::TURN], &mut losses);
            continue;
        }
        let number = texts.len() + 1;
        let (from, to) = (json::string(&object, "from")?, json::string(&object, "to")?);
        let text = [from, "-", to].concat();
        let mut square = |word| squares::read(word, number, &text, &mut losses);
        let step = Move::new(square(from)?, square(to)?);
        other_fields(&object, &["from", "to", super::TURN], &mut losses);
        texts.push(text);
        events.push(Event::Action(step));
        Moves::check_count(texts.len())?;
    }
    let steps = |events: &[Event]| -> Vec<Move> {
        let step = |event: &Event| match event {
            Event::Action(step) => Some(step.clone()),
            Event::State(_) => None,
        };
        events.iter().filter_map(step).collect()
    };
    let named = |steps: Vec<Move>| {
        let mut moves = Moves::new(CaptureForm::Complete);
        for (text, step) in texts.iter().zip(steps) {
            moves.push(text, step);
        }
        moves
    };
    let moves = named(steps(&events));
    let mover = moves.records.first().and_then(|step| position.get(step.origin()?)).map(Piece::side);
    let side = mover.or(side_of_state).unwrap_or(Side::Defenders);
    let start = start_at(position, side).with_given(options, &moves, &mut losses);
    let (captured, outcome) = judge(&start, side, &events, &moves)?;
    let moves = named(captured);
    let mut record = start.game(&moves, &mut losses)?;
    set_result(&mut record, turn, outcome, side_of_state);
    Ok(ConvertedGame { value: record, losses })
}

/// Sets the result, of a state or else by the rules, and the side to move if it does not follow from the moves.
fn set_result(record: &mut GameRecord, turn: Turn, outcome: Option<Outcome>, side_of_state: Option<Side>) {
    let result = match turn {
        Turn::Ended(result) => Some(result),
        Turn::Of(_) => outcome.map(outcome::result),
    };
    record.set_result(result.unwrap_or_default());
    let side = side_of_state.map(Turn::Of);
    if side.is_some_and(|side| side != print::first_turn(record)) {
        tags::set(record, TURN_TAG, side.map_or("", state::word_of));
    }
}

/// Plays the actions by the rules, and compares each state with the board after the actions before it. Returns the
/// actions with their captures, and how the game has ended.
fn judge(
    start: &Start,
    side: Side,
    events: &[Event],
    moves: &Moves<'_>,
) -> Result<(Vec<Move>, Option<Outcome>), ImportError> {
    let judge = start.rules.as_ref().and_then(|rules| Judge::new(rules, &start.position, side));
    let mut judge = judge.ok_or(ImportError::RulesNeeded)?;
    let mut steps = Vec::new();
    for event in events {
        let number = steps.len();
        match event {
            Event::Action(step) => {
                let text = moves.text(number);
                let not_legal = |reason| ImportError::NotLegal { number: number + 1, text, reason };
                steps.push(judge.play(step.into()).map_err(not_legal)?);
            }
            Event::State(found) => {
                let differs = judge.position().squares().find(|&(square, piece)| {
                    // The server leaves a captured king on the board.
                    found.get(square) != piece && found.get(square) != Some(Piece::KING)
                });
                if let Some((square, _)) = differs {
                    return Err(ImportError::BoardContradicts { number, square });
                }
            }
        }
    }
    let outcome = judge.outcome().filter(|_| !steps.is_empty());
    Ok((steps, outcome))
}

/// Reports fields that are not kept.
fn other_fields(object: &Map<String, Value>, known: &[&str], losses: &mut Vec<GameLoss>) {
    let others = object.keys().filter(|name| !known.contains(&name.as_str()));
    losses.extend(others.map(|name| GameLoss::Field { name: Clipped::new(name) }));
}
