//! What a window shows of a place in a game.
//!
//! ```text
//! who plays
//! the move
//! the board   its comment
//!             the other moves that may stand here
//!             what comes next
//! the keys
//! ```

use tafl_game_record::{CommentText, NodeId, Playback};
use tafl_moves::MoveRecord;
use textwrap::core::display_width;

use super::browser::siblings;
use crate::args::BoardArgs;
use crate::board::Board;
use crate::caption;
use crate::output::HEADING;

/// How many columns and rows a window has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// Between the board and what stands beside it.
const GAP: usize = 2;

/// How many columns there are at least beside the board.
const BESIDE: usize = 24;

/// The rows that are not for the board: who plays, the move, the keys.
const AROUND: usize = 3;

/// How many of the moves that may come next are named.
const NEXT: usize = 3;

const KEYS: &str = "←→ step  ↑↓ variation  Home End line  PgUp PgDn comment  q quit";
const ASCII_KEYS: &str = "Left Right step  Up Down variation  Home End line  PgUp PgDn comment  q quit";

/// A window on a place in a game.
pub(super) struct Page<'p, 'r> {
    playback: &'p Playback<'r>,
    board: BoardArgs,
    size: Size,
    drawn: Vec<String>,
    /// How many columns the board has.
    width: usize,
}

impl<'p, 'r> Page<'p, 'r> {
    pub(super) fn new(playback: &'p Playback<'r>, board: BoardArgs, size: Size) -> Self {
        let drawn = board_lines(playback, board);
        let width = drawn.iter().map(|line| display_width(line)).max().unwrap_or_default();
        Self { playback, board, size, drawn, width }
    }

    /// The lines of the window, with that many lines of the comment above what is shown of it, and a note in place
    /// of the keys.
    pub(super) fn lines(&self, scrolled: usize, note: Option<&str>) -> Vec<String> {
        let needed = self.needed();
        if self.size.columns < needed.columns || self.size.rows < needed.rows {
            return self.too_small(needed);
        }
        let mut lines = vec![clipped(&self.title(), self.size.columns)];
        lines.push(format!("{HEADING}{}{HEADING:#}", clipped(&self.place(), self.size.columns)));
        let beside = self.beside(scrolled);
        for row in 0..self.size.rows - AROUND {
            let board = self.drawn.get(row).map_or("", String::as_str);
            let pad = self.width + GAP - display_width(board);
            let text = beside.get(row).map_or("", String::as_str);
            lines.push(format!("{board}{:pad$}{text}", "").trim_end().to_owned());
        }
        let keys = if self.board.ascii { ASCII_KEYS } else { KEYS };
        lines.push(clipped(note.unwrap_or(keys), self.size.columns));
        lines
    }

    /// How large a window must be for this board.
    fn needed(&self) -> Size {
        Size { columns: self.width + GAP + BESIDE, rows: self.drawn.len() + AROUND }
    }

    fn too_small(&self, needed: Size) -> Vec<String> {
        let Size { columns, rows } = self.size;
        let text = format!(
            "The window has {columns} columns and {rows} rows; this board needs {} and {}. Make it larger, or press q.",
            needed.columns, needed.rows,
        );
        let mut lines = caption::wrapped(&text, columns.max(1));
        lines.truncate(if columns == 0 { 0 } else { rows });
        lines
    }

    fn title(&self) -> String {
        caption::title_lines(self.playback.record()).collect::<Vec<_>>().join("; ")
    }

    /// The move that led here, and whose turn it is.
    fn place(&self) -> String {
        let to_move = self.playback.side_to_move().map(|side| format!("{side} to move"));
        let made = last_move(self.playback).map(|made| {
            let mover = self.playback.mover().map(|side| format!("  ({side})")).unwrap_or_default();
            format!("{}  {made}{mover}", self.playback.address())
        });
        let made = made.unwrap_or_else(|| "start".to_owned());
        [Some(made), to_move].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// What stands beside the board: the comment, and below it, at the foot, where one can go.
    fn beside(&self, scrolled: usize) -> Vec<String> {
        let comment = self.comment();
        let rows = self.comment_rows();
        let above = scrolled.min(comment.len().saturating_sub(rows));
        let below = comment.len().saturating_sub(above + rows);
        let mut lines: Vec<String> = comment.into_iter().skip(above).take(rows).collect();
        if let Some(first) = lines.first_mut().filter(|_| above > 0) {
            *first = clipped(&format!("({} more above: PgUp)", above + 1), self.columns_beside());
        }
        if let Some(last) = lines.last_mut().filter(|_| below > 0) {
            *last = clipped(&format!("({} more below: PgDn)", below + 1), self.columns_beside());
        }
        lines.resize(rows, String::new());
        lines.push(String::new());
        lines.extend(self.ways());
        lines
    }

    fn columns_beside(&self) -> usize {
        self.size.columns.saturating_sub(self.width + GAP)
    }

    fn rows_beside(&self) -> usize {
        self.size.rows.saturating_sub(AROUND)
    }

    /// How many rows there are for the comment. What is below it ends with the board where that is possible.
    pub(super) fn comment_rows(&self) -> usize {
        let others = self.ways().len() + 1;
        let wanted = self.drawn.len().max(self.comment().len() + others);
        wanted.min(self.rows_beside()).saturating_sub(others)
    }

    /// How many lines of the comment can lie above what is shown of it.
    pub(super) fn comment_above(&self) -> usize {
        self.comment().len().saturating_sub(self.comment_rows())
    }

    /// The comment on the move, or on the start of the game, in lines.
    fn comment(&self) -> Vec<String> {
        let record = self.playback.record();
        let width = self.columns_beside().max(1);
        let Some(id) = self.playback.node() else {
            return record
                .start_comment()
                .map_or(Vec::new(), |comment| caption::wrapped(comment.text(), width));
        };
        let tree = record.tree();
        let comments = tree.comment(id).into_iter().chain(tree.surplus_comments(id));
        comments.map(CommentText::as_str).flat_map(|comment| caption::wrapped(comment, width)).collect()
    }

    /// The moves that may stand here, if there are several, and what comes next.
    fn ways(&self) -> Vec<String> {
        let mut ways = self.playback.node().map_or(Vec::new(), |here| self.others(here));
        ways.extend(self.next());
        ways.iter().map(|line| clipped(line, self.columns_beside())).collect()
    }

    /// The moves that may stand where this one does: those around it, where there are many.
    fn others(&self, here: NodeId) -> Vec<String> {
        let all = siblings(self.playback, here);
        if all.len() < 2 {
            return Vec::new();
        }
        let place = all.iter().position(|&id| id == here).unwrap_or_default();
        // At most half of the room, with the heading and the empty line behind them.
        let rows = (self.rows_beside() / 2).saturating_sub(2).max(3);
        let first = place.saturating_sub(rows / 2).min(all.len().saturating_sub(rows));
        let mut lines = vec![format!("Move {} of {} here:", place + 1, all.len())];
        lines.extend(all.iter().skip(first).take(rows).map(|&id| {
            let mark = if id == here { '>' } else { ' ' };
            format!("{mark} {}", self.named(id))
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
                .take(NEXT)
                .map(|(word, &id)| format!("{word} {}", self.named(id)))
                .collect();
            if ahead.len() > NEXT {
                lines.push(format!("  and {} variations more", ahead.len() - NEXT));
            }
            return lines;
        }
        let mut lines = vec!["The line ends here.".to_owned()];
        if self.playback.address().depth() == 0 {
            lines.extend(caption::ending_line(record));
        }
        lines
    }

    /// A move with its address.
    fn named(&self, id: NodeId) -> String {
        let tree = self.playback.record().tree();
        let address = tree.address(id).map(|address| address.to_string()).unwrap_or_default();
        let made = tree.record(id).map(MoveRecord::to_string).unwrap_or_default();
        format!("{address}  {made}")
    }
}

fn last_move<'r>(playback: &Playback<'r>) -> Option<&'r MoveRecord> {
    playback.record().tree().record(playback.node()?)
}

/// The one place where a board comes from.
fn board_lines(playback: &Playback<'_>, args: BoardArgs) -> Vec<String> {
    let (position, rules) = (playback.position(), playback.record().rules());
    let mut drawn = Vec::new();
    // Writing to a vector does not fail.
    let _ = Board { position, last: last_move(playback), rules, args }.draw(&mut drawn);
    String::from_utf8_lossy(&drawn).lines().map(|line| line.trim_end().to_owned()).collect()
}

/// As much of a line as has room.
fn clipped(line: &str, columns: usize) -> String {
    if display_width(line) <= columns {
        return line.to_owned();
    }
    let mut clipped = String::new();
    for character in line.chars() {
        clipped.push(character);
        if display_width(&clipped) >= columns {
            clipped.pop();
            break;
        }
    }
    clipped + "…"
}
