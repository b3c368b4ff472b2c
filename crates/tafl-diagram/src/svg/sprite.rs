//! The shapes of pictures, for programs that draw boards themselves.

use core::fmt;

use tafl_position::Piece;
use tafl_rules::Zone;

use super::captured::{CHANGED_SIDES, REMOVED};
use super::glyphs::GLYPHS;
use super::last_move::{ORIGIN, TARGET};
use super::marked::RING;
use super::{exits, pieces, squares};
use crate::theme::PROPERTIES;

/// The shapes of all pictures as an SVG element that shows nothing itself, for a page that draws boards with
/// `<use href="#tafl-t">`.
///
/// [`Display`](fmt::Display) prints the element. Every shape is drawn around the origin of the coordinates, and a square
/// is 100 units wide. The colours are custom properties of CSS, such as `--tafl-board`; [`Theme::properties`] has
/// their values.
///
/// | id | shape |
/// | --- | --- |
/// | `tafl-t`, `tafl-K` | a piece, by its letter in a position record |
/// | `tafl-special`, `tafl-trail` | a square in the colour of special squares, or of the last move |
/// | `tafl-corner`, `tafl-center`, `tafl-attacker-fortress`, `tafl-defender-fortress` | the ornament of a special square |
/// | `tafl-exit` | an exit of the king on the left edge; the origin is the middle of that edge of the square |
/// | `tafl-origin`, `tafl-target` | where the last move began and ended |
/// | `tafl-removed`, `tafl-changed` | a captured piece that is removed, or that changed sides |
/// | `tafl-ring` | a marked square |
/// | `tafl-label-a`, `tafl-label-7` | a letter or digit of the labels; its origin is the left end of the baseline, and `data-width` is its width |
///
/// ```
/// use tafl_diagram::{Sprite, Theme};
///
/// assert!(Sprite.to_string().contains(r#"<g id="tafl-K">"#));
/// assert!(Theme::Dark.properties().any(|property| property == ("--tafl-board", "#454c56")));
/// ```
///
/// [`Theme::properties`]: crate::Theme::properties
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sprite;

const PREFIX: &str = "tafl";

impl fmt::Display for Sprite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let palette = &PROPERTIES;
        f.write_str("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n")?;
        Piece::ALL.into_iter().try_for_each(|piece| pieces::define_piece(piece, PREFIX, palette, f))?;
        for (name, color) in squares::tints(palette) {
            squares::define_tint(name, color, PREFIX, f)?;
        }
        Zone::ALL.into_iter().try_for_each(|zone| squares::define_ornament(zone, PREFIX, palette, f))?;
        let overlays = [
            ("tafl-origin", ORIGIN),
            ("tafl-target", TARGET),
            ("tafl-removed", REMOVED),
            ("tafl-changed", CHANGED_SIDES),
            ("tafl-ring", RING),
        ];
        overlays.iter().try_for_each(|(id, overlay)| overlay.define(id, palette, f))?;
        writeln!(f, r#"<path id="tafl-exit" fill="{}" d="M0 0{}"/>"#, palette.trace, exits::LEFTWARDS)?;
        for glyph in GLYPHS {
            let (char, width, path) = (glyph.char, glyph.width, glyph.path);
            writeln!(f, r#"<path id="tafl-label-{char}" data-width="{width}" d="{path}"/>"#)?;
        }
        f.write_str("</defs></svg>\n")
    }
}
