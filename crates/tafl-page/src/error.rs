//! Why a game cannot be on a page.

use notation_syntax::codes;
use tafl_game_record::{PuzzleError, ReplayError};

use crate::page::Page;

codes! {
    /// Why a game cannot be on a page.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PageError {
        /// The game has no start position, or one of its moves cannot be played.
        #[error(transparent)]
        Replay(#[from] ReplayError),
        /// The game has puzzle tags, but is not a puzzle that can be played.
        #[error(transparent)]
        Puzzle(#[from] PuzzleError),
        /// A page has at most [`Page::MAX_GAMES`] games.
        #[code(error, "page-games")]
        #[error("a page has at most {} games; make several pages", Page::MAX_GAMES)]
        Games,
    }
}
