//! Text that cannot be read.

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use core::fmt;
use core::hash::{Hash, Hasher};

use crate::code::{Coded, Severity};
use crate::diagnostic::{Diagnostic, Drawing, Snippet};
use crate::line_index::LineIndex;
use crate::span::{Location, Span};

/// Why a text cannot be read, and where.
///
/// `K` is the kind: an enum of the crate that defines the notation. It prints as one line in lower case that names what
/// was found, what was expected and, where that helps, what to write instead.
///
/// # The source line
///
/// The span refers to a text that the error does not have, so [`render`](Error::render) and
/// [`diagnostic`](Error::diagnostic) take it. An error that outlives the text, because `?` returns it for example, can keep
/// the line that it is about: [`with_source`](Error::with_source) adds it, and `parse` does so for game records, which have
/// many lines. Such an error prints with the drawing below its message, also with `{:?}`, as in the output of `main` and
/// `unwrap`, and in the chains of anyhow. For a log, `{:#}` prints one line that begins with line and column. Two errors are
/// equal if kind and span are.
#[derive(Clone)]
pub struct Error<K> {
    kind: K,
    span: Span,
    line: Option<Box<SourceLine>>,
}

/// What an error keeps of its text. Boxed, so that an error without it is only eight bytes larger.
#[derive(Clone, Debug)]
struct SourceLine {
    location: Location,
    drawing: String,
}

impl<K> Error<K> {
    /// An error of this kind at `span`.
    pub const fn new(kind: K, span: Span) -> Self {
        Self { kind, span, line: None }
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
        Error { kind: kind(self.kind), span: self.span, line: self.line }
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

    /// The error with its line of `source`, the text that was parsed, for callers that do not have the text.
    ///
    /// ```
    /// use notation_syntax::{Error, Span, codes};
    /// # codes! {
    /// #     /// Why a row cannot be read.
    /// #     #[derive(Debug, thiserror::Error)]
    /// #     enum RowErrorKind {
    /// #         /// A row has one to nine squares.
    /// #         #[code(error, "empty-row", "/3//3/")]
    /// #         #[error("expected a row, found `/`")]
    /// #         Empty,
    /// #     }
    /// # }
    ///
    /// let error = Error::new(RowErrorKind::Empty, Span::new(3, 4)).with_source("/3//3/");
    /// assert_eq!(error.to_string(), "\
    /// expected a row, found `/`
    ///  --> 1:4
    ///   |
    /// 1 | /3//3/
    ///   |    ^");
    /// assert_eq!(format!("{error:#}"), "1:4: expected a row, found `/`");
    /// ```
    #[must_use]
    pub fn with_source(mut self, source: &str) -> Self {
        let mut drawing = Drawing(&self.render(source)).to_string();
        drawing.truncate(drawing.trim_end().len());
        self.line = Some(Box::new(SourceLine { location: self.span.location(source), drawing }));
        self
    }

    /// The error as a value with its lines and columns in the text that was parsed, for programs.
    pub fn diagnostic(&self, lines: &LineIndex<'_>) -> Diagnostic {
        Diagnostic::new(&self.kind, self.severity(), self.span, lines)
    }
}

impl<K: PartialEq> PartialEq for Error<K> {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind && self.span == other.span
    }
}

impl<K: Eq> Eq for Error<K> {}

impl<K: Hash> Hash for Error<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kind.hash(state);
        self.span.hash(state);
    }
}

impl<K: fmt::Display> fmt::Display for Error<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.line {
            Some(line) if f.alternate() => write!(f, "{}: {}", line.location, self.kind),
            Some(line) => write!(f, "{}\n{}", self.kind, line.drawing),
            None => self.kind.fmt(f),
        }
    }
}

/// What [`Display`](fmt::Display) prints, because `main` and `unwrap` show it to people; without a line, also the span.
/// With `{:#?}`, the fields.
impl<K: fmt::Debug + fmt::Display> fmt::Debug for Error<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.debug_struct("Error").field("kind", &self.kind).field("span", &self.span).finish();
        }
        match self.line {
            Some(_) => write!(f, "{self}"),
            None => write!(f, "{self} (bytes {})", self.span),
        }
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
