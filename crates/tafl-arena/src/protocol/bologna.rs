//! The server of the Tablut competition in Bologna, which players connect to. Each message is JSON; the transport puts
//! its length before it.

use std::time::Duration;

use serde_json::{Value, json};
use tafl_engine::{GameOver, Line, Move, Position, Rules, Side, Standing};
use tafl_position::{PieceKind, Square};
use tafl_rules::Preset;

use super::{BestMove, Event, Lines, Next, Translator, Turn, UnsupportedRules};

/// Some programs take what one read gives them for one state, and wait for ever if it was two: NEMO, and Einars of 2023.
const REST: Duration = Duration::from_millis(50);

#[derive(Debug, Default)]
pub(super) struct Bologna {
    has_name: bool,
}

/// The word for a side.
const fn word(side: Side) -> &'static str {
    match side {
        Side::Attackers => "BLACK",
        Side::Defenders => "WHITE",
    }
}

/// A square of an answer.
fn square(answer: &Value, key: &str) -> Result<Square, String> {
    let value = answer.get(key).ok_or_else(|| String::from("expected an object with `from` and `to`"))?;
    let square = value.as_str().and_then(|name| name.to_lowercase().parse().ok());
    square.ok_or_else(|| format!("`{key}`: {value} is not a square"))
}

/// The board, row by row, and a word for whose turn it is or who won. The digit of a square counts rows from the first one
/// here; the board and all rules are the same upside down.
fn state(position: &Position, turn: &str) -> String {
    let size = position.dimension();
    let cell = |square: Square| match position.get(square) {
        Some(piece) if piece.kind() == PieceKind::King => "KING",
        Some(piece) => word(piece.side()),
        None if size.center() == Some(square) => "THRONE",
        None => "EMPTY",
    };
    let row = |rank| size.files().map(|file| cell(Square::new(file, rank))).collect::<Vec<_>>();
    let board: Vec<_> = size.ranks().map(row).collect();
    json!({ "board": board, "turn": turn }).to_string()
}

impl Translator for Bologna {
    fn start(&mut self, _rules: &Rules, _lines: &mut Lines) -> Next {
        Next::Answers
    }

    fn new_game(&mut self, rules: &Rules, _lines: &mut Lines) -> Result<Next, UnsupportedRules> {
        let known = Preset::BOLOGNA_TABLUT;
        if rules.same_game(&known.rules()) {
            return Ok(Next::IsSilent);
        }
        Err(UnsupportedRules(format!("programs for the server of Bologna play only {}", known.name())))
    }

    /// The server sends each state to both players, and some programs wait for the first one before they wait for theirs.
    fn awaits(&mut self, position: &Position, side_to_move: Side, lines: &mut Lines) {
        lines.push(state(position, word(side_to_move)));
    }

    fn search(&mut self, turn: &Turn<'_>, lines: &mut Lines) {
        lines.push(state(turn.position, word(turn.side)));
    }

    fn rest(&self) -> Duration {
        REST
    }

    fn accepted(&mut self, position: &Position, side_to_move: Side, lines: &mut Lines) {
        lines.push(state(position, word(side_to_move)));
    }

    fn game_over(&mut self, result: &GameOver, position: &Position, lines: &mut Lines) {
        let word = match result.standing {
            Standing::Won(Side::Attackers) => "BLACKWIN",
            Standing::Won(Side::Defenders) => "WHITEWIN",
            Standing::Drawn | Standing::Undecided => "DRAW",
        };
        lines.push(state(position, word));
    }

    /// The connection is closed.
    fn quit(&mut self, _lines: &mut Lines) {}

    fn read(&mut self, line: &str, events: &mut Vec<Event>) {
        let value: Value = serde_json::from_str(line).unwrap_or_else(|_| Value::from(line));
        if !self.has_name {
            // The first message is the name, which needs no quotation marks.
            self.has_name = true;
            events.push(Event::Name(Line::new(value.as_str().unwrap_or(line))));
            events.push(Event::Hello);
            return;
        }
        let squares = square(&value, "from").and_then(|origin| Ok((origin, square(&value, "to")?)));
        events.push(match squares {
            Ok((origin, target)) => Event::BestMove(BestMove::Move(Move::new(origin, target))),
            Err(reason) => Event::Unreadable(reason),
        });
    }
}
