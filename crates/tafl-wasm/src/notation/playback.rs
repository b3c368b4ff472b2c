//! Stepping through a game without its rules.

use self_cell::self_cell;
use tafl_game_record::{Address, GameRecord as Record, NodeId, ReplayError};
use tafl_position::Side;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js;
use super::options::argument;
use super::record::GameRecord;
use super::replay;
use super::tag_values::CommentObject;
use super::tree;
use crate::failure::Failure;
use crate::number::integer;

/// A cursor in a game: the current move and the position after it. No rules are needed: moves list their captures.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Playback(Cell);

self_cell! {
    struct Cell {
        owner: Record,
        #[covariant]
        dependent: Cursor,
    }

    impl {Debug}
}

type Cursor<'r> = tafl_game_record::Playback<'r>;

#[wasm_bindgen]
impl Playback {
    /// A playback at the start of a record, which is copied.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &GameRecord) -> Result<Playback, Failure> {
        let cell = Cell::try_new(record.record.clone(), |record| Cursor::new(record));
        cell.map(Self).map_err(|error: ReplayError| replay::failure(&error))
    }

    /// The address of the current move; `0a` is the start.
    #[wasm_bindgen(getter)]
    pub fn address(&self) -> String {
        self.0.borrow_dependent().address().to_string()
    }

    /// The record of the current move; `undefined` at the start.
    #[wasm_bindgen(getter, js_name = move)]
    pub fn move_record(&self) -> Option<String> {
        let cursor = self.0.borrow_dependent();
        cursor.node().and_then(|node| self.0.borrow_owner().tree().move_record(node)).map(ToString::to_string)
    }

    /// The position record.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> String {
        self.0.borrow_dependent().position().to_string()
    }

    /// The side to move.
    #[wasm_bindgen(getter, js_name = sideToMove, unchecked_return_type = "Side | undefined")]
    pub fn side_to_move(&self) -> Option<String> {
        self.0.borrow_dependent().side_to_move().map(|side| Side::name(side).to_owned())
    }

    /// The parts of the comment on the current move, or on the start: its text, clock and hints; `null` without a comment.
    #[wasm_bindgen(getter, js_name = commentView, unchecked_return_type = "CommentView | null")]
    pub fn comment_view(&self) -> JsValue {
        let record = self.0.borrow_owner();
        let view = match self.0.borrow_dependent().node() {
            Some(node) => record.tree().comment(node).map(|comment| comment.view()),
            None => record.start_comment(),
        };
        view.map_or(JsValue::NULL, |view| js::object(&CommentObject::new(view)))
    }

    /// Plays the move that continues the line; `false` at its end. Throws a `TaflError` if the move does not fit the board.
    pub fn forward(&mut self) -> Result<bool, Failure> {
        stepped(self.0.with_dependent_mut(|_, cursor| cursor.forward()))
    }

    /// Takes back one move; `false` at the start.
    pub fn back(&mut self) -> bool {
        self.0.with_dependent_mut(|_, cursor| cursor.back())
    }

    /// Plays the first move of a variation, from 1, of those that begin here; `false` if it does not exist.
    #[wasm_bindgen(js_name = enterVariation)]
    pub fn enter_variation(&mut self, number: f64) -> Result<bool, Failure> {
        let number = usize::try_from(integer(number)?).unwrap_or(usize::MAX);
        stepped(self.0.with_dependent_mut(|_, cursor| cursor.enter_variation(number)))
    }

    /// Goes to the start of the game.
    #[wasm_bindgen(js_name = toStart)]
    pub fn to_start(&mut self) {
        self.0.with_dependent_mut(|_, cursor| cursor.to_start());
    }

    /// Goes to the end of the line.
    #[wasm_bindgen(js_name = toLineEnd)]
    pub fn to_line_end(&mut self) -> Result<(), Failure> {
        let moved = self.0.with_dependent_mut(|_, cursor| cursor.to_line_end());
        moved.map_err(|error| replay::failure(&error))
    }

    /// Goes back to the start of the line: before the first move of a variation, or to the start of the game.
    #[wasm_bindgen(js_name = toLineStart)]
    pub fn to_line_start(&mut self) {
        self.0.with_dependent_mut(|_, cursor| cursor.to_line_start());
    }

    /// Goes to the move with this address; `0a` is the start. At a move on the way that does not fit the board, it stays
    /// before that move and throws a `TaflError`.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, address: &str) -> Result<(), Failure> {
        let wanted: Address = argument(address)?;
        let found = self.0.with_dependent_mut(|_, cursor| cursor.go_to_address(&wanted));
        let is_known = found.map_err(|error| replay::failure(&error))?;
        if is_known { Ok(()) } else { Err(tree::unknown(address)) }
    }

    /// The position record.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.position()
    }

    /// The position record, for `JSON.stringify`.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn json(&self) -> String {
        self.position()
    }
}

fn stepped(step: Result<Option<NodeId>, ReplayError>) -> Result<bool, Failure> {
    step.map(|node| node.is_some()).map_err(|error| replay::failure(&error))
}
