//! The tokenizer: one token per byte.

use logos::Logos;

use crate::token::TokenKind;

/// The definition of the tokens, for logos. [`TokenKind`] is a separate type, so that no public type depends on logos.
#[derive(Logos)]
#[logos(utf8 = false)]
enum Token {
    #[regex("[0-9]", |_| TokenKind::Digit)]
    #[regex("[a-z]", |_| TokenKind::Lower)]
    #[regex("[A-Z]", |_| TokenKind::Upper)]
    #[token(" ", |_| TokenKind::Space)]
    #[token("\t", |_| TokenKind::Tab)]
    #[token("\n", |_| TokenKind::LineFeed)]
    #[token("\r", |_| TokenKind::CarriageReturn)]
    #[token("/", |_| TokenKind::Slash)]
    #[token("-", |_| TokenKind::Hyphen)]
    #[token("+", |_| TokenKind::Plus)]
    #[token("^", |_| TokenKind::Caret)]
    #[token("=", |_| TokenKind::Equals)]
    #[token(".", |_| TokenKind::Dot)]
    #[token(",", |_| TokenKind::Comma)]
    #[token(":", |_| TokenKind::Colon)]
    #[token("|", |_| TokenKind::Pipe)]
    #[token("_", |_| TokenKind::Underscore)]
    #[token("*", |_| TokenKind::Star)]
    #[token("#", |_| TokenKind::Hash)]
    #[token("?", |_| TokenKind::Question)]
    #[token("[", |_| TokenKind::OpenBracket)]
    #[token("]", |_| TokenKind::CloseBracket)]
    Known(TokenKind),
}

/// The kind of the first token; `None` if there is none.
#[inline]
pub(crate) fn first(text: &[u8]) -> Option<TokenKind> {
    let token = Token::lexer(text).next()?;
    Some(token.map_or(TokenKind::Other, |Token::Known(kind)| kind))
}
