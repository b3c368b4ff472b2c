//! Boards in the terminal.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use tafl_diagram::{Diagram, Part};
use tafl_moves::MoveRecord;
use tafl_position::Position;
use tafl_rules::Rules;

use crate::args::BoardArgs;

/// A position, with the last move and the rules where they are known.
pub(crate) struct Board<'a> {
    pub(crate) position: &'a Position,
    pub(crate) last: Option<&'a MoveRecord>,
    pub(crate) rules: Option<&'a Rules>,
    pub(crate) args: BoardArgs,
}

impl<'a> Board<'a> {
    /// The diagram to draw.
    pub(crate) fn diagram(&self) -> Diagram<'a> {
        let mut diagram = Diagram::new(self.position).a1(self.args.a1);
        if let Some(rules) = self.rules {
            diagram = diagram.rules(rules);
        }
        if self.args.no_labels {
            diagram = diagram.without_labels();
        }
        let Some(last) = self.last else { return diagram };
        if let Some((from, to)) = last.origin().zip(last.target()) {
            diagram = diagram.last_move(from, to);
        }
        diagram.captured(last.captures().iter().map(|capture| capture.square()))
    }

    /// The lines of the drawn board.
    pub(crate) fn lines(&self) -> Vec<String> {
        lines(&self.diagram(), self.args.ascii)
    }

    /// Draws the board with its files and ranks, and marks the last move.
    pub(crate) fn draw(&self, out: &mut impl Write) -> io::Result<()> {
        draw(&self.diagram(), self.args.ascii, out)
    }
}

/// The lines of a drawn board.
pub(crate) fn lines(diagram: &Diagram<'_>, ascii: bool) -> Vec<String> {
    let mut drawn = Vec::new();
    // Writing to a vector does not fail.
    let _ = draw(diagram, ascii, &mut drawn);
    String::from_utf8_lossy(&drawn).lines().map(|line| line.trim_end().to_owned()).collect()
}

/// Draws a board in colour.
pub(crate) fn draw(diagram: &Diagram<'_>, ascii: bool, out: &mut impl Write) -> io::Result<()> {
    let text = if ascii { diagram.text().ascii() } else { diagram.text() };
    text.draw(|part, text| match style_of(part) {
        Some(style) => write!(out, "{style}{text}{style:#}"),
        None => write!(out, "{text}"),
    })
}

fn style_of(part: Part) -> Option<Style> {
    Some(match part {
        Part::Label | Part::Ground => Style::new().dimmed(),
        Part::Attacker => AnsiColor::Red.on_default(),
        Part::Defender => AnsiColor::Cyan.on_default(),
        Part::King => AnsiColor::Yellow.on_default().bold(),
        Part::Mark => AnsiColor::Green.on_default().bold(),
        Part::Special => AnsiColor::Magenta.on_default(),
        _ => return None,
    })
}
