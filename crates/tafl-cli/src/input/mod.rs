//! What the commands read: arguments, files, games and their rules.

pub(crate) mod batches;
pub(crate) mod contender;
pub(crate) mod files;
pub(crate) mod filter;
pub(crate) mod fingerprint;
pub(crate) mod game;
pub(crate) mod game_text;
pub(crate) mod given;
pub(crate) mod heading;
pub(crate) mod known_rules;
pub(crate) mod lines;
pub(crate) mod range;
pub(crate) mod results;
pub(crate) mod rules;
pub(crate) mod text;

use std::error::Error;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use tafl_game_record::TagValue;

/// A parser of these values, by their names.
pub(crate) fn named<T>(
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

/// A value that a strict reader accepts: on one line, and without `]`.
pub(crate) fn tag_value(text: &str) -> Result<TagValue, String> {
    if text.contains(['\n', '\r']) {
        return Err("the value of a tag cannot have several lines".to_owned());
    }
    TagValue::new(text).map_err(|error| error.to_string())
}

/// A tag and its new value.
#[derive(Clone, Debug)]
pub(crate) struct KeyValue {
    pub(crate) key: String,
    pub(crate) value: TagValue,
}

impl FromStr for KeyValue {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (key, value) = text.split_once('=').ok_or("expected `KEY=VALUE`, as in `event=Spring Cup`")?;
        let value = TagValue::new(value).map_err(|error| error.to_string())?;
        tafl_game_record::Tag::new(key, value.clone()).map_err(|error| error.to_string())?;
        Ok(Self { key: key.to_owned(), value })
    }
}
