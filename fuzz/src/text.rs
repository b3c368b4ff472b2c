//! Text from the bytes of a fuzzer.

use std::borrow::Cow;

/// The bytes as text. Invalid UTF-8 is replaced by `\u{fffd}`, so that every input reaches the parser.
pub fn of(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}
