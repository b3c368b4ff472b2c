//! Where parsers report, and what that makes of the same parser.

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::error::Error;
use crate::finding::Finding;

/// Where a parser reports errors of kind `K` and findings of kind `F`.
///
/// One parser serves every use: [`Strictness`] stops it at the first error, [`Report`] lets it go on.
/// A parser returns `Result<T, S::Failure>`, so that it cannot fail without having reported why.
pub trait ErrorSink<K, F> {
    /// What a parser returns when it has no value to give.
    type Failure;

    /// Reports what cannot be read, where reading could go on behind it.
    ///
    /// # Errors
    ///
    /// `Err` means stop now. `Ok` means go on, and if there is no value in the end, return this.
    fn error(&mut self, error: Error<K>) -> Result<Self::Failure, Self::Failure>;

    /// Reports text that was read but departs from its specification.
    ///
    /// # Errors
    ///
    /// `Err` means that the departure is not allowed: stop now.
    fn finding(&mut self, finding: Finding<F>) -> Result<(), Self::Failure>;

    /// Reports what cannot be read and cannot be passed over either.
    fn fatal(&mut self, error: Error<K>) -> Self::Failure {
        match self.error(error) {
            Ok(failure) | Err(failure) => failure,
        }
    }

    /// Decides whether to go on behind a part that failed, a line of a file say.
    ///
    /// # Errors
    ///
    /// As for [`error`](Self::error): `Err` means stop now. `Ok` means go on, and if there is no value in the
    /// end, return this.
    fn recover(&mut self, failure: Self::Failure) -> Result<Self::Failure, Self::Failure>;

    /// Notes something about text that follows the specification: that it may be meant otherwise, or that
    /// what it says is odd. Where findings are collected it is one that [is a note](Finding::is_note); no
    /// strictness refuses it.
    fn note(&mut self, _note: Finding<F>) {}

    /// This sink as one for a notation that is contained in this one.
    fn lifted(&mut self) -> Lifted<'_, Self, K, F>
    where
        Self: Sized,
    {
        Lifted { sink: self, kinds: PhantomData }
    }
}

/// How much a parser puts up with. The sink that stops at the first error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Departures from the specification are read.
    #[default]
    Relaxed,
    /// Departures from the specification are errors.
    Strict,
}

impl<K: From<F>, F> ErrorSink<K, F> for Strictness {
    type Failure = Error<K>;

    #[inline]
    fn error(&mut self, error: Error<K>) -> Result<Error<K>, Error<K>> {
        Err(error)
    }

    #[inline]
    fn finding(&mut self, finding: Finding<F>) -> Result<(), Error<K>> {
        match self {
            Self::Relaxed => Ok(()),
            Self::Strict => Err(finding.into_error()),
        }
    }

    #[inline]
    fn recover(&mut self, failure: Error<K>) -> Result<Error<K>, Error<K>> {
        Err(failure)
    }
}

/// The sink that collects everything, in the order in which the parser reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<K, F> {
    /// What could not be read.
    pub errors: Vec<Error<K>>,
    /// What was read but departs from its specification, and notes.
    pub findings: Vec<Finding<F>>,
}

impl<K, F> Report<K, F> {
    /// How many errors, and how many findings, are kept: the first ones. Text of nothing but errors would
    /// otherwise take many times its own size.
    pub const LIMIT: usize = 10_000;

    /// An empty report.
    pub const fn new() -> Self {
        Self { errors: Vec::new(), findings: Vec::new() }
    }

    /// Whether there is neither error nor finding.
    pub fn is_clean(&self) -> bool {
        self.errors.is_empty() && self.findings.is_empty()
    }
}

impl<K, F> Default for Report<K, F> {
    fn default() -> Self {
        Self::new()
    }
}

/// Proof that a [`Report`] was told why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reported(());

impl<K, F> ErrorSink<K, F> for Report<K, F> {
    type Failure = Reported;

    fn error(&mut self, error: Error<K>) -> Result<Reported, Reported> {
        if self.errors.len() < Self::LIMIT {
            self.errors.push(error);
        }
        Ok(Reported(()))
    }

    fn finding(&mut self, finding: Finding<F>) -> Result<(), Reported> {
        if self.findings.len() < Self::LIMIT {
            self.findings.push(finding);
        }
        Ok(())
    }

    fn recover(&mut self, failure: Reported) -> Result<Reported, Reported> {
        Ok(failure)
    }

    fn note(&mut self, note: Finding<F>) {
        if self.findings.len() < Self::LIMIT {
            self.findings.push(note.into_note());
        }
    }
}

/// A sink for a contained notation, which reports to the sink of the containing one.
#[derive(Debug)]
pub struct Lifted<'s, S, K, F> {
    sink: &'s mut S,
    kinds: PhantomData<fn(K, F)>,
}

impl<S, K, F, InnerK, InnerF> ErrorSink<InnerK, InnerF> for Lifted<'_, S, K, F>
where
    S: ErrorSink<K, F>,
    K: From<InnerK>,
    F: From<InnerF>,
{
    type Failure = S::Failure;

    fn error(&mut self, error: Error<InnerK>) -> Result<S::Failure, S::Failure> {
        self.sink.error(error.map(K::from))
    }

    fn finding(&mut self, finding: Finding<InnerF>) -> Result<(), S::Failure> {
        self.sink.finding(finding.map(F::from))
    }

    fn recover(&mut self, failure: S::Failure) -> Result<S::Failure, S::Failure> {
        self.sink.recover(failure)
    }

    fn note(&mut self, note: Finding<InnerF>) {
        self.sink.note(note.map(F::from));
    }
}

/// What a text gave: its value as far as it goes, and everything that there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<T, K, F> {
    /// The value; `None` where the errors leave none. There may be errors beside a value.
    pub value: Option<T>,
    /// What could not be read, in the order of the text.
    pub errors: Vec<Error<K>>,
    /// What was read but departs from its specification, and notes, in the order of the text.
    pub findings: Vec<Finding<F>>,
}

impl<T, K, F> Parsed<T, K, F> {
    /// Runs a parser with a [`Report`] as its sink, and sorts what it reports by where it begins.
    pub fn collect(parser: impl FnOnce(&mut Report<K, F>) -> Result<T, Reported>) -> Self {
        let mut report = Report::new();
        let value = parser(&mut report).ok();
        // Some errors are known late: how long rows should be shows when the last one is read.
        report.errors.sort_by_key(|error| error.span().start());
        report.findings.sort_by_key(|finding| finding.span().start());
        Self { value, errors: report.errors, findings: report.findings }
    }
}
