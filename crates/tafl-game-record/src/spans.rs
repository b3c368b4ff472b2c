//! The spans of the parts of a game in its text.

mod edits;

pub use edits::UnreadableGameError;

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::Span;

use crate::event::CommentEvent;
use crate::tree::NodeId;

/// The spans of the moves, comments and tags of a game in the text that it was read from: see
/// [`Games::next_with_spans`](crate::Games::next_with_spans).
///
/// They are not part of the record, which can change independently of its text. With them, an editor can change one
/// move, comment or tag and nothing else:
///
/// ```
/// use tafl_game_record::{CommentText, Games, with_line_endings_of};
///
/// let text = "[event:First]\r\n1.  a1-a2 c3-c2 [Bold.|]\r\n";
/// let (game, spans) = Games::new(text).next_with_spans().ok_or("no game")?;
/// let first = game.value.and_then(|game| game.tree().first()).ok_or("no moves")?;
/// assert_eq!(spans.of_move(first).and_then(|span| span.slice(text)), Some("a1-a2"));
///
/// let comment = CommentText::new("Bold,\nbut good.")?;
/// let slot = spans.of_comment(first).ok_or("no comment")?;
/// let mut edited = text.to_owned();
/// edited.replace_range(slot.range(), &with_line_endings_of(text, comment.as_str()));
/// assert_eq!(edited, "[event:First]\r\n1.  a1-a2 c3-c2 [Bold,\r\nbut good.|]\r\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordSpans {
    /// By the serial number of the move in the tree.
    moves: Vec<MoveSpans>,
    tags: Vec<(String, Span)>,
    game: Span,
    /// Whether a part of the game cannot be read.
    has_errors: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct MoveSpans {
    text: Span,
    /// The slot of its comment in the first block of the turn.
    comment: Option<Span>,
    /// Whether its comment is in a later block as well.
    continues: bool,
    block: Option<Span>,
}

impl RecordSpans {
    /// The game, from its first tag or turn on.
    pub fn of_game(&self) -> Span {
        self.game
    }

    /// A move; `None` for a move that was added later.
    pub fn of_move(&self, id: NodeId) -> Option<Span> {
        self.moves.get(id.serial()).map(|of| of.text)
    }

    /// The comment on a move: the text of its slot, which may be empty.
    ///
    /// The text of any [`CommentText`](crate::CommentText) can replace it. One that begins as a tag of the specification
    /// needs a space before its block if that is at the start of a line: it could begin a game.
    ///
    /// `None` for a move without a slot, for one that was added later, and if another block of the turn has text for the
    /// move, because replacing one part would not replace the comment. The comment on the start of the game is a
    /// [tag](Self::of_tag), `start-comment`.
    pub fn of_comment(&self, id: NodeId) -> Option<Span> {
        self.moves.get(id.serial()).filter(|of| !of.continues)?.comment
    }

    /// The comment block of the turn of a move, including its brackets; the first block if there are several. `None` if
    /// there is none, and for a move that was added later.
    pub fn of_comment_block(&self, id: NodeId) -> Option<Span> {
        self.moves.get(id.serial())?.block
    }

    /// The value of the first tag with this name.
    pub fn of_tag(&self, name: &str) -> Option<Span> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|&(_, span)| span)
    }

    /// The first move in the text.
    pub(crate) fn first_move(&self) -> Option<Span> {
        self.moves.first().map(|of| of.text)
    }

    pub(crate) fn set_game(&mut self, span: Span, has_errors: bool) {
        (self.game, self.has_errors) = (span, has_errors);
    }

    pub(crate) fn add_move(&mut self, text: Span) {
        self.moves.push(MoveSpans { text, comment: None, continues: false, block: None });
    }

    /// A slot of a block after a turn with these moves.
    pub(crate) fn add_slot(&mut self, turn: &[Option<NodeId>], slot: CommentEvent<'_>) {
        let Some(of) = turn.get(slot.slot).and_then(|id| self.moves.get_mut((*id)?.serial())) else { return };
        if of.block.is_none() {
            of.comment = Some(slot.span);
        } else if !slot.span.is_empty() {
            of.continues = true;
        }
    }

    /// A block after a turn with these moves. Only the first one counts.
    pub(crate) fn add_block(&mut self, turn: &[Option<NodeId>], block: Span) {
        for id in turn.iter().flatten() {
            match self.moves.get_mut(id.serial()) {
                Some(of) if of.block.is_none() => of.block = Some(block),
                _ => return,
            }
        }
    }

    pub(crate) fn add_tag(&mut self, name: &str, value: Span) {
        self.tags.push((name.to_owned(), value));
    }
}
