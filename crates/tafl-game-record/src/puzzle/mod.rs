//! Playing puzzles.

mod error;
mod session;

pub use error::{PuzzleError, PuzzleRefusal};
pub use session::{PuzzleMove, PuzzleMover, PuzzlePhase, PuzzleResponse, PuzzleSession, Replies};
