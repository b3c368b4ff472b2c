//! Arguments: objects with options, numbers, names, and how strictly text is read.

use notation_syntax::{Notation, Strictness};
use serde_json::Value;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js;
use crate::failure::Failure;

#[wasm_bindgen]
extern "C" {
    /// How a text is read.
    #[wasm_bindgen(typescript_type = "ParseOptions")]
    pub type ParseOptions;

    /// How moves are completed.
    #[wasm_bindgen(typescript_type = "CompleteOptions")]
    pub type CompleteOptions;
}

/// The fields of an object with options. Those that are missing or `null` have their default; unknown ones are ignored.
///
/// They are read as JSON, once and before anything else: a field of an object of JavaScript can be a function that throws,
/// or one that calls this module again.
#[derive(Default)]
pub(crate) struct Options(Value);

impl Options {
    pub(crate) fn read<T: AsRef<JsValue>>(object: Option<&T>) -> Result<Self, Failure> {
        let Some(object) = object else { return Ok(Self::default()) };
        let value = serde_json::from_str(&js::json_of(object.as_ref())?);
        let value: Value = value.map_err(|error| Failure::plain("option-type", &error))?;
        if value.is_object() { Ok(Self(value)) } else { Err(wrong("the options are not an object")) }
    }

    /// A field that is true or false.
    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, Failure> {
        self.field(name).map(|value| value.as_bool().ok_or_else(|| wrong_type(name, "a boolean"))).transpose()
    }

    /// A field that is a string.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, Failure> {
        self.field(name).map(|value| value.as_str().ok_or_else(|| wrong_type(name, "a string"))).transpose()
    }

    /// A field that is an integer from 0 to 2³² − 1.
    pub(crate) fn number(&self, name: &str) -> Result<Option<u32>, Failure> {
        let number = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
        let expected = || wrong_type(name, "an integer from 0 to 4294967295");
        self.field(name).map(|value| number(value).ok_or_else(expected)).transpose()
    }

    /// How strictly text is read.
    pub(crate) fn strictness(&self) -> Result<Strictness, Failure> {
        let strict = self.flag("strict")? == Some(true);
        Ok(if strict { Strictness::Strict } else { Strictness::Relaxed })
    }

    /// A field that is an array of strings, with at most `most` of them.
    #[cfg(any(feature = "diagram", feature = "t3en"))]
    pub(crate) fn texts(&self, name: &str, most: usize) -> Result<Vec<&str>, Failure> {
        let expected = || wrong_type(name, "an array of strings");
        let Some(value) = self.field(name) else { return Ok(Vec::new()) };
        let elements = value.as_array().ok_or_else(expected)?;
        if elements.len() > most {
            let message = format!("`{name}` has {} elements, expected {most} at most", elements.len());
            return Err(Failure::plain("option-too-long", &message));
        }
        elements.iter().map(|element| element.as_str().ok_or_else(expected)).collect()
    }

    fn field(&self, name: &str) -> Option<&Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }
}

fn wrong_type(name: &str, expected: &str) -> Failure {
    wrong(&format!("`{name}` is not {expected}"))
}

fn wrong(problem: &str) -> Failure {
    Failure::plain("option-type", &problem)
}

/// Reads a notation. An error is about the text.
pub(crate) fn parse<T: Notation>(text: &str, options: Option<&ParseOptions>) -> Result<T, Failure> {
    let strictness = Options::read(options)?.strictness()?;
    T::parse_with(text, strictness).map_err(|error| Failure::in_text(text, &error))
}

/// Reads a short argument, such as a square.
pub(crate) fn argument<T: Notation>(text: &str) -> Result<T, Failure> {
    parse(text, None)
}

/// Finds a value by its name.
pub(crate) fn named<T, E: std::fmt::Display>(code: &'static str, result: Result<T, E>) -> Result<T, Failure> {
    result.map_err(|error| Failure::plain(code, &error))
}
