//! The answer of a program.

use std::fmt;
use std::str::FromStr;

use serde_json::{Map, Value, json};

/// A program's answer to a request.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::exhaustive_enums, reason = "the protocol has these three answers")]
pub enum Answer {
    /// The operation succeeded, with these values.
    Ok(Map<String, Value>),
    /// The input has an error.
    Error {
        /// The class, if the program gives one. It is not checked that there is such a class.
        class: Option<String>,
        /// The error in the program's own words, for people.
        message: Option<String>,
    },
    /// The program does not have the operation, or not for this input.
    Unsupported,
}

/// A line of answers: an [`Answer`] and the id of its request.
///
/// ```
/// use tafl_conformance::{Answer, AnswerLine};
///
/// let line: AnswerLine = r#"{"id":"position/counts/zero","error":"number","message":"0 squares"}"#.parse()?;
/// assert_eq!(line.id.as_ref().and_then(|id| id.as_str()), Some("position/counts/zero"));
/// assert!(matches!(line.answer, Answer::Error { class: Some(class), .. } if class == "number"));
/// # Ok::<(), tafl_conformance::AnswerLineError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::exhaustive_structs, reason = "the protocol has these two parts")]
pub struct AnswerLine {
    /// The id of the request, as it was sent.
    pub id: Option<Value>,
    /// The answer.
    pub answer: Answer,
}

/// Why a line is not an [`AnswerLine`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerLineError {
    /// The line is not a JSON object.
    #[error("not a JSON object: {0}")]
    Json(String),
    /// The object does not have exactly one of the keys that an answer has.
    #[error("an answer has one of the keys `ok`, `error` and `unsupported`")]
    NotOneAnswer,
    /// The value of a key is not of the right type.
    #[error("`{key}` must be {expected}")]
    Key {
        /// The key.
        key: &'static str,
        /// Describes the value that it must have.
        expected: &'static str,
    },
}

impl Answer {
    /// The answer without the id: `{"ok":{…}}`, `{"error":"…"}` or `{"unsupported":true}`.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Ok(values) => json!({ "ok": values }),
            Self::Unsupported => json!({ "unsupported": true }),
            Self::Error { class, message } => {
                let mut object = Map::new();
                let class = class.as_deref().map_or(Value::Bool(true), Value::from);
                object.insert("error".to_string(), class);
                if let Some(message) = message {
                    object.insert("message".to_string(), Value::from(message.as_str()));
                }
                Value::Object(object)
            }
        }
    }
}

impl FromStr for AnswerLine {
    type Err = AnswerLineError;

    fn from_str(line: &str) -> Result<Self, AnswerLineError> {
        let mut object: Map<String, Value> =
            serde_json::from_str(line).map_err(|error| AnswerLineError::Json(error.to_string()))?;
        let message = object.remove("message").and_then(|message| message.as_str().map(ToString::to_string));
        // A program with one type of answers writes `null` or `false` for those that it does not give.
        let mut take =
            |key| object.remove(key).filter(|value| !matches!(value, Value::Null | Value::Bool(false)));
        let answer = match (take("ok"), take("error"), take("unsupported")) {
            (Some(Value::Object(values)), None, None) => Answer::Ok(values),
            (Some(_), None, None) => return Err(AnswerLineError::Key { key: "ok", expected: "an object" }),
            (None, Some(error), None) => Answer::Error { class: class(error)?, message },
            (None, None, Some(Value::Bool(true))) => Answer::Unsupported,
            (None, None, Some(_)) => {
                return Err(AnswerLineError::Key { key: "unsupported", expected: "`true`" });
            }
            _ => return Err(AnswerLineError::NotOneAnswer),
        };
        Ok(Self { id: object.remove("id"), answer })
    }
}

fn class(error: Value) -> Result<Option<String>, AnswerLineError> {
    match error {
        Value::Bool(true) => Ok(None),
        Value::String(class) => Ok(Some(class).filter(|class| !class.is_empty())),
        _ => Err(AnswerLineError::Key { key: "error", expected: "the name of a class, or `true`" }),
    }
}

impl fmt::Display for AnswerLine {
    /// Writes the line, without a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = self.answer.to_json();
        if let (Some(object), Some(id)) = (line.as_object_mut(), &self.id) {
            object.insert("id".to_string(), id.clone());
        }
        write!(f, "{line}")
    }
}
