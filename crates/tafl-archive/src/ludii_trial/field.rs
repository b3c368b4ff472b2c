//! The lines besides moves, and the tags that hold them.

/// The prefix of the names of tags that hold a line.
pub(super) const PREFIX: &str = "ludii-trial-";

/// The path of the game's description.
pub(super) const GAME: &str = "game";
/// The options between [`OPTIONS_BEGIN`] and [`OPTIONS_END`].
pub(super) const OPTIONS: &str = "options";
/// The pieces in the order in which they are placed.
pub(super) const PLACEMENTS: &str = "placements";
/// The number of legal moves in each position.
pub(super) const LEGAL: &str = "legal-moves";
/// Why the game ended.
pub(super) const END: &str = "endtype";

pub(super) const OPTIONS_BEGIN: &str = "START GAME OPTIONS";
pub(super) const OPTIONS_END: &str = "END GAME OPTIONS";
pub(super) const LEGAL_LINE: &str = "LEGAL MOVES LIST SIZE = ";
pub(super) const WINNER: &str = "winner=";
pub(super) const MOVE: &str = "Move=[";

/// Lines `NAME=VALUE` with the tags that hold them, in the order of the file. The first group precedes the moves.
pub(super) const HEAD: [(&str, &str); 1] = [("RNG internal state", "rng")];
/// Those after the moves. The winner follows the first.
pub(super) const TAIL: [(&str, &str); 5] = [
    ("numInitialPlacementMoves", "placement-moves"),
    (END, END),
    ("rankings", "rankings"),
    ("SANDBOX", "sandbox"),
    ("LUDII_VERSION", "version"),
];

/// The end type of a game that its rules end.
pub(super) const NATURAL_END: &str = "NaturalEnd";
