//! The tags that most games have, as options.

use clap::Args;
use tafl_game_record::{Date, GameRecord, TagNameError, TagValue};

use crate::input::{KeyValue, tag_value};

/// The tags that most games have.
#[derive(Debug, Args)]
pub(crate) struct Heading {
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

impl Heading {
    /// Sets the tags that are given.
    pub(crate) fn set(&self, record: &mut GameRecord) -> Result<(), TagNameError> {
        let named = [
            ("event", &self.event),
            ("site", &self.site),
            ("attackers", &self.attackers),
            ("defenders", &self.defenders),
        ];
        let named = named.into_iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
        for (name, value) in named.chain(self.set.iter().map(|tag| (&*tag.key, &tag.value))) {
            record.set_tag(name, value.clone())?;
        }
        if let Some(date) = self.date {
            record.set_date(date);
        }
        Ok(())
    }
}
