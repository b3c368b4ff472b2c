//! A shape drawn over some of the squares.

use core::fmt;

use notation_syntax::invariant::ExpectOr as _;

use crate::cell::Cell;
use crate::svg::Scene;
use crate::theme::Palette;

/// A shape around the middle of each square that shows it.
pub(super) struct Overlay {
    /// Whether a square shows it: by its cell, and by whether it is vacant.
    pub(super) wanted: fn(Cell, vacant: bool) -> bool,
    pub(super) color: for<'p> fn(&'p Palette<'p>) -> &'p str,
    pub(super) width: u32,
    pub(super) shape: &'static str,
}

impl Overlay {
    /// One path for all squares; none if no square shows it.
    pub(super) fn draw(&self, scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = scene.diagram.position;
        let mut squares = scene
            .squares()
            .filter(|&(square, cell)| (self.wanted)(cell, position.is_vacant(square)))
            .peekable();
        if squares.peek().is_none() {
            return Ok(());
        }
        let (color, width) = ((self.color)(scene.palette()), self.width);
        write!(f, r#"<path fill="none" stroke="{color}" stroke-width="{width}" d=""#)?;
        for (square, _) in squares {
            let (x, y) = scene.geometry.middle(square);
            write!(f, "M{x} {y}{}", self.shape)?;
        }
        writeln!(f, r#""/>"#)
    }

    /// The shape around the origin of the coordinates, with this name.
    pub(super) fn define(&self, id: &str, palette: &Palette<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (color, width, shape) = ((self.color)(palette), self.width, self.shape);
        writeln!(
            f,
            r#"<path id="{id}" fill="none" stroke="{color}" stroke-width="{width}" d="M0 0{shape}"/>"#
        )
    }
}

/// The distance between the middle of the first square and the tail of an arrow.
const TAIL: i32 = 45;
/// The length of the head, and half of its width.
const HEAD: (i32, i32) = (42, 21);

/// Shapes on the board, and of the arrows those that have a length.
pub(super) fn draw_arrows(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let position = scene.diagram.position;
    let on_board = |square| position.dimension().contains(square);
    for &(colour, square) in scene.diagram.circles.iter().filter(|(_, square)| on_board(*square)) {
        let ((x, y), color) = (scene.geometry.middle(square), scene.theme.shape(colour));
        let (width, ring) = (RING.width, RING.shape);
        writeln!(f, r#"<path fill="none" stroke="{color}" stroke-width="{width}" d="M{x} {y}{ring}"/>"#)?;
    }
    for &(colour, origin, target) in &scene.diagram.arrows {
        if origin == target || !on_board(origin) || !on_board(target) {
            continue;
        }
        let color = colour.map_or(scene.palette().mark, |colour| scene.theme.shape(colour));
        let line = Line::new(scene.geometry.middle(origin), scene.geometry.middle(target));
        // An arrow to a piece ends at the edge of the piece.
        let end = line.length - if position.get(target).is_some() { TAIL } else { 0 };
        let (head, wide) = HEAD;
        let (tail, neck, tip) = (line.at(TAIL, 0), line.at(end - head + 6, 0), line.at(end, 0));
        let (left, right) = (line.at(end - head, wide), line.at(end - head, -wide));
        writeln!(
            f,
            r#"<g opacity=".85"><path stroke="{color}" stroke-width="14" d="M{tail}L{neck}"/><path fill="{color}" d="M{left}L{tip}L{right}Z"/></g>"#
        )?;
    }
    Ok(())
}

/// A line from one point to another.
struct Line {
    start: (i32, i32),
    /// From start to end, rightwards and downwards.
    way: (i32, i32),
    length: i32,
}

impl Line {
    fn new(start: (u32, u32), end: (u32, u32)) -> Self {
        let way = (difference(end.0, start.0), difference(end.1, start.1));
        let length = (way.0 * way.0 + way.1 * way.1).unsigned_abs().isqrt();
        let signed = |number: u32| i32::try_from(number).expect_or_default("a drawing is small");
        Self { start: (signed(start.0), signed(start.1)), way, length: signed(length).max(1) }
    }

    /// The point at this distance along the line and this distance to the side of it.
    fn at(&self, along: i32, aside: i32) -> Point {
        let Self { start: (x, y), way: (right, down), length } = *self;
        Point(x + (right * along - down * aside) / length, y + (down * along + right * aside) / length)
    }
}

fn difference(end: u32, start: u32) -> i32 {
    let apart = i32::try_from(end.abs_diff(start)).expect_or_default("a drawing is small");
    if end < start { -apart } else { apart }
}

/// A point of the picture.
struct Point(i32, i32);

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

pub(super) const RING: Overlay = Overlay {
    wanted: |cell, _| cell.has(Cell::MARKED),
    color: |palette| palette.mark,
    width: 7,
    shape: "m-45 0a45 45 0 1 0 90 0a45 45 0 1 0-90 0",
};

pub(super) fn draw_marked(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    RING.draw(scene, f)
}

/// A circle. A capture on the same square takes precedence.
pub(super) const ORIGIN: Overlay = Overlay {
    wanted: |cell, vacant| cell.has(Cell::ORIGIN) && !cell.has(Cell::CAPTURED) && vacant,
    color: |palette| palette.trace,
    width: 6,
    shape: "m-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0",
};

/// Brackets, as in the text.
pub(super) const TARGET: Overlay = Overlay {
    wanted: |cell, _| cell.has(Cell::TARGET),
    color: |palette| palette.trace,
    width: 7,
    shape: "m-43-25v-18h18m50 0h18v18m0 50v18h-18m-50 0h-18v-18",
};

pub(super) fn draw_last_move(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    ORIGIN.draw(scene, f)?;
    TARGET.draw(scene, f)
}
