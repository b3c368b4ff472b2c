//! The current move of a game, and what keys do.

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::{GameRecord, NodeId, Playback, ReplayError};

use super::document::Document;
use super::field::{Field, Purpose};
use super::help;
use super::screen::{Page, Size, siblings};
use super::terminal::View;
use crate::args::{At, BoardArgs};
use crate::messages::Messages;

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
    PreviousGame,
    NextGame,
    /// Begins to type a move, or a comment.
    TypeMove,
    EditComment,
    Delete,
    Promote,
    Undo,
    Save,
    /// A character of a text that is being typed, and what else is done to it.
    Char(char),
    Erase,
    EraseAll,
    LineBreak,
    Enter,
    Help,
    /// Leaves, or closes the help or a text that is being typed.
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
pub(super) struct Browser {
    pub(super) document: Document,
    /// The current move. All moves up to it can be played.
    pub(super) at: Option<NodeId>,
    board: BoardArgs,
    /// Whether the game has comments, for which a list of moves leaves more room.
    pub(super) has_comments: bool,
    /// Why the last key did nothing, or what it did.
    pub(super) note: Option<String>,
    /// How many lines of the comment are scrolled out at the top.
    scrolled: usize,
    /// Whether the help is shown.
    helps: bool,
    /// The text that is being typed.
    pub(super) field: Option<Field>,
    /// Whether the user is asked what to do with edits that are not saved.
    asks: bool,
}

impl Browser {
    /// At the start of the game.
    pub(super) fn new(document: Document, board: BoardArgs) -> Result<Self, ReplayError> {
        Playback::new(document.record())?;
        let has_comments = has_comments(document.record());
        Ok(Self {
            document,
            at: None,
            board,
            has_comments,
            note: None,
            scrolled: 0,
            helps: false,
            field: None,
            asks: false,
        })
    }

    /// Goes to a position of the game. Returns whether the game has it.
    pub(super) fn go_to(&mut self, at: &At) -> Result<bool, ReplayError> {
        let mut playback = self.playback()?;
        let reached = at.reach(&mut playback)?;
        self.at = playback.node();
        Ok(reached)
    }

    /// The game at the current move.
    pub(super) fn playback(&self) -> Result<Playback<'_>, ReplayError> {
        let mut playback = Playback::new(self.document.record())?;
        playback.go_to(self.at)?;
        Ok(playback)
    }

    pub(super) fn into_messages(self) -> Messages {
        self.document.into_messages()
    }

    /// Goes to another move of the game.
    fn walk(&mut self, key: Key) -> Result<(), ReplayError> {
        let mut playback = self.playback()?;
        let result = match key {
            Key::Back => {
                playback.back();
                Ok(())
            }
            Key::Forward => playback.forward().map(drop),
            Key::LineStart => {
                playback.to_line_start();
                Ok(())
            }
            Key::LineEnd => playback.to_line_end(),
            Key::PreviousVariation => go_to_sibling(&mut playback, |index| index.checked_sub(1)),
            _ => go_to_sibling(&mut playback, |index| Some(index + 1)),
        };
        let (reached, reason) = (playback.node(), reason(&playback, key));
        if result.is_ok() && reached == self.at {
            self.note = Some(reason.to_owned());
        }
        if reached != self.at {
            self.scrolled = 0;
        }
        self.at = reached;
        result
    }

    fn scroll(&mut self, key: Key, size: Size) -> Result<(), ReplayError> {
        let playback = self.playback()?;
        let page = Page::new(&playback, self.has_comments, self.board, size);
        // The first and the last line can be replaced by a hint that there is more.
        let (step, most) = (page.comment_rows().saturating_sub(2).max(1), page.max_scroll());
        let now = self.scrolled.min(most);
        self.scrolled = match key {
            Key::CommentUp => now.saturating_sub(step),
            _ => now.saturating_add(step).min(most),
        };
        Ok(())
    }

    /// Opens the next or the previous game of the file.
    fn go_to_game(&mut self, key: Key) {
        let Some(number) = self.document.neighbour(key == Key::NextGame) else {
            let which = if key == Key::NextGame { "last" } else { "first" };
            return self.note = Some(format!("this is the {which} game of the file"));
        };
        let record = self.document.game(number);
        let Some(record) = record.filter(|record| record.start().is_some()) else {
            return self.note = Some(format!("game {number} cannot be shown; `tafl check` finds the reason"));
        };
        self.has_comments = has_comments(&record);
        self.document.open(number, record);
        (self.at, self.scrolled) = (None, 0);
    }

    /// Leaves, but asks first if there are edits.
    fn leave(&mut self) -> Flow {
        self.asks = self.document.is_unsaved();
        if self.asks { Flow::Continues } else { Flow::Leaves }
    }

    /// Handles the answer to the question whether to save.
    fn answer(&mut self, key: Key) -> Flow {
        self.asks = false;
        match key {
            Key::Char('y' | 'Y') => {
                self.save();
                if self.document.is_unsaved() { Flow::Continues } else { Flow::Leaves }
            }
            Key::Char('n' | 'N') | Key::Quit => Flow::Leaves,
            _ => Flow::Continues,
        }
    }

    /// Handles a key while a text is typed.
    fn type_key(&mut self, key: Key) {
        match key {
            Key::Leave => self.field = None,
            Key::Enter => {
                let Some(field) = self.field.take() else { return };
                let result = match field.purpose {
                    Purpose::Move => self.play(&field.text()),
                    Purpose::Comment => self.write_comment(&field.text()),
                };
                if let Err(problem) = result {
                    // The text stays, so that it can be corrected.
                    (self.note, self.field) = (Some(problem), Some(field));
                }
                self.scrolled = 0;
            }
            key => self.field.iter_mut().for_each(|field| field.step(key)),
        }
    }

    /// Handles a key at a move.
    fn step_at_move(&mut self, key: Key, size: Size) -> Flow {
        let result = match key {
            Key::Leave | Key::Quit => return self.leave(),
            Key::CommentUp | Key::CommentDown => self.scroll(key, size),
            Key::PreviousGame | Key::NextGame => {
                self.go_to_game(key);
                Ok(())
            }
            Key::TypeMove => {
                self.field = Some(Field::new(Purpose::Move, ""));
                Ok(())
            }
            Key::EditComment => {
                self.field = Some(Field::new(Purpose::Comment, &self.comment()));
                Ok(())
            }
            Key::Delete | Key::Promote | Key::Undo | Key::Save => {
                self.edit(key);
                Ok(())
            }
            Key::Back
            | Key::Forward
            | Key::LineStart
            | Key::LineEnd
            | Key::PreviousVariation
            | Key::NextVariation => self.walk(key),
            // They have a meaning only while a text is typed.
            _ => Ok(()),
        };
        if let Err(error) = result {
            self.note = Some(error.to_string());
        }
        Flow::Continues
    }
}

impl View for Browser {
    fn draw(&self, size: Size) -> Vec<String> {
        if self.helps {
            return help::lines(self.board.ascii, size);
        }
        match self.playback() {
            Ok(playback) => {
                let page = Page::new(&playback, self.has_comments, self.board, size);
                let page = page.typing(self.field.as_ref());
                let unsaved = self.document.is_unsaved().then(|| "Not saved".to_owned());
                let title: Vec<String> = unsaved.into_iter().chain(self.document.title()).collect();
                let note = if self.asks {
                    Some("Save the edits? y yes, n no, Esc back to the game")
                } else {
                    self.note.as_deref()
                };
                page.lines(title, self.scrolled, note)
            }
            Err(error) => vec![error.to_string()],
        }
    }

    fn step(&mut self, key: Key, size: Size) -> Flow {
        self.note = None;
        if self.asks {
            return self.answer(key);
        }
        if key == Key::Quit {
            (self.field, self.helps) = (None, false);
            return self.leave();
        }
        if self.field.is_some() {
            self.type_key(key);
            return Flow::Continues;
        }
        if self.helps || key == Key::Help {
            self.helps = !self.helps;
            return Flow::Continues;
        }
        self.step_at_move(key, size)
    }

    fn takes_text(&self) -> bool {
        self.field.is_some() || self.asks
    }
}

/// Whether the game has comments.
fn has_comments(record: &GameRecord) -> bool {
    let tree = record.tree();
    let has = |id| tree.comment(id).is_some_and(|comment| !comment.as_str().trim().is_empty());
    record.start_comment().is_some() || tree.walk().any(|(_, id)| has(id))
}

/// Goes to an alternative to this move: `index` maps the index of this move among them to that of the other.
fn go_to_sibling(
    playback: &mut Playback<'_>,
    index: impl FnOnce(usize) -> Option<usize>,
) -> Result<(), ReplayError> {
    let Some(here) = playback.node() else { return Ok(()) };
    let siblings = siblings(playback, here);
    let now = siblings.iter().position(|&id| id == here).expect_or_default("the alternatives have the move");
    let Some(&wanted) = index(now).and_then(|index| siblings.get(index)) else { return Ok(()) };
    playback.go_to(wanted).inspect_err(|_| {
        // An alternative that cannot be played changes nothing.
        playback.go_to(here).map(drop).expect_or_default("the way back was played before");
    })
}

/// Why a key did nothing.
fn reason(playback: &Playback<'_>, key: Key) -> &'static str {
    let alone = playback.node().is_none_or(|here| siblings(playback, here).len() < 2);
    match key {
        Key::Back | Key::LineStart => "this is the start of the game",
        Key::Forward | Key::LineEnd => "this is the end of the line",
        Key::PreviousVariation | Key::NextVariation if alone => "there is no variation here",
        Key::PreviousVariation => "this is the first move here",
        Key::NextVariation => "this is the last variation here",
        _ => "",
    }
}
