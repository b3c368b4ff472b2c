//! A player for the server of the Tablut competition in Bologna. Each message is JSON, after its length.

use std::collections::VecDeque;
use std::io::{self, Read, Write};

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Value, json};
use tafl_engine::{EngineMessage, Go, HostMessage, Millis, Move, Position, Side, Start};
use tafl_play::{Game, Preset};
use tafl_position::{Dimension, Piece, Square};

use super::Dialect;

pub(super) struct Bologna {
    side: Side,
    move_time: Millis,
    /// The game as far as it follows from the states.
    game: Game,
    start: Start,
    is_first: bool,
}

/// Where the server awaits the player of a side.
pub(super) const fn port(side: Side) -> u16 {
    match side {
        Side::Attackers => 5801,
        Side::Defenders => 5800,
    }
}

/// Reads a message; none at the end.
pub(super) fn read(input: &mut impl Read) -> io::Result<Option<String>> {
    let mut length = [0; 4];
    input.read_exact(&mut length)?;
    let length = usize::try_from(u32::from_be_bytes(length)).unwrap_or(usize::MAX);
    if length > HostMessage::MAX_BYTES {
        return Ok(None);
    }
    let mut bytes = vec![0; length];
    input.read_exact(&mut bytes)?;
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

pub(super) fn write(mut output: impl Write, message: &str) -> io::Result<()> {
    let length =
        u32::try_from(message.len()).expect_or_default("a message is shorter than 4 GiB").to_be_bytes();
    output.write_all(&[&length, message.as_bytes()].concat())
}

impl Bologna {
    pub(super) fn new(side: Side, move_time: Millis) -> Self {
        let game = Game::new(&Preset::BOLOGNA_TABLUT.rules());
        Self { side, move_time, game, start: Start::OfRules, is_first: true }
    }

    /// Finds the move that led to a state, because repetitions count. Without one, the game goes on from the state.
    fn follow(&mut self, position: &Position, side: Side) {
        if *position == self.game.position() && side == self.game.side_to_move() {
            return;
        }
        for step in self.game.legal_steps() {
            if self.game.play(step).is_ok() {
                if *position == self.game.position() {
                    return;
                }
                self.game.undo();
            }
        }
        if let Ok(game) = self.game.restarted(position, side) {
            self.game = game;
            self.start = Start::Position(position.clone(), side);
        }
    }
}

impl Dialect for Bologna {
    /// The server keeps letters and digits.
    fn greeting(&self) -> Option<String> {
        Some(json!("tafl").to_string())
    }

    fn read(&mut self, line: &str, asked: &mut VecDeque<HostMessage>, _answers: &mut Vec<String>) {
        let Ok(state) = serde_json::from_str::<Value>(line) else { return };
        let side = match state.get("turn").and_then(Value::as_str) {
            Some("WHITE") => Side::Defenders,
            Some("BLACK") => Side::Attackers,
            // The game is over.
            _ => return asked.push_back(HostMessage::Quit),
        };
        let Some(position) = board(&state) else { return };
        self.follow(&position, side);
        if side != self.side {
            return;
        }
        if std::mem::take(&mut self.is_first) {
            asked.push_back(Preset::BOLOGNA_TABLUT.rules().into());
        }
        let moves = self.game.history().into_iter().map(|step| Move::new(step.origin(), step.target()));
        asked.push_back(HostMessage::Position { start: self.start.clone(), moves: moves.collect() });
        asked.push_back(Go { move_time: Some(self.move_time), ..Go::default() }.into());
    }

    fn print(&mut self, message: &EngineMessage) -> Option<String> {
        let EngineMessage::BestMove(best) = message else { return None };
        let best = best.to_move()?;
        let turn = if self.side == Side::Attackers { "BLACK" } else { "WHITE" };
        let (from, to) = (best.origin().to_string(), best.target().to_string());
        Some(json!({ "from": from, "to": to, "turn": turn }).to_string())
    }
}

/// The board of a state. The digit of a square counts rows from the first one here; the board and all rules are the same
/// upside down.
fn board(state: &Value) -> Option<Position> {
    let size = Dimension::new(9)?;
    let mut position = Position::empty(size);
    let rows = state.get("board")?.as_array().filter(|rows| rows.len() == 9)?;
    for (rank, row) in size.ranks().zip(rows) {
        let row = row.as_array().filter(|row| row.len() == 9)?;
        for (file, word) in size.files().zip(row) {
            let piece = match word.as_str()? {
                "BLACK" => Some(Piece::ATTACKER),
                "WHITE" => Some(Piece::DEFENDER),
                "KING" => Some(Piece::KING),
                _ => None,
            };
            position.set(Square::new(file, rank), piece).ok()?;
        }
    }
    Some(position)
}
