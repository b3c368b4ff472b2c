//! The engine.

use std::collections::VecDeque;
use std::ops::ControlFlow::{Break, Continue};
use std::time::Duration;

use tafl_engine::{EngineMessage, HostMessage, Info, Side};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::game::game;

#[wasm_bindgen]
extern "C" {
    /// The time in milliseconds, from any start.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

const NAME: &str = concat!("tafl ", env!("CARGO_PKG_VERSION"));

/// An engine that reads and writes lines of its protocol. What it writes is returned: lines that end with line feeds.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Session {
    engine: tafl_search::Session,
    search: Option<Running>,
    /// What was asked during the search.
    waiting: VecDeque<HostMessage>,
}

/// A search that has begun.
#[derive(Debug)]
struct Running {
    /// When it began.
    since: f64,
    /// Whether it goes on until `stop`.
    is_infinite: bool,
    /// Whether it is at its end.
    is_over: bool,
}

#[wasm_bindgen]
impl Session {
    /// An engine without rules.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "it is made in JavaScript")]
    pub fn new() -> Session {
        Self { engine: tafl_search::Session::new(NAME), search: None, waiting: VecDeque::new() }
    }

    /// Whether `advance` has something to do: a search that is at its end may still wait for `stop`.
    #[wasm_bindgen(getter, js_name = isAtWork)]
    pub fn is_at_work(&self) -> bool {
        self.search.as_ref().is_some_and(|search| !search.is_over)
    }

    /// Reads a line. During a search `stop` ends it and `isready` is answered; anything else waits for its end.
    pub fn read(&mut self, line: &str) -> String {
        let Ok(message) = line.parse::<HostMessage>() else { return String::new() };
        let mut answers = Vec::new();
        match message {
            HostMessage::Stop if self.search.is_some() => self.end(&mut answers),
            HostMessage::IsReady if self.search.is_some() => answers.push(EngineMessage::ReadyOk),
            message => {
                self.waiting.push_back(message);
                self.answer(&mut answers);
            }
        }
        lines(&answers)
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
        if self.search.is_some() {
            return Err(Failure::plain("engine-busy", &"the engine is searching; stop it first"));
        }
        let game = game(rules, position.as_deref(), side.as_deref(), moves)?;
        let side = game.side_to_move();
        self.engine.set_game(game);
        Ok(Side::name(side).to_owned())
    }

    /// Searches for about so many milliseconds.
    pub fn advance(&mut self, milliseconds: f64) -> String {
        let mut answers = Vec::new();
        let Some(search) = &mut self.search else { return String::new() };
        if !search.is_over {
            let deadline = now() + milliseconds;
            let watch = |info: Option<Info>| {
                answers.extend(info.map(EngineMessage::from));
                if now() >= deadline { Break(()) } else { Continue(()) }
            };
            search.is_over = self.engine.resume(|| elapsed(search.since), watch);
        }
        if search.is_over && !search.is_infinite {
            self.end(&mut answers);
        }
        lines(&answers)
    }

    /// Answers the search, and what was asked during it.
    fn end(&mut self, answers: &mut Vec<EngineMessage>) {
        let Some(search) = self.search.take() else { return };
        let best = self.engine.end(elapsed(search.since), |info| answers.push(info.into()));
        answers.push(best.into());
        self.answer(answers);
    }

    /// Answers what was asked, up to the next search.
    fn answer(&mut self, answers: &mut Vec<EngineMessage>) {
        while self.search.is_none() {
            let Some(message) = self.waiting.pop_front() else { break };
            if let Some(go) = self.engine.read(&message, answers) {
                self.engine.begin(&go);
                let is_infinite = go.is_infinite();
                self.search = Some(Running { since: now(), is_infinite, is_over: false });
            }
        }
    }
}

fn elapsed(since: f64) -> Duration {
    Duration::from_secs_f64(((now() - since) / 1_000.0).max(0.0))
}

fn lines(messages: &[EngineMessage]) -> String {
    messages.iter().flat_map(|message| [message.to_string(), "\n".to_owned()]).collect()
}
