//! Inputs: how they are read, and why they are refused.

use std::fmt;

use notation_syntax::{Coded, Error, Notation, Strictness};
use serde_json::{Map, Value, json};

use super::Answered;
use crate::ErrorClass;

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

    /// The same, about one of several moves.
    pub(super) fn of_move(self, number: usize, text: &str) -> Self {
        Self { message: format!("move {number}, `{text}`: {}", self.message), ..self }
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

/// The value that the text under this name has in its notation.
pub(super) fn parsed<N: Notation>(input: &Map<String, Value>, name: &str) -> Result<N, Refusal> {
    let value = N::parse_with(text(input, name)?, Strictness::Relaxed);
    value.map_err(|error| Refusal::of_text(&error))
}

/// The `text` in its canonical form.
pub(super) fn canonical<N: Notation + fmt::Display>(input: &Map<String, Value>) -> Answered {
    Ok(json!({"text": parsed::<N>(input, "text")?.to_string()}))
}

/// The form of another program under this name.
pub(super) fn named<T>(
    input: &Map<String, Value>,
    name: &str,
    of_name: impl Fn(&str) -> Option<T>,
) -> Result<T, Refusal> {
    let word = text(input, name)?;
    of_name(word).ok_or_else(|| Refusal::of_request(format_args!("no {name} `{word}`")))
}

impl ErrorClass {
    /// The class of an error with this code. Codes of the grammar that have no row are `syntax`.
    pub fn of_code(code: &str) -> Self {
        CLASSES
            .iter()
            .find(|(_, codes)| codes.split(' ').any(|one| one == code))
            .map_or(Self::Syntax, |(class, _)| *class)
    }
}

/// The codes of each class, separated by spaces.
const CLASSES: &[(ErrorClass, &str)] = &[
    (
        ErrorClass::Dimensions,
        "board-not-square dimension-mismatch missing-row row-count row-length row-missing \
         row-too-far row-too-long row-too-short row-too-wide surplus-row too-many-rows",
    ),
    (
        ErrorClass::UnknownSymbol,
        "unknown-cell unknown-mark unknown-move-type unknown-piece unknown-puzzle-mode \
         unknown-result unknown-square unknown-value unknown-word",
    ),
    (
        ErrorClass::Number,
        "address-out-of-range counter-out-of-range date-day date-month dimension-not-a-number \
         dimension-out-of-range file-out-of-range number-out-of-range rank-out-of-range \
         speed-count speed-not-a-number speed-too-large time-out-of-range zero-count zero-run",
    ),
    (ErrorClass::Duplicate, "both-starts captured-twice duplicate-key second-king second-tag"),
    (ErrorClass::Missing, "move-unknown no-such-move not-a-puzzle start-missing start-unknown"),
    (ErrorClass::OffBoard, "square-off-the-board"),
    (
        ErrorClass::Unplayable,
        "not-playable nothing-to-capture other-piece other-piece-captured own-piece-captured \
         puzzle-move-not-playable square-empty target-occupied",
    ),
    (
        ErrorClass::Illegal,
        "berserk-piece-must-move blocked game-over may-not-enter may-not-jump-over may-not-pass \
         may-not-stop must-capture not-on-line other-side-to-move restricted-jump too-far",
    ),
];
