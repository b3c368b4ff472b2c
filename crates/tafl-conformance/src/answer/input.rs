//! Inputs, and why they are refused.

use std::fmt;

use serde_json::{Map, Value};
use tafl_notation::{Coded, Error};

use super::class::ErrorClass;

/// Why an input is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    class: ErrorClass,
    message: String,
}

impl Refusal {
    /// The class, which is compared.
    pub fn class(&self) -> ErrorClass {
        self.class
    }

    /// The message, for people.
    pub fn message(&self) -> &str {
        &self.message
    }

    pub(super) fn new(class: ErrorClass, message: impl fmt::Display) -> Self {
        Self { class, message: message.to_string() }
    }

    /// The request itself is wrong, not the text in it.
    pub(super) fn of_request(message: impl fmt::Display) -> Self {
        Self::new(ErrorClass::Other, message)
    }

    /// Why a text cannot be read.
    pub(super) fn of_text<K: Coded>(error: &Error<K>) -> Self {
        Self::new(ErrorClass::of_code(error.code()), error)
    }

    /// Why something cannot be done with a value.
    pub(super) fn of_code(error: &impl Coded) -> Self {
        Self::new(ErrorClass::of_code(error.code()), error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.class, self.message)
    }
}

/// The text under this name.
pub(super) fn text<'i>(input: &'i Map<String, Value>, name: &str) -> Result<&'i str, Refusal> {
    let text = input.get(name).and_then(Value::as_str);
    text.ok_or_else(|| Refusal::of_request(format_args!("`{name}` is not a text")))
}

/// The texts of the list under this name; none if the request does not have it.
pub(super) fn texts<'i>(input: &'i Map<String, Value>, name: &str) -> Result<Vec<&'i str>, Refusal> {
    let Some(list) = input.get(name) else { return Ok(Vec::new()) };
    let texts = list.as_array().and_then(|list| list.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
    texts.ok_or_else(|| Refusal::of_request(format_args!("`{name}` is not a list of texts")))
}

/// The number under this name.
pub(super) fn number<N: TryFrom<u64>>(input: &Map<String, Value>, name: &str) -> Result<N, Refusal> {
    let number = input.get(name).and_then(Value::as_u64).and_then(|number| N::try_from(number).ok());
    number.ok_or_else(|| Refusal::of_request(format_args!("`{name}` is not a number in range")))
}
