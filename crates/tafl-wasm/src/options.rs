//! Objects with options, and how strictly text is read.

use notation_syntax::{Notation, Strictness};
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
pub(crate) fn parse<T: Notation>(text: &str, options: Option<&ParseOptions>) -> Result<T, Failure> {
    T::parse_with(text, strictness(options)).map_err(|error| Failure::in_text(text, &error))
}

/// Reads a short argument, such as a square.
pub(crate) fn argument<T: Notation>(text: &str) -> Result<T, Failure> {
    parse(text, None)
}

/// Finds a value by its name.
pub(crate) fn named<T, E: std::fmt::Display>(code: &str, result: Result<T, E>) -> Result<T, Failure> {
    result.map_err(|error| Failure::plain(code, &error.to_string()))
}
