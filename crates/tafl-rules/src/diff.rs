//! How two records differ.

use alloc::vec::Vec;
use core::fmt;

use crate::entry::OtherEntry;
use crate::key::Key;
use crate::otn_version::OtnVersion;
use crate::parse::is_proposed_key;
use crate::proposed::{ProposedDifference, ProposedError};
use crate::rules::Rules;
use crate::value::Value;

/// A key that has different values in two records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference<'a> {
    key: Key,
    left: Option<Value<'a>>,
    right: Option<Value<'a>>,
}

impl<'a> Difference<'a> {
    /// The key.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The value in the first record; `None` if it has no name.
    pub fn left(&self) -> Option<Value<'a>> {
        self.left
    }

    /// The value in the second record; `None` if it has no name.
    pub fn right(&self) -> Option<Value<'a>> {
        self.right
    }
}

/// Prints both values and their meanings, as in
/// `esc:c -> esc:e (where the king escapes to: a corner square -> any edge square)`.
impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (before, value) in [("", &self.left), (" -> ", &self.right)] {
            match value {
                Some(value) => write!(f, "{before}{}:{value}", self.key)?,
                None => write!(f, "{before}no {}", self.key)?,
            }
        }
        write!(f, " ({}", self.key.meaning())?;
        let meaning = |value: Option<Value<'_>>| value.and_then(|value| value.meaning());
        if let (Some(left), Some(right)) = (meaning(self.left), meaning(self.right)) {
            write!(f, ": {left} -> {right}")?;
        }
        f.write_str(")")
    }
}

/// The differences between two records: the result of [`Rules::diff`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diff<'a> {
    differences: Vec<Difference<'a>>,
    only_left: Vec<&'a OtherEntry>,
    only_right: Vec<&'a OtherEntry>,
    proposed: Vec<ProposedDifference>,
}

impl<'a> Diff<'a> {
    /// The keys whose values differ, in the order of [`Key::ALL`].
    pub fn differences(&self) -> &[Difference<'a>] {
        &self.differences
    }

    /// The entries with unknown keys that only the first record has.
    pub fn only_left(&self) -> &[&'a OtherEntry] {
        &self.only_left
    }

    /// The entries with unknown keys that only the second record has.
    pub fn only_right(&self) -> &[&'a OtherEntry] {
        &self.only_right
    }

    /// The keys of version 1.1 whose values differ: only of [`Rules::diff_version`].
    pub fn proposed(&self) -> &[ProposedDifference] {
        &self.proposed
    }

    /// Whether there is no difference.
    pub fn is_empty(&self) -> bool {
        self.differences.is_empty()
            && self.only_left.is_empty()
            && self.only_right.is_empty()
            && self.proposed.is_empty()
    }
}

/// Prints a line for each difference, each with a line feed at its end.
impl fmt::Display for Diff<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for difference in &self.differences {
            writeln!(f, "{difference}")?;
        }
        for difference in &self.proposed {
            writeln!(f, "{difference}")?;
        }
        for entry in &self.only_left {
            writeln!(f, "{entry} -> nothing (unknown key)")?;
        }
        for entry in &self.only_right {
            writeln!(f, "nothing -> {entry} (unknown key)")?;
        }
        Ok(())
    }
}

impl Rules {
    /// The differences between these rules and others, key by key, as both are stored.
    ///
    /// ```
    /// use tafl_rules::Rules;
    ///
    /// let corners: Rules = "dim:3 start:/1t1/1K1/3/".parse()?;
    /// let edges: Rules = "dim:3 esc:e start:/1t1/1K1/3/".parse()?;
    /// assert_eq!(corners.diff(&edges).to_string(), "\
    /// esc:c -> esc:e (where the king escapes to: a corner square -> any edge square)
    /// ");
    /// # Ok::<(), tafl_rules::RulesError>(())
    /// ```
    pub fn diff<'a>(&'a self, other: &'a Self) -> Diff<'a> {
        let differences = Key::ALL
            .iter()
            // `start` covers it.
            .filter(|&&key| key != Key::Starti)
            .map(|&key| Difference { key, left: self.get(key), right: other.get(key) })
            .filter(|difference| difference.left != difference.right)
            .collect();
        let missing = |entries: &'a [OtherEntry], in_others: &[OtherEntry]| {
            entries.iter().filter(|entry| !in_others.contains(entry)).collect()
        };
        Diff {
            differences,
            only_left: missing(&self.others, &other.others),
            only_right: missing(&other.others, &self.others),
            proposed: Vec::new(),
        }
    }

    /// The differences between these rules and others, as a version of the notation reads them: under version 1.1 with
    /// `rep` and the extra zones.
    ///
    /// ```
    /// use tafl_rules::{OtnVersion, Rules};
    ///
    /// let third: Rules = "dim:3 start:/1t1/1K1/3/".parse()?;
    /// let second: Rules = "dim:3 rep:2e start:/1t1/1K1/3/".parse()?;
    /// assert_eq!(third.diff_version(&second, OtnVersion::V1_1)?.to_string(), "\
    /// tfr:d -> rep:2e (what happens when a position occurs again: the game is drawn -> the defenders lose)
    /// ");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if an entry of the version cannot be read.
    pub fn diff_version<'a>(
        &'a self,
        other: &'a Self,
        version: OtnVersion,
    ) -> Result<Diff<'a>, ProposedError> {
        let mut diff = self.diff(other);
        if version == OtnVersion::V1_0 {
            return Ok(diff);
        }
        let unknown = |entry: &&OtherEntry| !is_proposed_key(entry.key());
        diff.only_left.retain(unknown);
        diff.only_right.retain(unknown);
        diff.proposed = self.proposed(version)?.diff(&other.proposed(version)?);
        if diff.proposed.iter().any(ProposedDifference::is_repetition) {
            diff.differences.retain(|difference| difference.key != Key::Tfr);
        }
        Ok(diff)
    }
}
