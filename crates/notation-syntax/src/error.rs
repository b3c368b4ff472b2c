//! What cannot be read.

use core::fmt;

use crate::snippet::Snippet;
use crate::span::Span;

/// Something that cannot be read: what is wrong, and where.
///
/// `K` is the kind, an enum of the crate whose notation it is. Its [`Display`](fmt::Display) form is one
/// line in lower case that says what was found, what was expected and, where that helps, what to write
/// instead. [`render`](Error::render) draws it below the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Error<K> {
    kind: K,
    span: Span,
}

impl<K> Error<K> {
    /// An error of this kind at this place.
    pub const fn new(kind: K, span: Span) -> Self {
        Self { kind, span }
    }

    /// What is wrong.
    pub const fn kind(&self) -> &K {
        &self.kind
    }

    /// What is wrong, by value.
    pub fn into_kind(self) -> K {
        self.kind
    }

    /// Where, in the outermost text that was parsed.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The same error as a kind of another notation, one that contains this one.
    pub fn map<L>(self, kind: impl FnOnce(K) -> L) -> Error<L> {
        Error { kind: kind(self.kind), span: self.span }
    }
}

impl<K: fmt::Display> Error<K> {
    /// Draws the error below the line of `source` it lies in. `source` is the text that was parsed.
    pub fn render<'a>(&'a self, source: &'a str) -> Snippet<'a> {
        Snippet::error(&self.kind, self.span, source)
    }
}

impl<K: fmt::Display> fmt::Display for Error<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl<K: fmt::Debug + fmt::Display> core::error::Error for Error<K> {}
