//! Games played by their rules.

use serde::Serialize;
use tafl_moves::Move;
use tafl_play::{Outcome, Step};
use tafl_position::{Side, Square};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::js;
use crate::options::argument;
use crate::position::side_of;
use crate::rules::rules_of;

/// A game in progress: its rules, the position, the side to move, and the moves that led there.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game(tafl_play::Game);

/// How a game ended.
#[derive(Serialize)]
struct OutcomeObject {
    winner: Option<&'static str>,
    ending: &'static str,
    message: String,
}

#[wasm_bindgen]
impl Game {
    /// Starts a game by these rules: the name of a preset, such as `brandub`, or a rules record. Without `position`, the
    /// game begins as the rules do.
    #[wasm_bindgen(constructor)]
    pub fn new(
        rules: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "string | null")] position: Option<String>,
        #[wasm_bindgen(js_name = sideToMove, unchecked_optional_param_type = "Side | null")] side: Option<
            String,
        >,
    ) -> Result<Game, Failure> {
        let rules = rules_of(rules)?;
        let side = side.as_deref().map_or_else(|| Ok(rules.first_to_move()), side_of)?;
        let position = position.as_deref().map(argument::<tafl_position::Position>).transpose()?;
        let position = position.as_ref().unwrap_or_else(|| rules.start());
        let game = tafl_play::Game::from_position(&rules, position, side);
        game.map(Self).map_err(|error| Failure::plain("position-size", &error.to_string()))
    }

    /// The rules record.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    /// The position record.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> String {
        self.0.position().to_string()
    }

    /// The side to move. During a berserk turn this is the side that has just moved.
    #[wasm_bindgen(getter, js_name = sideToMove, unchecked_return_type = "Side")]
    pub fn side_to_move(&self) -> String {
        self.0.side_to_move().name().to_owned()
    }

    /// The square of the piece that has to continue its berserk turn. No other piece may move then.
    #[wasm_bindgen(getter, js_name = berserkSquare)]
    pub fn berserk_square(&self) -> Option<String> {
        self.0.berserk_square().map(|square| square.to_string())
    }

    /// How the game ended; `null` if it continues.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> JsValue {
        let object = |outcome: Outcome| OutcomeObject {
            winner: outcome.winner().map(Side::name),
            ending: outcome.ending().name(),
            message: outcome.to_string(),
        };
        self.0.outcome().map_or(JsValue::NULL, |outcome| js::object(&object(outcome)))
    }

    /// The legal moves, each as its two squares: `d1-b1`. With a square, those of the piece on it.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "string[]")]
    pub fn legal_moves(&self, from: Option<String>) -> Result<JsValue, Failure> {
        let from: Option<Square> = from.as_deref().map(argument).transpose()?;
        let mut steps = self.0.legal_moves();
        if let Some(from) = from {
            steps.retain(|step| step.origin() == from);
        }
        Ok(self.names(&steps))
    }

    /// The number of legal moves. They are not listed.
    #[wasm_bindgen(js_name = countLegalMoves)]
    pub fn count_legal_moves(&self) -> f64 {
        number(self.0.count_legal_steps())
    }

    /// Throws a `TaflError` with the reason if a move is not legal.
    pub fn check(&self, squares: &str) -> Result<(), Failure> {
        self.0.check(step(squares)?).map_err(|error| Failure::coded(&error))
    }

    /// Plays a move, given as its two squares, and returns its record with captures.
    pub fn play(&mut self, squares: &str) -> Result<String, Failure> {
        let played = self.0.play(step(squares)?).map_err(|error| Failure::coded(&error))?;
        Ok(text(&played))
    }

    /// Takes the last move back and returns its two squares; `undefined` at the start.
    pub fn undo(&mut self) -> Option<String> {
        self.0.undo().map(|step| step.to_string())
    }

    /// The moves that led from the start to the current position, each as its two squares.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn history(&self) -> JsValue {
        self.names(&self.0.history())
    }

    /// The record of a legal move, with captures, which is not played.
    pub fn record(&self, squares: &str) -> Result<String, Failure> {
        self.0.record(step(squares)?).map(|record| text(&record)).map_err(|error| Failure::coded(&error))
    }

    /// The record of a legal move with captures and the mark that the rules give it, which is not played.
    pub fn annotated(&self, squares: &str) -> Result<String, Failure> {
        self.0.annotated(step(squares)?).map(|record| text(&record)).map_err(|error| Failure::coded(&error))
    }

    /// The number of sequences of this many moves.
    pub fn perft(&self, depth: u32) -> f64 {
        number(self.0.perft(depth))
    }
}

impl Game {
    /// The names of steps, as an array.
    fn names(&self, steps: &[Step]) -> JsValue {
        let side = self.0.rules().dimension().get();
        if side > MAX_NAMED_SIDE {
            let names: Vec<String> = steps.iter().map(ToString::to_string).collect();
            return js::words(&names.join(" "));
        }
        let index = |square: Square| {
            u16::from(square.rank().index()) * u16::from(side) + u16::from(square.file().index())
        };
        let pairs: Vec<u16> =
            steps.iter().flat_map(|step| [index(step.origin()), index(step.target())]).collect();
        js::step_names(&pairs, side)
    }
}

/// The largest board whose steps JavaScript names: its files have one letter.
const MAX_NAMED_SIDE: u8 = 26;

/// The record, written without the machinery of `Display`.
fn text(record: &Move) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    _ = record.write_to(&mut text);
    text
}

fn step(squares: &str) -> Result<Step, Failure> {
    squares.parse().map_err(|error| Failure::whole_text(squares, &error))
}

/// Exact up to 2^53, as all numbers of JavaScript.
#[allow(
    clippy::cast_precision_loss,
    reason = "JavaScript has no larger numbers, and nobody waits for so many moves"
)]
fn number(count: u64) -> f64 {
    count as f64
}
