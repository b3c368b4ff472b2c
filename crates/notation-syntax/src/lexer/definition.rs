// The tokens, one per byte, as logos defines them: `cargo xtask lexer` generates `generated.rs` from this file. No module
// includes it, and no `#[derive(Logos)]` is needed.

#[logos(utf8 = false)]
pub(super) enum Token {
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
