//! The rules of game records, as version 1.1 of the notation reads them.

use notation_syntax::{Diagnostic, LineIndex, Parsed, Span};
use tafl_game_record::RecordSpans;
use tafl_rules::{OtnVersion, Rules, RulesErrorKind, RulesFindingKind};

use crate::otn;

/// The finding for a key that version 1.0 does not have.
const UNKNOWN_KEY: &str = "unknown-key";

/// Replaces what the record's parser found about the keys of version 1.1, if that is the chosen version: it does not know
/// them.
pub(super) fn read_in_version(lines: &LineIndex<'_>, spans: &RecordSpans, found: &mut Vec<Diagnostic>) {
    let (version, text) = (otn::read(), lines.text());
    let Some(span) = spans.of_tag("rules").filter(|_| version != OtnVersion::V1_0) else { return };
    let known = |span: Span| span.slice(text).is_some_and(|key| version.has_rules_key(key));
    found.retain(|diagnostic| diagnostic.code != UNKNOWN_KEY || !known(diagnostic.span));
    let parsed: Parsed<Rules, RulesErrorKind> =
        Parsed::collect(|report| Rules::parse_at(text, span, version, report));
    let errors = parsed.errors.iter().filter(|error| matches!(error.kind(), RulesErrorKind::V1_1(_)));
    found.extend(errors.map(|error| error.diagnostic(lines)));
    let findings = parsed.findings.iter();
    let findings = findings.filter(|finding| matches!(finding.kind(), RulesFindingKind::V1_1(_)));
    found.extend(findings.map(|finding| finding.diagnostic(lines)));
}
