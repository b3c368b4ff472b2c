//! Ends of games, found square by square, as deviations L5, L7 and L8 define them.

use std::collections::BTreeSet;

use tafl_position::{Piece, Position, Side, Square};
use tafl_rules::{Jump, Rules, Zone};

use crate::suite::on_edge;

/// Whether the king is in a fort that the attackers can neither enter nor break.
pub(crate) fn is_edge_fort(rules: &Rules, board: &Position) -> bool {
    let Some(king) = board.find(Piece::KING).next() else { return false };
    let inside = connected(board, king);
    let attackers: Vec<Piece> =
        board.pieces().map(|(_, piece)| piece).filter(|piece| is_attacker(*piece)).collect();
    let can_jump = attackers.iter().any(|piece| rules.jump(piece.kind()) != Jump::None);
    let beside_attacker =
        |square: Square| neighbours(board, square).any(|next| board.get(next).is_some_and(is_attacker));
    let is_entered =
        inside.iter().any(|&square| may_be_entered(rules, &attackers, square) && beside_attacker(square));
    inside.iter().any(|&square| on_edge(square, board.dimension()))
        && inside.len() > 1
        && !can_jump
        && !is_entered
        && holds(rules, board, &inside)
}

fn is_attacker(piece: Piece) -> bool {
    piece.side() == Side::Attackers
}

/// Whether no piece of a side has an empty square next to it that is open to all.
pub(crate) fn has_no_step(rules: &Rules, board: &Position, side: Side) -> bool {
    let is_open = |square: Square| board.get(square).is_none() && rules.zone_of(square).is_none();
    !board.find(side).any(|square| neighbours(board, square).any(is_open))
}

/// Whether no piece of a side is on the edge, or connected to it by empty squares.
pub(crate) fn is_surrounded(board: &Position, side: Side) -> bool {
    let on_edge = |square: &Square| on_edge(*square, board.dimension());
    let reach = |square| connected(board, square);
    !board.find(side).any(|square| on_edge(&square) || reach(square).iter().any(on_edge))
}

/// A square, and the empty squares that are connected to it.
fn connected(board: &Position, square: Square) -> BTreeSet<Square> {
    let mut connected = BTreeSet::from([square]);
    let mut next = vec![square];
    while let Some(square) = next.pop() {
        let empty = neighbours(board, square).filter(|&square| board.get(square).is_none());
        next.extend(empty.filter(|&square| connected.insert(square)));
    }
    connected
}

/// Whether one of the pieces may pass over or stop on a square. A square without a zone is open to all.
fn may_be_entered(rules: &Rules, pieces: &[Piece], square: Square) -> bool {
    let Some(zone) = rules.zone_of(square) else { return true };
    let zone = rules.zone(zone);
    pieces.iter().any(|&piece| zone.passable.contains(piece) || zone.stop.contains(piece))
}

/// Whether every piece of the wall is covered on its file and on its rank: by the inside, the edge of the board, or
/// another piece that is covered.
fn holds(rules: &Rules, board: &Position, inside: &BTreeSet<Square>) -> bool {
    let mut covered: BTreeSet<Square> =
        board.find(Side::Defenders).filter(|square| !inside.contains(square)).collect();
    loop {
        let covers = |square: Square, (x, y): (i16, i16)| match on_board(board, square.offset(x, y)) {
            None => true,
            Some(next) => covered.contains(&next) || inside.contains(&next) && !is_hostile(rules, next),
        };
        let stays = |&square: &Square| {
            (covers(square, (-1, 0)) || covers(square, (1, 0)))
                && (covers(square, (0, -1)) || covers(square, (0, 1)))
        };
        let kept: BTreeSet<Square> = covered.iter().copied().filter(stays).collect();
        if kept.len() == covered.len() {
            break;
        }
        covered = kept;
    }
    let is_wall = |square: Square| {
        board.get(square).is_some_and(|piece| piece.side() == Side::Defenders) && !inside.contains(&square)
    };
    inside
        .iter()
        .flat_map(|&square| neighbours(board, square))
        .filter(|&square| is_wall(square))
        .all(|square| covered.contains(&square))
}

/// Whether an empty square is hostile to any of the defenders.
fn is_hostile(rules: &Rules, square: Square) -> bool {
    let hostile = match rules.zone_of(square) {
        None => return false,
        Some(Zone::Center) => rules.empty_center_hostile(),
        Some(zone) => rules.zone(zone).hostile,
    };
    Piece::ALL.into_iter().any(|piece| piece.side() == Side::Defenders && hostile.contains(piece))
}

fn neighbours(board: &Position, square: Square) -> impl Iterator<Item = Square> {
    let offsets = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    offsets.into_iter().filter_map(move |(x, y)| on_board(board, square.offset(x, y)))
}

fn on_board(board: &Position, square: Option<Square>) -> Option<Square> {
    let size = board.dimension().get();
    square.filter(|square| square.file().index() < size && square.rank().index() < size)
}
