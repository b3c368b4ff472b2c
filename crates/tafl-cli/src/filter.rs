//! Picking games by their tags.

use std::collections::BTreeMap;

use notation_syntax::visible;
use tafl_game_record::{GameRecord, TagValue};

use crate::args::FilterArgs;
use crate::facts;
use crate::failure::Failure;
use crate::messages;
use crate::output;
use crate::players::Aliases;
use crate::range::{Inside, Range};

/// How many characters of a value are shown in a message.
const MAX_VALUE: usize = 40;

/// The conditions that `select` and `explore` share.
pub(crate) struct Filter<'a> {
    args: &'a FilterArgs,
    aliases: Aliases,
    /// The dates from `--since` to `--until`, if either is given.
    dates: Option<Range>,
}

/// The value of a tag that cannot be compared.
pub(crate) struct Unreadable {
    key: String,
    value: String,
    expected: &'static str,
}

impl<'a> Filter<'a> {
    pub(crate) fn of(args: &'a FilterArgs) -> Result<Self, Failure> {
        if let Some((since, until)) =
            args.since.zip(args.until).filter(|(since, until)| since.is_after(*until))
        {
            let (since, until) = (since.text(), until.text());
            return Err(Failure::Usage(format!(
                "no date is since {since} and until {until}; write `--since {until} --until {since}`"
            )));
        }
        let any = args.since.is_some() || args.until.is_some();
        let aliases = Aliases::read(args.aliases.aliases.as_deref())?;
        Ok(Self { args, aliases, dates: any.then_some(Range::Dates(args.since, args.until)) })
    }

    /// Whether the game meets all conditions except that on its date.
    pub(crate) fn meets(&self, record: &GameRecord) -> bool {
        let args = self.args;
        (args.result.is_empty() || args.result.contains(&facts::result(record)))
            && args.player.iter().all(|player| {
                let plays = |side| {
                    let name = record.tag(side).map(TagValue::as_str);
                    name.is_some_and(|name| self.aliases.of(name).any(|name| player.matches(name)))
                };
                plays("attackers") || plays("defenders")
            })
            && args
                .variant
                .as_ref()
                .is_none_or(|variant| record.variant().is_some_and(|name| variant.matches_name(&name)))
    }

    /// The range of the tag `date`.
    pub(crate) fn dates(&self) -> Option<&Range> {
        self.dates.as_ref()
    }

    /// Whether the game meets all conditions.
    ///
    /// Fails with its date if that is not a date.
    pub(crate) fn meets_all(&self, record: &GameRecord) -> Result<bool, Unreadable> {
        if !self.meets(record) {
            return Ok(false);
        }
        match self.dates.as_ref().map_or(Ok(()), |dates| inside(record, "date", dates)) {
            Ok(()) => Ok(true),
            Err(None) => Ok(false),
            Err(Some(unreadable)) => Err(unreadable),
        }
    }
}

/// Values that cannot be compared: the number of games and the first of them, by the name of the tag.
#[derive(Default)]
pub(crate) struct UnreadableValues(BTreeMap<String, (u64, String)>);

impl UnreadableValues {
    /// Counts a value and where it is.
    pub(crate) fn add(&mut self, found: Unreadable, location: &str) {
        let Unreadable { key, value, expected } = found;
        let value: String = visible(&value).take(MAX_VALUE).collect();
        let first = || format!("{location}: the `{key}` tag has `{value}`, which is not {expected}");
        self.0.entry(key.clone()).or_insert_with(|| (0, first())).0 += 1;
    }

    /// Notes them on standard error.
    pub(crate) fn note(&self) {
        for (count, first) in self.0.values() {
            let games = output::counted(*count, "game");
            messages::line(&format_args!("{first}; {games} not picked for such a value"));
        }
    }
}

/// Fails if the tag is not in the range, with its value if that has another type.
pub(crate) fn inside(record: &GameRecord, key: &str, range: &Range) -> Result<(), Option<Unreadable>> {
    let value = value(record, key).ok_or(None)?;
    match range.contains(&value) {
        Inside::Yes => Ok(()),
        Inside::No => Err(None),
        Inside::Unreadable => Err(Some(Unreadable { key: key.to_owned(), value, expected: range.expects() })),
    }
}

/// The value of a tag; of `rules` and `position` the record.
pub(crate) fn value(record: &GameRecord, key: &str) -> Option<String> {
    match key {
        "rules" => record.rules().map(ToString::to_string),
        "position" => record.position_tag().map(ToString::to_string),
        key => record.tag(key).map(|value| value.as_str().to_owned()),
    }
}
