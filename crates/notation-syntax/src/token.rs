//! The tokenizer: one token per byte, each a character class.

use logos::Logos;

/// The class of one byte of text.
///
/// Every byte belongs to exactly one class. Bytes of characters outside ASCII, control characters and
/// punctuation that no notation uses are [`Other`](TokenKind::Other).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TokenKind {
    /// `0` to `9`.
    Digit,
    /// `a` to `z`.
    Lower,
    /// `A` to `Z`.
    Upper,
    /// A space.
    Space,
    /// A horizontal tab.
    Tab,
    /// A line feed.
    LineFeed,
    /// A carriage return.
    CarriageReturn,
    /// `/`
    Slash,
    /// `-`
    Hyphen,
    /// `+`
    Plus,
    /// `^`
    Caret,
    /// `=`
    Equals,
    /// `.`
    Dot,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `|`
    Pipe,
    /// `_`
    Underscore,
    /// `*`
    Star,
    /// `#`
    Hash,
    /// `?`
    Question,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// Any other byte.
    Other,
}

/// What logos lexes: the same classes, private so that logos is not a public dependency.
#[derive(Logos, Clone, Copy)]
#[logos(utf8 = false)]
enum Class {
    #[regex(b"[0-9]")]
    Digit,
    #[regex(b"[a-z]")]
    Lower,
    #[regex(b"[A-Z]")]
    Upper,
    #[token(b" ")]
    Space,
    #[token(b"\t")]
    Tab,
    #[token(b"\n")]
    LineFeed,
    #[token(b"\r")]
    CarriageReturn,
    #[token(b"/")]
    Slash,
    #[token(b"-")]
    Hyphen,
    #[token(b"+")]
    Plus,
    #[token(b"^")]
    Caret,
    #[token(b"=")]
    Equals,
    #[token(b".")]
    Dot,
    #[token(b",")]
    Comma,
    #[token(b":")]
    Colon,
    #[token(b"|")]
    Pipe,
    #[token(b"_")]
    Underscore,
    #[token(b"*")]
    Star,
    #[token(b"#")]
    Hash,
    #[token(b"?")]
    Question,
    #[token(b"[")]
    OpenBracket,
    #[token(b"]")]
    CloseBracket,
    // A one-byte token: a run here would be lexed by a loop that recurses in debug builds.
    #[regex(b"[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f!\"$-)'();<>@\\\\`{}~\\x7f-\\xff]", priority = 1)]
    Other,
}

/// The tokens of a text, one per byte.
#[derive(Clone)]
pub(crate) struct Lexer<'a> {
    inner: logos::Lexer<'a, Class>,
}

impl<'a> Lexer<'a> {
    #[inline]
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self { inner: Class::lexer(text) }
    }

    /// The text.
    #[inline]
    pub(crate) fn bytes(&self) -> &'a [u8] {
        self.inner.source()
    }

    /// Where the last token begins; the length of the text at the end.
    #[inline]
    pub(crate) fn at(&self) -> usize {
        self.inner.span().start
    }

    /// Skips the next `count` bytes without tokenizing them.
    #[inline]
    pub(crate) fn pass(&mut self, count: usize) {
        self.inner.bump(count.min(self.inner.remainder().len()));
    }
}

impl Iterator for Lexer<'_> {
    type Item = TokenKind;

    #[inline]
    fn next(&mut self) -> Option<TokenKind> {
        // `Class` covers every byte, so there is no lexer error; if there were, the byte would be `Other`.
        Some(match self.inner.next()? {
            Ok(Class::Digit) => TokenKind::Digit,
            Ok(Class::Lower) => TokenKind::Lower,
            Ok(Class::Upper) => TokenKind::Upper,
            Ok(Class::Space) => TokenKind::Space,
            Ok(Class::Tab) => TokenKind::Tab,
            Ok(Class::LineFeed) => TokenKind::LineFeed,
            Ok(Class::CarriageReturn) => TokenKind::CarriageReturn,
            Ok(Class::Slash) => TokenKind::Slash,
            Ok(Class::Hyphen) => TokenKind::Hyphen,
            Ok(Class::Plus) => TokenKind::Plus,
            Ok(Class::Caret) => TokenKind::Caret,
            Ok(Class::Equals) => TokenKind::Equals,
            Ok(Class::Dot) => TokenKind::Dot,
            Ok(Class::Comma) => TokenKind::Comma,
            Ok(Class::Colon) => TokenKind::Colon,
            Ok(Class::Pipe) => TokenKind::Pipe,
            Ok(Class::Underscore) => TokenKind::Underscore,
            Ok(Class::Star) => TokenKind::Star,
            Ok(Class::Hash) => TokenKind::Hash,
            Ok(Class::Question) => TokenKind::Question,
            Ok(Class::OpenBracket) => TokenKind::OpenBracket,
            Ok(Class::CloseBracket) => TokenKind::CloseBracket,
            Ok(Class::Other) | Err(()) => TokenKind::Other,
        })
    }
}
