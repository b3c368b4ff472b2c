//! Comments: the text of a slot in a comment block.

mod hints;
mod view;

use alloc::boxed::Box;
use core::fmt;

pub use hints::{Hints, WithoutHints};
pub use view::CommentView;

/// The text of a comment slot: any text without `|` and `]`, which end the slot and cannot be escaped.
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CommentText(Box<str>);

impl CommentText {
    /// The comment with this text.
    ///
    /// # Errors
    ///
    /// [`InvalidComment`] if the text contains `|` or `]`.
    pub fn new(text: &str) -> Result<Self, InvalidComment> {
        if text.contains(['|', ']']) { Err(InvalidComment) } else { Ok(Self(text.into())) }
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

/// The text cannot be a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a comment cannot contain `|`, which ends its slot, or `]`, which ends the block")]
pub struct InvalidComment;
