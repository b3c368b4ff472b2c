//! Where in a game somebody is, and what a key does about it.

use tafl_game_record::{Address, GameRecord, NodeId, Playback, ReplayError};

use super::screen::{Page, Size};
use crate::args::BoardArgs;

/// What a user can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Back,
    Forward,
    /// The move before this one, and the one behind it, among those that may stand here.
    PreviousVariation,
    NextVariation,
    LineStart,
    LineEnd,
    CommentUp,
    CommentDown,
    Leave,
}

/// Whether the user goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Goes,
    Leaves,
}

/// A place in a game.
pub(super) struct Browser<'r> {
    playback: Playback<'r>,
    board: BoardArgs,
    /// Why the last key did nothing.
    note: Option<String>,
    /// How many lines of the comment lie above what is shown of it.
    scrolled: usize,
}

impl<'r> Browser<'r> {
    /// At the start of the game.
    pub(super) fn new(record: &'r GameRecord, board: BoardArgs) -> Result<Self, ReplayError> {
        Ok(Self { playback: Playback::new(record)?, board, note: None, scrolled: 0 })
    }

    /// Goes to the move at an address. Returns whether the game has it.
    pub(super) fn go_to(&mut self, address: &Address) -> Result<bool, ReplayError> {
        self.playback.go_to_address(address)
    }

    /// What a window of this size shows: its lines, as many as fit.
    pub(super) fn draw(&self, size: Size) -> Vec<String> {
        Page::new(&self.playback, self.board, size).lines(self.scrolled, self.note.as_deref())
    }

    /// Does what a key asks for, in a window of this size.
    pub(super) fn step(&mut self, key: Key, size: Size) -> Flow {
        self.note = None;
        let before = self.playback.node();
        let gone = match key {
            Key::Leave => return Flow::Leaves,
            Key::Back => {
                self.playback.back();
                Ok(())
            }
            Key::Forward => self.playback.forward().map(drop),
            Key::PreviousVariation => self.go_to_sibling(|place| place.checked_sub(1)),
            Key::NextVariation => self.go_to_sibling(|place| Some(place + 1)),
            Key::LineStart => {
                self.playback.to_line_start();
                Ok(())
            }
            Key::LineEnd => self.playback.to_line_end(),
            Key::CommentUp | Key::CommentDown => {
                self.scroll(key, size);
                return Flow::Goes;
            }
        };
        if let Err(error) = gone {
            self.note = Some(error.to_string());
        } else if self.playback.node() == before {
            self.note = Some(self.nothing_there(key).to_owned());
        }
        if self.playback.node() != before {
            self.scrolled = 0;
        }
        Flow::Goes
    }

    /// Goes to another of the moves that may stand here: its place among them from that of the move that does.
    fn go_to_sibling(&mut self, place: impl FnOnce(usize) -> Option<usize>) -> Result<(), ReplayError> {
        let Some(here) = self.playback.node() else { return Ok(()) };
        let siblings = siblings(&self.playback, here);
        let now = siblings.iter().position(|&id| id == here).unwrap_or_default();
        let Some(&wanted) = place(now).and_then(|place| siblings.get(place)) else { return Ok(()) };
        self.playback.go_to(wanted).inspect_err(|_| {
            // One that cannot be played leaves everything as it is. The way back was played before.
            let _ = self.playback.go_to(here);
        })
    }

    fn scroll(&mut self, key: Key, size: Size) {
        let page = Page::new(&self.playback, self.board, size);
        // The first and the last line can be taken by what says that there is more.
        let (step, most) = (page.comment_rows().saturating_sub(2).max(1), page.comment_above());
        let now = self.scrolled.min(most);
        self.scrolled = match key {
            Key::CommentUp => now.saturating_sub(step),
            _ => now.saturating_add(step).min(most),
        };
    }

    /// Why a key did nothing.
    fn nothing_there(&self, key: Key) -> &'static str {
        let alone = self.playback.node().is_none_or(|here| siblings(&self.playback, here).len() < 2);
        match key {
            Key::Back | Key::LineStart => "this is the start of the game",
            Key::Forward | Key::LineEnd => "this is the end of the line",
            Key::PreviousVariation | Key::NextVariation if alone => "there is no other move in this place",
            Key::PreviousVariation => "this is the first move in this place",
            Key::NextVariation => "this is the last variation in this place",
            Key::CommentUp | Key::CommentDown | Key::Leave => "",
        }
    }
}

/// The moves that may stand where this one does, the one that continues the line first.
pub(super) fn siblings(playback: &Playback<'_>, id: NodeId) -> Vec<NodeId> {
    let tree = playback.record().tree();
    tree.children(tree.parent(id)).collect()
}
