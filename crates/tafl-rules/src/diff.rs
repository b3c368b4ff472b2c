//! How two records differ.

use alloc::vec::Vec;
use core::fmt;

use crate::entry::OtherEntry;
use crate::key::Key;
use crate::preset::Preset;
use crate::repetition::tfr;
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
    /// The key. It is `rep` if `tfr` cannot express one of two rules for repetitions.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The value in the first record; `None` if it has no name, or no entry for an extra zone.
    pub fn left(&self) -> Option<Value<'a>> {
        self.left
    }

    /// The value in the second record; `None` as for the first one.
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
                Some(Value::Repetition(rule)) if tfr(*rule).is_some() => {
                    write!(f, "{before}tfr:{}", Value::Repetition(*rule))?;
                }
                Some(value) => write!(f, "{before}{}:{value}", self.key)?,
                None => write!(f, "{before}no {}", self.key)?,
            }
        }
        write!(f, " ({}", self.key.meaning())?;
        let meaning = |value: Option<Value<'_>>| value.and_then(|value| value.meaning());
        match (meaning(self.left), meaning(self.right)) {
            (Some(left), Some(right)) if left == right => write!(f, ": {left}")?,
            (Some(left), Some(right)) => write!(f, ": {left} -> {right}")?,
            _ => {}
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

    /// Whether there is no difference.
    pub fn is_empty(&self) -> bool {
        self.differences.is_empty() && self.only_left.is_empty() && self.only_right.is_empty()
    }
}

/// Prints a line for each difference, each with a line feed at its end.
impl fmt::Display for Diff<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for difference in &self.differences {
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
        let keys = Key::ALL.iter().copied().chain(Key::extra_zones());
        // `start` and `tfr` cover the other two.
        let differences = keys
            .filter(|key| !matches!(key, Key::Starti | Key::Rep))
            .map(|key| self.difference(key, other))
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

    fn difference<'a>(&'a self, key: Key, other: &'a Self) -> Difference<'a> {
        if let Key::ExtraZone(_) = key {
            let value = |rules: &'a Self| rules.get(key).filter(|_| !rules.is_default(key));
            return Difference { key, left: value(self), right: value(other) };
        }
        if key != Key::Tfr {
            return Difference { key, left: self.get(key), right: other.get(key) };
        }
        let (left, right) = (self.repetition(), other.repetition());
        let key = if tfr(left).is_some() && tfr(right).is_some() { Key::Tfr } else { Key::Rep };
        Difference { key, left: Some(Value::Repetition(left)), right: Some(Value::Repetition(right)) }
    }
}

/// The longest name that is compared, in characters. Longer text is not a name.
const MAX_NAME: usize = 64;

/// The preset that a name means, regardless of case and separators: by its name, or else by its title.
pub(crate) fn preset_named(name: &str) -> Option<Preset> {
    let wanted = folded(name)?;
    names().find(|(_, folded)| *folded == wanted).map(|(preset, _)| preset)
}

/// The preset that an unknown name most likely means: one with a single edit, one that begins with it, one with few
/// edits, or one that the name begins with.
pub(crate) fn similar_preset(name: &str) -> Option<Preset> {
    let wanted = folded(name).filter(|wanted| wanted.len() > 2)?;
    let longer = || names().find(|(_, name)| name.starts_with(&wanted));
    let limit = (wanted.len() / 4).clamp(1, 3);
    let near = |limit| {
        let edits = names().map(|(preset, name)| (distance(&wanted, &name), (preset, name)));
        edits.filter(|&(edits, _)| edits <= limit).min_by_key(|&(edits, _)| edits).map(|(_, found)| found)
    };
    let shorter = || names().find(|(_, name)| wanted.starts_with(name));
    near(1).or_else(longer).or_else(|| near(limit)).or_else(shorter).map(|(preset, _)| preset)
}

/// A key that differs from `name` in one letter, in the order of two, or only in case.
pub(crate) fn similar_key(name: &str) -> Option<Key> {
    // Two letters that differ in one have half in common: too little for a suggestion.
    let is_long = (3..=MAX_NAME).contains(&name.len());
    let letters = |name: &str| name.chars().collect::<Vec<_>>();
    let near = |key: &&Key| {
        key.name().eq_ignore_ascii_case(name)
            || is_long && distance(&letters(key.name()), &letters(name)) == 1
    };
    Key::ALL.iter().find(near).copied()
}

/// All presets by their names, then all by their titles.
fn names() -> impl Iterator<Item = (Preset, Vec<char>)> {
    let by = |name: fn(Preset) -> &'static str| {
        Preset::ALL.iter().filter_map(move |&preset| Some((preset, folded(name(preset))?)))
    };
    by(Preset::name).chain(by(Preset::title))
}

/// The characters of a name in lower case, without those that only separate words; `None` if it is too long, or has
/// other characters than names do. That is known at once, so that lines which hold something else cost nothing.
fn folded(name: &str) -> Option<Vec<char>> {
    let separates =
        |character: &char| character.is_whitespace() || matches!(character, '-' | '_' | '.' | '(' | ')');
    let short = name.chars().nth(MAX_NAME).is_none();
    let letters = || name.chars().filter(|character| !separates(character));
    let is_name = short && letters().all(char::is_alphanumeric);
    is_name.then(|| letters().flat_map(char::to_lowercase).collect())
}

/// The number of characters to add, remove, change or swap with the next one to make one text the other.
fn distance(one: &[char], other: &[char]) -> usize {
    let at = |row: &[usize], index: usize| row.get(index).copied().unwrap_or(usize::MAX / 2);
    let mut before_last = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (index, a) in one.iter().enumerate() {
        let mut row = Vec::with_capacity(last.len());
        let mut left = index + 1;
        row.push(left);
        for (column, b) in other.iter().enumerate() {
            let changed = at(&last, column) + usize::from(a != b);
            left = changed.min(left + 1).min(at(&last, column + 1) + 1);
            let swapped =
                index > 0 && column > 0 && one.get(index - 1) == Some(b) && other.get(column - 1) == Some(a);
            if swapped {
                left = left.min(at(&before_last, column - 1) + 1);
            }
            row.push(left);
        }
        before_last = core::mem::replace(&mut last, row);
    }
    at(&last, other.len())
}
