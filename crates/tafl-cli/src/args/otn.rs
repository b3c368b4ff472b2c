//! The version of the notation.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tafl_rules::OtnVersion;

/// The version of the notation, for all commands.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct OtnArg {
    /// The version of the notation: 1.1 reads and writes the proposal. By default, all is read as version 1.0.
    #[arg(long = "otn", global = true, value_name = "VERSION", value_parser = versions(), display_order = 901)]
    pub(crate) version: Option<OtnVersion>,
}

impl OtnArg {
    /// The version that texts are read as.
    pub(crate) fn reading(self) -> OtnVersion {
        self.version.unwrap_or_default()
    }
}

fn versions() -> impl TypedValueParser<Value = OtnVersion> {
    let names = OtnVersion::ALL.iter().map(|version| version.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<OtnVersion>())
}
