//! What is drawn around the pieces: exits, the last move, captures, marks, arrows.

use core::fmt;

use tafl_position::Square;

use super::{MARGIN, Svg};
use crate::cell::{Cell, Cells};
use crate::theme::Palette;

/// One shape on some of the squares, around the middle of each.
struct Layer {
    wanted: fn(Cell, vacant: bool) -> bool,
    color: fn(&Palette) -> &'static str,
    width: u32,
    shape: &'static str,
}

const LAYERS: [Layer; 5] = [
    // Where the last move began: a circle.
    Layer {
        wanted: |cell, vacant| cell.has(Cell::FROM) && !cell.has(Cell::CAPTURED) && vacant,
        color: |palette| palette.trace,
        width: 6,
        shape: "m-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0",
    },
    // Where it ended: brackets, as in the text.
    Layer {
        wanted: |cell, _| cell.has(Cell::TO),
        color: |palette| palette.trace,
        width: 7,
        shape: "m-43-25v-18h18m50 0h18v18m0 50v18h-18m-50 0h-18v-18",
    },
    // Where a piece was captured: a cross.
    Layer {
        wanted: |cell, vacant| cell.has(Cell::CAPTURED) && vacant,
        color: |palette| palette.mark,
        width: 12,
        shape: "m-22-22l44 44m0-44l-44 44",
    },
    // Where one was captured that stands there still, on the other side: the ends of a cross behind it.
    Layer {
        wanted: |cell, vacant| cell.has(Cell::CAPTURED) && !vacant,
        color: |palette| palette.mark,
        width: 10,
        shape: "m-44-44l14 14m74-14l-14 14m-60 60l-14 14m88 0l-14-14",
    },
    Layer {
        wanted: |cell, _| cell.has(Cell::MARKED),
        color: |palette| palette.mark,
        width: 7,
        shape: "m-45 0a45 45 0 1 0 90 0a45 45 0 1 0-90 0",
    },
];

pub(super) fn draw(svg: &Svg<'_>, cells: &Cells, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    exits(svg, cells, f)?;
    LAYERS.iter().try_for_each(|layer| draw_layer(layer, svg, cells, f))?;
    arrows(svg, f)
}

/// One path for all squares. Where there are none there is no path.
fn draw_layer(layer: &Layer, svg: &Svg<'_>, cells: &Cells, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let position = svg.diagram.position;
    let wanted = |&square: &Square| (layer.wanted)(cells.get(square), position.is_vacant(square));
    let mut squares = position.dimension().squares().filter(wanted).peekable();
    if squares.peek().is_none() {
        return Ok(());
    }
    let (color, width) = ((layer.color)(svg.palette()), layer.width);
    write!(f, r#"<path fill="none" stroke="{color}" stroke-width="{width}" d=""#)?;
    for square in squares {
        let (x, y) = svg.middle(square);
        write!(f, "M{x} {y}{}", layer.shape)?;
    }
    writeln!(f, r#""/>"#)
}

/// Small triangles around the board, which point off it, where the king escapes on the edge.
fn exits(svg: &Svg<'_>, cells: &Cells, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let dimension = svg.diagram.position.dimension();
    let mut exits = dimension.squares().filter(|&square| cells.get(square).has(Cell::EXIT)).peekable();
    if exits.peek().is_none() {
        return Ok(());
    }
    let (left, top, last) = (svg.left(), MARGIN, dimension.get() - 1);
    let (right, bottom) = (left + svg.side(), top + svg.side());
    write!(f, r#"<path fill="{}" d=""#, svg.palette().trace)?;
    for square in exits {
        let (column, row) = svg.diagram.view().place(square);
        let (x, y) = svg.middle(square);
        if column == 0 {
            write!(f, "M{left} {y}m-15-9l-11 9l11 9z")?;
        }
        if column == last {
            write!(f, "M{right} {y}m15-9l11 9l-11 9z")?;
        }
        if row == 0 {
            write!(f, "M{x} {top}m-9-15l9-11l9 11z")?;
        }
        if row == last {
            write!(f, "M{x} {bottom}m-9 15l9 11l9-11z")?;
        }
    }
    writeln!(f, r#""/>"#)
}

/// How far from the middle of its first square an arrow begins, and how long and how wide its head is.
const ARROW: (i32, i32, i32) = (45, 42, 21);

fn arrows(svg: &Svg<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let color = svg.palette().mark;
    svg.arrows().try_for_each(|(from, to)| {
        let (begin, head, wide) = ARROW;
        let line = Line::new(svg.middle(from), svg.middle(to));
        // In front of a piece it ends at its edge.
        let end = line.length - if svg.diagram.position.get(to).is_some() { begin } else { 0 };
        let at = |along, aside| line.at(along, aside);
        let (tail, neck, tip) = (at(begin, 0), at(end - head + 6, 0), at(end, 0));
        let (left, right) = (at(end - head, wide), at(end - head, -wide));
        writeln!(
            f,
            r#"<g opacity=".85"><path stroke="{color}" stroke-width="14" d="M{tail}L{neck}"/><path fill="{color}" d="M{left}L{tip}L{right}Z"/></g>"#
        )
    })
}

/// A way from one point to another.
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
        let point = |at: u32| i32::try_from(at).unwrap_or_default();
        Self { start: (point(start.0), point(start.1)), way, length: point(length).max(1) }
    }

    /// The point that one gets to so far along the way and so far to the side of it.
    fn at(&self, along: i32, aside: i32) -> Point {
        let Self { start: (x, y), way: (right, down), length } = *self;
        Point(x + (right * along - down * aside) / length, y + (down * along + right * aside) / length)
    }
}

fn difference(end: u32, start: u32) -> i32 {
    let apart = i32::try_from(end.abs_diff(start)).unwrap_or_default();
    if end < start { -apart } else { apart }
}

/// A point of the drawing.
struct Point(i32, i32);

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}
