//! What the server and the players of the Bologna challenge send each other: a state, and the actions after it.
//!
//! Each is a JSON object, without the length that precedes it on the wire.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Deserializer, Map, Value};
use tafl_game_record::{GameRecord, GameResult, Tag};
use tafl_moves::Move;
use tafl_play::Outcome;
use tafl_position::{Dimension, Piece, Position, Side, Square};
use tafl_rules::Rules;

use crate::bologna::{RANKS, Turn, check_board, has_rules, result_of, start_at};
use crate::ending;
use crate::error::clipped;
use crate::error::{ExportError, ImportError};
use crate::format::Format;
use crate::framing::Framing;
use crate::json;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played_line::PlayedLine;
use crate::referee::Referee;
use crate::report::ConvertedGame;
use crate::squares;
use crate::start::Start;
use crate::tags;

pub(crate) const FORMAT: Format = Format {
    framing: Framing::File,
    example: r#"{"board":[["EMPTY", …], …],"turn":"WHITE"} {"from":"e3","to":"i3","turn":"WHITE"} …"#,
    detect,
    parse,
    write: Some(write),
};

/// The field of an object that names the side to move or the result.
const TURN: &str = "turn";

/// The tag for a side to move that does not follow from the moves.
const TURN_TAG: &str = "bologna-json-turn";

/// The field with the board.
const BOARD: &str = "board";

/// The words for squares. `THRONE` is the empty throne.
const SQUARES: [(&str, Option<Piece>); 5] = [
    ("EMPTY", None),
    ("THRONE", None),
    ("BLACK", Some(Piece::ATTACKER)),
    ("WHITE", Some(Piece::DEFENDER)),
    ("KING", Some(Piece::KING)),
];

const TURNS: [(Turn, &str); 5] = [
    (Turn::Of(Side::Defenders), "WHITE"),
    (Turn::Of(Side::Attackers), "BLACK"),
    (Turn::Ended(GameResult::DefendersWin), "WHITEWIN"),
    (Turn::Ended(GameResult::AttackersWin), "BLACKWIN"),
    (Turn::Ended(GameResult::Draw), "DRAW"),
];

/// The word for a turn.
fn word_of(turn: Turn) -> &'static str {
    TURNS.iter().find(|(known, _)| *known == turn).map_or("WHITE", |&(_, word)| word)
}

/// The turn with this word.
fn turn_of(word: &str) -> Option<Turn> {
    TURNS.iter().find(|(_, known)| *known == word).map(|&(turn, _)| turn)
}

/// The turn of a state or an action.
fn turn_in(object: &Map<String, Value>) -> Result<Turn, ImportError> {
    let word = json::string(object, TURN)?;
    let expected = "`WHITE`, `BLACK`, `WHITEWIN`, `BLACKWIN` or `DRAW`";
    let wrong = || ImportError::FieldValue { name: TURN, expected, found: clipped(word) };
    turn_of(word).ok_or_else(wrong)
}

/// The board of a state.
fn board_in(object: &Map<String, Value>) -> Result<Position, ImportError> {
    const ROWS: &str = "nine arrays of nine of `EMPTY`, `BLACK`, `WHITE`, `KING`, `THRONE`";
    let rows = json::array(object, BOARD, ROWS)?;
    let wrong = |found: &Value| {
        let found = clipped(&found.to_string());
        ImportError::FieldValue { name: BOARD, expected: ROWS, found }
    };
    let whole = || wrong(object.get(BOARD).unwrap_or(&Value::Null));
    let dimension = Dimension::new(RANKS).filter(|_| rows.len() == usize::from(RANKS)).ok_or_else(whole)?;
    let mut position = Position::empty(dimension);
    for (rank, row) in dimension.ranks().zip(rows) {
        let words =
            row.as_array().filter(|words| words.len() == usize::from(RANKS)).ok_or_else(|| wrong(row))?;
        for (file, word) in dimension.files().zip(words) {
            let piece = SQUARES.iter().find(|(known, _)| word.as_str() == Some(known));
            let (_, piece) = piece.ok_or_else(|| wrong(word))?;
            position
                .set(Square::new(file, rank), *piece)
                .map(drop)
                .expect_or_default("the square is of the board");
        }
    }
    Ok(position)
}

/// A state as an object, with the fields in the order of the server.
fn state_text(position: &Position, turn: Turn) -> String {
    let dimension = position.dimension();
    let mut text = String::from("{\"board\":[");
    for rank in dimension.ranks() {
        text.push_str(if rank.index() == 0 { "[" } else { ",[" });
        for file in dimension.files() {
            let square = Square::new(file, rank);
            let piece = position.get(square);
            let empty = if dimension.center() == Some(square) { "THRONE" } else { "EMPTY" };
            let word = SQUARES.iter().find(|(_, known)| piece.is_some() && *known == piece);
            text.push_str(if file.index() == 0 { "\"" } else { ",\"" });
            text.extend([word.map_or(empty, |&(word, _)| word), "\""]);
        }
        text.push(']');
    }
    text.extend(["],\"turn\":\"", word_of(turn), "\"}"]);
    text
}

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

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let mut losses = Vec::new();
    let mut objects = Deserializer::from_str(text).into_iter().map(json::read_object);
    let first = objects.next().unwrap_or(Ok(Map::new()))?;
    let (position, mut turn) = (board_in(&first)?, turn_in(&first)?);
    let side_of_state = match turn {
        Turn::Of(side) => Some(side),
        Turn::Ended(_) => None,
    };
    other_fields(&first, &[BOARD, TURN], &mut losses);
    let (mut events, mut texts) = (Vec::new(), Vec::new());
    for object in objects {
        let object = object?;
        if object.contains_key(BOARD) {
            turn = turn_in(&object)?;
            events.push(Event::State(board_in(&object)?));
            other_fields(&object, &[BOARD, TURN], &mut losses);
            continue;
        }
        if options.end_after(texts.len()) {
            break;
        }
        let number = texts.len() + 1;
        let (from, to) = (json::string(&object, "from")?, json::string(&object, "to")?);
        let text = [from, "-", to].concat();
        let mut square = |word| squares::read(word, number, &text, &mut losses);
        let step = Move::new(square(from)?, square(to)?);
        other_fields(&object, &["from", "to", TURN], &mut losses);
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
        Turn::Of(_) => outcome.map(ending::result),
    };
    record.set_result(result.unwrap_or_default());
    let side = side_of_state.map(Turn::Of);
    if side.is_some_and(|side| side != first_turn(record)) {
        tags::set(record, TURN_TAG, side.map_or("", word_of));
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
    let referee = start.rules.as_ref().and_then(|rules| Referee::new(rules, &start.position, side));
    let mut referee = referee.ok_or(ImportError::RulesNeeded)?;
    let mut steps = Vec::new();
    for event in events {
        let number = steps.len();
        match event {
            Event::Action(step) => {
                let text = moves.text(number);
                let not_legal = |reason| ImportError::NotLegal { number: number + 1, text, reason };
                steps.push(referee.play(step.into()).map_err(not_legal)?);
            }
            Event::State(found) => {
                let differs = referee.game().position().squares().find(|&(square, piece)| {
                    // The server leaves a captured king on the board.
                    found.get(square) != piece && found.get(square) != Some(Piece::KING)
                });
                if let Some((square, _)) = differs {
                    return Err(ImportError::BoardContradicts { number, square });
                }
            }
        }
    }
    let outcome = referee.game().outcome().filter(|_| !steps.is_empty());
    Ok((steps, outcome))
}

/// Reports fields that are not kept.
fn other_fields(object: &Map<String, Value>, known: &[&str], losses: &mut Vec<GameLoss>) {
    let others = object.keys().filter(|name| !known.contains(&name.as_str()));
    losses.extend(others.map(|name| GameLoss::Field { name: clipped(name) }));
}

/// Writes a game: its first state, its actions, and its last state if that has a result.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    check_board(&line)?;
    if line.moves.len() > Moves::MAX {
        return Err(ExportError::RulesUnsupported { what: "a game of so many moves" });
    }
    let first = line.facts.first.or_else(|| record.side_to_move()).unwrap_or(Side::Defenders);
    let start = start_at(line.start.clone(), first);
    if let Some(rules) = start.rules.as_ref().filter(|_| !line.moves.is_empty()) {
        check_captures(rules, &line, first, &mut losses)?;
    }
    losses.extend(line.resignation_loss());
    let result = result_of(record);
    let kept = tags::text(record, TURN_TAG).and_then(turn_of);
    tags::report_unwritten(record, &mut losses, |tag: &Tag| match tag.name() {
        "result" => record.result().is_some_and(|result| result.is_ok()),
        TURN_TAG => kept.is_some(),
        _ => false,
    });
    if !has_rules(record, &line, first) {
        losses.push(GameLoss::Rules);
    }
    let mut text = state_text(&line.start, kept.unwrap_or_else(|| first_turn(record)));
    for played in &line.moves {
        let (step, turn) = (played.step, word_of(Turn::Of(played.mover())));
        let (from, to) = (step.origin(), step.target());
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{{\"from\":\"{from}\",\"to\":\"{to}\",\"turn\":\"{turn}\"}}");
    }
    let is_in_first = line.moves.is_empty() && kept.is_none();
    if let Some(result) = result.filter(|_| !is_in_first) {
        text.extend(["\n", &state_text(&line.end, Turn::Ended(result))]);
    }
    Ok(ConvertedGame { value: text, losses })
}

/// Compares the captures with those of the rules. That of a king by the last move can be missing.
fn check_captures(
    rules: &Rules,
    line: &PlayedLine<'_>,
    first: Side,
    losses: &mut Vec<GameLoss>,
) -> Result<(), ExportError> {
    let referee = Referee::new(rules, &line.start, first);
    let mut referee = referee.ok_or(ExportError::RulesUnsupported { what: "a board of this size" })?;
    for (number, played) in (1..).zip(&line.moves) {
        let by_rules = referee.play(played.step.into());
        let by_rules = by_rules.map_err(|reason| ExportError::NotLegal { number, reason })?;
        let squares = |step: &Move| -> BTreeSet<Square> {
            step.captures().iter().map(|capture| capture.square()).collect()
        };
        let (named, captured) = (squares(played.step), squares(&by_rules));
        let king = line.end.find(Piece::KING).next().filter(|_| number == line.moves.len());
        if captured.is_superset(&named) && captured.difference(&named).all(|square| Some(*square) == king) {
            let missing: Vec<Square> = captured.difference(&named).copied().collect();
            if !missing.is_empty() {
                losses.push(GameLoss::CapturesRestored { number, squares: missing });
            }
        } else {
            return Err(ExportError::OtherCaptures { number });
        }
    }
    Ok(())
}

/// The turn of the first state, as it follows from a record.
fn first_turn(record: &GameRecord) -> Turn {
    match result_of(record).filter(|_| record.tree().first().is_none()) {
        Some(result) => Turn::Ended(result),
        None => Turn::Of(record.side_to_move().unwrap_or(Side::Defenders)),
    }
}
