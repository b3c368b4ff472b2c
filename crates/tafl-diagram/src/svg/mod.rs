//! A board as a picture: a file for each thing that is drawn.

mod board;
mod caption;
mod overlay;
mod pieces;

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::fmt::Write;

use tafl_position::{Piece, PieceKind, Side, Square};
use tafl_rules::Rules;

pub use pieces::Sprite;

use crate::cell::{Cell, Cells};
use crate::corner::View;
use crate::diagram::Diagram;
use crate::svg::caption::Caption;
use crate::theme::{PROPERTIES, Palette, Theme};

/// A [`Diagram`] as a picture in Scalable Vector Graphics.
///
/// [`Display`](fmt::Display) prints a complete document. It contains all shapes, including letters and digits, so it
/// needs no font and looks the same everywhere. Nearly all numbers in it are integers, and equal diagrams print equal
/// text.
///
/// A title and a description, which includes the position record, serve screen readers.
///
/// ```
/// use tafl_diagram::Diagram;
///
/// let position = "/t2/3/2K/".parse()?;
/// let picture = Diagram::new(&position).svg().to_string();
/// assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"));
/// # Ok::<(), tafl_position::PositionError>(())
/// ```
#[doc(alias = "image")]
#[doc(alias = "picture")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Svg<'a> {
    diagram: &'a Diagram<'a>,
    theme: Theme,
    /// Instead of those of the theme.
    palette: Option<&'a Palette<'a>>,
    /// In pixels, instead of the default.
    width: Option<u32>,
    title: Option<&'a str>,
    caption: Option<&'a str>,
    /// Two corners of the part that is shown.
    part: Option<(Square, Square)>,
    with_sprite: bool,
}

/// The units of the drawing in a pixel at the default size.
const SCALE: u32 = 2;

impl Diagram<'_> {
    /// The board as a picture.
    pub fn svg(&self) -> Svg<'_> {
        Svg {
            diagram: self,
            theme: Theme::Light,
            palette: None,
            width: None,
            title: None,
            caption: None,
            part: None,
            with_sprite: false,
        }
    }
}

impl<'a> Svg<'a> {
    /// Draws in these colours.
    #[must_use]
    pub const fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Draws in these colours instead of those of the theme. The coloured shapes that comments ask for stay those of the theme.
    #[must_use]
    pub const fn palette(mut self, palette: &'a Palette<'a>) -> Self {
        self.palette = Some(palette);
        self
    }

    /// Sets the width in pixels; the height follows.
    #[must_use]
    pub const fn width(mut self, pixels: u32) -> Self {
        self.width = Some(pixels);
        self
    }

    /// Sets the title, which screen readers read aloud and browsers show as a tooltip. Any text is allowed.
    /// The default is the name of the variant or the size of the board.
    #[must_use]
    pub const fn title(mut self, title: &'a str) -> Self {
        self.title = Some(title);
        self
    }

    /// Writes a text below the board, for readers: it is wrapped, and its line breaks are kept. It is the only part of a
    /// picture that needs a font.
    #[must_use]
    pub const fn caption(mut self, caption: &'a str) -> Self {
        self.caption = Some(caption);
        self
    }

    /// Shows only the part of the board between two squares, which are corners of it. Squares off the board are ignored.
    /// It has no labels and no caption.
    #[must_use]
    pub const fn part(mut self, one: Square, other: Square) -> Self {
        self.part = Some((one, other));
        self
    }

    /// Takes the shapes and the colours from a [`Sprite`], so that a page has them once for all its boards.
    #[must_use]
    pub const fn with_sprite(mut self) -> Self {
        self.with_sprite = true;
        self
    }

    /// The default width and height of the picture without its caption, in pixels.
    pub fn size(&self) -> u32 {
        Geometry::new(self.diagram).extent().div_ceil(SCALE)
    }

    /// The left and upper edge of what is shown, its width and its height.
    fn view_box(&self, geometry: Geometry) -> [u32; 4] {
        let Some((one, other)) = self.shown_part() else {
            let extent = geometry.extent();
            return [0, 0, extent, extent + self.caption_lines(geometry).height()];
        };
        let ((x, y), (other_x, other_y)) = (geometry.middle(one), geometry.middle(other));
        // With the frame where the board ends, and with half of a line elsewhere.
        let span = |low: u32, high: u32, first: u32| {
            let around = |is_end| SQUARE / 2 + if is_end { FRAME } else { 2 };
            let before = around(low == first + SQUARE / 2);
            let after = around(high == first + geometry.side() - SQUARE / 2);
            (low - before, high + after - (low - before))
        };
        let (left, width) = span(x.min(other_x), x.max(other_x), geometry.left());
        let (top, height) = span(y.min(other_y), y.max(other_y), MARGIN);
        [left, top, width, height]
    }

    fn shown_part(&self) -> Option<(Square, Square)> {
        let on_board = |square: Square| self.diagram.position.dimension().contains(square);
        self.part.filter(|&(one, other)| on_board(one) && on_board(other))
    }

    fn caption_lines(&self, geometry: Geometry) -> Caption {
        Caption::new(self.caption.filter(|_| self.shown_part().is_none()).unwrap_or_default(), geometry)
    }

    /// The beginning of the document, up to the description.
    fn open(&self, scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, width, height] = self.view_box(scene.geometry);
        let pixels_wide = self.width.unwrap_or(width.div_ceil(SCALE));
        let scaled = |length: u32| (u64::from(length) * u64::from(pixels_wide)).div_ceil(u64::from(width));
        let pixels_high = if self.width.is_some() { scaled(height) } else { height.div_ceil(SCALE).into() };
        let title = Title { diagram: self.diagram, title: self.title };
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{pixels_wide}" height="{pixels_high}" role="img" aria-label="{title}">"#
        )?;
        writeln!(f, "<title>{title}</title>\n<desc>{}</desc>", Description(self.diagram))
    }

    /// The shapes that the picture uses, each once.
    fn define(&self, scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<defs>\n")?;
        board::define_squares(scene, f)?;
        pieces::define_pieces(scene, f)?;
        if self.diagram.labels {
            pieces::define_glyphs(self.diagram.position.dimension(), f)?;
        }
        f.write_str("</defs>\n")
    }
}

/// The document. Later parts cover earlier ones.
impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scene = Scene::new(self);
        let caption = self.caption_lines(scene.geometry);
        self.open(&scene, f)?;
        if !self.with_sprite {
            self.define(&scene, f)?;
        }
        board::draw(&scene, caption.height(), f)?;
        pieces::draw_pieces(&scene, f)?;
        board::draw_exits(&scene, f)?;
        overlay::draw_last_move(&scene, f)?;
        pieces::draw_captured(&scene, f)?;
        overlay::draw_marked(&scene, f)?;
        overlay::draw_arrows(&scene, f)?;
        if self.diagram.labels {
            board::draw_labels(&scene, f)?;
        }
        caption.draw(&scene, f)?;
        f.write_str("</svg>\n")
    }
}

/// The diagram, what each of its squares shows, where the squares are, and the colours.
pub(super) struct Scene<'a> {
    pub(super) diagram: &'a Diagram<'a>,
    pub(super) cells: Cells,
    pub(super) geometry: Geometry,
    pub(super) theme: Theme,
    palette: &'a Palette<'a>,
    /// What the names of shapes begin with.
    prefix: String,
    with_sprite: bool,
}

impl<'a> Scene<'a> {
    fn new(&Svg { diagram, theme, palette, with_sprite, .. }: &Svg<'a>) -> Self {
        let (cells, geometry) = (Cells::new(diagram), Geometry::new(diagram));
        let (palette, prefix) = match palette {
            _ if with_sprite => (&PROPERTIES, pieces::PREFIX.to_owned()),
            // A page can have pictures in several colours, and names in it are those of the first one that has them.
            Some(palette) => (palette, format!("{theme}-{:x}", fingerprint(&palette.values()))),
            None => (theme.colours(), theme.name().to_owned()),
        };
        Self { diagram, cells, geometry, theme, palette, prefix, with_sprite }
    }

    pub(super) fn palette(&self) -> &'a Palette<'a> {
        self.palette
    }

    pub(super) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// What the names of letters and digits begin with, which are the same in all themes.
    pub(super) fn label_prefix(&self) -> &'static str {
        if self.with_sprite { "tafl-label" } else { "label" }
    }

    /// All squares, each with what it shows.
    pub(super) fn squares(&self) -> impl Iterator<Item = (Square, Cell)> {
        self.diagram.position.dimension().squares().map(|square| (square, self.cells.get(square)))
    }

    /// Puts the shape with this name, which must be defined, on a square.
    pub(super) fn put(
        &self,
        name: impl fmt::Display,
        square: Square,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let (x, y) = self.geometry.middle(square);
        writeln!(f, r##"<use href="#{}-{name}" x="{x}" y="{y}"/>"##, self.prefix())
    }
}

/// A number that differs, as good as certainly, for different texts (FNV-1a).
fn fingerprint(texts: &[&str]) -> u64 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([b' ']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The side of a square. Pieces and ornaments are drawn around the middle of their square.
pub(super) const SQUARE: u32 = 100;
/// The space around the board, with and without labels.
pub(super) const LABELLED: u32 = 90;
pub(super) const MARGIN: u32 = 40;
/// The thickness of the frame around the board.
pub(super) const FRAME: u32 = 10;

/// Where the board and its squares are.
#[derive(Clone, Copy)]
pub(super) struct Geometry {
    pub(super) view: View,
    labels: bool,
}

impl Geometry {
    pub(super) fn new(diagram: &Diagram<'_>) -> Self {
        Self { view: diagram.view(), labels: diagram.labels }
    }

    /// Width and height of the picture.
    pub(super) fn extent(self) -> u32 {
        self.left() + self.side() + MARGIN
    }

    /// The side of the board.
    pub(super) fn side(self) -> u32 {
        u32::from(self.view.dimension.get()) * SQUARE
    }

    /// The space to the left of the board, and below it.
    pub(super) fn left(self) -> u32 {
        if self.labels { LABELLED } else { MARGIN }
    }

    /// The middle of a square.
    pub(super) fn middle(self, square: Square) -> (u32, u32) {
        let (column, row) = self.view.column_and_row(square);
        let middle = |index: u8| u32::from(index) * SQUARE + SQUARE / 2;
        (self.left() + middle(column), MARGIN + middle(row))
    }
}

/// A text escaped for an element or an attribute. Characters that XML does not allow, such as most control characters,
/// become replacement characters.
#[derive(Clone, Copy)]
pub(super) struct Escaped<T>(pub(super) T);

impl<T: fmt::Display> fmt::Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaper(f), "{}", self.0)
    }
}

struct Escaper<'a, 'f>(&'a mut fmt::Formatter<'f>);

impl Write for Escaper<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|char| self.write_char(char))
    }

    fn write_char(&mut self, char: char) -> fmt::Result {
        match char {
            '&' => self.0.write_str("&amp;"),
            '<' => self.0.write_str("&lt;"),
            '>' => self.0.write_str("&gt;"),
            '"' => self.0.write_str("&quot;"),
            // In an attribute an XML parser would replace them with spaces.
            '\t' | '\n' | '\r' => write!(self.0, "&#{};", u32::from(char)),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => self.0.write_char(char::REPLACEMENT_CHARACTER),
            _ => self.0.write_char(char),
        }
    }
}

/// The title that was set, otherwise the name of the variant, otherwise the size of the board.
pub(super) struct Title<'a> {
    pub(super) diagram: &'a Diagram<'a>,
    pub(super) title: Option<&'a str>,
}

impl fmt::Display for Title<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { diagram, title } = self;
        if let Some(title) = title {
            return Escaped(title).fmt(f);
        }
        if let Some(variant) = diagram.rules.and_then(Rules::name) {
            return Escaped(variant).fmt(f);
        }
        let side = diagram.position.dimension();
        write!(f, "Tafl, {side} by {side} squares")
    }
}

/// The numbers of pieces, the square of the king, the last move, marks, and the position record.
pub(super) struct Description<'a>(pub(super) &'a Diagram<'a>);

impl fmt::Display for Description<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagram { position, last_move, captured, marked, circles, arrows, .. } = self.0;
        for side in Side::ALL {
            let kings = position.count(Piece::new(side, PieceKind::King));
            let men = position.count(side) - kings;
            let name = if men == 1 { side.name().trim_end_matches('s') } else { side.name() };
            write!(f, "{men} {name}, ")?;
        }
        let kings = position.pieces().filter(|(_, piece)| piece.kind() == PieceKind::King);
        list("king on", "no king", kings.map(|(square, _)| square), f)?;
        let on_board = |square: &Square| position.dimension().contains(*square);
        let last_move = last_move.filter(|(origin, target)| on_board(origin) && on_board(target));
        if let Some((origin, target)) = last_move {
            write!(f, "; last move {origin} to {target}")?;
        }
        list("; captured", "", captured.iter().copied().filter(on_board), f)?;
        list("; marked", "", marked.iter().copied().filter(on_board), f)?;
        let mut circles = circles.iter().filter(|(_, square)| on_board(square));
        circles.try_for_each(|(colour, square)| write!(f, "; circled {square} ({colour})"))?;
        let mut arrows = arrows.iter().filter(|(_, from, to)| on_board(from) && on_board(to));
        arrows.try_for_each(|(colour, from, to)| match colour {
            Some(colour) => write!(f, "; arrow {from} to {to} ({colour})"),
            None => Ok(()),
        })?;
        write!(f, "; {position}")
    }
}

/// A word and the squares that follow it; `none` without squares.
fn list(
    word: &str,
    none: &str,
    mut squares: impl Iterator<Item = Square>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let Some(first) = squares.next() else { return f.write_str(none) };
    write!(f, "{word} {first}")?;
    squares.try_for_each(|square| write!(f, ", {square}"))
}
