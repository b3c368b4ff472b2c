//! The window with a position in a game.
//!
//! ```text
//! the players
//! the move
//! the board   the moves of the line   its comment
//!                                     the alternatives to the move
//!                                     the next moves
//! the keys
//! ```
//!
//! The list of moves is there if the window is wide enough.

use tafl_game_record::{Eval, NodeId, Playback};
use tafl_moves::MoveRecord;

use crate::board::{self, Board, BoardOptions};
use crate::field::{Field, Purpose};
use crate::moves::{MoveList, named};
use crate::text::{clipped, padded};
use crate::view::{Frame, GAP, Size, heading, keys};
use crate::{caption, markup};

/// The rows above and below the board: players, move, keys.
const AROUND: usize = 3;

/// How many of the next moves are listed.
const MAX_NEXT: usize = 3;

/// The text is at least this wide beside a list of moves, without and with comments in the game.
const BESIDE_MOVES: usize = 24;
const COMMENTS_BESIDE_MOVES: usize = 32;

const KEYS: &str = "? help  Q quit  ←→ step  ↑↓ variation  type a move  C comment  S save";
const ASCII_KEYS: &str = "? help  Q quit  Left Right step  Up Down variation  type a move  C comment  S save";

const MOVE_KEYS: &str = "Enter plays it, Esc cancels";
const COMMENT_KEYS: &str = "Enter keeps the comment, Ctrl-J begins a line, Esc cancels";

/// A window on a position in a game.
pub(super) struct Page<'p, 'r> {
    playback: &'p Playback<'r>,
    board: BoardOptions,
    size: Size,
    frame: Frame,
    /// The moves of the line, if there is room for them.
    moves: Option<MoveList>,
    /// The text that is being typed.
    field: Option<&'p Field>,
}

impl<'p, 'r> Page<'p, 'r> {
    pub(super) fn new(
        playback: &'p Playback<'r>,
        has_comments: bool,
        board: BoardOptions,
        size: Size,
    ) -> Self {
        let (position, rules) = (playback.position(), playback.record().rules());
        let diagram = Board { position, last: last_move(playback), rules, options: board }.diagram();
        let markup = playback.node().map(|node| markup::of(playback.record(), node)).unwrap_or_default();
        let drawn = board::lines(&markup::drawn(diagram, &markup), board.ascii);
        let frame = Frame::new(drawn, AROUND);
        let moves = || MoveList::new(playback, size.rows.saturating_sub(AROUND));
        let text = if has_comments { COMMENTS_BESIDE_MOVES } else { BESIDE_MOVES };
        let has_room = size.columns >= frame.columns + MoveList::WIDTH + GAP + text;
        Self { playback, board, size, frame, moves: has_room.then(moves), field: None }
    }

    /// With a text that is being typed: a comment in its place, a move in the last line.
    pub(super) fn typing(self, field: Option<&'p Field>) -> Self {
        Self { field, ..self }
    }

    /// The lines of the window. `before` precedes the title, `scrolled` lines of the comment are scrolled out at the top,
    /// and a note replaces the keys.
    pub(super) fn lines(&self, before: Vec<String>, scrolled: usize, note: Option<&str>) -> Vec<String> {
        if !self.frame.fits(self.size) {
            return self.frame.too_small(self.size);
        }
        let mut beside = self.beside(scrolled);
        if let Some(moves) = &self.moves {
            beside.resize(self.rows_beside(), String::new());
            for (row, line) in beside.iter_mut().enumerate() {
                *line = padded(&moves.row(row), MoveList::WIDTH + GAP) + line;
            }
        }
        self.frame.lines(self.size, [&self.title(before), &self.heading()], &beside, &self.last_line(note))
    }

    /// The keys, or a note instead; after a move that is being typed.
    fn last_line(&self, note: Option<&str>) -> String {
        let Some(field) = self.field else {
            let keys = if self.board.ascii { ASCII_KEYS } else { KEYS };
            return note.unwrap_or(keys).to_owned();
        };
        match field.purpose {
            Purpose::Move => format!("Move: {}  {}", field.line(self.board.ascii), note.unwrap_or(MOVE_KEYS)),
            Purpose::Comment => note.unwrap_or(COMMENT_KEYS).to_owned(),
        }
    }

    fn title(&self, before: Vec<String>) -> String {
        before.into_iter().chain(self.playback.record().title_lines()).collect::<Vec<_>>().join("; ")
    }

    /// The last move, and the side to move.
    fn heading(&self) -> String {
        let to_move = self.playback.side_to_move().map(|side| format!("{side} to move"));
        let made = last_move(self.playback).map(|made| {
            let mover = self.playback.mover().map(|side| format!("  ({side})")).unwrap_or_default();
            let node = self.playback.node();
            let judged = node.map(|node| markup::judged(self.playback.record(), node)).unwrap_or_default();
            format!("{}  {made}{judged}{mover}", self.playback.address())
        });
        let eval = self.playback.node().and_then(|node| markup::of(self.playback.record(), node).eval);
        let made = made.unwrap_or_else(|| "start".to_owned());
        [Some(made), to_move, eval.map(Eval::in_words)].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// The text next to the board: the comment, and at the bottom the other moves.
    fn beside(&self, scrolled: usize) -> Vec<String> {
        let comment = self.comment();
        let rows = self.comment_rows();
        // The cursor stays in view.
        let scrolled = self.typed().map_or(scrolled, |(_, cursor)| (cursor + 1).saturating_sub(rows));
        let above = scrolled.min(comment.len().saturating_sub(rows));
        let below = comment.len().saturating_sub(above + rows);
        let mut lines: Vec<String> = comment.into_iter().skip(above).take(rows).collect();
        if let Some(first) = lines.first_mut().filter(|_| above > 0 && self.field.is_none()) {
            *first = clipped(&format!("({} more above: PgUp)", above + 1), self.columns_beside());
        }
        if let Some(last) = lines.last_mut().filter(|_| below > 0 && self.field.is_none()) {
            *last = clipped(&format!("({} more below: PgDn)", below + 1), self.columns_beside());
        }
        lines.resize(rows, String::new());
        lines.push(String::new());
        lines.extend(self.ways());
        lines
    }

    /// The columns of the text beside the board, and beside the list of moves if there is one.
    fn columns_beside(&self) -> usize {
        let moves = self.moves.as_ref().map_or(0, |_| MoveList::WIDTH + GAP);
        self.size.columns.saturating_sub(self.frame.columns + moves)
    }

    fn rows_beside(&self) -> usize {
        self.size.rows.saturating_sub(AROUND)
    }

    /// How many rows the comment has. The text below it ends with the board where possible.
    pub(super) fn comment_rows(&self) -> usize {
        let others = self.ways().len() + 1;
        let wanted = self.frame.board_rows().max(self.comment().len() + others);
        wanted.min(self.rows_beside()).saturating_sub(others)
    }

    /// How many lines of the comment can be scrolled out at the top.
    pub(super) fn max_scroll(&self) -> usize {
        self.comment().len().saturating_sub(self.comment_rows())
    }

    /// The comment on the move, or on the start of the game, in lines.
    fn comment(&self) -> Vec<String> {
        if let Some((lines, _)) = self.typed() {
            return lines;
        }
        let record = self.playback.record();
        let width = self.columns_beside().max(1);
        let Some(id) = self.playback.node() else {
            return record
                .start_comment()
                .map_or(Vec::new(), |comment| caption::wrapped(comment.text(), width));
        };
        markup::texts(record, id).flat_map(|comment| caption::wrapped(&comment, width)).collect()
    }

    /// The comment that is being typed, in lines, and the line with the cursor.
    fn typed(&self) -> Option<(Vec<String>, usize)> {
        let field = self.field.filter(|field| field.purpose == Purpose::Comment)?;
        Some(field.lines(self.columns_beside(), self.board.ascii))
    }

    /// The alternatives to the move, if there are any, and the next moves.
    fn ways(&self) -> Vec<String> {
        let mut ways = self.playback.node().map_or(Vec::new(), |here| self.others(here));
        ways.extend(self.next());
        ways.iter().map(|line| clipped(line, self.columns_beside())).collect()
    }

    /// The alternatives to a move; those around it, where there are many.
    fn others(&self, here: NodeId) -> Vec<String> {
        let all = siblings(self.playback, here);
        if all.len() < 2 {
            return Vec::new();
        }
        let index = all.iter().position(|&id| id == here).unwrap_or_default();
        // At most half of the rows, including the heading and the empty line after them.
        let rows = (self.rows_beside() / 2).saturating_sub(2).max(3);
        let first = index.saturating_sub(rows / 2).min(all.len().saturating_sub(rows));
        let mut lines = vec![format!("Move {} of {} here:", index + 1, all.len())];
        lines.extend(all.iter().skip(first).take(rows).map(|&id| {
            let mark = if id == here { '>' } else { ' ' };
            format!("{mark} {}", named(self.playback, id))
        }));
        lines.push(String::new());
        lines
    }

    fn next(&self) -> Vec<String> {
        let record = self.playback.record();
        let ahead: Vec<NodeId> = record.tree().children(self.playback.node()).collect();
        if !ahead.is_empty() {
            let words = std::iter::once("Next:").chain(std::iter::repeat("  or "));
            let mut lines: Vec<String> = words
                .zip(&ahead)
                .take(MAX_NEXT)
                .map(|(word, &id)| format!("{word} {}", named(self.playback, id)))
                .collect();
            if ahead.len() > MAX_NEXT {
                lines.push(format!("  and {} more variations", ahead.len() - MAX_NEXT));
            }
            return lines;
        }
        let mut lines = vec!["The line ends here.".to_owned()];
        if self.playback.address().depth() == 0 {
            lines.extend(record.ending_line());
        }
        lines
    }
}

/// A move and its alternatives, the one that continues the line first.
pub(super) fn siblings(playback: &Playback<'_>, id: NodeId) -> Vec<NodeId> {
    let tree = playback.record().tree();
    tree.children(tree.parent(id)).collect()
}

fn last_move<'r>(playback: &Playback<'r>) -> Option<&'r MoveRecord> {
    playback.record().tree().move_record(playback.node()?)
}

/// The keys of each function, drawn and in ASCII, and the function.
const ALL_KEYS: [(&str, &str, &str); 19] = [
    ("→ Space Enter", "Right Space Enter", "next move"),
    ("←", "Left", "previous move"),
    ("↓", "Down", "next variation of this move"),
    ("↑", "Up", "previous variation of this move"),
    ("End", "End", "end of the line"),
    ("Home", "Home", "start of the line, then of the one that it leaves"),
    ("Page Down", "Page Down", "scroll the comment down"),
    ("Page Up", "Page Up", "scroll the comment up"),
    ("a1-a2", "a1-a2", "type a move: as a variation, or on along the game"),
    ("M", "M", "type a move that begins with a capital letter"),
    ("C", "C", "edit the comment"),
    ("D Delete", "D Delete", "delete the move and what follows it"),
    ("P", "P", "promote the variation"),
    ("U", "U", "undo an edit"),
    ("S", "S", "save the file, as `tafl fmt` writes it"),
    ("N B", "N B", "next game of the file, and the one before"),
    ("?", "?", "this help"),
    ("Q Esc", "Q Esc", "quit; here, close the help"),
    ("Ctrl-C", "Ctrl-C", "quit"),
];

/// The last line.
const CLOSE: &str = "Small letters that no file of the board has work too. Any key closes the help.";

/// The help in a window of this size. In a low one the heading and the empty lines are missing, in a still lower one
/// the last keys.
pub(super) fn help(ascii: bool, size: Size) -> Vec<String> {
    let mut lines = keys(&ALL_KEYS, ascii, size);
    if size.rows >= ALL_KEYS.len() + 4 && size.columns > 0 {
        lines.insert(0, heading("Keys", size.columns));
        lines.insert(1, String::new());
        lines.push(String::new());
        lines.push(clipped(CLOSE, size.columns));
    }
    lines
}
