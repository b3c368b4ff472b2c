//! Reading rules records of version 1.1.

use core::fmt;
use core::str::FromStr;

use notation_syntax::{ErrorSink, Notation, Span, Strictness};

use crate::error::{RulesError, RulesErrorKind};
use crate::otn_version::OtnVersion;
use crate::parse::rules_record;
use crate::rules::Rules;

/// Rules that are read from a record of [version 1.1](OtnVersion::V1_1): the keys `rep` and `z1` to `z9` are known, and
/// their values are checked.
///
/// They are stored in [`Rules`] in canonical form, and [`Rules::proposed`] returns them. A rule for repetitions that
/// `tfr` can express becomes `tfr`.
///
/// ```
/// use tafl_rules::{Notation, ProposedRules, Rules};
///
/// let text = "dim:3 z1h:K rep:02xe z1:a1,c3 start:/1t1/1K1/3/";
/// let parsed = ProposedRules::parse_all(text);
/// let findings: Vec<_> = parsed.findings.iter().map(|finding| finding.code()).collect();
/// assert_eq!(findings, ["leading-zero", "final-comma-missing"]);
/// let rules: Rules = parsed.value.unwrap().into();
/// assert_eq!(rules.to_string(), "dim:3 rep:2xe z1:a1,c3, z1h:K start:/1t1/1K1/3/");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProposedRules(Rules);

impl Notation for ProposedRules {
    type ErrorKind = RulesErrorKind;

    const SKIPS_BYTE_ORDER_MARK: bool = true;

    fn parse_in<F>(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<RulesErrorKind, Failure = F>,
    ) -> Result<Self, F> {
        rules_record(source, span, OtnVersion::V1_1, sink).map(Self)
    }
}

impl Rules {
    /// Reads a record of a version of the notation: [`Notation::parse_in`] of `Rules` or of [`ProposedRules`].
    ///
    /// # Errors
    ///
    /// The sink's failure value, where the text cannot be read.
    pub fn parse_version_in<F>(
        source: &str,
        span: Span,
        version: OtnVersion,
        sink: &mut dyn ErrorSink<RulesErrorKind, Failure = F>,
    ) -> Result<Self, F> {
        rules_record(source, span, version, sink)
    }
}

impl FromStr for ProposedRules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        Self::parse_with(text, Strictness::Relaxed)
    }
}

impl From<ProposedRules> for Rules {
    fn from(rules: ProposedRules) -> Self {
        rules.0
    }
}

impl AsRef<Rules> for ProposedRules {
    fn as_ref(&self) -> &Rules {
        &self.0
    }
}

/// The minimal record.
impl fmt::Display for ProposedRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
