//! Values of JSON.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value};

use crate::error::ImportError;
use crate::error::clipped;

/// The maximum number of fields of an object.
pub(crate) const MAX_FIELDS: usize = 100;

/// The object that is the whole text.
pub(crate) fn object(text: &str) -> Result<Map<String, Value>, ImportError> {
    read_object(serde_json::from_str(text))
}

/// The object that was read from a text.
pub(crate) fn read_object(value: serde_json::Result<Value>) -> Result<Map<String, Value>, ImportError> {
    match value.map_err(|error| ImportError::NotJson { message: error.to_string() })? {
        Value::Object(object) if object.len() > MAX_FIELDS => {
            Err(ImportError::TooManyFields { found: object.len(), max: MAX_FIELDS })
        }
        Value::Object(object) => Ok(object),
        other => Err(ImportError::NotAnObject { found: type_of(&other) }),
    }
}

/// The string in a field.
pub(crate) fn string<'o>(object: &'o Map<String, Value>, name: &'static str) -> Result<&'o str, ImportError> {
    let value = field(object, name)?;
    value.as_str().ok_or_else(|| wrong_type(name, "a string", value))
}

/// The array in a field. Messages say what it should contain, as in `an array of strings`.
pub(crate) fn array<'o>(
    object: &'o Map<String, Value>,
    name: &'static str,
    expected: &'static str,
) -> Result<&'o [Value], ImportError> {
    let value = field(object, name)?;
    value.as_array().map(Vec::as_slice).ok_or_else(|| wrong_type(name, expected, value))
}

/// The value of a field.
pub(crate) fn field<'o>(
    object: &'o Map<String, Value>,
    name: &'static str,
) -> Result<&'o Value, ImportError> {
    object.get(name).ok_or(ImportError::FieldMissing { name })
}

/// The object in a field, with at most [`MAX_FIELDS`] fields.
pub(crate) fn object_in<'o>(
    object: &'o Map<String, Value>,
    name: &'static str,
) -> Result<&'o Map<String, Value>, ImportError> {
    let value = field(object, name)?;
    match value.as_object() {
        Some(inner) if inner.len() > MAX_FIELDS => {
            Err(ImportError::TooManyFields { found: inner.len(), max: MAX_FIELDS })
        }
        Some(inner) => Ok(inner),
        None => Err(wrong_type(name, "an object", value)),
    }
}

/// The error for a field with a value that the format does not define.
pub(crate) fn wrong_value(name: &'static str, expected: &'static str, found: &Value) -> ImportError {
    let found = found.as_str().map_or_else(|| found.to_string(), ToString::to_string);
    ImportError::FieldValue { name, expected, found: clipped(&found) }
}

/// The error for a field with a value of another type.
pub(crate) fn wrong_type(name: &'static str, expected: &'static str, found: &Value) -> ImportError {
    ImportError::FieldType { name, expected, found: type_of(found) }
}

/// The type of a value, for messages.
pub(crate) fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// An object without spaces: the fields of `order` first, then the others in alphabetical order.
pub(crate) fn ordered<'f>(object: &'f Map<String, Value>, order: &[&'f str]) -> String {
    ordered_texts(object.iter().map(|(name, value)| (&name[..], value.to_string())).collect(), order)
}

/// The same, if the values are already texts.
pub(crate) fn ordered_texts<'f>(mut fields: BTreeMap<&'f str, String>, order: &[&'f str]) -> String {
    let mut known = Vec::new();
    for name in order {
        known.extend(fields.remove(name).map(|value| (*name, value)));
    }
    let others = fields.into_iter();
    let texts: Vec<String> = known
        .into_iter()
        .chain(others)
        .map(|(name, value)| alloc::format!("{}:{value}", Value::from(name)))
        .collect();
    alloc::format!("{{{}}}", texts.join(","))
}
