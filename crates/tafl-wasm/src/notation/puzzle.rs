//! Puzzles, solved move by move.

use std::fmt;

use notation_syntax::Coded;
use self_cell::self_cell;
use serde::Serialize;
use tafl_game_record::{
    GameRecord as Record, PuzzleError, PuzzleMove, PuzzleMover, PuzzlePhase, PuzzleResponse, Replies,
};
use tafl_moves::MoveRecord;
use tafl_position::Side;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js;
use super::options::{Options, argument};
use super::record::GameRecord;
use crate::failure::Failure;

#[wasm_bindgen]
extern "C" {
    /// How a puzzle is played.
    #[wasm_bindgen(typescript_type = "PuzzleOptions")]
    pub type PuzzleOptions;
}

/// A puzzle that is being solved. It never reveals what the solver has not reached.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PuzzleSession(Cell);

self_cell! {
    struct Cell {
        owner: Record,
        #[covariant]
        dependent: Session,
    }
}

type Session<'r> = tafl_game_record::PuzzleSession<'r>;

/// Shows only what the solver sees.
impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.borrow_dependent().fmt(f)
    }
}

/// The response of the puzzle to a move.
#[derive(Serialize)]
struct ResponseObject {
    response: &'static str,
    replies: usize,
}

/// A move that the solver has reached.
#[derive(Serialize)]
struct PuzzleMoveObject {
    #[serde(rename = "move")]
    record: String,
    mover: &'static str,
    comment: Option<String>,
}

impl PuzzleMoveObject {
    fn new(made: &PuzzleMove<'_>) -> Self {
        let mover = match made.mover {
            PuzzleMover::Introduction => "introduction",
            PuzzleMover::Solver => "solver",
            PuzzleMover::Reply => "reply",
        };
        let comment = made.comment.map(|comment| comment.to_string());
        Self { record: made.move_record.to_string(), mover, comment }
    }
}

#[wasm_bindgen]
impl PuzzleSession {
    /// Begins the puzzle of a record, which is copied. With `replies: "entered"` the solver enters the moves of both
    /// sides.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &GameRecord, options: Option<PuzzleOptions>) -> Result<PuzzleSession, Failure> {
        let replies = match Options::read(options.as_ref())?.text("replies")? {
            None | Some("fromRecord") => Replies::FromRecord,
            Some("entered") => Replies::Entered,
            Some(_) => {
                let message = "unknown replies, expected `fromRecord` or `entered`";
                return Err(Failure::plain("replies-unknown", &message));
            }
        };
        let cell = Cell::try_new(record.record.clone(), |record| {
            Session::new(record).map(|session| session.with_replies(replies))
        });
        cell.map(Self).map_err(|error: PuzzleError| Failure::coded(&error))
    }

    /// Whether only moves of the record are accepted.
    #[wasm_bindgen(getter, js_name = isStrict)]
    pub fn is_strict(&self) -> bool {
        self.0.borrow_dependent().is_strict()
    }

    /// Whether the solver has reached the end of the main line of the puzzle.
    #[wasm_bindgen(getter, js_name = isSolved)]
    pub fn is_solved(&self) -> bool {
        self.0.borrow_dependent().is_solved()
    }

    /// The side of the solver.
    #[wasm_bindgen(getter, unchecked_return_type = "Side | undefined")]
    pub fn solver(&self) -> Option<String> {
        self.0.borrow_dependent().solver().map(name)
    }

    /// The stage that the solver has reached: `introduction`, `solving`, `lineEnd` or `offRecord`.
    #[wasm_bindgen(getter, unchecked_return_type = "PuzzlePhase")]
    pub fn phase(&self) -> String {
        let phase = match self.0.borrow_dependent().phase() {
            PuzzlePhase::Introduction => "introduction",
            PuzzlePhase::Solving => "solving",
            PuzzlePhase::LineEnd => "lineEnd",
            PuzzlePhase::OffRecord => "offRecord",
        };
        phase.to_owned()
    }

    /// The position record.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> String {
        self.0.borrow_dependent().position().to_string()
    }

    /// The position record, which reveals nothing of the solution.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.position()
    }

    /// The position record, for `JSON.stringify`.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn json(&self) -> String {
        self.position()
    }

    /// The side to move.
    #[wasm_bindgen(getter, js_name = sideToMove, unchecked_return_type = "Side | undefined")]
    pub fn side_to_move(&self) -> Option<String> {
        self.0.borrow_dependent().side_to_move().map(name)
    }

    /// The moves that the solver has reached.
    #[wasm_bindgen(getter, unchecked_return_type = "PuzzleMove[]")]
    pub fn moves(&self) -> JsValue {
        let moves = self.0.borrow_dependent().moves();
        js::object(&moves.map(|made| PuzzleMoveObject::new(&made)).collect::<Vec<_>>())
    }

    /// The comment on the last move, without hints.
    #[wasm_bindgen(getter)]
    pub fn comment(&self) -> Option<String> {
        self.0.borrow_dependent().comment().map(|comment| comment.to_string())
    }

    /// The hints to the next move.
    #[wasm_bindgen(getter, unchecked_return_type = "string[]")]
    pub fn hints(&self) -> JsValue {
        js::object(&self.0.borrow_dependent().hints().collect::<Vec<_>>())
    }

    /// Shows the next move of the introduction; `false` if there is none.
    pub fn forward(&mut self) -> bool {
        self.0.with_dependent_mut(|_, session| session.forward())
    }

    /// Takes back the last move of the solver with its replies, or a move of the introduction; `false` at the start.
    pub fn back(&mut self) -> bool {
        self.0.with_dependent_mut(|_, session| session.back())
    }

    /// Plays a move of the solver. Throws a `TaflError` if the puzzle refuses it.
    #[wasm_bindgen(unchecked_return_type = "PuzzleResponse")]
    pub fn play(&mut self, record: &str) -> Result<JsValue, Failure> {
        let record: MoveRecord = argument(record)?;
        let response = self.0.with_dependent_mut(|_, session| session.play(&record));
        let response = response.map_err(|refusal| Failure::coded(&refusal as &dyn Coded))?;
        let (response, replies) = match response {
            PuzzleResponse::Continues { replies } => ("continues", replies),
            PuzzleResponse::Variation { replies } => ("variation", replies),
            PuzzleResponse::OffRecord => ("offRecord", 0),
        };
        Ok(js::object(&ResponseObject { response, replies }))
    }
}

fn name(side: Side) -> String {
    side.name().to_owned()
}
