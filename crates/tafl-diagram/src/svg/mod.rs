//! A board as a picture.

mod glyphs;
mod marks;
mod pieces;
mod squares;
mod words;
mod xml;

use core::fmt;

use tafl_position::{Piece, Square};

use crate::cell::{Cell, Cells};
use crate::diagram::Diagram;
use crate::theme::{Palette, Theme};

/// A [`Diagram`] as a picture: a file of Scalable Vector Graphics.
///
/// It prints as a whole document. All shapes are in it, letters and digits too, so that it needs no font and
/// looks the same everywhere. Nearly all numbers in it are whole, and the same diagram always gives the same text.
///
/// For those who do not see it there are a title, and a description with the position record in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Svg<'a> {
    diagram: &'a Diagram<'a>,
    theme: Theme,
    title: Option<&'a str>,
}

/// The side of a square. Pieces and ornaments are drawn around the middle of theirs.
const SQUARE: u32 = 100;
/// The space around the board, with and without a label.
const LABELLED: u32 = 90;
const MARGIN: u32 = 40;
/// How thick the frame of the board is.
const FRAME: u32 = 10;
/// How many units of the drawing are a pixel, where nobody asks for another size.
const SCALE: u32 = 2;

impl<'a> Svg<'a> {
    pub(crate) const fn new(diagram: &'a Diagram<'a>) -> Self {
        Self { diagram, theme: Theme::Light, title: None }
    }

    /// Draws in these colours.
    #[must_use]
    pub const fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Calls the picture so, for those who do not see it and for the tip at the mouse. Any text will do.
    #[must_use]
    pub const fn title(mut self, title: &'a str) -> Self {
        self.title = Some(title);
        self
    }

    /// Width and height of the picture in pixels, where nobody asks for another size.
    pub fn size(&self) -> u32 {
        self.extent().div_ceil(SCALE)
    }

    /// Width and height of the drawing.
    fn extent(&self) -> u32 {
        self.left() + self.side() + MARGIN
    }

    /// The side of the board.
    fn side(&self) -> u32 {
        u32::from(self.diagram.position.dimension().get()) * SQUARE
    }

    /// What lies to the left of the board, and below it.
    fn left(&self) -> u32 {
        if self.diagram.labels { LABELLED } else { MARGIN }
    }

    /// The middle of a square.
    fn middle(&self, square: Square) -> (u32, u32) {
        let (column, row) = self.diagram.view().place(square);
        let at = |index: u8| u32::from(index) * SQUARE + SQUARE / 2;
        (self.left() + at(column), MARGIN + at(row))
    }

    /// The arrows that have a length, on the board.
    fn arrows(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        let on_board = |square| self.diagram.position.dimension().contains(square);
        let arrows = self.diagram.arrows.iter().copied();
        arrows.filter(move |&(from, to)| from != to && on_board(from) && on_board(to))
    }

    fn palette(&self) -> &'static Palette {
        self.theme.palette()
    }
}

/// The document.
impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = Cells::new(self.diagram);
        self.open(f)?;
        self.definitions(&cells, f)?;
        self.board(&cells, f)?;
        self.pieces(f)?;
        marks::draw(self, &cells, f)?;
        if self.diagram.labels {
            glyphs::labels(self, f)?;
        }
        f.write_str("</svg>\n")
    }
}

impl Svg<'_> {
    fn open(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (extent, size) = (self.extent(), self.size());
        let title = words::Title(self);
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {extent} {extent}" width="{size}" height="{size}" role="img" aria-label="{title}">"#
        )?;
        writeln!(f, "<title>{title}</title>\n<desc>{}</desc>", words::Description(self.diagram))
    }

    /// What the picture uses, each once.
    fn definitions(&self, cells: &Cells, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (theme, position) = (self.theme, self.diagram.position);
        f.write_str("<defs>\n")?;
        squares::define(self.theme, cells, position.dimension(), f)?;
        for piece in Piece::ALL.into_iter().filter(|&piece| position.count(piece) > 0) {
            pieces::define(piece, theme, f)?;
        }
        if self.diagram.labels {
            glyphs::define(position.dimension(), f)?;
        }
        f.write_str("</defs>\n")
    }

    /// Everything on which the pieces stand.
    fn board(&self, cells: &Cells, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Palette { page, board, lines, frame, .. } = self.palette();
        let (extent, side, left) = (self.extent(), self.side(), self.left());
        writeln!(f, r#"<rect width="{extent}" height="{extent}" fill="{page}"/>"#)?;
        writeln!(f, r#"<rect x="{left}" y="{MARGIN}" width="{side}" height="{side}" fill="{board}"/>"#)?;
        self.squares(cells, squares::tint, f)?;
        self.squares(cells, squares::ornament, f)?;
        if side > SQUARE {
            write!(f, r#"<path fill="none" stroke="{lines}" stroke-width="4" d=""#)?;
            for line in 1..side / SQUARE {
                let (x, y) = (left + line * SQUARE, MARGIN + line * SQUARE);
                write!(f, "M{x} {MARGIN}v{side}M{left} {y}h{side}")?;
            }
            writeln!(f, r#""/>"#)?;
        }
        // Around the squares, not over them.
        let (x, y, outer) = (left - FRAME / 2, MARGIN - FRAME / 2, side + FRAME);
        writeln!(
            f,
            r#"<rect x="{x}" y="{y}" width="{outer}" height="{outer}" fill="none" stroke="{frame}" stroke-width="{FRAME}"/>"#
        )
    }

    /// Puts on each square what `choose` has for it.
    fn squares(
        &self,
        cells: &Cells,
        choose: impl Fn(Cell) -> Option<&'static str>,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        for square in self.diagram.position.dimension().squares() {
            if let Some(name) = choose(cells.get(square)) {
                self.put(square, name, f)?;
            }
        }
        Ok(())
    }

    fn pieces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagram.position.pieces().try_for_each(|(square, piece)| self.put(square, piece.char(), f))
    }

    /// Puts what is defined under this name on a square.
    fn put(&self, square: Square, name: impl fmt::Display, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = self.middle(square);
        writeln!(f, r##"<use href="#{}-{name}" x="{x}" y="{y}"/>"##, self.theme.name())
    }
}
