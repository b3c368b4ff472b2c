//! What remains of a game: a line of the state file.

use serde_json::{Value, json};
use tafl_engine::{Side, Standing};
use tafl_rules::Ending;

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
    /// Who won; a game that could not be played is undecided.
    pub standing: Standing,
    /// How it ended.
    pub ending: Ending,
    /// How it ended, in words; what an engine did wrong, if anything.
    pub reason: String,
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
    pub fn points_of_attackers(&self) -> Option<f64> {
        match self.standing {
            Standing::Won(Side::Attackers) => Some(1.0),
            Standing::Drawn => Some(0.5),
            Standing::Won(Side::Defenders) => Some(0.0),
            Standing::Undecided => None,
        }
    }

    /// The game as an object of JSON.
    pub fn to_json(&self) -> Value {
        let result = match self.standing {
            Standing::Won(side) => side.name(),
            Standing::Drawn => "draw",
            Standing::Undecided => "none",
        };
        json!({
            "game": self.number,
            "attackers": self.attackers,
            "defenders": self.defenders,
            "opening": self.opening,
            "result": result,
            "ending": self.ending.name(),
            "reason": self.reason,
            "fault": self.fault.map(Side::name),
            "plies": self.plies,
            "moves": format!("{:016x}", self.moves),
        })
    }

    /// The game of an object; `None` if it is no such object.
    pub fn from_json(value: &Value) -> Option<Self> {
        let text = |key: &str| value.get(key)?.as_str();
        let number = |key: &str| usize::try_from(value.get(key)?.as_u64()?).ok();
        let standing = match text("result")? {
            "draw" => Standing::Drawn,
            "none" => Standing::Undecided,
            side => Standing::Won(side.parse().ok()?),
        };
        Some(Self {
            number: number("game")?,
            attackers: number("attackers")?,
            defenders: number("defenders")?,
            opening: number("opening")?,
            standing,
            ending: text("ending")?.parse().ok()?,
            reason: text("reason")?.to_owned(),
            fault: text("fault").and_then(|side| side.parse().ok()),
            plies: number("plies")?,
            moves: u64::from_str_radix(text("moves")?, 16).ok()?,
        })
    }
}
