//! Text from the bytes of a fuzzer.

use std::borrow::Cow;

/// The bytes as text. What is no UTF-8 becomes `\u{fffd}`, so that no input is wasted on a parser of text.
pub fn of(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}
