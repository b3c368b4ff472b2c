//! Errors, findings and notes as values for programs.

use alloc::string::{String, ToString};

use crate::code::{Coded, Related, Severity};
use crate::line_index::LineIndex;
use crate::repair::Repair;
use crate::snippet::Snippet;
use crate::span::{Location, Span};

/// An error, a finding or a note as a value, for editors, servers and logs. It has no type parameter, and it knows its
/// line without the text.
///
/// [`Parsed::diagnostics`](crate::Parsed::diagnostics), [`Error::diagnostic`](crate::Error::diagnostic) and
/// [`Finding::diagnostic`](crate::Finding::diagnostic) return it.
///
/// With the feature `serde`, it is an object:
///
#[cfg_attr(feature = "serde", doc = "```")]
#[cfg_attr(not(feature = "serde"), doc = "```ignore")]
/// use notation_syntax::{Error, LineIndex, Span, codes};
///
/// codes! {
///     /// Why a text cannot be read.
///     #[derive(Debug, thiserror::Error)]
///     enum TextErrorKind {
///         /// A word is written once.
///         #[code(error, "word-twice", "is is")]
///         #[error("this word is given twice")]
///         WordTwice,
///     }
/// }
///
/// let text = "tafl\n😀 is is";
/// let error = Error::new(TextErrorKind::WordTwice, Span::new(13, 15));
/// let diagnostic = error.diagnostic(&LineIndex::new(text));
/// assert_eq!(serde_json::to_value(&diagnostic)?, serde_json::json!({
///     "severity": "error",
///     "code": "word-twice",
///     "message": "this word is given twice",
///     "span": { "start": 13, "end": 15 },
///     "line": 2, "column": 6,
///     "end_line": 2, "end_column": 8,
///     "related": null,
///     "repair": null,
/// }));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The stable code, in kebab case.
    pub code: &'static str,
    /// One line for people, which may change.
    pub message: String,
    /// The meaning of the code, in one or more sentences. `None` in a build that leaves these texts out, as
    /// the npm package does.
    pub meaning: Option<&'static str>,
    /// Where, in bytes of the text.
    pub span: Span,
    /// Where the span begins.
    pub start: Location,
    /// Where the span ends, exclusive.
    pub end: Location,
    /// A second span, such as that of the first of two equal keys.
    pub related: Option<Related>,
    /// What to write instead, if that is certain.
    pub repair: Option<Repair>,
}

impl Diagnostic {
    /// A diagnostic of this kind at `span` of the text that `lines` indexes, for kinds that are not in an
    /// [`Error`](crate::Error) or a [`Finding`](crate::Finding).
    pub fn new(kind: &dyn Coded, severity: Severity, span: Span, lines: &LineIndex<'_>) -> Self {
        let definition = kind.definition();
        Self {
            severity,
            code: definition.name(),
            message: kind.to_string(),
            meaning: Some(definition.meaning()).filter(|meaning| !meaning.is_empty()),
            span,
            start: lines.location(span.start()),
            end: lines.location(span.end()),
            related: kind.related(),
            repair: kind.repair(span, lines.text()),
        }
    }

    /// The diagnostic with its spans in another unit: with [`LineIndex::utf16_offset`] in UTF-16 code units, for example.
    #[must_use]
    pub fn with_offsets(mut self, unit: impl Fn(usize) -> usize) -> Self {
        let convert = |span: Span| Span::new(unit(span.start()), unit(span.end()));
        self.span = convert(self.span);
        self.related = self.related.map(|related| Related { span: convert(related.span), ..related });
        self.repair = self.repair.map(|repair| Repair { span: convert(repair.span), ..repair });
        self
    }

    /// Draws the diagnostic below its line of the text that `lines` indexes.
    pub fn render<'a>(&'a self, lines: &'a LineIndex<'a>) -> Snippet<'a> {
        Snippet::of_diagnostic(self, lines)
    }
}
