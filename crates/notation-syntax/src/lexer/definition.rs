// What logos lexes. Not a module: `cargo xtask lexer` writes `generated.rs` from it.
#[derive(Logos, Clone, Copy)]
#[logos(utf8 = false)]
pub(super) enum Token {
    #[regex(b"[\\x00-\\xff]", super::kind)]
    Byte(TokenKind),
}
