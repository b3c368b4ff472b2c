//! The current move of a game, and what keys do.

use tafl_game_record::{Address, GameRecord, Playback, ReplayError};

use super::help;
use super::screen::{Page, Size, siblings};
use super::terminal::View;
use crate::args::BoardArgs;

/// An action of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Back,
    Forward,
    /// The previous and the next alternative to this move.
    PreviousVariation,
    NextVariation,
    LineStart,
    LineEnd,
    CommentUp,
    CommentDown,
    Help,
    /// Leaves, or closes the help.
    Leave,
    /// Leaves in any case.
    Quit,
}

/// Whether to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Continues,
    Leaves,
}

/// A position in a game.
pub(super) struct Browser<'r> {
    playback: Playback<'r>,
    board: BoardArgs,
    /// Whether the game has comments, for which a list of moves leaves more room.
    has_comments: bool,
    /// Why the last key did nothing.
    note: Option<String>,
    /// How many lines of the comment are scrolled out at the top.
    scrolled: usize,
    /// `Game 2 of 5`, in a file with several games.
    game: Option<String>,
    /// Whether the help is shown.
    helps: bool,
}

impl<'r> Browser<'r> {
    /// At the start of the game.
    pub(super) fn new(record: &'r GameRecord, board: BoardArgs) -> Result<Self, ReplayError> {
        let playback = Playback::new(record)?;
        let tree = record.tree();
        let has = |id| tree.comment(id).is_some_and(|comment| !comment.as_str().trim().is_empty());
        let has_comments = record.start_comment().is_some() || tree.walk().any(|(_, id)| has(id));
        Ok(Self { playback, board, has_comments, note: None, scrolled: 0, game: None, helps: false })
    }

    /// The same, with the number of the game among those of the file in the title.
    pub(super) fn numbered(self, number: u64, count: usize) -> Self {
        let game = (count > 1).then(|| format!("Game {number} of {count}"));
        Self { game, ..self }
    }

    /// Goes to the move at an address. Returns whether the game has it.
    pub(super) fn go_to(&mut self, address: &Address) -> Result<bool, ReplayError> {
        self.playback.go_to_address(address)
    }

    /// Goes to an alternative to this move: `index` maps the index of this move among them to that of the other.
    fn go_to_sibling(&mut self, index: impl FnOnce(usize) -> Option<usize>) -> Result<(), ReplayError> {
        let Some(here) = self.playback.node() else { return Ok(()) };
        let siblings = siblings(&self.playback, here);
        let now = siblings.iter().position(|&id| id == here).unwrap_or_default();
        let Some(&wanted) = index(now).and_then(|index| siblings.get(index)) else { return Ok(()) };
        self.playback.go_to(wanted).inspect_err(|_| {
            // An alternative that cannot be played changes nothing. The way back was played before.
            let _ = self.playback.go_to(here);
        })
    }

    fn scroll(&mut self, key: Key, size: Size) {
        let page = Page::new(&self.playback, self.has_comments, self.board, size);
        // The first and the last line can be replaced by a hint that there is more.
        let (step, most) = (page.comment_rows().saturating_sub(2).max(1), page.max_scroll());
        let now = self.scrolled.min(most);
        self.scrolled = match key {
            Key::CommentUp => now.saturating_sub(step),
            _ => now.saturating_add(step).min(most),
        };
    }

    /// Why a key did nothing.
    fn reason(&self, key: Key) -> &'static str {
        let alone = self.playback.node().is_none_or(|here| siblings(&self.playback, here).len() < 2);
        match key {
            Key::Back | Key::LineStart => "this is the start of the game",
            Key::Forward | Key::LineEnd => "this is the end of the line",
            Key::PreviousVariation | Key::NextVariation if alone => "there is no variation here",
            Key::PreviousVariation => "this is the first move here",
            Key::NextVariation => "this is the last variation here",
            _ => "",
        }
    }
}

impl View for Browser<'_> {
    fn draw(&self, size: Size) -> Vec<String> {
        if self.helps {
            return help::lines(self.board.ascii, size);
        }
        let page = Page::new(&self.playback, self.has_comments, self.board, size);
        page.lines(self.game.as_deref(), self.scrolled, self.note.as_deref())
    }

    fn step(&mut self, key: Key, size: Size) -> Flow {
        self.note = None;
        if key == Key::Quit {
            return Flow::Leaves;
        }
        if self.helps || key == Key::Help {
            self.helps = !self.helps;
            return Flow::Continues;
        }
        let before = self.playback.node();
        let result = match key {
            // The other two are handled above.
            Key::Leave | Key::Quit | Key::Help => return Flow::Leaves,
            Key::Back => {
                self.playback.back();
                Ok(())
            }
            Key::Forward => self.playback.forward().map(drop),
            Key::PreviousVariation => self.go_to_sibling(|index| index.checked_sub(1)),
            Key::NextVariation => self.go_to_sibling(|index| Some(index + 1)),
            Key::LineStart => {
                self.playback.to_line_start();
                Ok(())
            }
            Key::LineEnd => self.playback.to_line_end(),
            Key::CommentUp | Key::CommentDown => {
                self.scroll(key, size);
                return Flow::Continues;
            }
        };
        if let Err(error) = result {
            self.note = Some(error.to_string());
        } else if self.playback.node() == before {
            self.note = Some(self.reason(key).to_owned());
        }
        if self.playback.node() != before {
            self.scrolled = 0;
        }
        Flow::Continues
    }
}
