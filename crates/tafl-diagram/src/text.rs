//! A board as text.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write};

use tafl_position::{Piece, PieceKind, Rank, Side, Square};
use tafl_rules::Zone;

use crate::cell::{Cell, Cells};
use crate::diagram::Diagram;
use crate::diagram::Part;

/// A [`Diagram`] as lines of text, two columns a square: 42 columns for a board of 19 by 19. On boards of more
/// than 26 files the names of files have two letters, and a square takes three columns.
///
/// | Unicode | ASCII | |
/// | --- | --- | --- |
/// | `●` `○` | `t` `T` | taflmen of attackers and defenders |
/// | `♚` `♔` | `k` `K` | the king, as an attacker or as a defender |
/// | `c` `n` `m` `g` | the same | other attackers by their piece prefixes; defenders in upper case |
/// | `·` | `.` | an empty square |
/// | `╳` | `+` | an empty corner or center |
/// | `▪` `▫` | `#` `=` | an empty fortress of attackers or defenders |
/// | `+` | `+` | an empty square of the edge, if the king escapes there |
/// | `∘` `[ ]` | `:` `[ ]` | where the last move began and ended |
/// | `×` | `x` | an empty square where a piece was captured |
/// | `( )` | `( )` | a marked square; between two marked neighbours only the second bracket is drawn |
///
/// [`Display`](fmt::Display) prints it without colour. To add colour, use [`draw`](Self::draw).
///
/// ```
/// use tafl_diagram::Diagram;
///
/// let position = "/t2/3/2K/".parse()?;
/// let diagram = Diagram::new(&position).without_labels();
/// println!("{}", diagram.text());
/// assert_eq!(diagram.text().to_string().lines().count(), 3);
/// # Ok::<(), tafl_position::PositionError>(())
/// ```
#[doc(alias = "ascii")]
#[doc(alias = "unicode board")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<'a> {
    diagram: &'a Diagram<'a>,
    ascii: bool,
}

impl Diagram<'_> {
    /// The board as text, for a terminal.
    pub fn text(&self) -> Text<'_> {
        Text { diagram: self, ascii: false }
    }
}

impl Text<'_> {
    /// Draws with ASCII characters only.
    #[must_use]
    pub const fn ascii(mut self) -> Self {
        self.ascii = true;
        self
    }

    /// Calls `paint` with each part of the text and what it is. All parts together are the text as
    /// [`Display`](fmt::Display) prints it.
    ///
    /// ```
    /// use tafl_diagram::{Diagram, Part};
    ///
    /// let position = "/1t/K1/".parse()?;
    /// let mut html = String::new();
    /// Diagram::new(&position).without_labels().text().draw(|part, text| {
    ///     match part {
    ///         Part::King => html.extend(["<b>", text, "</b>"]),
    ///         _ => html.push_str(text),
    ///     }
    ///     Ok::<_, std::convert::Infallible>(())
    /// })?;
    /// assert_eq!(html, " <b>♔</b> ·\n · ●\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first error of `paint`, which is not called again.
    pub fn draw<E>(&self, paint: impl FnMut(Part, &str) -> Result<(), E>) -> Result<(), E> {
        let (view, cells) = (self.diagram.view(), Cells::new(self.diagram));
        let mut canvas = Canvas { text: *self, cells, paint };
        let files = self.diagram.labels.then(|| self.file_labels());
        canvas.line(files.as_deref())?;
        for rank in view.ranks() {
            canvas.rank(rank, view.squares(rank))?;
        }
        canvas.line(files.as_deref())
    }

    /// Spaces before each square, so that a square is as wide as the widest label.
    fn padding(&self) -> &'static str {
        if self.diagram.position.dimension().get() > 26 { " " } else { "" }
    }

    fn file_labels(&self) -> String {
        let width = 2 + self.padding().len();
        let mut line = String::from("   ");
        for file in self.diagram.view().files() {
            // Writing to a string does not fail.
            let _ = write!(line, "{file:>width$}", file = format!("{file}"));
        }
        line
    }

    /// The symbol of a square, and what it is.
    fn symbol(&self, square: Square, cell: Cell) -> (Part, char) {
        if let Some(piece) = self.diagram.position.get(square) {
            return (Part::of(piece), if self.ascii { piece.char() } else { figure(piece) });
        }
        let (part, unicode, ascii) = if cell.has(Cell::CAPTURED) {
            (Part::Mark, '×', 'x')
        } else if cell.has(Cell::ORIGIN) {
            (Part::Mark, '∘', ':')
        } else {
            ground(cell)
        };
        (part, if self.ascii { ascii } else { unicode })
    }
}

/// Without colour.
impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(|_, text| f.write_str(text))
    }
}

struct Canvas<'a, P> {
    text: Text<'a>,
    cells: Cells,
    paint: P,
}

impl<E, P: FnMut(Part, &str) -> Result<(), E>> Canvas<'_, P> {
    /// The names of the files, if there are labels.
    fn line(&mut self, files: Option<&str>) -> Result<(), E> {
        let Some(files) = files else { return Ok(()) };
        (self.paint)(Part::Label, files)?;
        (self.paint)(Part::Space, "\n")
    }

    fn optional(&mut self, part: Part, text: Option<&str>) -> Result<(), E> {
        text.map_or(Ok(()), |text| (self.paint)(part, text))
    }

    fn char(&mut self, part: Part, char: char) -> Result<(), E> {
        (self.paint)(part, char.encode_utf8(&mut [0; 4]))
    }

    fn rank(&mut self, rank: Rank, squares: impl Iterator<Item = Square>) -> Result<(), E> {
        let labels = self.text.diagram.labels;
        self.optional(Part::Label, labels.then(|| format!("{:>3}", rank.number())).as_deref())?;
        let mut before = None;
        for square in squares {
            let cell = self.cells.get(square);
            self.between(before, brackets(cell))?;
            let (part, symbol) = self.text.symbol(square, cell);
            self.char(part, symbol)?;
            before = brackets(cell);
        }
        match before {
            Some((_, closing)) => self.char(Part::Mark, closing)?,
            None if labels => self.char(Part::Space, ' ')?,
            None => {}
        }
        self.optional(Part::Label, labels.then(|| format!("{rank}")).as_deref())?;
        self.char(Part::Space, '\n')
    }

    /// The column or columns between two squares. If both squares have brackets and there is one column only, the
    /// second square is opened and the first one is not closed.
    fn between(&mut self, left: Option<(char, char)>, right: Option<(char, char)>) -> Result<(), E> {
        let padding = self.text.padding();
        match (left, right) {
            // With padding there is room for both brackets.
            (Some((_, closing)), _) if !padding.is_empty() => self.char(Part::Mark, closing)?,
            _ => self.optional(Part::Space, Some(padding).filter(|padding| !padding.is_empty()))?,
        }
        match (left, right) {
            (_, Some((opening, _))) => self.char(Part::Mark, opening),
            (Some((_, closing)), None) if padding.is_empty() => self.char(Part::Mark, closing),
            _ => self.char(Part::Space, ' '),
        }
    }
}

/// The brackets around a square.
fn brackets(cell: Cell) -> Option<(char, char)> {
    if cell.has(Cell::TARGET) {
        return Some(('[', ']'));
    }
    cell.has(Cell::MARKED | Cell::CIRCLED).then_some(('(', ')'))
}

/// An empty square, in Unicode and in ASCII.
fn ground(cell: Cell) -> (Part, char, char) {
    match cell.zone {
        Some(Zone::Corner | Zone::Center) => (Part::Special, '╳', '+'),
        Some(Zone::AttackerFortress) => (Part::Special, '▪', '#'),
        Some(Zone::DefenderFortress) => (Part::Special, '▫', '='),
        None if cell.has(Cell::EXIT) => (Part::Special, '+', '+'),
        None => (Part::Ground, '·', '.'),
    }
}

/// A figure for taflmen and kings, the piece prefix for all others.
fn figure(piece: Piece) -> char {
    match (piece.side(), piece.kind()) {
        (Side::Attackers, PieceKind::Taflman) => '●',
        (Side::Defenders, PieceKind::Taflman) => '○',
        (Side::Attackers, PieceKind::King) => '♚',
        (Side::Defenders, PieceKind::King) => '♔',
        _ => piece.char(),
    }
}
