//! Arguments of `tafl new`.

use clap::Args;
use tafl_game_record::{Date, TagValue};

use super::archive::KeyValue;

const EXAMPLES: &str = "\
Examples:
  tafl new brandub >game.otg
  tafl new copenhagen --event 'Spring Cup' --attackers Ada --defenders Olaf
  tafl new 'dim:3 start:/1t1/1K1/3/' --set round=2";

/// Print a game record to fill in.
///
/// The record has the tags that most games have, the rules of the variant, and a first turn with a comment. Replace each
/// `?` and the example moves. Until then the record is valid too.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct NewArgs {
    /// A preset, as listed by `tafl rules list`, in any spelling, or a rules record.
    #[arg(value_name = "VARIANT")]
    pub(crate) variant: String,
    /// The name of the tournament or match.
    #[arg(long, value_name = "NAME", value_parser = tag_value)]
    pub(crate) event: Option<TagValue>,
    /// The location of the game: city and country, or the address of a web page.
    #[arg(long, value_name = "PLACE", value_parser = tag_value)]
    pub(crate) site: Option<TagValue>,
    /// The date of the game: `2026.03.21`, with `??` for what is unknown.
    #[arg(long, value_name = "DATE")]
    pub(crate) date: Option<Date>,
    /// The player of the attackers.
    #[arg(long, value_name = "NAME", value_parser = tag_value)]
    pub(crate) attackers: Option<TagValue>,
    /// The player of the defenders.
    #[arg(long, value_name = "NAME", value_parser = tag_value)]
    pub(crate) defenders: Option<TagValue>,
    /// Set another tag: `round=2`.
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<KeyValue>,
}

/// A value that a strict reader accepts: on one line, and without `]`.
fn tag_value(text: &str) -> Result<TagValue, String> {
    if text.contains(['\n', '\r']) {
        return Err("the value of a tag cannot have several lines".to_owned());
    }
    TagValue::new(text).map_err(|error| error.to_string())
}
