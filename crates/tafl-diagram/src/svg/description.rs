//! The title and the description of a picture, for screen readers.

use core::fmt;

use tafl_position::{Piece, PieceKind, Side, Square};
use tafl_rules::Rules;

use super::xml::Escaped;
use crate::diagram::Diagram;

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
