//! Rules, names and presets as text.

use core::str::FromStr;

use notation_syntax::{as_text, read_whole};

use crate::ending::Ending;
use crate::name::VariantName;
use crate::preset::Preset;
use crate::rules::Rules;

as_text! {
    /// The minimal record on one line.
    Rules, read_whole, "a rules record";
    /// The name with spaces.
    VariantName, FromStr::from_str, "the name of a variant";
    /// The name in kebab case.
    Preset, FromStr::from_str, "the name of a preset";
    /// The name: `king-escaped`.
    Ending, FromStr::from_str, "the name of an ending";
}
