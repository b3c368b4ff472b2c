//! Serialization: steps as text, outcomes and games as objects.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use notation_syntax::as_text;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tafl_position::{Position, Side};
use tafl_rules::{Ending, Rules};

use crate::game::Game;
use crate::outcome::Outcome;
use crate::step::Step;

as_text! {
    /// The two squares: `e5-e8`.
    Step, FromStr::from_str, "a step, as in `e5-e8`";
}

/// The fields of an outcome, which `docs/json.md` documents. The message follows from the others and is not read.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Outcome")]
struct OutcomeFields {
    winner: Option<Side>,
    ending: Ending,
    #[serde(default)]
    message: String,
}

/// `winner` (`attackers`, `defenders`, or `null`), `ending`, and `message`, the same in words. A winner and an ending that
/// contradict each other cannot be deserialized.
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        OutcomeFields { winner: self.winner(), ending: self.ending(), message: self.to_string() }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let OutcomeFields { winner, ending, .. } = OutcomeFields::deserialize(deserializer)?;
        Self::new(winner, ending).map_err(D::Error::custom)
    }
}

/// What a game is saved as. All fields are written, so that formats without names can read them.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Game")]
struct GameFields {
    rules: Rules,
    position: Position,
    side_to_move: Side,
    steps: Vec<Step>,
}

/// `rules`, the `position` and `side_to_move` at the start, and the `steps` since then, which determine repetitions too.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let start = self.start();
        GameFields {
            rules: self.rules().clone(),
            position: start.position(),
            side_to_move: start.side_to_move(),
            steps: self.history(),
        }
        .serialize(serializer)
    }
}

/// Plays the steps again: a step that is not legal cannot be deserialized.
impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let GameFields { rules, position, side_to_move, steps } = GameFields::deserialize(deserializer)?;
        let mut game = Self::from_position(&rules, &position, side_to_move).map_err(D::Error::custom)?;
        for (number, step) in (1..).zip(steps) {
            let played = game.play(step);
            played.map_err(|error| D::Error::custom(format!("step {number}, {step}: {error}")))?;
        }
        Ok(game)
    }
}
