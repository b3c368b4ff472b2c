//! Step through games on a terminal, and edit them.

mod document;
mod page;
#[cfg(test)]
mod tests;

use std::fmt::Display;
use std::io;

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::{CommentText, GameRecord, Judgement, NodeId, Playback, ReplayError, TagValue, Tree};
use tafl_moves::{MoveRecord, TypedMove};
use tafl_play::Step;
use tafl_position::Position;
use tafl_verify::Verifier;

use crate::board::BoardOptions;
use crate::entry::resolved;
use crate::field::{Field, Purpose};
use crate::games::GameFile;
use crate::view::{Flow, Key, Size, View, show};
use document::Document;
use page::{Page, siblings};

/// Lets the user step through the games of a file and edit them, until they leave.
///
/// It begins at a move of the game with this number, which its record can play. Returns what is to be noted about games
/// that were saved.
pub fn browse(
    file: GameFile,
    number: u64,
    record: GameRecord,
    at: Option<NodeId>,
    board: BoardOptions,
) -> io::Result<Vec<String>> {
    let mut browser = Browser::new(Document::new(file, number, record), at, board);
    show(&mut browser)?;
    Ok(browser.document.into_notes())
}

/// A position in a game.
struct Browser {
    document: Document,
    /// The current move. All moves up to it can be played.
    at: Option<NodeId>,
    board: BoardOptions,
    /// Whether the game has comments, for which a list of moves leaves more room.
    has_comments: bool,
    /// Why the last key did nothing, or what it did.
    note: Option<String>,
    /// How many lines of the comment are scrolled out at the top.
    scrolled: usize,
    /// Whether the help is shown.
    helps: bool,
    /// The text that is being typed.
    field: Option<Field>,
    question: Option<Question>,
}

/// What the user is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Whether to save the edits before leaving.
    Save,
    /// Whether to delete the current move and what follows it.
    Delete,
}

impl Browser {
    fn new(document: Document, at: Option<NodeId>, board: BoardOptions) -> Self {
        Self {
            at,
            board,
            has_comments: has_comments(document.record()),
            document,
            note: None,
            scrolled: 0,
            helps: false,
            field: None,
            question: None,
        }
    }

    /// The game at the current move.
    fn playback(&self) -> Result<Playback<'_>, ReplayError> {
        let mut playback = Playback::new(self.document.record())?;
        playback.go_to(self.at)?;
        Ok(playback)
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
        self.question = self.document.is_unsaved().then_some(Question::Save);
        if self.question.is_some() { Flow::Continues } else { Flow::Leaves }
    }

    /// Handles the answer to a question.
    fn answer(&mut self, question: Question, key: Key) -> Flow {
        match (question, key) {
            (Question::Save, Key::Char('y' | 'Y')) => {
                self.save();
                if self.document.is_unsaved() { Flow::Continues } else { Flow::Leaves }
            }
            (Question::Save, Key::Char('n' | 'N') | Key::Quit) => Flow::Leaves,
            (Question::Delete, Key::Char('y' | 'Y')) => {
                self.edit(Key::Delete);
                Flow::Continues
            }
            (Question::Delete, Key::Quit) => self.leave(),
            _ => Flow::Continues,
        }
    }

    /// What a typed character is for. A file of the board, or another letter that no command has, begins a move: players
    /// type squares. Commands are capital letters, and small ones where no file has them.
    fn meaning(&self, typed: char) -> Option<Key> {
        let size = self.document.record().start().map(Position::dimension);
        let is_file = size.is_some_and(|size| size.files().any(|file| file.to_string() == typed.to_string()));
        Some(match if is_file { typed } else { typed.to_ascii_uppercase() } {
            'C' => Key::EditComment,
            'D' => Key::Delete,
            'M' => Key::TypeMove,
            'N' => Key::NextGame,
            'B' => Key::PreviousGame,
            'P' => Key::Promote,
            'Q' => Key::Leave,
            'S' => Key::Save,
            'U' => Key::Undo,
            '?' => Key::Help,
            ' ' => Key::Forward,
            '-' => Key::Char(typed),
            other if other.is_alphanumeric() => Key::Char(typed),
            _ => return None,
        })
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
            Key::Char(typed) => {
                self.field = Some(Field::new(Purpose::Move, typed.encode_utf8(&mut [0; 4])));
                Ok(())
            }
            Key::EditComment => {
                self.field = Some(Field::new(Purpose::Comment, &self.comment()));
                Ok(())
            }
            Key::Delete => {
                self.question = self.at.map(|_| Question::Delete);
                if self.at.is_none() {
                    self.note = Some("this is the start of the game".to_owned());
                }
                Ok(())
            }
            Key::Promote | Key::Undo | Key::Save => {
                self.edit(key);
                Ok(())
            }
            Key::Enter => self.walk(Key::Forward),
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
            return page::help(self.board.ascii, size);
        }
        match self.playback() {
            Ok(playback) => {
                let page = Page::new(&playback, self.has_comments, self.board, size);
                let page = page.typing(self.field.as_ref());
                let unsaved = self.document.is_unsaved().then(|| "Not saved".to_owned());
                let title: Vec<String> = unsaved.into_iter().chain(self.document.title()).collect();
                let note = match self.question {
                    Some(Question::Save) => Some("Save the edits? y yes, n no, Esc back to the game"),
                    Some(Question::Delete) => Some("Delete the move and all that follow it? y yes, n no"),
                    None => self.note.as_deref(),
                };
                page.lines(title, self.scrolled, note)
            }
            Err(error) => vec![error.to_string()],
        }
    }

    fn step(&mut self, key: Key, size: Size) -> Flow {
        self.note = None;
        if let Some(question) = self.question.take() {
            return self.answer(question, key);
        }
        if key == Key::Quit {
            (self.field, self.helps) = (None, false);
            return self.leave();
        }
        if self.field.is_some() {
            self.type_key(key);
            return Flow::Continues;
        }
        if self.helps {
            self.helps = false;
            return Flow::Continues;
        }
        let key = if let Key::Char(typed) = key { self.meaning(typed) } else { Some(key) };
        match key {
            None => Flow::Continues,
            Some(Key::Help) => {
                self.helps = true;
                Flow::Continues
            }
            Some(key) => self.step_at_move(key, size),
        }
    }

    fn takes_text(&self) -> bool {
        true
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

/// The tag with the comment on the start of the game.
const START_COMMENT: &str = "start-comment";

impl Browser {
    /// Does what a key is for, and notes the result.
    fn edit(&mut self, key: Key) {
        let result = match key {
            Key::Delete => self.delete().map(|()| Some("deleted; U undoes it")),
            Key::Promote => self.promote().map(|()| None),
            Key::Undo => self.undo().map(|()| None),
            _ => {
                self.save();
                return;
            }
        };
        self.note = result.map_or_else(Some, |note| note.map(str::to_owned));
    }

    fn save(&mut self) {
        self.note = Some(match self.document.save() {
            Ok(()) => "the file is saved".to_owned(),
            Err(problem) => problem,
        });
    }

    /// Plays a typed move: one that the game has already, or a new one, which begins a variation unless the line ends
    /// here. The rules of the record decide which moves there are and what they capture. A judgement, as in `e5-e8!`, is kept
    /// in the comment.
    fn play(&mut self, text: &str) -> Result<(), String> {
        let typed = TypedMove::new(text);
        let (at, judgement) = (self.at, typed.judgement().parse().ok());
        let typed = typed.record().or_else(|error| {
            let game = Verifier::new().game_at(self.document.record(), at);
            game.and_then(|game| resolved(&game, text)).unwrap_or_else(|| Err(text_of(error)))
        })?;
        if let Some(known) = self.known(&typed) {
            let mut playback = self.playback().map_err(text_of)?;
            playback.go_to(known).map_err(text_of)?;
            if judgement.is_some() {
                self.document.edit(at, |record| judge(record.tree_mut(), known, judgement))?;
            }
            self.at = Some(known);
            return Ok(());
        }
        let (made, ending) = self.completed(typed)?;
        let added = self.document.edit(at, |record| {
            let added = record.tree_mut().add(at, made).map_err(text_of)?;
            judge(record.tree_mut(), added, judgement)?;
            Ok(added)
        })?;
        (self.at, self.note) = (Some(added), ending);
        Ok(())
    }

    /// The move of the game with these squares and, where captures were typed, with these.
    fn known(&self, typed: &MoveRecord) -> Option<NodeId> {
        let tree = self.document.record().tree();
        let squares = |record: &MoveRecord| (record.origin(), record.target(), record.is_resignation());
        let captures = |record: &MoveRecord| {
            let mut captured: Vec<_> = record.captures().iter().map(|capture| capture.square()).collect();
            captured.sort_unstable();
            captured
        };
        let is_same = |record: &MoveRecord| {
            squares(record) == squares(typed)
                && (typed.captures().is_empty() || captures(record) == captures(typed))
        };
        tree.children(self.at).find(|&id| tree.move_record(id).is_some_and(is_same))
    }

    /// A move as the rules play it, and how it ends the game. Without rules it is played as it was typed.
    fn completed(&self, typed: MoveRecord) -> Result<(MoveRecord, Option<String>), String> {
        let playback = self.playback().map_err(text_of)?;
        let game = Verifier::new().game_at(playback.record(), playback.node());
        let (Some(step), Some(mut game)) = (typed.as_move().map(Step::from), game) else {
            let mut position = playback.position().clone();
            typed.apply_to(&mut position).map_err(text_of)?;
            return Ok((typed, None));
        };
        let made = game.marked(step).map_err(text_of)?;
        game.play(step).map_err(text_of)?;
        Ok((made.into(), game.outcome().map(|outcome| format!("the game ends here: {outcome}"))))
    }

    /// The comment on the current move, or on the start of the game.
    fn comment(&self) -> String {
        let record = self.document.record();
        let text = match self.at {
            Some(id) => record.tree().comment(id).map(CommentText::as_str),
            None => record.tag(START_COMMENT).map(TagValue::as_str),
        };
        text.unwrap_or_default().trim().to_owned()
    }

    fn write_comment(&mut self, text: &str) -> Result<(), String> {
        let text = text.trim();
        if text == self.comment() {
            return Ok(());
        }
        let at = self.at;
        self.document.edit(at, |record| match at {
            Some(id) => {
                let comment = CommentText::new(text).map_err(text_of)?;
                let comment = Some(comment).filter(|_| !text.is_empty());
                record.tree_mut().set_comment(id, comment).map_err(text_of)
            }
            None if text.is_empty() => {
                record.remove_tag(START_COMMENT);
                Ok(())
            }
            None => {
                let value = TagValue::new(text).map_err(text_of)?;
                record.set_tag(START_COMMENT, value).map_err(text_of)
            }
        })?;
        self.has_comments = true;
        Ok(())
    }

    /// Deletes the current move and all that follow it.
    fn delete(&mut self) -> Result<(), String> {
        let Some(id) = self.at else { return Ok(()) };
        self.at = self.document.edit(self.at, |record| record.tree_mut().delete(id).map_err(text_of))?;
        Ok(())
    }

    /// Moves the variation with the current move up by one. The current move stays.
    fn promote(&mut self) -> Result<(), String> {
        let tree = self.document.record().tree();
        let path = tree.path(self.at);
        let Some(first) = path.into_iter().rev().find(|&id| !continues(tree, id)) else {
            return Err("this move is in the main line".to_owned());
        };
        self.document.edit(self.at, |record| record.tree_mut().promote(first).map(drop).map_err(text_of))
    }

    fn undo(&mut self) -> Result<(), String> {
        self.at = self.document.undo()?;
        Ok(())
    }
}

/// Keeps the judgement of a typed move in its comment.
fn judge(tree: &mut Tree, id: NodeId, judgement: Option<Judgement>) -> Result<(), String> {
    if judgement.is_none() {
        return Ok(());
    }
    let comment = tree.comment(id).cloned().unwrap_or_default();
    let mut markup = comment.view().markup();
    markup.judgement = judgement;
    tree.set_comment(id, comment.with_markup(&markup).map_err(text_of)?).map_err(text_of)
}

/// Whether a move continues the line of the one before it.
fn continues(tree: &Tree, id: NodeId) -> bool {
    tree.children(tree.parent(id)).next() == Some(id)
}

fn text_of(error: impl Display) -> String {
    error.to_string()
}
