//! A walk over the tokens of a text, with one token of lookahead.

use core::fmt;

use crate::found::Found;
use crate::number::Number;
use crate::span::Span;
use crate::token::{Lexer, TokenKind};

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
    /// Where the part of the lexer begins in `source`.
    base: usize,
    /// Its last token is the next one.
    lexer: Lexer<'a>,
    ahead: Option<TokenKind>,
}

impl<'a> Cursor<'a> {
    /// A cursor over the part of `source` that `span` covers; over nothing if the span is not in the source.
    #[inline]
    pub fn new(source: &'a str, span: Span) -> Self {
        let bytes = source.as_bytes().get(span.range()).unwrap_or_default();
        let mut lexer = Lexer::new(bytes);
        let ahead = lexer.next();
        Self { source, base: span.start(), lexer, ahead }
    }

    /// The whole text that spans refer to.
    pub fn source(&self) -> &'a str {
        self.source
    }

    /// The part of the source that the cursor walks over, from its start to its end.
    pub fn part(&self) -> Span {
        Span::new(self.base, self.base + self.lexer.bytes().len())
    }

    /// The kind of the next token; `None` at the end.
    #[inline]
    pub fn peek(&self) -> Option<TokenKind> {
        self.ahead
    }

    /// The next byte; `None` at the end.
    #[inline]
    pub fn byte(&self) -> Option<u8> {
        self.lexer.bytes().get(self.lexer.at()).copied()
    }

    /// Whether the next token is of this kind.
    #[inline]
    pub fn at(&self, kind: TokenKind) -> bool {
        self.ahead == Some(kind)
    }

    /// Whether the end is reached.
    #[inline]
    pub fn at_end(&self) -> bool {
        self.ahead.is_none()
    }

    /// The offset of the next token, or of the end.
    #[inline]
    pub fn offset(&self) -> usize {
        self.base + self.lexer.at()
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
        while self.ahead.is_some_and(&kind) {
            self.advance();
        }
        self.span_from(start)
    }

    /// Reads a run of digits, if one follows.
    #[inline]
    pub fn number(&mut self) -> Option<Number> {
        if !self.at(TokenKind::Digit) {
            return None;
        }
        let start = self.offset();
        let first = self.digit();
        let mut value = first;
        while self.at(TokenKind::Digit) {
            let digit = self.digit();
            // Bounded, so that it cannot overflow: once above `u32::MAX`, it stays above.
            if u32::try_from(value).is_ok() {
                value = value * 10 + digit;
            }
        }
        let span = self.span_from(start);
        Some(Number::new(value, span, first == 0 && span.len() > 1))
    }

    #[inline]
    fn digit(&mut self) -> u64 {
        self.bump().map_or(0, |byte| u64::from(byte.wrapping_sub(b'0')))
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
    pub fn rest(&self) -> &'a [u8] {
        self.lexer.bytes().get(self.lexer.at()..).unwrap_or_default()
    }

    /// How often `byte` occurs in the rest.
    pub fn count(&self, byte: u8) -> usize {
        memchr::memchr_iter(byte, self.rest()).count()
    }

    /// Skips everything up to the next `byte`, or up to the end, and returns its span.
    ///
    /// The skipped text is not tokenized. `byte` must be ASCII, so that the cursor stays between characters.
    #[inline]
    pub fn skip_to(&mut self, byte: u8) -> Span {
        debug_assert!(byte.is_ascii(), "cannot stop at a byte of a longer character");
        let rest = self.rest();
        self.skip(memchr::memchr(byte, rest).unwrap_or(rest.len()))
    }

    /// The same with two bytes: up to the one that comes first.
    #[inline]
    pub fn skip_to_either(&mut self, one: u8, other: u8) -> Span {
        debug_assert!(one.is_ascii() && other.is_ascii(), "cannot stop at a byte of a longer character");
        let rest = self.rest();
        self.skip(memchr::memchr2(one, other, rest).unwrap_or(rest.len()))
    }

    /// Skips everything up to the next line feed, or up to the end, and returns its span.
    pub fn skip_line(&mut self) -> Span {
        self.skip_to(b'\n')
    }

    /// Skips the rest and returns its span.
    pub fn skip_rest(&mut self) -> Span {
        self.skip(self.lexer.bytes().len() - self.lexer.at())
    }

    /// The span from `start`, an offset in the source, to the next token.
    #[inline]
    pub fn span_from(&self, start: usize) -> Span {
        Span::new(start, self.offset())
    }

    /// The span of the next character, with all its bytes; empty at the end.
    pub fn char_span(&self) -> Span {
        let width = self.char_ahead().map_or(usize::from(self.ahead.is_some()), char::len_utf8);
        Span::new(self.offset(), self.offset() + width)
    }

    /// The next character; `None` at the end.
    pub fn char_ahead(&self) -> Option<char> {
        self.ahead?;
        self.source.get(self.offset()..)?.chars().next()
    }

    /// What was found, for an error: the next character or the end.
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
        // The lexer is after the next token.
        if count > 0 {
            self.lexer.pass(count - 1);
            self.advance();
        }
        self.span_from(start)
    }

    #[inline]
    fn advance(&mut self) {
        self.ahead = self.lexer.next();
    }
}

impl fmt::Debug for Cursor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cursor")
            .field("offset", &self.offset())
            .field("ahead", &self.ahead)
            .finish_non_exhaustive()
    }
}
