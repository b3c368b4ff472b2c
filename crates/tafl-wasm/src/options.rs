//! Objects with options, and how strictly text is read.

use notation_syntax::{
    Error, ErrorKind, ErrorSink, Finding, Notation, Report, Reported, Severity, Span, Strictness,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;

#[wasm_bindgen]
extern "C" {
    /// How a text is read.
    #[wasm_bindgen(typescript_type = "ParseOptions")]
    pub type ParseOptions;

    #[wasm_bindgen(method, getter, structural)]
    fn strict(this: &ParseOptions) -> Option<bool>;
}

/// The strictness that the options name: relaxed, if they do not.
pub(crate) fn strictness(options: Option<&ParseOptions>) -> Strictness {
    match options.and_then(ParseOptions::strict) {
        Some(true) => Strictness::Strict,
        _ => Strictness::Relaxed,
    }
}

/// Reads a notation. An error is about the text.
///
/// This is [`Notation::parse_with`] with another sink: one whose failure is that of [`Notation::parse_all`], so that the
/// module contains each parser once.
pub(crate) fn parse<T: Notation>(text: &str, options: Option<&ParseOptions>) -> Result<T, Failure> {
    let mut sink = FirstError { strictness: strictness(options), report: Report::new() };
    let value = T::parse_in(text, Span::of(text), &mut sink);
    value.map_err(|_| {
        sink.report.errors.first().map_or_else(Failure::unknown, |error| Failure::in_text(text, error))
    })
}

/// A sink that stops at the first error.
struct FirstError<K: ErrorKind> {
    strictness: Strictness,
    report: Report<K>,
}

impl<K: ErrorKind> ErrorSink<K> for FirstError<K> {
    type Failure = Reported;

    fn error(&mut self, error: Error<K>) -> Result<Reported, Reported> {
        Err(self.report.fatal(error))
    }

    fn finding(&mut self, finding: Finding<K::Finding>) -> Result<(), Reported> {
        match self.strictness {
            Strictness::Strict if finding.severity() > Severity::Note => {
                Err(self.report.fatal(finding.into_error()))
            }
            Strictness::Relaxed | Strictness::Strict => Ok(()),
        }
    }

    fn recover(&mut self, failure: Reported) -> Result<Reported, Reported> {
        Err(failure)
    }
}

/// Reads a short argument, such as a square.
pub(crate) fn argument<T: Notation>(text: &str) -> Result<T, Failure> {
    parse(text, None)
}

/// Finds a value by its name.
pub(crate) fn named<T, E: std::fmt::Display>(code: &str, result: Result<T, E>) -> Result<T, Failure> {
    result.map_err(|error| Failure::plain(code, &error.to_string()))
}
