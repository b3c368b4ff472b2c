//! Questions that an engine can answer.

/// A question that an engine can answer about a position: `feature legal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Feature {
    /// The legal moves.
    Legal,
    /// The number of sequences of legal moves of a length.
    Perft,
    /// Whether the game is over, and who won.
    Result,
}

notation_syntax::names! {
    Feature: "feature" {
        Legal = "legal",
        Perft = "perft",
        Result = "result",
    }
}
