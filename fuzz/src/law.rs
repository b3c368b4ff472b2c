//! The laws that hold for every notation, whatever the text.

use std::fmt::{Debug, Display};

use arbitrary::{Arbitrary, Unstructured};
use notation_syntax::{
    Error, ErrorKind, Finding, LineIndex, Notation, Parsed, Repair, Severity, Span, Strictness,
};

/// An error or finding: its span and its message.
///
/// Kinds are compared by their messages, because some contain a second span, which moves with the text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The span.
    pub span: Span,
    /// The message.
    pub message: String,
}

impl Entry {
    /// The same entry, this many bytes further on.
    #[must_use]
    pub fn shifted(&self, bytes: usize) -> Self {
        let span = Span::new(self.span.start() + bytes, self.span.end() + bytes);
        Self { span, message: self.message.clone() }
    }
}

impl<K: Display> From<&Error<K>> for Entry {
    fn from(error: &Error<K>) -> Self {
        Self { span: error.span(), message: error.to_string() }
    }
}

impl<F: Display> From<&Finding<F>> for Entry {
    fn from(finding: &Finding<F>) -> Self {
        Self { span: finding.span(), message: finding.to_string() }
    }
}

/// The entries for errors or findings.
pub fn entries<'a, T: 'a>(items: impl IntoIterator<Item = &'a T>) -> Vec<Entry>
where
    Entry: From<&'a T>,
{
    items.into_iter().map(Entry::from).collect()
}

/// Checks one text against all laws of its notation, and returns its value as far as it could be read.
///
/// - Nothing panics: no parser, no message, no drawing.
/// - Spans are within the text, on character boundaries; errors and findings are in the order of the text.
/// - A message is one line.
/// - Relaxed reading succeeds if `parse_all` has no errors, with the same value; otherwise its error is one of them.
/// - Strict reading succeeds if `parse_all` has neither errors nor findings, with the same value; notes do not count.
/// - The same text inside another one has the same result, with spans of the outer text.
/// - The value prints, reads back as the same value, and prints the same again.
/// - Repairs end, and do not change the value.
///
/// # Panics
///
/// If a law is broken.
pub fn notation<N>(text: &str) -> Option<N>
where
    N: Notation + Display + Debug + PartialEq,
{
    let value = read(text);
    if let Some(value) = &value {
        printed(value);
    }
    repaired(
        text,
        |text| vec![N::parse_all(text)],
        |first, last| counts(first).0 > 0 || values(first) == values(last),
    );
    value
}

/// Checks one text against the laws of [`notation`] that are about reading.
///
/// # Panics
///
/// If a law is broken.
pub fn read<N>(text: &str) -> Option<N>
where
    N: Notation + Debug + PartialEq,
{
    let parsed = N::parse_all(text);
    reports(text, &parsed);
    relaxed(text, &parsed);
    strict(text, &parsed);
    inside_another(text, &parsed);
    parsed.value
}

/// Errors and findings are in the order of the text, each with a message of one line and a span in the text.
///
/// # Panics
///
/// If a law is broken.
pub fn reports<T, K: ErrorKind>(text: &str, parsed: &Parsed<T, K>) {
    assert!(parsed.value.is_some() || !parsed.errors.is_empty(), "neither value nor error in {text:?}");
    for list in [entries(&parsed.errors), entries(&parsed.findings)] {
        for report in &list {
            report_is_sound(text, report);
        }
        let in_order = list.is_sorted_by_key(|report| report.span.start());
        assert!(in_order, "not in the order of the text: {list:?} in {text:?}");
    }
    for error in &parsed.errors {
        assert!(error.render(text).to_string().contains(error.kind().code()));
    }
}

/// The span is in the text and the message is one line.
///
/// # Panics
///
/// If a law is broken.
pub fn report_is_sound(text: &str, report: &Entry) {
    assert!(report.span.slice(text).is_some(), "the span of {report:?} is not in {text:?}");
    let Entry { message, .. } = report;
    let bad = message.is_empty() || message.ends_with('.') || message.contains(['\n', '\r']);
    assert!(!bad, "not one plain line: {message:?} about {text:?}");
}

fn relaxed<N>(text: &str, parsed: &Parsed<N, N::ErrorKind>)
where
    N: Notation + Debug + PartialEq,
{
    match N::parse_with(text, Strictness::Relaxed) {
        Ok(value) => {
            let errors = entries(&parsed.errors);
            assert!(errors.is_empty(), "read in spite of {errors:?} in {text:?}");
            assert_eq!(Some(&value), parsed.value.as_ref(), "two values of {text:?}");
        }
        Err(error) => {
            let (error, errors) = (Entry::from(&error), entries(&parsed.errors));
            assert!(errors.contains(&error), "{error:?} is not one of {errors:?} in {text:?}");
        }
    }
}

fn strict<N>(text: &str, parsed: &Parsed<N, N::ErrorKind>)
where
    N: Notation + Debug + PartialEq,
{
    let departures = parsed.findings.iter().filter(|finding| finding.severity() > Severity::Note);
    let mut refusals = entries(departures);
    refusals.extend(entries(&parsed.errors));
    match N::parse_with(text, Strictness::Strict) {
        Ok(value) => {
            assert!(refusals.is_empty(), "read strictly in spite of {refusals:?} in {text:?}");
            assert_eq!(Some(&value), parsed.value.as_ref(), "two values of {text:?}");
        }
        Err(error) => {
            let error = Entry::from(&error);
            assert!(refusals.contains(&error), "{error:?} is not one of {refusals:?} in {text:?}");
        }
    }
}

/// Text around a notation, which a parser must not read.
const BEFORE: &str = "é[rules:dim:3 1";
const BEHIND: &str = "event:x]\n/9a1 ";

fn inside_another<N>(text: &str, parsed: &Parsed<N, N::ErrorKind>)
where
    N: Notation + Debug + PartialEq,
{
    let outer = format!("{BEFORE}{text}{BEHIND}");
    // A byte order mark is skipped only at the start of the whole text.
    let read = if N::MAY_BE_FILE { Span::of_file(text) } else { Span::of(text) };
    let span = Span::new(BEFORE.len() + read.start(), BEFORE.len() + read.end());
    let inner = Parsed::collect(|report| N::parse_in(&outer, span, report));
    assert_eq!(inner.value, parsed.value, "another value inside another text: {text:?}");
    for (inner, alone) in [
        (entries(&inner.errors), entries(&parsed.errors)),
        (entries(&inner.findings), entries(&parsed.findings)),
    ] {
        let alone: Vec<Entry> = alone.iter().map(|report| report.shifted(BEFORE.len())).collect();
        assert_eq!(inner, alone, "other reports inside another text: {text:?}");
    }
}

/// `parse(print(value)) == value`, and printing it again changes nothing. Returns the printed form.
///
/// # Panics
///
/// If a law is broken.
pub fn printed<N>(value: &N) -> String
where
    N: Notation + Display + Debug + PartialEq,
{
    let printed = value.to_string();
    match N::parse_with(&printed, Strictness::Relaxed) {
        Ok(again) => {
            assert_eq!(&again, value, "another value after printing {printed:?}");
            assert_eq!(again.to_string(), printed, "printed differently the second time");
        }
        Err(error) => assert_eq!(error.to_string(), "", "the printed form cannot be read: {printed:?}"),
    }
    printed
}

/// Printing corrects findings and does not introduce new ones.
///
/// # Panics
///
/// If a law is broken.
pub fn printing_departs_no_further<N>(text: &str)
where
    N: Notation + Display,
{
    let parsed = N::parse_all(text);
    // After an error, parts may be missing.
    let Some(value) = parsed.value.filter(|_| parsed.errors.is_empty()) else { return };
    let printed = value.to_string();
    for finding in N::parse_all(&printed).findings {
        let code = finding.code();
        let known = parsed.findings.iter().any(|finding| finding.code() == code);
        assert!(known, "`{code}` is new in {printed:?}, printed from {text:?}");
    }
    for finding in &parsed.findings {
        assert!(finding.render(text).to_string().contains(finding.code()));
    }
}

/// Repairs a text until no report has a repair. What was read at first is kept, and the repairs of a text without errors
/// cause no errors and no more findings than before.
///
/// # Panics
///
/// If a law is broken.
pub fn repaired<T, K>(
    text: &str,
    read: impl Fn(&str) -> Vec<Parsed<T, K>>,
    is_kept: impl Fn(&[Parsed<T, K>], &[Parsed<T, K>]) -> bool,
) where
    T: Debug,
    K: ErrorKind,
{
    let first = read(text);
    let (mut repaired, mut parsed) = (text.to_owned(), read(text));
    for _ in 0..text.len() + 2 {
        let lines = LineIndex::new(&repaired);
        let found = parsed.iter().flat_map(|part| part.diagnostics(&lines));
        let repairs: Vec<Repair> = found.filter_map(|report| report.repair).collect();
        if repairs.is_empty() {
            let is_kept = is_kept(&first, &parsed);
            assert!(is_kept, "{:?} is {:?}, repaired from {text:?}", values(&first), values(&parsed));
            return;
        }
        let before = counts(&parsed);
        repaired = Repair::apply(repairs, &repaired);
        parsed = read(&repaired);
        let after = counts(&parsed);
        assert!(before.0 > 0 || after <= before, "{before:?}, then {after:?} repaired from {text:?}");
    }
    assert_eq!(text, "", "repairs without end: {repaired:?}");
}

/// The number of errors, and that of findings.
fn counts<T, K: ErrorKind>(parsed: &[Parsed<T, K>]) -> (usize, usize) {
    let errors = parsed.iter().map(|part| part.errors.len()).sum();
    (errors, parsed.iter().map(|part| part.findings.len()).sum())
}

fn values<T, K: ErrorKind>(parsed: &[Parsed<T, K>]) -> Vec<&T> {
    parsed.iter().filter_map(|part| part.value.as_ref()).collect()
}

/// A value that a fuzzer builds from bytes, for what no parser returns.
///
/// The value for the same bytes changes with each new field of its type. A value that breaks a law is therefore kept as
/// text, as a regression of the target that reads that text.
pub fn value<'a, T: Arbitrary<'a>>(data: &'a [u8]) -> Option<T> {
    Unstructured::new(data).arbitrary().ok()
}
