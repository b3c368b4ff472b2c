//! Comments: the text of a slot in a comment block.

mod hints;
mod markup;
mod scan;
mod view;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use notation_syntax::invariant::ExpectOr as _;

use crate::parse::is_taken_for_unclosed;

pub use hints::WithoutHints;
pub use markup::{Eval, EvalScore, Judgement, Markup, MarkupError, Shape, ShapeColour};
pub use view::CommentView;

/// The text of a comment slot: any text without `|` and `]`, which end the slot and cannot be escaped.
///
/// Its lines end with line feeds, whatever the line endings of the text that it is made from.
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CommentText(Box<str>);

impl CommentText {
    /// The comment with this text. A carriage return, alone or before a line feed, becomes a line feed.
    ///
    /// # Errors
    ///
    /// [`CommentError`] if the text contains `|` or `]`, or would be taken for a comment whose closing bracket is
    /// missing: a line after the first begins as a tag of the specification, or as a turn that `[` follows.
    // deviation: G11a
    pub fn new(text: &str) -> Result<Self, CommentError> {
        let text = with_line_feeds(text);
        if memchr::memchr2(b'|', b']', text.as_bytes()).is_some() || is_taken_for_unclosed(&text) {
            return Err(CommentError);
        }
        Ok(Self(text.into()))
    }

    /// The same for the text of one or several slots, without line breaks if they make it invalid.
    pub(crate) fn of_slots(text: &str) -> Self {
        // On one line it is always valid: the reader splits at `|` and `]`.
        if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
            return Self(text.into());
        }
        Self::new(text)
            .or_else(|_| Self::new(&text.replace(['\n', '\r'], " ")))
            .expect_or_default("a line without breaks is a comment")
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for CommentText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for CommentText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text with line feeds at the ends of its lines.
pub(crate) fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if memchr::memchr(b'\r', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    let mut lines = String::with_capacity(text.len());
    push_lines(&mut lines, text);
    Cow::Owned(lines)
}

/// Appends a text with line feeds at the ends of its lines.
pub(crate) fn push_lines(to: &mut String, text: &str) {
    let mut parts = text.split('\r');
    to.push_str(parts.next().expect_or_default("a text has a first part"));
    for part in parts {
        if !part.starts_with('\n') {
            to.push('\n');
        }
        to.push_str(part);
    }
}

/// The text cannot be a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a comment cannot contain `|`, which ends its slot, or `]`, which ends the block, or a line that begins a tag or turn"
)]
pub struct CommentError;
