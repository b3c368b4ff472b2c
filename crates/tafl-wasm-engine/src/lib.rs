//! The module of `tafl-notation/engine`: an engine that plays by any rules, for JavaScript.
//!
//! Only programs that want to play or analyse need it, so it is a separate module with its own entry. It runs in a worker,
//! and is the engine of `tafl engine`: [`Session`] reads and writes lines of the [universal tafl engine
//! protocol](tafl_engine::protocol). `js/engine.js` of `tafl-wasm` is the class over it.

#![allow(clippy::missing_errors_doc, reason = "each failure becomes a `TaflError` in JavaScript")]
#![allow(clippy::needless_pass_by_value, reason = "wasm-bindgen passes optional arguments by value only")]

mod analysis;
mod failure;
mod game;
mod session;

pub use analysis::{GameAnalysis, OtherWins};
pub use failure::Failure;
pub use session::Session;
