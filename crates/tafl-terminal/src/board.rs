//! Boards in the terminal, and the meaning of their symbols.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use tafl_diagram::{Corner, Diagram, Part};
use tafl_moves::MoveRecord;
use tafl_position::{Piece, PieceKind, Position, Side};
use tafl_rules::{Escape, Rules, Zone};

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardOptions {
    /// Whether only ASCII characters are drawn.
    pub ascii: bool,
    /// The corner where a1 is drawn.
    pub a1: Corner,
    /// Whether the names of files and ranks are left out.
    pub no_labels: bool,
}

/// A position, with the last move and the rules where they are known.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    /// The position.
    pub position: &'a Position,
    /// The move that led to it.
    pub last: Option<&'a MoveRecord>,
    /// The rules, which have special squares.
    pub rules: Option<&'a Rules>,
    /// How it is drawn.
    pub options: BoardOptions,
}

impl<'a> Board<'a> {
    /// The diagram to draw.
    pub fn diagram(&self) -> Diagram<'a> {
        let mut diagram = Diagram::new(self.position).a1(self.options.a1);
        if let Some(rules) = self.rules {
            diagram = diagram.rules(rules);
        }
        if self.options.no_labels {
            diagram = diagram.without_labels();
        }
        self.last.into_iter().fold(diagram, Diagram::played)
    }

    /// The lines of the drawn board.
    pub fn lines(&self) -> Vec<String> {
        lines(&self.diagram(), self.options.ascii)
    }

    /// Draws the board with its files and ranks, and marks the last move.
    pub fn draw(&self, out: &mut impl Write) -> io::Result<()> {
        draw(&self.diagram(), self.options.ascii, out)
    }
}

/// The lines of a drawn board.
pub fn lines(diagram: &Diagram<'_>, ascii: bool) -> Vec<String> {
    let mut drawn = Vec::new();
    // Writing to a vector does not fail.
    let _ = draw(diagram, ascii, &mut drawn);
    String::from_utf8_lossy(&drawn).lines().map(|line| line.trim_end().to_owned()).collect()
}

/// Draws a board in colour.
pub fn draw(diagram: &Diagram<'_>, ascii: bool, out: &mut impl Write) -> io::Result<()> {
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

/// The symbols of the start position of these rules on one line: `● attacker  ○ defender  ♔ king`.
pub fn legend(rules: &Rules, ascii: bool) -> String {
    let entries: Vec<String> =
        pieces(rules.start(), ascii).into_iter().chain(squares(rules, ascii)).collect();
    entries.join("  ")
}

fn pieces(position: &Position, ascii: bool) -> Vec<String> {
    let mut entries = Vec::new();
    for kind in PieceKind::ALL {
        for side in Side::ALL {
            let piece = Piece::new(side, kind);
            if position.count(piece) == 0 {
                continue;
            }
            let figure = match (kind, side) {
                (PieceKind::Taflman, Side::Attackers) => '●',
                (PieceKind::Taflman, Side::Defenders) => '○',
                (PieceKind::King, Side::Attackers) => '♚',
                (PieceKind::King, Side::Defenders) => '♔',
                _ => piece.char(),
            };
            entries.push(format!("{} {}", if ascii { piece.char() } else { figure }, piece.noun()));
        }
    }
    entries
}

/// The special squares that are empty, so that their symbols can be seen.
fn squares(rules: &Rules, ascii: bool) -> Vec<String> {
    let start = rules.start();
    let seen = |zone| {
        let mut squares = rules.squares(zone);
        squares.any(|square| start.get(square).is_none() && rules.zone_of(square) == Some(zone))
    };
    let symbols = [
        (seen(Zone::Corner), '╳', '+', "corner"),
        (seen(Zone::Center), '╳', '+', "center"),
        (seen(Zone::AttackerFortress), '▪', '#', "fortress of the attackers"),
        (seen(Zone::DefenderFortress), '▫', '=', "fortress of the defenders"),
        (rules.escape() == Escape::Edge, '+', '+', "edge, where the king escapes"),
    ];
    let seen = symbols.into_iter().filter(|&(seen, ..)| seen);
    seen.map(|(_, unicode, plain, name)| format!("{} {name}", if ascii { plain } else { unicode })).collect()
}
