//! Where the pieces are placed before the first move. Cells are counted rank by rank from `a1`, which is 0.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tafl_position::{Dimension, Piece, Position, Square};

/// A piece and its cell.
pub(super) type Placement = (usize, u32);

/// The kinds of pieces, from 1.
const KINDS: [Piece; 3] = [Piece::ATTACKER, Piece::DEFENDER, Piece::KING];

/// The piece of a kind.
pub(super) fn piece(what: u32) -> Option<Piece> {
    KINDS.get(usize::try_from(what).ok()?.checked_sub(1)?).copied()
}

/// The kind of a piece.
pub(super) fn kind(piece: Piece) -> Option<u32> {
    KINDS.iter().position(|known| *known == piece).and_then(|index| u32::try_from(index + 1).ok())
}

/// The square of a cell.
pub(super) fn square(dimension: Dimension, cell: usize) -> Option<Square> {
    let side = usize::from(dimension);
    let (file, rank) = (u8::try_from(cell % side).ok()?, u8::try_from(cell / side).ok()?);
    Square::from_indices(file, rank).filter(|&square| dimension.contains(square))
}

/// The cell of a square.
pub(super) fn cell(dimension: Dimension, square: Square) -> usize {
    usize::from(square.rank().index()) * usize::from(dimension) + usize::from(square.file().index())
}

/// The size of the board, which the text does not contain: the king is in the centre of an odd board, or else the board
/// is the smallest one that has the cells.
pub(super) fn dimension(placements: &[Placement], last_cell: usize) -> Option<Dimension> {
    let fits = |side: usize| side.checked_mul(side).is_some_and(|area| area > last_cell);
    let king = placements.iter().find(|(_, what)| piece(*what) == Some(Piece::KING)).map(|&(cell, _)| cell);
    let is_centred = |side: &usize| king == Some((side * side - 1) / 2) && side % 2 == 1 && fits(*side);
    let sides = || 1..=usize::from(Dimension::MAX);
    let side = sides().find(is_centred).or_else(|| sides().find(|&side| fits(side)))?;
    Dimension::try_from(side).ok()
}

/// The position after the placements.
pub(super) fn position(dimension: Dimension, placements: &[Placement]) -> Option<Position> {
    let mut position = Position::empty(dimension);
    for &(cell, what) in placements {
        position.set(square(dimension, cell)?, piece(what)?).ok()?;
    }
    Some(position)
}

/// The placements that lead to a position: by kind, then by cell.
pub(super) fn of(position: &Position) -> Vec<Placement> {
    let dimension = position.dimension();
    let of_kind = |what: &u32| {
        let what = *what;
        let pieces = position.pieces().filter(move |&(_, piece)| kind(piece) == Some(what));
        pieces.map(move |(square, _)| (cell(dimension, square), what)).collect::<Vec<_>>()
    };
    (1..=3).collect::<Vec<u32>>().iter().flat_map(of_kind).collect()
}

/// The placements as the value of a tag: `1 3 4 5 2 22` are the kinds and cells, where a kind precedes its cells and is
/// marked with a colon: `1: 3 4 5 2: 22`.
pub(super) fn to_tag(placements: &[Placement]) -> String {
    let mut words = Vec::new();
    let mut last = None;
    for &(cell, what) in placements {
        if last != Some(what) {
            words.push(alloc::format!("{what}:"));
            last = Some(what);
        }
        words.push(cell.to_string());
    }
    words.join(" ")
}

/// The placements in the value of a tag.
pub(super) fn from_tag(text: &str) -> Option<Vec<Placement>> {
    let (mut what, mut placements) = (0, Vec::new());
    for word in text.split(' ') {
        match word.strip_suffix(':') {
            Some(kind) => what = kind.parse().ok()?,
            None => placements.push((word.parse().ok()?, what)),
        }
    }
    Some(placements)
}
