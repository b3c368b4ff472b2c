//! How the values of version 1.1 differ.

use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use super::Additions;
use super::extra_zone::{ExtraZone, ZoneKey, ZoneNumber, ZonePart};
use super::repetition_rule::RepetitionRule;

/// A key of version 1.1 that has different values in two records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// `None` for repetitions, which `tfr` can express too.
    key: Option<ZoneKey>,
    left: Option<Box<str>>,
    right: Option<Box<str>>,
    meaning: Box<str>,
}

impl Difference {
    /// The entry of the first record, as in `rep:2d` and `z1h:T`; `None` if it has the default.
    pub fn left(&self) -> Option<&str> {
        self.left.as_deref()
    }

    /// The entry of the second record; `None` if it has the default.
    pub fn right(&self) -> Option<&str> {
        self.right.as_deref()
    }

    /// Whether the difference is in the rule for repetitions. The entry of a record can be `tfr` then.
    pub fn is_repetition(&self) -> bool {
        self.key.is_none()
    }
}

/// Prints both entries and their meaning.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (before, entry) in [("", &self.left), (" -> ", &self.right)] {
            match (entry, self.key) {
                (Some(entry), _) => write!(f, "{before}{entry}")?,
                (None, Some(key)) => write!(f, "{before}no {key}")?,
                (None, None) => write!(f, "{before}nothing")?,
            }
        }
        write!(f, " ({})", self.meaning)
    }
}

impl Additions {
    /// The values that differ, if one of them needs version 1.1.
    pub(crate) fn diff(&self, other: &Self) -> Vec<Difference> {
        let numbers = (1..=ZoneNumber::MAX).filter_map(ZoneNumber::new);
        let keys = numbers.flat_map(|number| ZonePart::ALL.map(|part| ZoneKey { number, part }));
        let zones = keys.filter_map(|key| {
            let (left, right) = (self.entry(key), other.entry(key));
            let meaning = key.part.meaning().into();
            (left != right).then_some(Difference { key: Some(key), left, right, meaning })
        });
        self.repetition_difference(other).into_iter().chain(zones).collect()
    }

    fn repetition_difference(&self, other: &Self) -> Option<Difference> {
        if self.repetition == other.repetition || self.has_tfr() && other.has_tfr() {
            return None;
        }
        let effect = |rule: Option<RepetitionRule>| rule.map_or("nothing", |rule| rule.effect().meaning());
        let (left, right) = (effect(self.repetition), effect(other.repetition));
        let meaning = if left == right {
            format!("what happens when a position occurs again: {left}")
        } else {
            format!("what happens when a position occurs again: {left} -> {right}")
        };
        Some(Difference {
            key: None,
            left: Some(self.repetition_entry().into()),
            right: Some(other.repetition_entry().into()),
            meaning: meaning.into(),
        })
    }

    /// The entry of an extra zone, if it is not the default.
    fn entry(&self, key: ZoneKey) -> Option<Box<str>> {
        let zone = self.zones.iter().find(|zone: &&ExtraZone| zone.number == key.number)?;
        Some(format!("{key}:{}", zone.value(key.part)?).into())
    }
}
