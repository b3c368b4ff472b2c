//! The logs of the Bologna challenge: what its server writes about a game, with the board after each move.
//!
//! A log consists of entries: a line with date and place in the program, and a line with level and text. Boards follow
//! the text `Stato:`, rank 1 first.

mod board;
mod entry;
mod parse;
mod print;
mod stamp;
mod times;

pub(crate) use parse::{detect, parse};
pub(crate) use print::write;

pub(crate) const EXAMPLE: &str = "FINE: Turn: W Pawn from e3 to i3 …";

/// The prefix of the names of tags that hold what only the log has.
const PREFIX: &str = "bologna-log-";

/// The tag for the times of the entries.
const TIMES: &str = "bologna-log-times";

/// The field for a last move that the server refused.
const REFUSED: &str = "refused";

/// The field for the settings of the game, unless they are the usual ones.
const SETTINGS: &str = "settings";

/// The usual settings.
const USUAL_SETTINGS: &str = "\t0\tCache:\t-1";

/// The fields for the names of the players, unless their tags can hold them.
const NAMES: [&str; 2] = ["white", "black"];

/// The value of the tag `termination` after a draw by repetition.
const REPETITION: &str = "repetition";

/// The value of the tag `termination` after a move that the server refused.
const ILLEGAL_MOVE: &str = "illegal move";

/// The texts of entries.
mod text {
    pub(super) const PLAYERS: &str = "Players:";
    pub(super) const SETTINGS: &str = "Repeated moves allowed:";
    pub(super) const BEGIN: &str = "Inizio partita";
    pub(super) const STATE: &str = "Stato:";
    pub(super) const TURN: &str = "Turn: ";
    pub(super) const MOVED: &str = "Movimento pedina";
    pub(super) const BLACK_TAKEN: &str = "Pedina nera rimossa in: ";
    pub(super) const WHITE_TAKEN: &str = "Pedina bianca rimossa in: ";
    pub(super) const CACHE_CLEARED: &str = "Capture! Draw cache cleared!";
    pub(super) const CACHE: &str = "Current draw cache size: ";
    pub(super) const EQUAL: &str = "Equal states found: ";
    pub(super) const DRAW: &str = "Partita terminata in pareggio per numero di stati ripetuti";
    pub(super) const KING_TAKEN: &str = "Nero vince con re catturato in: ";
    pub(super) const KING_ESCAPED: &str = "Bianco vince con re in ";
}
