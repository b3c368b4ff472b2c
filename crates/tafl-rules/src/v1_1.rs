//! The additions of version 1.1 of the notation, a proposal, to rules (proposal, sections 8 and 9): repetitions that
//! `tfr` cannot express, the key `rep`, and extra zones, the keys `z1` to `z9`.
//!
//! [`Rules`] keeps such entries among those with unknown keys, and [`Rules::at`] reads them.

mod diff;
mod error;
mod extra_zone;
mod repetition_rule;

use alloc::format;
use alloc::vec::Vec;

use tafl_position::Square;

pub use diff::Difference;
pub use error::{EntryError, ErrorKind, FindingKind};
pub use extra_zone::{ExtraZone, ZoneNumber};
pub(crate) use extra_zone::{ZoneKey, ZonePart};
pub use repetition_rule::{RepetitionEffect, RepetitionRule};

use crate::builder::RulesBuilder;
use crate::choice::Repetition;
use crate::entry::OtherEntry;
use crate::parse::{AddedEntries, is_added_key};
use crate::rules::Rules;

/// The values of the keys that version 1.1 adds, and the rule for repetitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Additions {
    pub(crate) repetition: Option<RepetitionRule>,
    pub(crate) zones: Vec<ExtraZone>,
}

impl Additions {
    /// The extra zone that a square belongs to: the last that lists it.
    pub(crate) fn extra_zone_of(&self, square: Square) -> Option<&ExtraZone> {
        self.zones.iter().rev().find(|zone| zone.squares.contains(square))
    }

    /// Whether `tfr` can express the rule for repetitions.
    fn has_tfr(&self) -> bool {
        self.repetition.is_none_or(|rule| rule.to_tfr().is_some())
    }

    /// The entry for repetitions: `rep:2d`, or `tfr:d`.
    pub(crate) fn repetition_entry(&self) -> alloc::string::String {
        match self.repetition {
            None => format!("tfr:{}", Repetition::Ignored),
            Some(rule) => match rule.to_tfr() {
                Some(value) => format!("tfr:{value}"),
                None => format!("rep:{rule}"),
            },
        }
    }

    /// The entries in a record, in canonical order.
    pub(crate) fn entries(&self) -> Vec<OtherEntry> {
        let rule = self.repetition.filter(|_| !self.has_tfr());
        let repetition = rule.and_then(|rule| OtherEntry::new("rep", &format!("{rule}")).ok());
        let zone = |zone: &ExtraZone| {
            let entry = |part| {
                let key = ZoneKey { number: zone.number, part };
                OtherEntry::new(&format!("{key}"), &format!("{}", zone.value(part)?)).ok()
            };
            ZonePart::ALL.map(entry)
        };
        let zones = self.zones.iter().flat_map(zone).flatten();
        repetition.into_iter().chain(zones).collect()
    }

    /// Stores the values in rules, in place of those that they have.
    pub(crate) fn store_in(self, rules: &mut Rules) {
        let tfr = match self.repetition {
            None => Some(Repetition::Ignored),
            Some(rule) => rule.to_tfr(),
        };
        // A program that does not know `rep` falls back to the default.
        rules.settings.repetition = tfr.unwrap_or(Repetition::Draw);
        let others = core::mem::take(&mut rules.others);
        rules.others = self.entries();
        rules.others.extend(others.into_iter().filter(|other| !is_added_key(other.key())));
    }

    /// The values under version 1.0.
    pub(crate) const fn specified(rules: &Rules) -> Self {
        Self { repetition: RepetitionRule::from_tfr(rules.repetition()), zones: Vec::new() }
    }

    /// The values of the entries with unknown keys.
    pub(crate) fn of(rules: &Rules) -> Result<Self, EntryError> {
        let entries = AddedEntries::of_others(&rules.others, rules.dimension())?;
        Ok(Self::of_entries(entries, rules.repetition()))
    }

    /// The values of entries that have been read, beside this value of `tfr`.
    pub(crate) fn of_entries(entries: AddedEntries, tfr: Repetition) -> Self {
        let repetition = match entries.repetition {
            Some((rule, _)) => Some(rule),
            None => RepetitionRule::from_tfr(tfr),
        };
        let zones = entries.zones.into_iter().filter(|zone| !zone.is_default()).collect();
        Self { repetition, zones }
    }
}

/// Values of version 1.1.
impl RulesBuilder {
    /// The rule for repeated positions: `tfr` if that can express it, else `rep` of version 1.1. `None` is `tfr:i`.
    ///
    /// ```
    /// use tafl_rules::Rules;
    /// use tafl_rules::v1_1::{RepetitionEffect, RepetitionRule};
    ///
    /// let builder = Rules::builder("/1t1/1K1/3/".parse()?);
    /// let rule = RepetitionRule::new(2, RepetitionEffect::DefendersLose);
    /// let rules = builder.repetition_rule(rule).build()?;
    /// assert_eq!(rules.to_string(), "dim:3 rep:2e start:/1t1/1K1/3/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn repetition_rule(self, rule: Option<RepetitionRule>) -> Self {
        self.change_additions(|additions| additions.repetition = rule)
    }

    /// An extra zone of version 1.1, in place of the one with the same number. Squares off the board are ignored.
    #[must_use]
    pub fn extra_zone(self, zone: ExtraZone) -> Self {
        self.change_additions(|additions| {
            additions.zones.retain(|other| other.number != zone.number);
            let index = additions.zones.partition_point(|other| other.number < zone.number);
            additions.zones.insert(index, zone);
        })
    }

    /// Changes the values of version 1.1. Entries that cannot be read are dropped.
    fn change_additions(mut self, change: impl FnOnce(&mut Additions)) -> Self {
        let specified = |_| Additions::specified(&self.rules);
        let mut additions = Additions::of(&self.rules).unwrap_or_else(specified);
        change(&mut additions);
        additions.store_in(&mut self.rules);
        self
    }
}
