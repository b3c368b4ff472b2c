//! Decoding bytes, and errors about bytes that are not UTF-8.

use core::fmt;

use crate::code::{Code, Coded};
use crate::invariant::ExpectOr as _;
use crate::span::{Span, byte_order_mark};

/// Why bytes are not UTF-8 text: the first invalid byte, and the encoding that they look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "not UTF-8 text: byte {byte:#04x} at offset {offset}, line {line}; it looks like {guess}{}",
    .guess.advice()
)]
pub struct EncodingError {
    offset: usize,
    line: usize,
    byte: u8,
    guess: EncodingGuess,
}

const NOT_UTF_8: Code = Code::error(
    "not-utf-8",
    "not UTF-8 text",
    "Text is encoded in UTF-8; a file can also be UTF-16 with a byte order mark. Convert a file in another encoding first.",
);

impl EncodingError {
    /// The table of codes: one row.
    pub const CODES: &'static [Code] = &[NOT_UTF_8];

    /// The message without byte, offset and line, for callers that show the location differently.
    pub fn summary(&self) -> impl fmt::Display + use<> {
        Summary(self.guess)
    }

    /// The span of the first invalid byte.
    pub fn span(&self) -> Span {
        Span::new(self.offset, self.offset + 1)
    }

    /// The line of that byte, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The encoding that the bytes look like.
    pub fn guess(&self) -> EncodingGuess {
        self.guess
    }
}

impl Coded for EncodingError {
    fn definition(&self) -> &'static Code {
        &NOT_UTF_8
    }
}

/// The encoding that bytes look like if they are not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EncodingGuess {
    /// One byte per character, with accented letters from 0xa0: Latin-1, ISO 8859-1.
    Latin1,
    /// One byte per character, with curly quotes or dashes in 0x80 to 0x9f: Windows-1252.
    Windows1252,
    /// Two bytes per character, in either order: UTF-16.
    Utf16,
    /// Not text at all.
    Binary,
}

/// `not UTF-8 text; it looks like …`.
struct Summary(EncodingGuess);

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not UTF-8 text; it looks like {}{}", self.0, self.0.advice())
    }
}

impl EncodingGuess {
    /// Advice for bytes in this encoding.
    fn advice(self) -> &'static str {
        if self == Self::Binary { "" } else { ", convert it to UTF-8" }
    }
}

impl fmt::Display for EncodingGuess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Latin1 => "Latin-1 (ISO 8859-1)",
            Self::Windows1252 => "Windows-1252",
            Self::Utf16 => "UTF-16",
            Self::Binary => "binary data",
        })
    }
}

/// Decodes UTF-8. A byte order mark at the start is skipped.
///
/// ```
/// use notation_syntax::{EncodingGuess, decode};
///
/// assert_eq!(decode(b"\xef\xbb\xbfdim:7"), Ok("dim:7"));
/// let error = decode(b"[site:K\xf6ln]").unwrap_err();
/// assert_eq!(error.guess(), EncodingGuess::Latin1);
/// assert_eq!(error.span().start(), 7);
/// ```
///
/// # Errors
///
/// An [`EncodingError`] with the first invalid byte and a guess of the encoding.
pub fn decode(bytes: &[u8]) -> Result<&str, EncodingError> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Ok(text.get(byte_order_mark(text)..).expect_or("a byte order mark is a character", text)),
        Err(error) => {
            let offset = error.valid_up_to();
            let (before, after) = bytes
                .split_at_checked(offset)
                .expect_or("the valid part is a part of the bytes", (bytes, &[]));
            Err(EncodingError {
                offset,
                line: memchr::memchr_iter(b'\n', before).count() + 1,
                byte: after.first().copied().expect_or_default("a byte follows the valid part"),
                guess: guess(bytes),
            })
        }
    }
}

fn guess(bytes: &[u8]) -> EncodingGuess {
    // Latin text in UTF-16 has a zero in nearly every second byte.
    let zeros = memchr::memchr_iter(0, bytes).count();
    let marked = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    if marked || zeros > bytes.len() / 4 {
        return EncodingGuess::Utf16;
    }
    let control = bytes.iter().filter(|byte| matches!(byte, 0..=8 | 14..=31)).count();
    if control > bytes.len() / 20 {
        return EncodingGuess::Binary;
    }
    if bytes.iter().any(|byte| (0x80..0xa0).contains(byte)) {
        EncodingGuess::Windows1252
    } else {
        EncodingGuess::Latin1
    }
}
