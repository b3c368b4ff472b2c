//! Comparing an answer with the expected one.

use std::fmt;

use serde_json::{Map, Number, Value};

use crate::answer_line::Answer;
use crate::vector::{ErrorClass, Expectation, Vector, classes_to_json};

/// The lists of an operation that are sets: their order does not matter.
const SETS: &[(&str, &[&str])] =
    &[("play.legal", &["moves", "captures"]), ("record.tree", &["moves"]), ("replay.all", &["plies"])];

/// The key that distinguishes the objects of a set, if they have it.
const ADDRESS: &str = "address";

/// Whether an answer is the expected one.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::exhaustive_enums, reason = "an answer is right, wrong or missing")]
pub enum Judgement {
    /// The answer is the expected one.
    Passed,
    /// The answer is another one. There is at least one difference.
    Failed(Vec<Mismatch>),
    /// The program does not have the operation.
    Unsupported,
}

/// A value that differs from the expected one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Mismatch {
    /// Where the value is, as in `moves[3].captures`; empty if the answers as wholes differ.
    pub path: String,
    /// The expected value; `None` if there must not be one.
    pub expected: Option<Value>,
    /// The value in the answer; `None` if there is not one.
    pub answered: Option<Value>,
}

impl Mismatch {
    /// How many differences of an answer are listed.
    pub const MAX: usize = 100;
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        match &self.expected {
            Some(value) => write!(f, "expected {value}, ")?,
            None => write!(f, "expected nothing, ")?,
        }
        match &self.answered {
            Some(value) => write!(f, "answered {value}"),
            None => write!(f, "answered nothing"),
        }
    }
}

/// Compares an answer with the one that the vector expects.
///
/// The answer may have keys that are not expected, in objects at any depth, and an expected `null` may be missing.
/// Everything else must be equal as JSON. A list is compared in order, unless the operation says that it is a set: the
/// moves and captures of `play.legal`, the moves of `record.tree` and the plies of `replay.all`.
///
/// An expected error is any error whose class, if it has one, is one of the expected classes.
pub fn judge(vector: &Vector, answer: &Answer) -> Judgement {
    let mut comparison = Comparison { sets: sets(&vector.operation), differences: Vec::new() };
    match (&vector.expectation, answer) {
        (_, Answer::Unsupported) => return Judgement::Unsupported,
        (Expectation::Ok(expected), Answer::Ok(answered)) => comparison.objects("", expected, answered),
        (Expectation::Error(expected), Answer::Error { class, .. }) => {
            comparison.classes(expected, class.as_deref());
        }
        (expected, answered) => {
            comparison.differ("", Some(&expected.to_json()), Some(&answered.to_json()));
        }
    }
    if comparison.differences.is_empty() {
        Judgement::Passed
    } else {
        Judgement::Failed(comparison.differences)
    }
}

fn sets(operation: &str) -> &'static [&'static str] {
    SETS.iter().find(|(name, _)| *name == operation).map_or(&[], |(_, keys)| keys)
}

struct Comparison {
    sets: &'static [&'static str],
    differences: Vec<Mismatch>,
}

impl Comparison {
    fn differ(&mut self, path: &str, expected: Option<&Value>, answered: Option<&Value>) {
        if self.differences.len() < Mismatch::MAX {
            let (expected, answered) = (expected.cloned(), answered.cloned());
            self.differences.push(Mismatch { path: path.to_owned(), expected, answered });
        }
    }

    fn classes(&mut self, expected: &[ErrorClass], class: Option<&str>) {
        let is_expected = |class: &str| expected.iter().any(|expected| expected.name() == class);
        if let Some(class) = class.filter(|class| !is_expected(class)) {
            self.differ("error", Some(&classes_to_json(expected)), Some(&class.into()));
        }
    }

    fn objects(&mut self, path: &str, expected: &Map<String, Value>, answered: &Map<String, Value>) {
        for (key, value) in expected {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            match answered.get(key) {
                None if value.is_null() => {}
                None => self.differ(&path, Some(value), None),
                Some(answer) => self.values(&path, self.sets.contains(&key.as_str()), value, answer),
            }
        }
    }

    /// Values are nested as deeply as the vector's own, which the JSON parser limits.
    fn values(&mut self, path: &str, is_set: bool, expected: &Value, answered: &Value) {
        match (expected, answered) {
            (Value::Object(expected), Value::Object(answered)) => self.objects(path, expected, answered),
            (Value::Array(expected), Value::Array(answered)) if is_set => self.sets(path, expected, answered),
            (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
                for (index, (one, other)) in one.iter().zip(other).enumerate() {
                    self.values(&format!("{path}[{index}]"), false, one, other);
                }
            }
            (Value::Number(one), Value::Number(other)) if same_number(one, other) => {}
            (one, other) if one == other => {}
            (one, other) => self.differ(path, Some(one), Some(other)),
        }
    }

    /// The answer has a different element for each expected one. The expected elements are different from each other, so
    /// the first one that fits is the only one. An object with the address of an expected one is compared with it.
    fn sets(&mut self, path: &str, expected: &[Value], answered: &[Value]) {
        let mut left: Vec<&Value> = answered.iter().collect();
        for value in expected {
            let address = value.get(ADDRESS).and_then(Value::as_str);
            let found = left.iter().position(|answer| match address {
                Some(address) => answer.get(ADDRESS).and_then(Value::as_str) == Some(address),
                None => self.fits(value, answer),
            });
            match (found.map(|index| left.swap_remove(index)), address) {
                (Some(answer), Some(address)) => {
                    self.values(&format!("{path}[{address}]"), false, value, answer);
                }
                (Some(_), None) => {}
                (None, _) => self.differ(path, Some(value), None),
            }
            if self.differences.len() >= Mismatch::MAX {
                return;
            }
        }
        for extra in left {
            self.differ(path, None, Some(extra));
        }
    }

    fn fits(&self, expected: &Value, answered: &Value) -> bool {
        let mut inner = Self { sets: self.sets, differences: Vec::new() };
        inner.values("", false, expected, answered);
        inner.differences.is_empty()
    }
}

/// `1` and `1.0` are equal: not every language distinguishes them.
fn same_number(one: &Number, other: &Number) -> bool {
    one == other || ((one.is_f64() || other.is_f64()) && one.as_f64() == other.as_f64())
}
