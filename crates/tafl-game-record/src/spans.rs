//! Where the parts of a game stand in its text.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::Span;

use crate::tree::NodeId;

/// Where the moves and the tags of a game stand in the text that it was read from: see
/// [`Games::next_with_spans`](crate::Games::next_with_spans).
///
/// The record itself does not know: it may be changed, and then has no text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordSpans {
    /// In the order in which the moves came into the tree, which is that of their ids.
    moves: Vec<Span>,
    tags: Vec<(String, Span)>,
    game: Span,
}

impl RecordSpans {
    /// Where the game stands, from its first tag or turn on.
    pub fn of_game(&self) -> Span {
        self.game
    }

    /// Where a move stands; `None` for one that was added later.
    pub fn of_move(&self, id: NodeId) -> Option<Span> {
        self.moves.get(id.place()).copied()
    }

    /// Where the value of a tag stands, of the first one with this name.
    pub fn of_tag(&self, name: &str) -> Option<Span> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|&(_, span)| span)
    }

    pub(crate) fn set_game(&mut self, span: Span) {
        self.game = span;
    }

    pub(crate) fn add_move(&mut self, span: Span) {
        self.moves.push(span);
    }

    pub(crate) fn add_tag(&mut self, name: &str, value: Span) {
        self.tags.push((name.to_owned(), value));
    }
}
