//! x
#![no_std]
#![allow(missing_docs, dead_code)]
extern crate alloc;
mod bits; mod captures; mod check; mod game; mod illegal; mod record; mod zones; mod ending; mod engine; mod geometry; mod hostility; mod mobility; mod outcome; mod perft; mod play; mod state; mod step; mod words; mod zobrist;
pub use bits::*; pub use game::Game; pub use illegal::*; pub use captures::Captures; pub use engine::*; pub use outcome::*; pub use play::Played; pub use state::State; pub use step::Step; pub use words::Words; pub use zobrist::Zobrist;
