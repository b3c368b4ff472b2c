//! The values of tags that have a column, and those that are left.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Map, Value as Json};
use tafl_game_record::{ClockTime, GameRecord, Tag, TagValue};

/// The tags whose columns hold any text.
const TEXTS: [&str; 10] = [
    "event",
    "site",
    "round",
    "attackers",
    "defenders",
    "annotator",
    "compiler",
    "termination",
    "variant",
    "rules-source",
];

/// The values of tags, some of which their columns do not hold completely.
pub(super) struct TagValues<'r> {
    record: &'r GameRecord,
    /// The names of tags that are complete in their columns.
    held: Vec<&'static str>,
}

impl<'r> TagValues<'r> {
    pub(super) fn of(record: &'r GameRecord) -> Self {
        Self { record, held: TEXTS.to_vec() }
    }

    /// The text of a tag. One without text is like none.
    pub(super) fn text(&self, name: &str) -> Option<&'r str> {
        self.record.tag(name).map(TagValue::as_str).filter(|text| !text.is_empty())
    }

    /// Notes that a column holds the tag.
    pub(super) fn hold(&mut self, name: &'static str) {
        self.held.push(name);
    }

    /// The number in a tag.
    pub(super) fn number(&mut self, name: &'static str) -> Option<i64> {
        let number = self.text(name)?.parse::<i32>().ok()?;
        self.hold(name);
        Some(number.into())
    }

    /// The value of a tag that was read, if it could be.
    pub(super) fn value<T, E>(&mut self, name: &'static str, read: Option<Result<T, E>>) -> Option<T> {
        let value = read?.ok()?;
        self.hold(name);
        Some(value)
    }

    /// All other tags as a JSON object; `None` if there are none. Of several with one name, the first has a column; the
    /// object has the others as a list.
    pub(super) fn rest(&self) -> Option<String> {
        let mut rest: BTreeMap<&str, Vec<Json>> = BTreeMap::new();
        let mut seen: Vec<&str> = Vec::new();
        for tag in self.record.tags() {
            let name = tag.name();
            let is_first = !seen.contains(&name);
            if self.held.contains(&name) {
                if is_first {
                    seen.push(name);
                    continue;
                }
            } else if says_nothing(tag) {
                continue;
            }
            rest.entry(name).or_default().push(tag.value().as_str().into());
        }
        let member = |(name, mut values): (&str, Vec<Json>)| {
            let value = if values.len() == 1 { values.remove(0) } else { values.into() };
            (name.to_owned(), value)
        };
        let object: Map<String, Json> = rest.into_iter().map(member).collect();
        (!object.is_empty()).then(|| Json::Object(object).to_string())
    }
}

/// Whether a tag without text says nothing.
fn says_nothing(tag: &Tag) -> bool {
    tag.value().as_str().is_empty()
}

/// A duration in milliseconds.
pub(super) fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// The overtime of a clock: the length of a period in milliseconds, and the number of periods.
pub(super) fn overtime(clock: ClockTime) -> Option<(i64, i64)> {
    clock.overtime().map(|overtime| (milliseconds(overtime.length()), overtime.count().into()))
}

/// Counts as a JSON object; `None` if there are none.
pub(super) fn counted<'c>(codes: impl Iterator<Item = &'c str>) -> Option<String> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    codes.for_each(|code| *counts.entry(code).or_default() += 1);
    let object: Map<String, Json> =
        counts.into_iter().map(|(code, count)| (code.to_owned(), count.into())).collect();
    (!object.is_empty()).then(|| Json::Object(object).to_string())
}
