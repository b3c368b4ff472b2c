//! An input and its expected answer, which may be a class of errors.

use std::fmt;
use std::str::FromStr;

use serde_json::{Map, Value, json};

/// An input and its expected answer: a line of a file of the suite.
///
/// ```
/// use tafl_conformance::{Level, Vector};
///
/// let vector: Vector = r#"{"id":"position/counts/zero","level":"open","cites":["deviation P4"],
///     "op":"position.squares","input":{"text":"/0/"},"expect":{"error":"number"}}"#.parse()?;
/// assert_eq!(vector.level, Level::Open);
/// assert_eq!((vector.group(), vector.topic()), ("position", "counts"));
/// assert_eq!(vector.request(), r#"{"id":"position/counts/zero","input":{"text":"/0/"},"op":"position.squares"}"#);
/// # Ok::<(), tafl_conformance::VectorError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Vector {
    /// `GROUP/TOPIC/NAME`: unique in the suite, and never given to another vector.
    pub id: String,
    /// Whether a sentence of a specification requires the answer.
    pub level: Level,
    /// The sentences, or the rows of the list of deviations, that the answer follows from; at least one.
    pub cites: Vec<String>,
    /// The purpose of the vector, in a sentence.
    pub note: Option<String>,
    /// The operation that the program carries out, such as `position.squares`.
    pub operation: String,
    /// The input of the operation.
    pub input: Map<String, Value>,
    /// The expected answer.
    pub expectation: Expectation,
}

/// How binding a [`Vector`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(clippy::exhaustive_enums, reason = "a sentence requires the answer or does not")]
pub enum Level {
    /// A sentence of a specification requires the answer.
    Required,
    /// The specification is silent, and the answer is the decision of this project.
    Open,
}

impl Level {
    /// `required` or `open`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Open => "open",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The answer that a [`Vector`] expects.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::exhaustive_enums, reason = "an input is read or refused")]
pub enum Expectation {
    /// An answer with these values. It may have more.
    Ok(Map<String, Value>),
    /// An error, of one of these classes if the program gives one. There is at least one class, and more than one if no
    /// sentence decides between them.
    Error(Vec<ErrorClass>),
}

impl Expectation {
    /// The expectation as in a vector: `{"ok":{…}}`, `{"error":"…"}` or `{"error":["…","…"]}`.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Ok(values) => json!({ "ok": values }),
            Self::Error(classes) => json!({ "error": classes_to_json(classes) }),
        }
    }
}

/// A class as text, several as a list.
pub(crate) fn classes_to_json(classes: &[ErrorClass]) -> Value {
    match classes {
        [class] => class.name().into(),
        _ => classes.iter().map(|class| class.name()).collect(),
    }
}

/// The class of an error in an input: a word that programs can agree on.
///
/// Programs describe errors in their own words; a class says only what they have in common. A program does not have
/// to give a class, but one that it gives is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ErrorClass {
    /// The text does not follow the grammar.
    Syntax,
    /// Rows, or two boards, do not have the same size.
    Dimensions,
    /// A letter or a word has no meaning where it is.
    UnknownSymbol,
    /// A number is zero or out of range.
    Number,
    /// Something is there twice that may be there once.
    Duplicate,
    /// Something is missing that has to be there.
    Missing,
    /// A square is not on the board.
    OffBoard,
    /// A move that the rules do not allow.
    Illegal,
    /// A move that does not fit the position, whatever the rules: from an empty square, onto a piece, of another piece than
    /// it names, or a capture of nothing or of a piece of the same side.
    Unplayable,
    /// Anything else.
    Other,
}

notation_syntax::names! {
    ErrorClass: "error class" {
        Syntax = "syntax",
        Dimensions = "dimensions",
        UnknownSymbol = "unknown-symbol",
        Number = "number",
        Duplicate = "duplicate",
        Missing = "missing",
        OffBoard = "off-board",
        Illegal = "illegal",
        Unplayable = "unplayable",
        Other = "other",
    }
}

/// Why a line is not a [`Vector`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VectorError {
    /// The line is not a JSON object.
    #[error("not a JSON object: {0}")]
    Json(String),
    /// A key is missing, or its value is not of the right type.
    #[error("`{key}` must be {expected}")]
    Key {
        /// The key.
        key: &'static str,
        /// Describes the value that it must have.
        expected: &'static str,
    },
    /// A key without a meaning.
    #[error("unknown key `{0}`")]
    UnknownKey(String),
    /// The id belongs to another file.
    #[error("`{0}` belongs in a file with the name of its first two parts")]
    Misplaced(String),
}

const KEYS: [&str; 7] = ["id", "level", "cites", "note", "op", "input", "expect"];

impl Vector {
    /// The first part of the id, which is the name of the folder.
    pub fn group(&self) -> &str {
        self.id.split('/').next().unwrap_or_default()
    }

    /// The second part of the id, which is the name of the file.
    pub fn topic(&self) -> &str {
        self.id.split('/').nth(1).unwrap_or_default()
    }

    /// The line that asks a program for the answer, without a line break.
    pub fn request(&self) -> String {
        json!({ "id": self.id, "op": self.operation, "input": self.input }).to_string()
    }
}

impl FromStr for Vector {
    type Err = VectorError;

    fn from_str(line: &str) -> Result<Self, VectorError> {
        let object: Map<String, Value> =
            serde_json::from_str(line).map_err(|error| VectorError::Json(error.to_string()))?;
        if let Some(unknown) = object.keys().find(|key| !KEYS.contains(&key.as_str())) {
            return Err(VectorError::UnknownKey(unknown.clone()));
        }
        Ok(Self {
            id: id(&object)?,
            level: level(&object)?,
            cites: cites(&object)?,
            note: note(&object)?,
            operation: text(&object, "op")?.to_owned(),
            input: map(object.get("input"), "input")?,
            expectation: expectation(&object)?,
        })
    }
}

fn text<'o>(object: &'o Map<String, Value>, key: &'static str) -> Result<&'o str, VectorError> {
    let text = object.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
    text.ok_or(VectorError::Key { key, expected: "a text" })
}

fn map(value: Option<&Value>, key: &'static str) -> Result<Map<String, Value>, VectorError> {
    let map = value.and_then(Value::as_object).cloned();
    map.ok_or(VectorError::Key { key, expected: "an object" })
}

fn id(object: &Map<String, Value>) -> Result<String, VectorError> {
    let id = text(object, "id")?;
    let is_word = |part: &str| {
        let is_allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        !part.is_empty() && part.bytes().all(is_allowed)
    };
    if id.split('/').count() == 3 && id.split('/').all(is_word) {
        Ok(id.to_owned())
    } else {
        Err(VectorError::Key { key: "id", expected: "GROUP/TOPIC/NAME of a-z, 0-9 and hyphens" })
    }
}

fn level(object: &Map<String, Value>) -> Result<Level, VectorError> {
    match text(object, "level") {
        Ok("required") => Ok(Level::Required),
        Ok("open") => Ok(Level::Open),
        _ => Err(VectorError::Key { key: "level", expected: "`required` or `open`" }),
    }
}

fn cites(object: &Map<String, Value>) -> Result<Vec<String>, VectorError> {
    let error = VectorError::Key { key: "cites", expected: "a list of texts with at least one" };
    let list = object.get("cites").and_then(Value::as_array).filter(|list| !list.is_empty());
    let texts = list.ok_or_else(|| error.clone())?.iter().map(|cite| cite.as_str().map(str::to_owned));
    texts.collect::<Option<_>>().ok_or(error)
}

fn note(object: &Map<String, Value>) -> Result<Option<String>, VectorError> {
    let has_note = object.contains_key("note");
    if has_note { text(object, "note").map(|note| Some(note.to_owned())) } else { Ok(None) }
}

fn expectation(object: &Map<String, Value>) -> Result<Expectation, VectorError> {
    let expected = "`{\"ok\":{…}}`, `{\"error\":\"CLASS\"}` or `{\"error\":[\"CLASS\",\"CLASS\"]}`";
    let wrong = VectorError::Key { key: "expect", expected };
    let expect = map(object.get("expect"), "expect")?;
    match (expect.len(), expect.get("ok"), expect.get("error")) {
        (1, Some(Value::Object(values)), None) => Ok(Expectation::Ok(values.clone())),
        (1, None, Some(error)) => classes(error).map(Expectation::Error).ok_or(wrong),
        _ => Err(wrong),
    }
}

/// A class, or a list of at least two different ones.
fn classes(error: &Value) -> Option<Vec<ErrorClass>> {
    let class = |value: &Value| value.as_str()?.parse::<ErrorClass>().ok();
    let Value::Array(list) = error else { return class(error).map(|class| Vec::from([class])) };
    let classes: Vec<ErrorClass> = list.iter().map(class).collect::<Option<_>>()?;
    let is_twice = |(index, class)| classes.iter().skip(index + 1).any(|other| other == class);
    let is_list = classes.len() > 1 && !classes.iter().enumerate().any(is_twice);
    is_list.then_some(classes)
}
