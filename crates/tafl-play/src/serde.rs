//! Serialization: steps and endings as text, outcomes as objects.

use alloc::string::{String, ToString};
use core::str::FromStr;

use notation_syntax::as_text;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tafl_position::Side;
use tafl_rules::Ending;

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
