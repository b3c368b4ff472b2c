//! The tokenizer: one token per byte.

// From `lexer/definition.rs`.
mod generated;

use logos::Logos;

use self::generated::Token;
use crate::token::TokenKind;

/// The kind of the first token; `None` if there is none.
#[inline]
pub(crate) fn first(text: &[u8]) -> Option<TokenKind> {
    let token = Token::lexer(text).next()?;
    Some(token.map_or(TokenKind::Other, |Token::Known(kind)| kind))
}
