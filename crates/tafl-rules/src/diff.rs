//! How two records differ.

use alloc::vec::Vec;
use core::fmt;

use crate::entry::OtherEntry;
use crate::key::Key;
use crate::rules::Rules;
use crate::value::Value;

/// A key under which two records say different things.
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

    /// What the first record says; `None` where it has no name.
    pub fn left(&self) -> Option<Value<'a>> {
        self.left
    }

    /// What the second record says; `None` where it has no name.
    pub fn right(&self) -> Option<Value<'a>> {
        self.right
    }
}

/// `esc:c -> esc:e (where the king escapes to: on a corner square -> on any square of the edge)`.
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

/// How two records differ: what [`Rules::diff`] gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diff<'a> {
    differences: Vec<Difference<'a>>,
    only_left: Vec<&'a OtherEntry>,
    only_right: Vec<&'a OtherEntry>,
}

impl<'a> Diff<'a> {
    /// The keys under which the records differ, in the order of [`Key::ALL`].
    pub fn differences(&self) -> &[Difference<'a>] {
        &self.differences
    }

    /// Entries of unknown keys that only the first record has.
    pub fn only_left(&self) -> &[&'a OtherEntry] {
        &self.only_left
    }

    /// Entries of unknown keys that only the second record has.
    pub fn only_right(&self) -> &[&'a OtherEntry] {
        &self.only_right
    }

    /// Whether there is no difference.
    pub fn is_empty(&self) -> bool {
        self.differences.is_empty() && self.only_left.is_empty() && self.only_right.is_empty()
    }
}

/// A line for each difference, each with a line feed after it.
impl fmt::Display for Diff<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for difference in &self.differences {
            writeln!(f, "{difference}")?;
        }
        for entry in &self.only_left {
            writeln!(f, "{entry} -> nothing (a key that the specification does not have)")?;
        }
        for entry in &self.only_right {
            writeln!(f, "nothing -> {entry} (a key that the specification does not have)")?;
        }
        Ok(())
    }
}

impl Rules {
    /// How these rules differ from others, key by key, as both are stored.
    ///
    /// ```
    /// use tafl_rules::Rules;
    ///
    /// let corners: Rules = "dim:3 start:/1t1/1K1/3/".parse()?;
    /// let edges: Rules = "dim:3 esc:e start:/1t1/1K1/3/".parse()?;
    /// assert_eq!(corners.diff(&edges).to_string(), "\
    /// esc:c -> esc:e (where the king escapes to: on a corner square -> on any square of the edge)
    /// ");
    /// # Ok::<(), tafl_rules::RulesError>(())
    /// ```
    pub fn diff<'a>(&'a self, other: &'a Self) -> Diff<'a> {
        let differences = Key::ALL
            .iter()
            // Says the same as `start`.
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
        }
    }
}
