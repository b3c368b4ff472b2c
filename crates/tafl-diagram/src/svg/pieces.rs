//! The pieces.

use alloc::string::{String, ToString};
use core::fmt;

use tafl_position::{Dimension, Piece, PieceKind, Side};
use tafl_rules::Zone;

use crate::cell::Cell;
use crate::svg::overlay::Overlay;
use crate::svg::overlay::RING;
use crate::svg::overlay::{ORIGIN, TARGET};
use crate::svg::{Scene, board};
use crate::theme::{Colors, PROPERTIES, Palette};

const CROWN: &str = "M-23 20L-29-14L-13 0L0-25L13 0L29-14L23 20Z";
const STAR: &str = "M0-27L7-9L26-8L11 4L16 22L0 11L-16 22L-11 4L-26-8L-7-9Z";
const HORSE: &str = "M-17 25C-17 8-3 6-2-6C-8 1-14 5-20 3L-23-5L-6-22L-4-31L4-23C19-17 21 4 19 25Z";
const SHIELD: &str = "M-22-21Q-9-20 0-27Q9-20 22-21V0Q21 19 0 29Q-21 19-22 0Z";
/// Half of a circle, for the mercenary, which changes sides.
const HALF: &str = "M-17 17A24 24 0 0 1 17-17Z";

pub(super) fn draw_pieces(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    scene.diagram.position.pieces().try_for_each(|(square, piece)| scene.put(piece.char(), square, f))
}

/// Defines the pieces of the position, each once.
pub(super) fn define_pieces(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let pieces = Piece::ALL.into_iter().filter(|&piece| scene.diagram.position.count(piece) > 0);
    pieces.into_iter().try_for_each(|piece| define_piece(piece, scene.prefix(), scene.palette(), f))
}

/// A disc, and the emblem of its kind. Its name is `prefix`, a hyphen and the piece.
pub(super) fn define_piece(
    piece: Piece,
    prefix: &str,
    palette: &Palette<'_>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let Colors { body, edge, emblem, groove } = match piece.side() {
        Side::Attackers => &palette.attackers,
        Side::Defenders => &palette.defenders,
    };
    let radius = if piece.kind() == PieceKind::King { 43 } else { 38 };
    write!(
        f,
        r#"<g id="{prefix}-{piece}"><circle r="{radius}" fill="{body}" stroke="{edge}" stroke-width="5"/>"#
    )?;
    match piece.kind() {
        PieceKind::Taflman => {
            write!(f, r#"<circle r="24" fill="none" stroke="{groove}" stroke-width="4"/>"#)?;
        }
        PieceKind::Mercenary => write!(
            f,
            r#"<circle r="24" fill="none" stroke="{emblem}" stroke-width="5"/><path fill="{emblem}" d="{HALF}"/>"#
        )?,
        PieceKind::Commander => emblem_path(STAR, emblem, f)?,
        PieceKind::Knight => emblem_path(HORSE, emblem, f)?,
        PieceKind::King => emblem_path(CROWN, emblem, f)?,
        PieceKind::Guard => emblem_path(SHIELD, emblem, f)?,
    }
    f.write_str("</g>\n")
}

fn emblem_path(path: &str, color: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, r#"<path fill="{color}" d="{path}"/>"#)
}

/// A letter or a digit as a stroke. The baseline is at 0; small letters are 22 high, digits 32.
pub(super) struct Glyph {
    pub(super) char: char,
    pub(super) width: u32,
    pub(super) path: &'static str,
}

const fn glyph(char: char, width: u32, path: &'static str) -> Glyph {
    Glyph { char, width, path }
}

/// The space between two glyphs.
pub(super) const GAP: u32 = 9;

pub(super) const GLYPHS: [Glyph; 36] = [
    glyph('0', 19, "M0-16a9.5 16 0 0 1 19 0a9.5 16 0 0 1-19 0"),
    glyph('1', 9, "M0-25l9-7v32"),
    glyph('2', 18, "M0-25a9 8 0 1 1 16 6L0 0h18"),
    glyph('3', 18, "M1-32h15l-9 12a10 10 0 1 1-7 15"),
    glyph('4', 20, "M15 0v-32L0-9h20"),
    glyph('5', 18, "M16-32h-13l-2 14a10 10 0 1 1-1 14"),
    glyph('6', 19, "M14-32C6-25 0-18 0-9.5a9.5 9.5 0 0 0 19 0a9.5 9.5 0 0 0-19 0"),
    glyph('7', 18, "M0-32h18L6 0"),
    glyph('8', 18, "M9-17a7.5 7.5 0 0 1 0-15a7.5 7.5 0 0 1 0 15a8.5 8.5 0 0 0 0 17a8.5 8.5 0 0 0 0-17"),
    glyph('9', 19, "M5 0C13-7 19-14 19-22.5a9.5 9.5 0 0 0-19 0a9.5 9.5 0 0 0 19 0"),
    glyph('a', 18, "M18-22v22M18-11a9 11 0 1 1-18 0a9 11 0 1 1 18 0"),
    glyph('b', 18, "M0-33v33M0-11a9 11 0 1 1 18 0a9 11 0 1 1-18 0"),
    glyph('c', 16, "M16-18a9 11 0 1 0 0 14"),
    glyph('d', 18, "M18-33v33M18-11a9 11 0 1 1-18 0a9 11 0 1 1 18 0"),
    glyph('e', 18, "M0-12h18a9 11 0 1 0-3 9"),
    glyph('f', 12, "M12-33q-8 0-8 9v24M0-21h11"),
    glyph('g', 18, "M18-22v23a9 9 0 0 1-16 5M18-11a9 11 0 1 1-18 0a9 11 0 1 1 18 0"),
    glyph('h', 16, "M0-33v33M0-13a8 9 0 0 1 16 0v13"),
    glyph('i', 0, "M0-22v22M0-32h.1"),
    glyph('j', 6, "M6-22v25q0 7-6 7M6-32h.1"),
    glyph('k', 15, "M0-33v33M14-22L0-8M5-13L15 0"),
    glyph('l', 5, "M0-33v28q0 5 5 5"),
    glyph('m', 26, "M0-22v22M0-14a6.5 8 0 0 1 13 0v14M13-14a6.5 8 0 0 1 13 0v14"),
    glyph('n', 16, "M0-22v22M0-13a8 9 0 0 1 16 0v13"),
    glyph('o', 18, "M0-11a9 11 0 1 1 18 0a9 11 0 1 1-18 0"),
    glyph('p', 18, "M0-22v32M0-11a9 11 0 1 1 18 0a9 11 0 1 1-18 0"),
    glyph('q', 18, "M18-22v32M18-11a9 11 0 1 1-18 0a9 11 0 1 1 18 0"),
    glyph('r', 11, "M0-22v22M0-13a9 9 0 0 1 11-8"),
    glyph('s', 15, "M14-18C12-24 0-23 0-16.5S15-12.5 15-5.5S2 2 0-4"),
    glyph('t', 12, "M4-30v24q0 6 8 6M0-21h12"),
    glyph('u', 16, "M0-22v13a8 9 0 0 0 16 0v-13M16-22v22"),
    glyph('v', 16, "M0-22L8 0L16-22"),
    glyph('w', 24, "M0-22L6 0L12-20L18 0L24-22"),
    glyph('x', 15, "M0-22L15 0M15-22L0 0"),
    glyph('y', 16, "M0-22l8 21M16-22L4 10"),
    glyph('z', 15, "M0-22h15L0 0h15"),
];

/// Defines the letters and digits in the names of files and ranks of a board of this size.
pub(super) fn define_glyphs(dimension: Dimension, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut needed: String = dimension.files().map(|file| file.to_string()).collect();
    needed.extend(dimension.ranks().map(|rank| rank.to_string()));
    GLYPHS
        .iter()
        .filter(|glyph| needed.contains(glyph.char))
        .try_for_each(|glyph| writeln!(f, r#"<path id="label-{}" d="{}"/>"#, glyph.char, glyph.path))
}

/// The glyphs of a name.
pub(super) fn of(name: &str) -> impl Iterator<Item = &'static Glyph> {
    name.chars().filter_map(|char| GLYPHS.iter().find(|glyph| glyph.char == char))
}

/// The width of a name.
pub(super) fn width(name: &str) -> u32 {
    of(name).map(|glyph| glyph.width + GAP).sum::<u32>().saturating_sub(GAP)
}

/// A cross where a piece was removed.
pub(super) const REMOVED: Overlay = Overlay {
    wanted: |cell, vacant| cell.has(Cell::CAPTURED) && vacant,
    color: |palette| palette.mark,
    width: 12,
    shape: "m-22-22l44 44m0-44l-44 44",
};

/// The ends of a cross around a piece that is still on the board, now on the other side.
pub(super) const CHANGED_SIDES: Overlay = Overlay {
    wanted: |cell, vacant| cell.has(Cell::CAPTURED) && !vacant,
    color: |palette| palette.mark,
    width: 10,
    shape: "m-44-44l14 14m74-14l-14 14m-60 60l-14 14m88 0l-14-14",
};

pub(super) fn draw_captured(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    REMOVED.draw(scene, f)?;
    CHANGED_SIDES.draw(scene, f)
}

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

/// What the names of the shapes of a page begin with.
pub(super) const PREFIX: &str = "tafl";

impl fmt::Display for Sprite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let palette = &PROPERTIES;
        f.write_str("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n")?;
        Piece::ALL.into_iter().try_for_each(|piece| define_piece(piece, PREFIX, palette, f))?;
        for (name, color) in board::tints(palette) {
            board::define_tint(name, color, PREFIX, f)?;
        }
        Zone::ALL.into_iter().try_for_each(|zone| board::define_ornament(zone, PREFIX, palette, f))?;
        let overlays = [
            ("tafl-origin", ORIGIN),
            ("tafl-target", TARGET),
            ("tafl-removed", REMOVED),
            ("tafl-changed", CHANGED_SIDES),
            ("tafl-ring", RING),
        ];
        overlays.iter().try_for_each(|(id, overlay)| overlay.define(id, palette, f))?;
        writeln!(f, r#"<path id="tafl-exit" fill="{}" d="M0 0{}"/>"#, palette.trace, board::LEFTWARDS)?;
        for glyph in GLYPHS {
            let (char, width, path) = (glyph.char, glyph.width, glyph.path);
            writeln!(f, r#"<path id="tafl-label-{char}" data-width="{width}" d="{path}"/>"#)?;
        }
        f.write_str("</defs></svg>\n")
    }
}
