//! What was read but departs from its specification.

use core::fmt;

use crate::error::Error;
use crate::snippet::Snippet;
use crate::span::Span;

/// A kind of finding: an enum of the crate whose notation it is.
pub trait FindingKind: fmt::Display {
    /// The stable name of this kind, in kebab case: `outer-slash-missing`.
    fn code(&self) -> &'static str;
}

/// Text that was read although it departs from its specification: how, and where.
///
/// A finding is no error: the value is whole. [`Strictness::Strict`](crate::Strictness::Strict) makes it one, unless
/// it is a *note*: something to know about text that follows its specification, which no strictness refuses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finding<F> {
    kind: F,
    span: Span,
    is_note: bool,
}

impl<F> Finding<F> {
    /// A finding of this kind at this place.
    pub const fn new(kind: F, span: Span) -> Self {
        Self { kind, span, is_note: false }
    }

    /// The same as a note.
    #[must_use]
    pub fn into_note(self) -> Self {
        Self { is_note: true, ..self }
    }

    /// Whether it is a note: nothing that [`Strictness::Strict`](crate::Strictness::Strict) refuses.
    pub const fn is_note(&self) -> bool {
        self.is_note
    }

    /// How the text departs from its specification.
    pub const fn kind(&self) -> &F {
        &self.kind
    }

    /// Where, in the outermost text that was parsed.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The same finding as a kind of another notation, one that contains this one.
    pub fn map<G>(self, kind: impl FnOnce(F) -> G) -> Finding<G> {
        Finding { kind: kind(self.kind), span: self.span, is_note: self.is_note }
    }

    /// The error that it is under [`Strictness::Strict`](crate::Strictness::Strict).
    pub fn into_error<K: From<F>>(self) -> Error<K> {
        Error::new(K::from(self.kind), self.span)
    }
}

impl<F: FindingKind> Finding<F> {
    /// The stable name of its kind, in kebab case.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Draws the finding below the line of `source` it lies in. `source` is the text that was parsed.
    pub fn render<'a>(&'a self, source: &'a str) -> Snippet<'a> {
        let level = if self.is_note { "note" } else { "finding" };
        Snippet::finding(&self.kind, level, self.code(), self.span, source)
    }
}

impl<F: fmt::Display> fmt::Display for Finding<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}
