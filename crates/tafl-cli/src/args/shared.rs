//! Arguments and values that several commands have.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use tafl_diagram::Corner;

pub(super) const GAME: &str =
    "The number of the game in a file with several, from 1. The default is the first";

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct BoardArgs {
    /// Draw with ASCII characters only.
    #[arg(long)]
    pub(crate) ascii: bool,
    /// The corner where a1 is drawn.
    #[arg(long, value_name = "CORNER", default_value = "bottom-left", value_parser = corner())]
    pub(crate) a1: Corner,
    /// Omit the names of files and ranks.
    #[arg(long)]
    pub(crate) no_labels: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Tsv,
    Json,
}

/// The corners by name, all of which are shown in the help.
fn corner() -> impl TypedValueParser<Value = Corner> {
    PossibleValuesParser::new(Corner::ALL.map(Corner::name)).try_map(|name| name.parse::<Corner>())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Decides for the whole run whether standard output and standard error have colour.
    pub(crate) fn apply(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}
