//! The module of `tafl-notation/engine`: an engine that plays by any rules.
//!
//! Only programs that want to play or analyse need it. It runs in a worker, and is the engine of `tafl engine`: [`Session`]
//! reads and writes lines of the [universal tafl engine protocol](tafl_engine::protocol). `js/engine.js` is the class over it.

mod analysis;
mod game;
mod session;

pub use analysis::{GameAnalysis, OtherWins};
pub use session::Session;
