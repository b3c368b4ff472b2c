//! How two records differ.

use alloc::vec::Vec;
use core::fmt;

use crate::entry::OtherEntry;
use crate::key::Key;
use crate::rules::Rules;
use crate::v1_1;
use crate::value::Value;
use crate::view::RulesView;

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
    added: Vec<v1_1::Difference>,
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

    /// The keys of version 1.1 whose values differ: only of [`RulesView::diff`].
    pub fn added(&self) -> &[v1_1::Difference] {
        &self.added
    }

    /// Whether there is no difference.
    pub fn is_empty(&self) -> bool {
        self.differences.is_empty()
            && self.only_left.is_empty()
            && self.only_right.is_empty()
            && self.added.is_empty()
    }
}

/// Prints a line for each difference, each with a line feed at its end.
impl fmt::Display for Diff<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for difference in &self.differences {
            writeln!(f, "{difference}")?;
        }
        for difference in &self.added {
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
            added: Vec::new(),
        }
    }
}

impl RulesView<'_> {
    /// The differences between these rules and others, as [`Rules::diff`]: under version 1.1 with `rep` and the extra
    /// zones.
    ///
    /// ```
    /// use tafl_rules::{OtnVersion, Rules};
    ///
    /// let third: Rules = "dim:3 start:/1t1/1K1/3/".parse()?;
    /// let second: Rules = "dim:3 rep:2e start:/1t1/1K1/3/".parse()?;
    /// assert_eq!(third.at(OtnVersion::V1_1)?.diff(&second.at(OtnVersion::V1_1)?).to_string(), "\
    /// tfr:d -> rep:2e (what happens when a position occurs again: the game is drawn -> the defenders lose)
    /// ");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn diff<'a>(&'a self, other: &'a Self) -> Diff<'a> {
        let mut diff = self.rules.diff(other.rules);
        let is_unknown = |view: &Self, entry: &OtherEntry| !view.version.has_rules_key(entry.key());
        diff.only_left.retain(|entry| is_unknown(self, entry));
        diff.only_right.retain(|entry| is_unknown(other, entry));
        diff.added = self.additions.diff(&other.additions);
        if diff.added.iter().any(v1_1::Difference::is_repetition) {
            diff.differences.retain(|difference| difference.key != Key::Tfr);
        }
        diff
    }
}
