//! What remains of a game: a line of the state file.

use serde_json::{Value, json};
use tafl_engine::{Side, Standing};
use tafl_play::{Ending, Outcome};

/// A game that is over, as the table counts it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FinishedGame {
    /// The number of the game in the match, from 1. The games of a pair follow one another.
    pub number: usize,
    /// The engine with the attackers, from 0.
    pub attackers: usize,
    /// The engine with the defenders.
    pub defenders: usize,
    /// The number of the opening, from 0.
    pub opening: usize,
    /// How it ended; a game that could not be played is abandoned.
    pub outcome: Outcome,
    /// The same in words, and what an engine did wrong, if anything.
    pub message: String,
    /// The side that did something wrong, if one did.
    pub fault: Option<Side>,
    /// The number of moves of both sides.
    pub plies: usize,
    /// A hash of the moves: games with the same one are equal.
    pub moves: u64,
}

impl FinishedGame {
    /// The engine with a side.
    pub const fn engine(&self, side: Side) -> usize {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }

    /// The points of the attackers: 1, ½ or 0; `None` for a game that was not played.
    pub(crate) fn points_of_attackers(&self) -> Option<f64> {
        match standing(self.outcome) {
            Standing::Won(Side::Attackers) => Some(1.0),
            Standing::Drawn => Some(0.5),
            Standing::Won(Side::Defenders) => Some(0.0),
            Standing::Undecided => None,
        }
    }

    /// The game as an object of JSON.
    pub fn to_json(&self) -> Value {
        json!({
            "game": self.number,
            "attackers": self.attackers,
            "defenders": self.defenders,
            "opening": self.opening,
            "winner": self.outcome.winner().map(Side::name),
            "ending": self.outcome.ending().name(),
            "message": self.message,
            "fault": self.fault.map(Side::name),
            "plies": self.plies,
            "moves": hexadecimal(self.moves),
        })
    }

    /// The game of an object; `None` if the object is not one of a game.
    pub fn from_json(value: &Value) -> Option<Self> {
        let text = |key: &str| value.get(key)?.as_str();
        let number = |key: &str| usize::try_from(value.get(key)?.as_u64()?).ok();
        let winner = text("winner").map(str::parse).transpose().ok()?;
        Some(Self {
            number: number("game")?,
            attackers: number("attackers")?,
            defenders: number("defenders")?,
            opening: number("opening")?,
            outcome: Outcome::new(winner, text("ending")?.parse().ok()?).ok()?,
            message: text("message")?.to_owned(),
            fault: text("fault").and_then(|side| side.parse().ok()),
            plies: number("plies")?,
            moves: u64::from_str_radix(text("moves")?, 16).ok()?,
        })
    }
}

/// A hash (FNV-1a) that is the same in every version of this crate.
pub(crate) fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// A hash as files have it.
pub(crate) fn hexadecimal(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Who won, as engines are told; an abandoned game is undecided.
pub(crate) const fn standing(outcome: Outcome) -> Standing {
    match (outcome.winner(), outcome.ending()) {
        (Some(side), _) => Standing::Won(side),
        (None, Ending::Abandoned) => Standing::Undecided,
        (None, _) => Standing::Drawn,
    }
}
