//! Steps and endings as text; an outcome has fields.

use alloc::string::String;
use core::fmt::Display;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::outcome::Ending;
use crate::step::Step;

/// Both squares: `e5-e8`. Reads any move record.
impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error: <Self as core::str::FromStr>::Err| custom(&error))
    }
}

/// Its name: `king-escaped`.
impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Ending {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::from_name(&name)
            .ok_or_else(|| custom(&"the name of an ending is expected, like `king-escaped`"))
    }
}

fn custom<E: Error>(error: &dyn Display) -> E {
    E::custom(error)
}
