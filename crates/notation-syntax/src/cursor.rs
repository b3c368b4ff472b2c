//! A walk over the tokens of a text, with one token of lookahead.

use core::fmt;

use crate::excerpt::Found;
use crate::lexer;
use crate::lexer::TokenKind;
use crate::span::Span;

/// Walks over the tokens of a part of a text, with one token of lookahead.
///
/// All offsets refer to the whole source.
///
/// ```
/// use notation_syntax::{Cursor, Span, TokenKind};
///
/// let mut cursor = Cursor::new("dim:11 start:", Span::new(4, 6));
/// assert_eq!(cursor.peek(), Some(TokenKind::Digit));
/// let number = cursor.number().unwrap();
/// assert_eq!((number.value(), number.span()), (Some(11), Span::new(4, 6)));
/// assert_eq!(cursor.peek(), None);
/// ```
#[derive(Clone)]
pub struct Cursor<'a> {
    source: &'a str,
    /// The part of `source` that the cursor walks over.
    part: Span,
    /// The rest of it, from the next token on.
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    /// A cursor over the part of `source` that `span` covers; over nothing if the span is not in the source.
    #[inline]
    pub fn new(source: &'a str, span: Span) -> Self {
        let rest = source.as_bytes().get(span.range()).unwrap_or_default();
        Self { source, part: Span::new(span.start(), span.start() + rest.len()), rest }
    }

    /// The whole text that spans refer to.
    pub fn source(&self) -> &'a str {
        self.source
    }

    /// The part of the source that the cursor walks over, from its start to its end.
    pub fn part(&self) -> Span {
        self.part
    }

    /// The kind of the next token; `None` at the end.
    #[inline]
    pub fn peek(&self) -> Option<TokenKind> {
        lexer::first(self.rest)
    }

    /// The next byte; `None` at the end.
    #[inline]
    pub fn byte(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    /// Whether the next token is of this kind.
    #[inline]
    pub fn at(&self, kind: TokenKind) -> bool {
        self.peek() == Some(kind)
    }

    /// Whether the end is reached.
    #[inline]
    pub fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// The offset of the next token, or of the end.
    #[inline]
    pub fn offset(&self) -> usize {
        self.part.end() - self.rest.len()
    }

    /// Consumes the next token and returns its byte; `None` at the end.
    #[inline]
    pub fn bump(&mut self) -> Option<u8> {
        let byte = self.byte();
        self.advance();
        byte
    }

    /// Consumes the next token if it is of this kind. Returns whether it was.
    #[inline]
    pub fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.at(kind);
        if found {
            self.advance();
        }
        found
    }

    /// Consumes all following tokens of this kind and returns their span.
    #[inline]
    pub fn eat_while(&mut self, kind: impl Fn(TokenKind) -> bool) -> Span {
        let start = self.offset();
        // A copy, which stays in registers.
        let mut ahead = self.clone();
        while ahead.peek().is_some_and(&kind) {
            ahead.advance();
        }
        self.rest = ahead.rest;
        self.span_from(start)
    }

    /// Reads a run of digits, if one follows.
    #[inline]
    pub fn number(&mut self) -> Option<Number> {
        let start = self.offset();
        let first = self.digit()?;
        let mut value = first;
        while let Some(digit) = self.digit() {
            // Bounded, so that it cannot overflow: once above `u32::MAX`, it stays above.
            if u32::try_from(value).is_ok() {
                value = value * 10 + digit;
            }
        }
        let span = self.span_from(start);
        Some(Number::new(value, span, first == 0 && span.len() > 1))
    }

    /// Consumes a digit and returns its value.
    #[inline]
    fn digit(&mut self) -> Option<u64> {
        let digit = self.byte()?.wrapping_sub(b'0');
        (digit < 10).then(|| {
            self.advance();
            u64::from(digit)
        })
    }

    /// The rest, from the next token on, as bytes.
    ///
    /// ```
    /// use notation_syntax::{Cursor, Span, TokenKind};
    ///
    /// let mut cursor = Cursor::new("dim:11", Span::new(0, 6));
    /// let name = cursor.rest().iter().take_while(|byte| byte.is_ascii_lowercase()).count();
    /// assert_eq!(cursor.skip(name), Span::new(0, 3));
    /// assert_eq!(cursor.peek(), Some(TokenKind::Colon));
    /// ```
    #[inline]
    pub const fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// How often `byte` occurs in the rest.
    pub fn count(&self, byte: u8) -> usize {
        // Sums of bytes are added many at once, and the sum of such a chunk is a byte.
        let in_chunk = |chunk: &[u8]| chunk.iter().map(|&found| u8::from(found == byte)).sum::<u8>();
        self.rest.chunks(u8::MAX.into()).map(|chunk| usize::from(in_chunk(chunk))).sum()
    }

    /// Skips everything up to the next `byte`, or up to the end, and returns its span.
    ///
    /// The skipped text is not tokenized. `byte` must be ASCII, so that the cursor stays between characters.
    #[inline]
    pub fn skip_to(&mut self, byte: u8) -> Span {
        debug_assert!(byte.is_ascii(), "cannot stop at a byte of a longer character");
        self.skip(memchr::memchr(byte, self.rest).unwrap_or(self.rest.len()))
    }

    /// Skips everything up to the first of two bytes, as [`skip_to`](Self::skip_to) does for one.
    #[inline]
    pub fn skip_to_either(&mut self, one: u8, other: u8) -> Span {
        debug_assert!(one.is_ascii() && other.is_ascii(), "cannot stop at a byte of a longer character");
        self.skip(memchr::memchr2(one, other, self.rest).unwrap_or(self.rest.len()))
    }

    /// Skips everything up to the next line feed, or up to the end, and returns its span.
    pub fn skip_line(&mut self) -> Span {
        self.skip_to(b'\n')
    }

    /// Skips the rest and returns its span.
    pub fn skip_rest(&mut self) -> Span {
        self.skip(self.rest.len())
    }

    /// The span from `start`, an offset in the source, to the next token.
    #[inline]
    pub fn span_from(&self, start: usize) -> Span {
        Span::new(start, self.offset())
    }

    /// The span of the next character, with all its bytes; empty at the end.
    pub fn char_span(&self) -> Span {
        let width = self.char_ahead().map_or(usize::from(!self.at_end()), char::len_utf8);
        Span::new(self.offset(), self.offset() + width)
    }

    /// The next character; `None` at the end.
    pub fn char_ahead(&self) -> Option<char> {
        self.byte()?;
        self.source.get(self.offset()..)?.chars().next()
    }

    /// The next character or the end, for an error.
    pub fn found(&self) -> Found {
        self.char_ahead().into()
    }

    /// Consumes the next character, with all its bytes.
    pub fn bump_char(&mut self) -> Option<char> {
        let ahead = self.char_ahead();
        self.skip(self.char_span().len());
        ahead
    }

    /// The text that `span` covers.
    pub fn text(&self, span: Span) -> &'a str {
        span.slice(self.source).unwrap_or_default()
    }

    /// Skips the next `count` bytes and returns their span.
    ///
    /// The skipped text is not tokenized. It must end between characters.
    #[inline]
    pub fn skip(&mut self, count: usize) -> Span {
        let start = self.offset();
        self.rest = self.rest.get(count..).unwrap_or_default();
        self.span_from(start)
    }

    #[inline]
    fn advance(&mut self) {
        self.rest = self.rest.split_first().map_or(self.rest, |(_, rest)| rest);
    }
}

impl fmt::Debug for Cursor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cursor")
            .field("offset", &self.offset())
            .field("ahead", &self.peek())
            .finish_non_exhaustive()
    }
}

/// A run of digits of any length, as it was read.
///
/// ```
/// use notation_syntax::{Cursor, Span};
///
/// let read = |text| Cursor::new(text, Span::of(text)).number().unwrap();
/// assert_eq!(read("007").value(), Some(7));
/// assert!(read("007").has_leading_zero());
/// assert!(!read("0").has_leading_zero());
/// assert_eq!(read("99999999999999999999").value(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// The value of the digits; above `u32::MAX` it is not exact.
    value: u64,
    span: Span,
    leading_zero: bool,
}

impl Number {
    #[inline]
    pub(crate) const fn new(value: u64, span: Span, leading_zero: bool) -> Self {
        Self { value, span, leading_zero }
    }

    /// The value of the digits; `None` if it exceeds [`u32::MAX`].
    #[inline]
    pub fn value(self) -> Option<u32> {
        u32::try_from(self.value).ok()
    }

    /// The span of the digits.
    #[inline]
    pub fn span(self) -> Span {
        self.span
    }

    /// Whether a zero precedes other digits.
    #[inline]
    pub fn has_leading_zero(self) -> bool {
        self.leading_zero
    }
}
