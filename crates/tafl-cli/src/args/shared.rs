//! Arguments and values that several commands have.

use std::error::Error;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use tafl_diagram::Corner;
use tafl_game_record::{Address, AddressError, Playback, ReplayError};

pub(super) const GAME: &str =
    "The number of the game in a file with several, from 1. The default is the first";

/// A parser of these values, by their names.
pub(super) fn named<T>(
    values: impl IntoIterator<Item = T>,
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(values.into_iter().map(name)).try_map(|name| name.parse::<T>())
}

/// The longest time, in seconds: eleven days.
const MAX_SECONDS: f64 = 1e6;

/// A time in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.001..=MAX_SECONDS).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("expected seconds from 0.001 to {MAX_SECONDS}, as in `1.5`"))
}

/// Rules for games without rules.
#[derive(Debug, Args)]
pub(crate) struct RulesArg {
    /// For games without rules: a preset, a variant of aagenielsen.dk, a rules record, a file with one, or `fit` for the
    /// rules that fit the first hundred games of each variant best, if nine of ten agree with them, and at least ten
    /// (`fit:3`: three). The tag `rules-source` marks them, and says how many others fit as well. The option never replaces
    /// rules that a game has.
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,
}

/// The argument of `--at`: a position of a game.
#[derive(Clone, Debug)]
pub(crate) enum At {
    /// After the last move of the main line.
    Last,
    /// After the move at an address.
    Move(Address),
}

impl At {
    /// Goes there, from the start of the game. Returns whether the game has the move.
    pub(crate) fn reach(&self, playback: &mut Playback<'_>) -> Result<bool, ReplayError> {
        match self {
            Self::Last => playback.to_line_end().map(|()| true),
            Self::Move(address) => playback.go_to_address(address),
        }
    }
}

impl FromStr for At {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        match text.to_lowercase().as_str() {
            "last" => Ok(Self::Last),
            address => address.parse().map(Self::Move),
        }
    }
}

impl Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Last => f.write_str("last"),
            Self::Move(address) => address.fmt(f),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextOrJson {
    Text,
    Json,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct BoardArgs {
    /// Draw with ASCII characters only.
    #[arg(long)]
    pub(crate) ascii: bool,
    /// The corner where a1 is drawn.
    #[arg(long, value_name = "CORNER", default_value = "bottom-left", value_parser = named(Corner::ALL, Corner::name))]
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
