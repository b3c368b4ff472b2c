//! Circles around squares, and arrows from one square to another.

use core::fmt;

use tafl_rules::invariant::ExpectOr as _;

use super::marked::RING;
use super::scene::Scene;

/// The distance between the middle of the first square and the tail of an arrow.
const TAIL: i32 = 45;
/// The length of the head, and half of its width.
const HEAD: (i32, i32) = (42, 21);

/// Shapes on the board, and of the arrows those that have a length.
pub(super) fn draw(scene: &Scene<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
