//! Additions of version 1.1 of the notation to rules.

mod difference;
mod error;
mod extra_zone;
mod repetition_rule;
mod rules;

use alloc::format;
use alloc::vec::Vec;

use tafl_position::Square;

pub use difference::ProposedDifference;
pub use error::{ProposedError, ProposedErrorKind, ProposedFindingKind};
pub use extra_zone::{ExtraZone, ZoneNumber};
pub(crate) use extra_zone::{ZoneKey, ZonePart};
pub use repetition_rule::{RepetitionEffect, RepetitionRule};
pub use rules::ProposedRules;

use crate::builder::RulesBuilder;
use crate::choice::Repetition;
use crate::entry::OtherEntry;
use crate::otn_version::OtnVersion;
use crate::parse::{ProposedEntries, is_proposed_key};
use crate::rules::Rules;

/// Additions of [version 1.1](OtnVersion::V1_1) to rules: repetitions that `tfr` cannot express, and extra
/// zones (proposal, sections 8 and 9).
///
/// [`Rules`] keeps the entries of version 1.1 among those with unknown keys; [`Rules::proposed`] reads them.
///
/// ```
/// use tafl_rules::{OtnVersion, Rules};
///
/// let rules: Rules = "dim:3 rep:2xe z1:a1,c3, z1h:TK start:/1t1/1K1/3/".parse()?;
/// let proposed = rules.proposed(OtnVersion::V1_1)?;
/// assert_eq!(proposed.repetition().unwrap().to_string(), "2xe");
/// assert_eq!(proposed.extra_zones()[0].rules().hostile.to_string(), "TK");
///
/// let specified = rules.proposed(OtnVersion::V1_0)?;
/// assert_eq!(specified.repetition().unwrap().to_string(), "3d");
/// assert!(specified.extra_zones().is_empty());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Proposed {
    repetition: Option<RepetitionRule>,
    zones: Vec<ExtraZone>,
}

impl Proposed {
    /// The rule for repeated positions: that of `rep`, or else that of `tfr`. `None` if positions may repeat any number
    /// of times.
    pub const fn repetition(&self) -> Option<RepetitionRule> {
        self.repetition
    }

    /// The extra zones, by number. A square in several zones belongs to the last of them, and to none of the four kinds
    /// of version 1.0.
    pub fn extra_zones(&self) -> &[ExtraZone] {
        &self.zones
    }

    /// The extra zone that a square belongs to: the last that lists it.
    pub fn extra_zone_of(&self, square: Square) -> Option<&ExtraZone> {
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
        let repetition = rule.and_then(|rule| OtherEntry::new("rep", &format!("{rule}")));
        let zone = |zone: &ExtraZone| {
            let entry = |part| {
                let key = ZoneKey { number: zone.number, part };
                OtherEntry::new(&format!("{key}"), &format!("{}", zone.value(part)?))
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
        rules.others.extend(others.into_iter().filter(|other| !is_proposed_key(other.key())));
    }

    /// The values under version 1.0.
    pub(crate) const fn specified(rules: &Rules) -> Self {
        Self { repetition: RepetitionRule::from_tfr(rules.repetition()), zones: Vec::new() }
    }

    /// The values of entries that have been read, beside this value of `tfr`.
    pub(crate) fn of_entries(entries: ProposedEntries, tfr: Repetition) -> Self {
        let repetition = match entries.repetition {
            Some((rule, _)) => Some(rule),
            None => RepetitionRule::from_tfr(tfr),
        };
        let zones = entries.zones.into_iter().filter(|zone| !zone.is_default()).collect();
        Self { repetition, zones }
    }
}

impl Rules {
    /// The values of the keys that a version adds, and the rule for repetitions.
    ///
    /// Under version 1.0 there are no extra zones, and the rule for repetitions is that of `tfr`.
    ///
    /// # Errors
    ///
    /// Fails under version 1.1 if an entry cannot be read, or occurs twice.
    pub fn proposed(&self, version: OtnVersion) -> Result<Proposed, ProposedError> {
        match version {
            OtnVersion::V1_0 => Ok(Proposed::specified(self)),
            OtnVersion::V1_1 => {
                let entries = ProposedEntries::of_others(&self.others, self.dimension())?;
                Ok(Proposed::of_entries(entries, self.repetition()))
            }
        }
    }

    /// Whether the rules have an entry that version 1.1 adds, valid or not.
    pub fn has_proposed(&self) -> bool {
        self.others.iter().any(|other| is_proposed_key(other.key()))
    }
}

/// Values of version 1.1.
impl RulesBuilder {
    /// The rule for repeated positions: `tfr` if that can express it, else `rep` of version 1.1. `None` is `tfr:i`.
    ///
    /// ```
    /// use tafl_rules::{RepetitionEffect, RepetitionRule, Rules};
    ///
    /// let builder = Rules::builder("/1t1/1K1/3/".parse()?);
    /// let rule = RepetitionRule::new(2, RepetitionEffect::DefendersLose);
    /// let rules = builder.repetition_rule(rule).build()?;
    /// assert_eq!(rules.to_string(), "dim:3 rep:2e start:/1t1/1K1/3/");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn repetition_rule(self, rule: Option<RepetitionRule>) -> Self {
        self.change_proposed(|proposed| proposed.repetition = rule)
    }

    /// An extra zone of version 1.1, in place of the one with the same number. Squares off the board are ignored.
    #[must_use]
    pub fn extra_zone(self, zone: ExtraZone) -> Self {
        self.change_proposed(|proposed| {
            proposed.zones.retain(|other| other.number != zone.number);
            let index = proposed.zones.partition_point(|other| other.number < zone.number);
            proposed.zones.insert(index, zone);
        })
    }

    /// Changes the values of version 1.1. Entries that cannot be read are dropped.
    fn change_proposed(mut self, change: impl FnOnce(&mut Proposed)) -> Self {
        let specified = |_| Proposed::specified(&self.rules);
        let mut proposed = self.rules.proposed(OtnVersion::V1_1).unwrap_or_else(specified);
        change(&mut proposed);
        proposed.store_in(&mut self.rules);
        self
    }
}
