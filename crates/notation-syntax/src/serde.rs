//! Serde: values of all crates as text, and diagnostics as objects. These are not read back: their codes and meanings are
//! those of the library.

use core::fmt;

use serde::de::{Error, Visitor};
use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use crate::code::{Related, Severity};
use crate::diagnostic::Diagnostic;
use crate::repair::Repair;
use crate::span::Span;

/// Declares types that are serialized as what they print. A row has the type, the function that reads it from a text, and
/// what an error says was expected instead of a number or an object.
#[doc(hidden)]
#[macro_export]
macro_rules! as_text {
    ($($(#[$attribute:meta])* $type:ty, $read:expr, $expected:expr;)*) => {$(
        $(#[$attribute])*
        impl $crate::__serde::Serialize for $type {
            fn serialize<S: $crate::__serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::__serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::__serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let read: fn(&str) -> Result<Self, _> = $read;
                deserializer.deserialize_str($crate::TextVisitor { expected: $expected, read })
            }
        }
    )*};
}

/// Reads a value from a string.
#[doc(hidden)]
#[derive(Debug)]
pub struct TextVisitor<T, E> {
    pub expected: &'static str,
    pub read: fn(&str) -> Result<T, E>,
}

impl<T, E: fmt::Display> Visitor<'_> for TextVisitor<T, E> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<F: Error>(self, text: &str) -> Result<T, F> {
        (self.read)(text).map_err(|error| F::custom(format_args!("{error:#}")))
    }
}

/// As its name.
impl Serialize for Severity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// As an object with `start` and `end`.
impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Span", 2)?;
        object.serialize_field("start", &self.start())?;
        object.serialize_field("end", &self.end())?;
        object.end()
    }
}

/// As an object with `label` and `span`.
impl Serialize for Related {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Related", 2)?;
        object.serialize_field("label", self.label)?;
        object.serialize_field("span", &self.span)?;
        object.end()
    }
}

/// As an object with `span` and `text`.
impl Serialize for Repair {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Repair", 2)?;
        object.serialize_field("span", &self.span)?;
        object.serialize_field("text", &self.text)?;
        object.end()
    }
}

/// As a flat object. `docs/json.md` documents the fields.
impl Serialize for Diagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { severity, code, message, span, start, end, related, repair, .. } = self;
        let mut object = serializer.serialize_struct("Diagnostic", 10)?;
        object.serialize_field("severity", severity)?;
        object.serialize_field("code", code)?;
        object.serialize_field("message", message)?;
        object.serialize_field("span", span)?;
        object.serialize_field("line", &start.line)?;
        object.serialize_field("column", &start.column)?;
        object.serialize_field("end_line", &end.line)?;
        object.serialize_field("end_column", &end.column)?;
        object.serialize_field("related", related)?;
        object.serialize_field("repair", repair)?;
        object.end()
    }
}
