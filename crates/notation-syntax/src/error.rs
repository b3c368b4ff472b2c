//! Text that cannot be read.

use core::fmt;

use crate::code::{Coded, Severity};
use crate::diagnostic::{Diagnostic, Snippet};
use crate::line_index::LineIndex;
use crate::span::Span;

/// Why a text cannot be read, and where.
///
/// `K` is the kind: an enum of the crate that defines the notation. Its [`Display`](fmt::Display) form is one line in
/// lower case that names what was found, what was expected and, where that helps, what to write instead.
/// [`render`](Error::render) draws the message below the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Error<K> {
    kind: K,
    span: Span,
}

impl<K> Error<K> {
    /// An error of this kind at `span`.
    pub const fn new(kind: K, span: Span) -> Self {
        Self { kind, span }
    }

    /// The kind of the error.
    pub const fn kind(&self) -> &K {
        &self.kind
    }

    /// The kind of the error, by value.
    pub fn into_kind(self) -> K {
        self.kind
    }

    /// Where, in the outermost text that was parsed.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// [`Severity::Error`], like [`Finding::severity`](crate::Finding::severity).
    pub const fn severity(&self) -> Severity {
        Severity::Error
    }

    /// Converts the kind to that of a notation which contains this one. The span stays.
    pub fn map<L>(self, kind: impl FnOnce(K) -> L) -> Error<L> {
        Error { kind: kind(self.kind), span: self.span }
    }
}

impl<K: Coded> Error<K> {
    /// The stable code of its kind, in kebab case.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Draws the error below its line of `source`, the text that was parsed.
    pub fn render<'a>(&'a self, source: &'a str) -> Snippet<'a> {
        Snippet::of_kind(&self.kind, self.severity(), self.span, source)
    }

    /// The error as a value with its lines and columns in the text that was parsed, for programs.
    pub fn diagnostic(&self, lines: &LineIndex<'_>) -> Diagnostic {
        Diagnostic::new(&self.kind, self.severity(), self.span, lines)
    }
}

impl<K: fmt::Display> fmt::Display for Error<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl<K: fmt::Debug + fmt::Display> core::error::Error for Error<K> {}

/// How a text that was read departs from its specification, and where.
///
/// A finding is not an error; the value is complete. [`Strictness::Strict`](crate::Strictness::Strict) makes it one,
/// unless its kind is a [note](Severity::Note): something to know about text that follows its specification.
#[doc(alias = "warning")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finding<F> {
    kind: F,
    span: Span,
}

impl<F> Finding<F> {
    /// A finding of this kind at `span`.
    pub const fn new(kind: F, span: Span) -> Self {
        Self { kind, span }
    }

    /// How the text departs from its specification.
    pub const fn kind(&self) -> &F {
        &self.kind
    }

    /// Where, in the outermost text that was parsed.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Converts the kind to that of a notation which contains this one. The span stays.
    pub fn map<G>(self, kind: impl FnOnce(F) -> G) -> Finding<G> {
        Finding { kind: kind(self.kind), span: self.span }
    }

    /// The error that it is under [`Strictness::Strict`](crate::Strictness::Strict).
    pub fn into_error<K: From<F>>(self) -> Error<K> {
        Error::new(K::from(self.kind), self.span)
    }
}

impl<F: Coded> Finding<F> {
    /// The stable code of its kind, in kebab case.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// [`Severity::Finding`] or [`Severity::Note`], as its kind decides.
    pub fn severity(&self) -> Severity {
        self.kind.definition().severity()
    }

    /// Draws the finding below its line of `source`, the text that was parsed.
    pub fn render<'a>(&'a self, source: &'a str) -> Snippet<'a> {
        Snippet::of_kind(&self.kind, self.severity(), self.span, source)
    }

    /// The finding as a value with its lines and columns in the text that was parsed, for programs.
    pub fn diagnostic(&self, lines: &LineIndex<'_>) -> Diagnostic {
        Diagnostic::new(&self.kind, self.severity(), self.span, lines)
    }
}

impl<F: fmt::Display> fmt::Display for Finding<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}
