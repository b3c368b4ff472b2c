//! The tokenizer: one token per byte.

mod generated;

use self::generated::Token;
use logos::Logos;

// From `lexer/definition.rs`.

/// The kind of the first token; `None` if there is none.
#[inline]
pub(crate) fn first(text: &[u8]) -> Option<TokenKind> {
    let token = Token::lexer(text).next()?;
    Some(token.map_or(TokenKind::Other, |Token::Known(kind)| kind))
}

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

impl TokenKind {
    /// Whether this is white space: a space, a tab, or part of a line ending.
    #[inline]
    pub const fn is_white_space(self) -> bool {
        matches!(self, Self::Space | Self::Tab | Self::LineFeed | Self::CarriageReturn)
    }
}
