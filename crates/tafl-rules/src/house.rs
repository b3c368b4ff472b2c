//! House rules: known rules, and what differs.

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{ErrorSink, Reported, Span, Strictness};

use crate::error::{RulesError, RulesErrorKind};
use crate::parse::rules_record;
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
/// // A name is on one line.
/// assert_eq!(split_house_rules("Hello!\n\ndim:3"), ("", "Hello!\n\ndim:3"));
/// ```
pub fn split_house_rules(text: &str) -> (&str, &str) {
    let text = text.trim();
    let Some((before, _)) = text.split_once(':') else { return (text, "") };
    match before.rsplit_once(char::is_whitespace) {
        Some((name, key)) if !before.contains('\n') => {
            let entries = text.get(before.len() - key.len()..).expect_or_default("a key is in the text");
            (name.trim_end(), entries)
        }
        _ => ("", text),
    }
}

impl Rules {
    /// These rules, with the values of some keys replaced: `entries` is a part of a rules record. Other rules are another
    /// variant, so the name of these goes, unless the entries have one. No entries change nothing.
    ///
    /// ```
    /// use tafl_rules::{Preset, Shieldwall};
    ///
    /// let copenhagen = Preset::COPENHAGEN.rules();
    /// let house = copenhagen.with_entries("sw:n")?;
    /// assert_eq!(house.shieldwall(), Shieldwall::None);
    /// assert_eq!((house.name(), house.dimension()), (None, copenhagen.dimension()));
    /// assert_eq!(copenhagen.with_entries("")?, copenhagen);
    /// # Ok::<(), tafl_rules::RulesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first error in the entries.
    pub fn with_entries(&self, entries: &str) -> Result<Self, RulesError> {
        Strictness::Relaxed.run(|sink| self.with_entries_in(entries, Span::of(entries), sink))
    }

    /// [`with_entries`](Self::with_entries) for the part of `source` that `span` covers: reports to `sink`, as
    /// [`Notation::parse_in`](crate::Notation::parse_in) does.
    ///
    /// # Errors
    ///
    /// The entries cannot be read, and the sink has the reason.
    pub fn with_entries_in(
        &self,
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<RulesErrorKind>,
    ) -> Result<Self, Reported> {
        if span.slice(source).is_some_and(|entries| entries.trim().is_empty()) {
            return Ok(self.clone());
        }
        rules_record(source, span, Some(self), sink)
    }
}
