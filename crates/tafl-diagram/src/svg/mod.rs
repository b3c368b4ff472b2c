//! A board as a picture: a file for each thing that is drawn.

mod arrows;
mod board;
mod captured;
mod description;
mod exits;
mod geometry;
mod glyphs;
mod labels;
mod last_move;
mod marked;
mod overlay;
mod pieces;
mod scene;
mod sprite;
mod squares;
mod xml;

use core::fmt;

use crate::diagram::Diagram;
use crate::theme::Theme;
use description::{Description, Title};
use geometry::Geometry;
use scene::Scene;
pub use sprite::Sprite;

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
    title: Option<&'a str>,
}

/// The units of the drawing in a pixel at the default size.
const SCALE: u32 = 2;

impl Diagram<'_> {
    /// The board as a picture.
    pub fn svg(&self) -> Svg<'_> {
        Svg { diagram: self, theme: Theme::Light, title: None }
    }
}

impl<'a> Svg<'a> {
    /// Draws in these colours.
    #[must_use]
    pub const fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Sets the title, which screen readers read aloud and browsers show as a tooltip. Any text is allowed.
    /// The default is the name of the variant or the size of the board.
    #[must_use]
    pub const fn title(mut self, title: &'a str) -> Self {
        self.title = Some(title);
        self
    }

    /// The default width and height of the picture, in pixels.
    pub fn size(&self) -> u32 {
        Geometry::new(self.diagram).extent().div_ceil(SCALE)
    }

    /// The beginning of the document, up to the description.
    fn open(&self, scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (extent, size) = (scene.geometry.extent(), self.size());
        let title = Title { diagram: self.diagram, title: self.title };
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {extent} {extent}" width="{size}" height="{size}" role="img" aria-label="{title}">"#
        )?;
        writeln!(f, "<title>{title}</title>\n<desc>{}</desc>", Description(self.diagram))
    }

    /// The shapes that the picture uses, each once.
    fn define(&self, scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<defs>\n")?;
        squares::define(scene, f)?;
        pieces::define(scene, f)?;
        if self.diagram.labels {
            glyphs::define(self.diagram.position.dimension(), f)?;
        }
        f.write_str("</defs>\n")
    }
}

/// The document. Later parts cover earlier ones.
impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scene = Scene::new(self.diagram, self.theme);
        self.open(&scene, f)?;
        self.define(&scene, f)?;
        board::draw(&scene, f)?;
        pieces::draw(&scene, f)?;
        exits::draw(&scene, f)?;
        last_move::draw(&scene, f)?;
        captured::draw(&scene, f)?;
        marked::draw(&scene, f)?;
        arrows::draw(&scene, f)?;
        if self.diagram.labels {
            labels::draw(&scene, f)?;
        }
        f.write_str("</svg>\n")
    }
}
