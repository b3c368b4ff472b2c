//! A board in the terminal.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use tafl_moves::MoveRecord;
use tafl_position::{Dimension, Piece, PieceKind, Position, Side, Square};

use crate::args::{BoardArgs, Corner};

const LABEL: Style = Style::new().dimmed();
const GROUND: Style = Style::new().dimmed();
const ATTACKERS: Style = AnsiColor::Red.on_default();
const DEFENDERS: Style = AnsiColor::Cyan.on_default();
const KING: Style = AnsiColor::Yellow.on_default().bold();
const MARK: Style = AnsiColor::Green.on_default().bold();

/// A position with, perhaps, the move that led to it.
pub(crate) struct Board<'a> {
    pub(crate) position: &'a Position,
    pub(crate) last: Option<&'a MoveRecord>,
    pub(crate) args: BoardArgs,
}

impl Board<'_> {
    /// Draws the board with its files and ranks around it. The last move is marked: `[ ]` where it ended, a
    /// small mark where it began and where pieces were captured.
    pub(crate) fn draw(&self, out: &mut impl Write) -> io::Result<()> {
        let side = self.position.dimension().get();
        let ranks_down = matches!(self.args.a1, Corner::BottomLeft | Corner::BottomRight);
        let files_right = matches!(self.args.a1, Corner::BottomLeft | Corner::TopLeft);
        let files: Vec<u8> = if files_right { (0..side).collect() } else { (0..side).rev().collect() };
        self.file_labels(&files, out)?;
        for row in 0..side {
            self.rank(if ranks_down { side - 1 - row } else { row }, &files, out)?;
        }
        self.file_labels(&files, out)
    }

    /// Each file takes as many places as the widest label.
    fn width(&self) -> usize {
        if self.position.dimension().get() > 26 { 3 } else { 2 }
    }

    fn file_labels(&self, files: &[u8], out: &mut impl Write) -> io::Result<()> {
        let width = self.width();
        write!(out, "{LABEL}   ")?;
        for file in files.iter().filter_map(|&file| tafl_position::File::from_index(file)) {
            write!(out, "{:>width$}", file.to_string())?;
        }
        writeln!(out, "{LABEL:#}")
    }

    fn rank(&self, rank: u8, files: &[u8], out: &mut impl Write) -> io::Result<()> {
        let number = rank + 1;
        write!(out, "{LABEL}{number:>3}{LABEL:#}")?;
        let squares = files.iter().filter_map(|&file| Square::from_indices(file, rank));
        let mut close = false;
        for square in squares {
            let target = self.is_target(square);
            write!(out, "{:pad$}", "", pad = self.width() - 2)?;
            match (close, target) {
                (_, true) => write!(out, "{MARK}[{MARK:#}")?,
                (true, false) => write!(out, "{MARK}]{MARK:#}")?,
                (false, false) => write!(out, " ")?,
            }
            self.square(square, out)?;
            close = target;
        }
        if close {
            write!(out, "{MARK}]{MARK:#}")?;
        } else {
            write!(out, " ")?;
        }
        writeln!(out, "{LABEL}{number}{LABEL:#}")
    }

    fn square(&self, square: Square, out: &mut impl Write) -> io::Result<()> {
        if let Some(piece) = self.position.get(square) {
            let style = style_of(piece);
            return write!(out, "{style}{}{style:#}", self.symbol(piece));
        }
        let captured =
            self.last.is_some_and(|last| last.captures().iter().any(|capture| capture.square() == square));
        let left = self.last.is_some_and(|last| last.from() == Some(square));
        let (style, symbol) = match (captured, left) {
            (true, _) => (MARK, if self.args.ascii { 'x' } else { '×' }),
            (false, true) => (MARK, if self.args.ascii { ':' } else { '∘' }),
            (false, false) => (GROUND, self.ground(square)),
        };
        write!(out, "{style}{symbol}{style:#}")
    }

    /// An empty square: corners and the centre stand out.
    fn ground(&self, square: Square) -> char {
        if !is_corner_or_center(square, self.position.dimension()) {
            return if self.args.ascii { '.' } else { '·' };
        }
        if self.args.ascii { '+' } else { '╳' }
    }

    /// Taflmen and the king by a picture, everybody else by the letter of the notation.
    fn symbol(&self, piece: Piece) -> char {
        if self.args.ascii {
            return piece.char();
        }
        match (piece.side(), piece.kind()) {
            (Side::Attackers, PieceKind::Taflman) => '●',
            (Side::Defenders, PieceKind::Taflman) => '○',
            (Side::Attackers, PieceKind::King) => '♚',
            (Side::Defenders, PieceKind::King) => '♔',
            (
                Side::Attackers | Side::Defenders,
                PieceKind::Commander | PieceKind::Knight | PieceKind::Mercenary | PieceKind::Guard,
            ) => piece.char(),
        }
    }

    fn is_target(&self, square: Square) -> bool {
        self.last.is_some_and(|last| last.to() == Some(square))
    }
}

fn style_of(piece: Piece) -> Style {
    match (piece.kind(), piece.side()) {
        (PieceKind::King, _) => KING,
        (_, Side::Attackers) => ATTACKERS,
        (_, Side::Defenders) => DEFENDERS,
    }
}

fn is_corner_or_center(square: Square, dimension: Dimension) -> bool {
    let last = dimension.get() - 1;
    let at_end = |index: u8| index == 0 || index == last;
    dimension.center() == Some(square) || at_end(square.file().index()) && at_end(square.rank().index())
}
