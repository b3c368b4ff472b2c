//! The rules of the game before, which the games of an archive often share.

use alloc::vec::Vec;

use notation_syntax::{Error, ErrorSink, Finding, Notation, Span};
use tafl_rules::{Rules, RulesErrorKind, RulesFindingKind};

use crate::error::{RecordErrorKind, RecordFindingKind, RecordSink};

/// The rules that were read last. The same text is not parsed a third time.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownRules<'a> {
    text: &'a str,
    /// Kept when a second game has the same text, so that a single game does not pay for it.
    read: Option<(Rules, Vec<Finding<RulesFindingKind>>)>,
}

/// Rules with more findings are parsed each time.
const MAX_FINDINGS: usize = 16;

impl<'a> KnownRules<'a> {
    /// The rules in this part of the source, with the same errors and findings as if they were parsed.
    pub(super) fn read<F>(
        &mut self,
        source: &'a str,
        span: Span,
        sink: &mut RecordSink<'_, F>,
    ) -> Result<Rules, F> {
        let text = span.slice(source).unwrap_or_default();
        let is_known = self.text == text;
        if let Some((rules, findings)) = self.read.as_ref().filter(|_| is_known) {
            for finding in findings {
                let found = finding.span();
                let found = Span::new(span.start() + found.start(), span.start() + found.end());
                sink.finding(Finding::new(finding.kind().clone(), found).map(RecordFindingKind::from))?;
            }
            return Ok(rules.clone());
        }
        *self = Self { text, read: None };
        if !is_known {
            return Rules::parse_in(source, span, &mut sink.lifted());
        }
        let mut kept = Kept { sink, start: span.start(), findings: Some(Vec::new()) };
        let rules = Rules::parse_in(source, span, &mut kept)?;
        self.read = kept.findings.map(|findings| (rules.clone(), findings));
        Ok(rules)
    }
}

/// A sink that keeps the findings that it passes on, if there are few and no errors.
struct Kept<'s, 'k, F> {
    sink: &'s mut RecordSink<'k, F>,
    /// The offset of the rules. The spans of findings are kept relative to it.
    start: usize,
    findings: Option<Vec<Finding<RulesFindingKind>>>,
}

impl<F> ErrorSink<RulesErrorKind> for Kept<'_, '_, F> {
    type Failure = F;

    fn error(&mut self, error: Error<RulesErrorKind>) -> Result<F, F> {
        self.findings = None;
        self.sink.error(error.map(RecordErrorKind::from))
    }

    fn finding(&mut self, finding: Finding<RulesFindingKind>) -> Result<(), F> {
        self.findings = self.findings.take().filter(|findings| findings.len() < MAX_FINDINGS);
        if let Some(findings) = &mut self.findings {
            let (found, start) = (finding.span(), self.start);
            let found = Span::new(found.start() - start, found.end() - start);
            findings.push(Finding::new(finding.kind().clone(), found));
        }
        self.sink.finding(finding.map(RecordFindingKind::from))
    }

    fn recover(&mut self, failure: F) -> Result<F, F> {
        self.sink.recover(failure)
    }
}
