//! Splitting a record into entries.

use alloc::boxed::Box;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Cursor, Span, TokenKind};
use tafl_position::Dimension;

/// One entry of a record, and the context in which its value is read.
pub(super) struct Entry<'a> {
    pub(super) source: &'a str,
    pub(super) key: Span,
    pub(super) value: Span,
    /// The size of the board, if it is known.
    pub(super) dimension: Option<Dimension>,
}

impl Entry<'_> {
    /// The text of the value.
    pub(super) fn text(&self) -> &str {
        self.value.slice(self.source).expect_or_default("an entry is in the record")
    }

    /// Key, colon and value.
    pub(super) fn span(&self) -> Span {
        self.key.join(self.value)
    }
}

/// `key ":" value`: the spans of the key and the value, and whether there is a colon between them.
pub(super) fn split_entry(cursor: &mut Cursor<'_>) -> (Span, bool, Span) {
    let key = cursor.eat_while(|kind| !kind.is_white_space() && kind != TokenKind::Colon);
    let colon = cursor.eat(TokenKind::Colon);
    (key, colon, cursor.eat_while(|kind| !kind.is_white_space()))
}

pub(super) fn white_space(cursor: &mut Cursor<'_>) {
    cursor.eat_while(TokenKind::is_white_space);
}

/// The beginning of a text, for an error to keep: more than its message shows.
pub(super) fn excerpt(text: &str) -> Box<str> {
    const KEPT: usize = 40;
    text.char_indices().nth(KEPT).and_then(|(end, _)| text.get(..end)).unwrap_or(text).into()
}
