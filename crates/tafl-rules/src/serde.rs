//! Rules, names and presets as text.

use alloc::string::String;
use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ending::Ending;
use crate::name::VariantName;
use crate::preset::Preset;
use crate::rules::Rules;

macro_rules! as_text {
    ($($(#[$attribute:meta])* $type:ty),* $(,)?) => {$(
        $(#[$attribute])*
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read(deserializer)
            }
        }
    )*};
}

as_text! {
    /// The minimal record on one line.
    Rules,
    /// The name with spaces.
    VariantName,
    /// The name in kebab case.
    Preset,
    /// The name: `king-escaped`.
    Ending,
}

fn read<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}
