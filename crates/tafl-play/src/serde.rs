//! Serialization: steps and endings as text, outcomes as objects.

use alloc::string::String;
use core::fmt::Display;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tafl_position::Side;

use tafl_rules::Ending;

use crate::outcome::{Outcome, OutcomeError};
use crate::step::{Step, StepError};

/// The two squares: `e5-e8`.
impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error: StepError| custom(&error))
    }
}

/// `winner` (`attackers`, `defenders`, or `null` for a draw) and `ending`. Those that contradict each other cannot be
/// deserialized.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Outcome")]
struct OutcomeFields {
    winner: Option<Side>,
    ending: Ending,
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        OutcomeFields { winner: self.winner(), ending: self.ending() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let OutcomeFields { winner, ending } = OutcomeFields::deserialize(deserializer)?;
        Self::new(winner, ending).map_err(|error: OutcomeError| custom(&error))
    }
}

fn custom<E: Error>(error: &dyn Display) -> E {
    E::custom(error)
}
