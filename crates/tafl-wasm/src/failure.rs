//! Why a call fails: what `TaflError` of JavaScript is made of.

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Coded, Diagnostic, Error, LineIndex};
use serde::Serialize;
use wasm_bindgen::JsValue;

use crate::diagnostic::in_string;
use crate::js;

/// The longest message of [`Failure::plain`], in characters.
const MAX_MESSAGE: usize = 500;

/// Why a call fails. It becomes an exception.
#[derive(Debug)]
pub enum Failure {
    /// It becomes a `TaflError`.
    #[doc(hidden)]
    Own(Box<Fields>),
    /// An exception of JavaScript, such as one that a field of an object throws.
    #[doc(hidden)]
    Thrown(JsValue),
}

/// The fields of a `TaflError`.
#[derive(Debug, Serialize)]
pub struct Fields {
    code: String,
    message: String,
    /// The address of the move that it is about.
    address: Option<String>,
    #[serde(flatten)]
    place: Option<Place>,
}

/// Where in a text.
#[derive(Debug, Serialize)]
struct Place {
    diagnostic: Diagnostic,
    /// The message, drawn below the text.
    drawing: String,
}

impl Failure {
    /// A text that cannot be read.
    pub(crate) fn in_text<K: Coded>(text: &str, error: &Error<K>) -> Self {
        let lines = LineIndex::new(text);
        Self::coded(error.kind()).placed(error.diagnostic(&lines), &lines)
    }

    /// A text without spans: all of it.
    #[cfg(feature = "play")]
    pub(crate) fn whole_text<K: Coded>(text: &str, kind: &K) -> Self {
        let (lines, span) = (LineIndex::new(text), notation_syntax::Span::of(text));
        let diagnostic = Diagnostic::new(kind, notation_syntax::Severity::Error, span, &lines);
        Self::coded(kind).placed(diagnostic, &lines)
    }

    /// A failure with a code that is not about a text.
    pub(crate) fn coded(kind: &dyn Coded) -> Self {
        Self::plain(kind.code(), &kind.to_string())
    }

    /// A failure with a code of this crate.
    pub(crate) fn plain(code: &str, message: &str) -> Self {
        let code = code.to_owned();
        // Some messages quote an argument, which can be long.
        let message = match message.char_indices().nth(MAX_MESSAGE) {
            Some((end, _)) => {
                format!("{}…", message.get(..end).expect_or_default("a character begins there"))
            }
            None => message.to_owned(),
        };
        Self::Own(Box::new(Fields { code, message, address: None, place: None }))
    }

    /// Names the move that it is about.
    pub(crate) fn at(mut self, address: Option<String>) -> Self {
        if let Self::Own(fields) = &mut self {
            fields.address = address;
        }
        self
    }

    fn placed(mut self, diagnostic: Diagnostic, lines: &LineIndex<'_>) -> Self {
        if let Self::Own(fields) = &mut self {
            let drawing = diagnostic.render(lines).to_string();
            fields.place = Some(Place { diagnostic: in_string(diagnostic, lines), drawing });
        }
        self
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Own(fields) => js::tafl_error(&js::json(&fields)),
            Failure::Thrown(exception) => exception,
        }
    }
}
