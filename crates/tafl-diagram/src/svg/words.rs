//! What is said of a picture to those who do not see it.

use core::fmt;

use tafl_position::{Piece, PieceKind, Side, Square};
use tafl_rules::Rules;

use super::Svg;
use super::xml::Escaped;
use crate::diagram::Diagram;

/// The title that was given, else the name of the variant, else what kind of board it is.
pub(super) struct Title<'a>(pub(super) &'a Svg<'a>);

impl fmt::Display for Title<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Svg { diagram, title, .. } = self.0;
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

/// How many pieces there are, where the king is, the last move, and the position record.
pub(super) struct Description<'a>(pub(super) &'a Diagram<'a>);

impl fmt::Display for Description<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagram { position, last_move, captured, marked, .. } = self.0;
        for side in Side::ALL {
            let kings = position.count(Piece::new(side, PieceKind::King));
            let men = position.count(side) - kings;
            let name = if men == 1 { side.name().trim_end_matches('s') } else { side.name() };
            write!(f, "{men} {name}, ")?;
        }
        let kings = position.pieces().filter(|(_, piece)| piece.kind() == PieceKind::King);
        list("king on", "no king", kings.map(|(square, _)| square), f)?;
        let on_board = |square: &Square| position.dimension().contains(*square);
        if let Some((from, to)) = last_move.filter(|(from, to)| on_board(from) && on_board(to)) {
            write!(f, "; last move {from} to {to}")?;
        }
        list("; captured", "", captured.iter().copied().filter(on_board), f)?;
        list("; marked", "", marked.iter().copied().filter(on_board), f)?;
        write!(f, "; {position}")
    }
}

/// The squares behind a word, or what to say where there are none.
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
