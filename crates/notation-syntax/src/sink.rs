//! Where parsers report, so that one parser can stop at the first error or collect them all.

use alloc::vec::Vec;

use crate::code::{ErrorKind, Severity};
use crate::diagnostic::Diagnostic;
use crate::error::Error;
use crate::error::Finding;
use crate::line_index::LineIndex;

/// Where a parser reports errors of kind `K`, and the findings that go with them.
///
/// One parser serves every use: [`Strictness::run`] stops it at the first error, a [`Report`] lets it continue, and
/// `()` ignores what is reported. A parser takes a `&mut dyn ErrorSink<K>` and returns `Result<T, Reported>`. Only
/// [`fatal`](Self::fatal) makes a [`Reported`], so a parser cannot fail without having reported why.
///
/// # Examples
///
/// A sink of your own, which counts the codes of a large file and keeps nothing else:
///
/// ```
/// use std::collections::BTreeMap;
///
/// use notation_syntax::{Error, ErrorKind, ErrorSink, Finding, Reported};
///
/// #[derive(Default)]
/// struct Counts(BTreeMap<&'static str, usize>);
///
/// impl<K: ErrorKind> ErrorSink<K> for Counts {
///     fn report(&mut self, error: Error<K>) {
///         *self.0.entry(error.code()).or_default() += 1;
///     }
///
///     fn finding(&mut self, finding: Finding<K::Finding>) -> Result<(), Reported> {
///         *self.0.entry(finding.code()).or_default() += 1;
///         Ok(())
///     }
///
///     fn continues(&self) -> bool {
///         true
///     }
/// }
/// ```
///
/// `GameRecord::parse_in(text, Span::of(text), &mut counts)` fills it.
pub trait ErrorSink<K: ErrorKind> {
    /// Takes an error. Parsers call [`fatal`](Self::fatal) or [`error`](Self::error).
    fn report(&mut self, error: Error<K>);

    /// Reports text that was read but departs from its specification, or a note about it.
    ///
    /// # Errors
    ///
    /// The finding is refused: stop now.
    fn finding(&mut self, finding: Finding<K::Finding>) -> Result<(), Reported>;

    /// Whether a parser that can continue after an error does so.
    fn continues(&self) -> bool;

    /// Reports an error, and returns what the parser returns if it has no value in the end.
    fn fatal(&mut self, error: Error<K>) -> Reported {
        self.report(error);
        Reported(())
    }

    /// Reports an error after which the parser could continue.
    ///
    /// # Errors
    ///
    /// Those of [`recover`](Self::recover).
    fn error(&mut self, error: Error<K>) -> Result<Reported, Reported> {
        let failure = self.fatal(error);
        self.recover(failure)
    }

    /// Decides whether to continue after a part that failed, such as a line of a file.
    ///
    /// # Errors
    ///
    /// `Err` means stop now. `Ok` means continue, and return this failure if there is no value in the end.
    fn recover(&self, failure: Reported) -> Result<Reported, Reported> {
        if self.continues() { Ok(failure) } else { Err(failure) }
    }
}

/// Proof that an error was reported: why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reported(());

impl<K: ErrorKind> dyn ErrorSink<K> + '_ {
    /// This sink, for the parser of a notation that is contained in this one.
    pub fn lifted<Inner>(&mut self) -> impl ErrorSink<Inner>
    where
        K: ErrorKind<Finding: From<Inner::Finding>> + From<Inner>,
        Inner: ErrorKind,
    {
        Lifted { sink: self }
    }
}

/// How strictly a parser reads.
#[doc(alias = "lenient")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Departures from the specification are accepted.
    #[default]
    Relaxed,
    /// Departures from the specification are errors. Notes are accepted.
    Strict,
}

impl Strictness {
    /// Runs a parser until the first error.
    ///
    /// # Errors
    ///
    /// The error that stopped the parser.
    ///
    /// # Panics
    ///
    /// If the parser fails although it reported nothing to the sink it was given: it returned what another sink made.
    pub fn run<T, K: ErrorKind>(
        self,
        parser: impl FnOnce(&mut dyn ErrorSink<K>) -> Result<T, Reported>,
    ) -> Result<T, Error<K>> {
        let mut sink = Stop { strictness: self, error: None };
        let read = parser(&mut sink);
        #[allow(clippy::expect_used, reason = "only a parser that mixes up two sinks fails without an error")]
        read.map_err(|Reported(())| {
            sink.error.expect("a parser fails only after it has reported to its sink")
        })
    }
}

/// The sink of [`Strictness::run`], which keeps the error that stopped the parser.
struct Stop<K: ErrorKind> {
    strictness: Strictness,
    error: Option<Error<K>>,
}

impl<K: ErrorKind> ErrorSink<K> for Stop<K> {
    fn report(&mut self, error: Error<K>) {
        self.error = Some(error);
    }

    fn finding(&mut self, finding: Finding<K::Finding>) -> Result<(), Reported> {
        let refused = self.strictness == Strictness::Strict && finding.severity() > Severity::Note;
        if refused { Err(self.fatal(finding.into_error())) } else { Ok(()) }
    }

    fn continues(&self) -> bool {
        false
    }
}

/// The sink for text that is only searched, or that was read before: it ignores everything.
impl<K: ErrorKind> ErrorSink<K> for () {
    fn report(&mut self, _: Error<K>) {}

    fn finding(&mut self, _: Finding<K::Finding>) -> Result<(), Reported> {
        Ok(())
    }

    fn continues(&self) -> bool {
        false
    }
}

/// The sink that collects everything, in the order in which the parser reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report<K: ErrorKind> {
    /// Why the text cannot be read.
    pub errors: Vec<Error<K>>,
    /// How the text departs from its specification, and notes.
    pub findings: Vec<Finding<K::Finding>>,
}

impl<K: ErrorKind> Report<K> {
    /// The number of errors, and of findings, that are kept: the first ones. Otherwise a report could need many times
    /// the memory of its text.
    pub const MAX_ENTRIES: usize = 10_000;

    /// The report with what was read, sorted by where its entries begin: for parsers that take a text in parts.
    pub fn into_parsed<T>(mut self, value: Option<T>) -> Parsed<T, K> {
        // Some errors are reported late: the expected length of rows is known only after the last row.
        self.errors.sort_by_key(|error| error.span().start());
        self.findings.sort_by_key(|finding| finding.span().start());
        Parsed { value, errors: self.errors, findings: self.findings }
    }

    /// An empty report.
    pub const fn new() -> Self {
        Self { errors: Vec::new(), findings: Vec::new() }
    }

    /// Whether there are neither errors nor findings.
    pub fn is_clean(&self) -> bool {
        self.errors.is_empty() && self.findings.is_empty()
    }
}

impl<K: ErrorKind> Default for Report<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: ErrorKind> ErrorSink<K> for Report<K> {
    fn report(&mut self, error: Error<K>) {
        if self.errors.len() < Self::MAX_ENTRIES {
            self.errors.push(error);
        }
    }

    fn finding(&mut self, finding: Finding<K::Finding>) -> Result<(), Reported> {
        if self.findings.len() < Self::MAX_ENTRIES {
            self.findings.push(finding);
        }
        Ok(())
    }

    fn continues(&self) -> bool {
        true
    }
}

/// A sink for a contained notation. It reports to the sink of the notation that contains it.
struct Lifted<'s, K: ErrorKind> {
    sink: &'s mut dyn ErrorSink<K>,
}

impl<K, Inner> ErrorSink<Inner> for Lifted<'_, K>
where
    K: ErrorKind<Finding: From<Inner::Finding>> + From<Inner>,
    Inner: ErrorKind,
{
    fn report(&mut self, error: Error<Inner>) {
        self.sink.report(error.map(K::from));
    }

    fn finding(&mut self, finding: Finding<Inner::Finding>) -> Result<(), Reported> {
        self.sink.finding(finding.map(K::Finding::from))
    }

    fn continues(&self) -> bool {
        self.sink.continues()
    }
}

/// The result of reading a text: its value, if it has one, and everything that was reported about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parsed<T, K: ErrorKind> {
    /// The value; `None` if errors leave none. A value can come with errors.
    pub value: Option<T>,
    /// Why the text cannot be read, in the order of the text.
    pub errors: Vec<Error<K>>,
    /// How the text departs from its specification, and notes, in the order of the text.
    pub findings: Vec<Finding<K::Finding>>,
}

impl<T, K: ErrorKind> Parsed<T, K> {
    /// Runs a parser with a [`Report`] as its sink, and sorts what it reports by where it begins.
    pub fn collect(parser: impl FnOnce(&mut Report<K>) -> Result<T, Reported>) -> Self {
        let mut report = Report::new();
        let value = parser(&mut report).ok();
        report.into_parsed(value)
    }

    /// The same reports with another value.
    pub fn map<U>(self, value: impl FnOnce(T) -> U) -> Parsed<U, K> {
        let Self { value: read, errors, findings } = self;
        Parsed { value: read.map(value), errors, findings }
    }

    /// All errors, findings and notes in the order of the text, for programs. `lines` is an index of the text that was
    /// parsed.
    pub fn diagnostics(&self, lines: &LineIndex<'_>) -> Vec<Diagnostic> {
        let findings = self.findings.iter().map(|finding| finding.diagnostic(lines));
        let mut all: Vec<_> =
            self.errors.iter().map(|error| error.diagnostic(lines)).chain(findings).collect();
        all.sort_by_key(|diagnostic| diagnostic.span);
        all
    }
}
