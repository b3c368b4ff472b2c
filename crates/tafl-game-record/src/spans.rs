//! The spans of the parts of a game in its text.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::Span;

use crate::tree::NodeId;

/// The spans of the moves and tags of a game in the text that it was read from: see
/// [`Games::next_with_spans`](crate::Games::next_with_spans).
///
/// They are not part of the record, which can change independently of its text.
///
/// ```
/// use tafl_game_record::Games;
///
/// let text = "[event:First]\n1. a1-a2 c3-c2\n";
/// let (game, spans) = Games::new(text).next_with_spans().ok_or("no game")?;
/// let first = game.value.and_then(|game| game.tree().first()).ok_or("no moves")?;
/// assert_eq!(spans.of_move(first).and_then(|span| span.slice(text)), Some("a1-a2"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordSpans {
    /// In the order in which the moves were added to the tree, which is that of their ids.
    moves: Vec<Span>,
    tags: Vec<(String, Span)>,
    game: Span,
}

impl RecordSpans {
    /// The game, from its first tag or turn on.
    pub fn of_game(&self) -> Span {
        self.game
    }

    /// A move; `None` for a move that was added later.
    pub fn of_move(&self, id: NodeId) -> Option<Span> {
        self.moves.get(id.slot()).copied()
    }

    /// The value of the first tag with this name.
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
