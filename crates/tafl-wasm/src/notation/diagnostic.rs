//! Values with what was found in their texts, and where in a text a call fails.

use notation_syntax::{Coded, Diagnostic, Error, ErrorKind, LineIndex, Parsed};
use serde::Serialize;

use crate::failure::Failure;
use crate::findings::{Findings, in_string};
use crate::json::json;

/// A value and everything that was found in its text.
#[derive(Debug, Serialize)]
pub(crate) struct ParsedObject<T> {
    value: Option<T>,
    #[serde(flatten)]
    findings: Findings,
}

/// A value with what was found in its text, as an object.
pub(crate) fn parsed<T, K: ErrorKind, O>(
    text: &str,
    parsed: Parsed<T, K>,
    describe: impl FnOnce(&T) -> O,
) -> ParsedObject<O> {
    let findings = Findings::new(&LineIndex::new(text), &parsed.errors, &parsed.findings);
    ParsedObject { value: parsed.value.as_ref().map(describe), findings }
}

/// Where in a text a call failed.
#[derive(Serialize)]
struct Place {
    diagnostic: Diagnostic,
    /// The message, drawn below the text.
    drawing: String,
}

fn place(diagnostic: Diagnostic, lines: &LineIndex<'_>) -> String {
    let drawing = diagnostic.render(lines).to_string();
    json(&Place { diagnostic: in_string(diagnostic, lines), drawing })
}

impl Failure {
    /// Names the move that it is about.
    pub(crate) fn at(mut self, address: Option<String>) -> Self {
        if let Self::Own(fields) = &mut self {
            fields.address = address;
        }
        self
    }

    /// Says where in a text it is.
    fn placed(mut self, place: String) -> Self {
        if let Self::Own(fields) = &mut self {
            fields.place = Some(place);
        }
        self
    }

    /// A text that cannot be read.
    pub(crate) fn in_text<K: Coded>(text: &str, error: &Error<K>) -> Self {
        let lines = LineIndex::new(text);
        Self::coded(error.kind()).placed(place(error.diagnostic(&lines), &lines))
    }

    /// A text without spans: all of it.
    #[cfg(feature = "play")]
    pub(crate) fn whole_text<K: Coded>(text: &str, kind: &K) -> Self {
        let (lines, span) = (LineIndex::new(text), notation_syntax::Span::of(text));
        let diagnostic = Diagnostic::new(kind, notation_syntax::Severity::Error, span, &lines);
        Self::coded(kind).placed(place(diagnostic, &lines))
    }
}
