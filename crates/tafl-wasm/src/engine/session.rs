//! The engine.

use std::time::Duration;

use tafl_engine::{EngineMessage, Side};
use wasm_bindgen::prelude::wasm_bindgen;

use super::game::game;
use crate::failure::Failure;

#[wasm_bindgen]
extern "C" {
    /// The time in milliseconds, from any start.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// An engine that reads and writes lines of its protocol. What it writes is returned: lines that end with line feeds.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Session(tafl_search::Session);

#[wasm_bindgen]
impl Session {
    /// An engine without rules.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "it is made in JavaScript")]
    pub fn new() -> Session {
        Self(tafl_search::Session::default())
    }

    /// Whether `advance` has something to do: a search that is at its end may still wait for `stop`.
    #[wasm_bindgen(getter, js_name = isAtWork)]
    pub fn is_at_work(&self) -> bool {
        self.0.is_at_work()
    }

    /// Reads a line. During a search `stop` ends it and `isready` is answered; anything else waits for its end.
    pub fn read(&mut self, line: &str) -> String {
        line.parse().map_or_else(|_| String::new(), |message| lines(&self.0.read(message, time())))
    }

    /// Makes a game the one to search: its rules, a preset or a record, a position and a side if it does not begin as the
    /// rules do, and its moves, with spaces between them. Returns the side to move.
    #[wasm_bindgen(js_name = setGame)]
    pub fn set_game(
        &mut self,
        rules: &str,
        position: Option<String>,
        side: Option<String>,
        moves: &str,
    ) -> Result<String, Failure> {
        if self.0.is_searching() {
            return Err(Failure::plain("engine-busy", &"the engine is searching; stop it first"));
        }
        let game = game(rules, position.as_deref(), side.as_deref(), moves)?;
        let side = game.side_to_move();
        self.0.set_game(game);
        Ok(Side::name(side).to_owned())
    }

    /// Searches for about so many milliseconds, or until there is something to report.
    pub fn advance(&mut self, milliseconds: f64) -> String {
        let deadline = now() + milliseconds;
        lines(&self.0.advance(time, || now() >= deadline))
    }
}

/// The time since any start.
fn time() -> Duration {
    Duration::from_secs_f64((now() / 1_000.0).max(0.0))
}

fn lines(messages: &[EngineMessage]) -> String {
    messages.iter().flat_map(|message| [message.to_string(), "\n".to_owned()]).collect()
}
