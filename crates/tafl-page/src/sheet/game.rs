//! A game on a sheet: its moves in rows, comments below them, and boards at moves that somebody has said something about.

use std::fmt::Write as _;

use tafl_diagram::Diagram;
use tafl_game_record::{Address, CommentView, GameRecord, Markup, Playback, ReplayError};

use crate::document::figure;
use crate::escape;
use crate::game_data::{GameData, MoveData};
use crate::plain;
use crate::sheet::lines::Lines;

/// The moves of a game.
pub(super) fn game(record: &GameRecord, data: &GameData) -> Result<String, ReplayError> {
    let mut playback = Playback::new(record)?;
    let mut out = String::new();
    start(record, &playback, &mut out);
    let lines = Lines::new(&data.moves);
    let mut rows = Rows::default();
    let mut line = lines.line(None).peekable();
    let mut parent = None;
    while let Some(index) = line.next() {
        playback.forward()?;
        let Some(step) = lines.step(index) else { continue };
        rows.push(step);
        let comments: Vec<&str> = step.shown().filter(|text| !text.trim().is_empty()).collect();
        if !comments.is_empty()
            || step.markup.judgement.is_some()
            || !step.markup.shapes.is_empty()
            || line.peek().is_none()
        {
            rows.flush(&mut out);
            paragraphs(comments, &mut out);
            let caption = caption(step);
            out.push_str(&board(&playback, &step.markup, &caption, &caption));
        }
        let mut others = String::new();
        lines.variations(parent, &mut others);
        if !others.is_empty() {
            rows.flush(&mut out);
            out.push_str(&others);
        }
        parent = Some(index);
    }
    Ok(out)
}

/// The comment on the start, and its board; the board of a game without moves as well.
fn start(record: &GameRecord, playback: &Playback<'_>, out: &mut String) {
    let (text, markup) = record.start_comment().map_or_else(Default::default, |comment| {
        (CommentView::without_markup(comment), CommentView::markup(comment))
    });
    let says = !text.is_empty() || !markup.shapes.is_empty();
    paragraphs([text.as_str()].into_iter().filter(|text| !text.is_empty()), out);
    if says || record.tree().is_empty() {
        let next = playback.side_to_move().map(|side| format!(", {side} to move")).unwrap_or_default();
        let caption = format!("the start{next}");
        out.push_str(&board(playback, &markup, &caption, &caption));
    }
}

/// The board at a move with the shapes of its comment.
pub(super) fn board(playback: &Playback<'_>, markup: &Markup, title: &str, caption: &str) -> String {
    let record = playback.record();
    let last = playback.node().and_then(|node| record.tree().move_record(node));
    let diagram = record.rules().into_iter().fold(Diagram::new(playback.position()), Diagram::rules);
    let diagram = last.into_iter().fold(diagram, Diagram::played);
    let shapes = markup.shapes.iter();
    let diagram = shapes.fold(diagram, |diagram, shape| diagram.shape(shape.colour, shape.from, shape.to));
    figure(&diagram, playback.position().dimension().get(), title, caption)
}

fn caption(step: &MoveData) -> String {
    let address = step.address.as_ref().map(Address::to_string).unwrap_or_default();
    format!("after {address} {}", step.record)
}

fn paragraphs<'a>(texts: impl IntoIterator<Item = &'a str>, out: &mut String) {
    for text in texts {
        let _ = writeln!(out, "<p class=\"comment\" dir=\"auto\">{}</p>", escape::lines(text));
    }
}

/// Moves that are not written yet, two to a row: its turn, and the moves in its columns.
#[derive(Default)]
struct Rows(Vec<(u32, [String; 2])>);

impl Rows {
    fn push(&mut self, step: &MoveData) {
        let index = step.address.as_ref().map(Address::index);
        let (turn, column) = index.map_or((0, 0), |index| (index.turn(), usize::from(index.letter() % 2)));
        let fresh = match self.0.last() {
            Some((last, cells)) => *last != turn || cells.iter().skip(column).any(|cell| !cell.is_empty()),
            None => true,
        };
        if fresh {
            self.0.push((turn, Default::default()));
        }
        if let Some(cell) = self.0.last_mut().and_then(|(_, cells)| cells.get_mut(column)) {
            *cell = plain::step(step);
        }
    }

    /// Writes them as a table.
    fn flush(&mut self, out: &mut String) {
        if self.0.is_empty() {
            return;
        }
        out.push_str("<table class=\"turns\">\n");
        for (turn, [first, second]) in self.0.drain(..) {
            // The first move of the turn is above a comment.
            let first = if first.is_empty() { "…" } else { &first };
            let _ = writeln!(out, "<tr><th scope=\"row\">{turn}</th><td>{first}</td><td>{second}</td></tr>");
        }
        out.push_str("</table>\n");
    }
}
