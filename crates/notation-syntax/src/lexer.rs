//! The tokenizer: one token per byte, each a character class.

#[allow(unused, unused_qualifications, clippy::all, clippy::pedantic, reason = "written by logos")]
mod generated;

use logos::Logos;

use self::generated::Token;
use crate::token::TokenKind;

/// The tokens of a text, one per byte.
///
/// Logos lexes them, with one pattern that takes any byte; [`TokenKind::of`] is the callback of that pattern. A pattern
/// for each class would cost a jump for each byte, which the processor cannot predict.
///
/// `lexer/definition.rs` has the pattern, and `cargo xtask lexer` writes `lexer/generated.rs` from it, as the derive
/// macro of logos would. Without the macro, the crate takes a third of the time to build.
pub(crate) struct Lexer<'a> {
    inner: logos::Lexer<'a, Token>,
}

impl<'a> Lexer<'a> {
    #[inline]
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self { inner: Token::lexer(text) }
    }
}

impl Iterator for Lexer<'_> {
    type Item = TokenKind;

    #[inline]
    fn next(&mut self) -> Option<TokenKind> {
        Some(match self.inner.next()? {
            Ok(Token::Byte(kind)) => kind,
            // The pattern takes every byte, so the lexer has no errors.
            Err(()) => TokenKind::Other,
        })
    }
}

/// The callback of the pattern.
#[inline]
fn kind(lexer: &logos::Lexer<'_, Token>) -> TokenKind {
    lexer.slice().first().map_or(TokenKind::Other, |&byte| TokenKind::of(byte))
}
