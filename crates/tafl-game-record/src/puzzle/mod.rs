//! Playing puzzles.

mod error;
mod session;

pub use error::{PuzzleError, PuzzleRefusal};
pub use session::{Outcome, PuzzleMove, PuzzleMover, PuzzlePhase, PuzzleSession, Replies};
