//! Serialization: steps and endings as text.

use alloc::string::String;
use core::fmt::Display;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tafl_moves::MoveError;

use crate::outcome::{Ending, UnknownEnding};
use crate::step::Step;

/// The two squares: `e5-e8`. Any move record can be deserialized.
impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error: MoveError| custom(&error))
    }
}

/// The name: `king-escaped`.
impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Ending {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(|error: UnknownEnding| custom(&error))
    }
}

fn custom<E: Error>(error: &dyn Display) -> E {
    E::custom(error)
}
