//! House rules: known rules, and what differs.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};

use notation_syntax::{Error, Finding, Notation as _, Parsed, Report, Span};

use crate::error::{RulesErrorKind, RulesFindingKind};
use crate::rules::Rules;

/// The name of a variant and entries that differ from its rules, as people write house rules: `copenhagen sw:n atkf:n`.
/// Either may be empty: `copenhagen`, and a rules record, in which every word has a colon.
///
/// ```
/// use tafl_rules::split_house_rules;
///
/// assert_eq!(split_house_rules("sea battle sw:n atkf:n"), ("sea battle", "sw:n atkf:n"));
/// assert_eq!(split_house_rules("brandub"), ("brandub", ""));
/// assert_eq!(split_house_rules("dim:3 start:/3/1K1/3/"), ("", "dim:3 start:/3/1K1/3/"));
/// assert_eq!(split_house_rules("Hello!\n\ndim:3"), ("", "Hello!\n\ndim:3"));
/// ```
pub fn split_house_rules(text: &str) -> (&str, &str) {
    let text = text.trim();
    let Some(colon) = text.find(':') else { return (text, "") };
    let before = text.get(..colon).unwrap_or_default();
    let start = before.rfind(char::is_whitespace).map_or(0, |space| space + 1);
    match text.split_at_checked(start) {
        // A name is on one line. Other words before the first entry are a mistake in a record.
        Some((name, entries)) if !name.contains('\n') => (name.trim_end(), entries),
        _ => ("", text),
    }
}

impl Rules {
    /// These rules, with the values of some keys replaced: `entries` is a part of a rules record. Other rules are another
    /// variant, so the name of these goes, unless the entries have one.
    ///
    /// ```
    /// use tafl_rules::{Preset, Shieldwall};
    ///
    /// let copenhagen = Preset::COPENHAGEN.rules();
    /// let house = copenhagen.with_entries("sw:n").value.ok_or("no rules")?;
    /// assert_eq!(house.shieldwall(), Shieldwall::None);
    /// assert_eq!((house.name(), house.dimension()), (None, copenhagen.dimension()));
    /// assert_eq!(copenhagen.with_entries("").value, Some(copenhagen));
    /// # Ok::<(), &str>(())
    /// ```
    ///
    /// The errors and findings are those of the entries, alone or together with the rest; their spans refer to `entries`.
    pub fn with_entries(&self, entries: &str) -> Parsed<Self, RulesErrorKind> {
        if entries.trim().is_empty() {
            return Report::new().into_parsed(Some(self.clone()));
        }
        let key = |entry: &str| entry.split(':').next().map(str::to_ascii_lowercase);
        let given: BTreeSet<_> = entries.split_whitespace().filter_map(key).collect();
        let replaced = |entry: &&str| {
            let key = key(entry).unwrap_or_default();
            let has = |other| given.contains(other);
            match key.as_str() {
                "name" => true,
                "start" => has("start") || has("starti"),
                // Each says what happens when a position repeats.
                "tfr" | "rep" => has("tfr") || has("rep"),
                other => has(other),
            }
        };
        let mut text = String::from(entries);
        for entry in self.to_string().split_whitespace().filter(|entry| !replaced(entry)) {
            text.extend([" ", entry]);
        }
        let mut parsed = Self::parse_all(&text);
        // What is said about the other entries is known, or about how they go together with these.
        let end = entries.len();
        let is_given = |finding: &Finding<RulesFindingKind>| finding.span().start() < end;
        // An entry says what it says wherever it stands.
        parsed.findings.retain(|found| is_given(found) && *found.kind() != RulesFindingKind::DimNotFirst);
        for error in &mut parsed.errors {
            let span = Span::new(error.span().start().min(end), error.span().end().min(end));
            *error = Error::new(error.kind().clone(), span);
        }
        parsed
    }
}
