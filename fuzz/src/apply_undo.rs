//! Moves played on a board and taken back.

#![cfg(feature = "moves")]

use tafl_moves::{Move, MoveRecord};
use tafl_position::{PieceKind, Position, Square};

/// The first word is a position record, and each further one a move, which is played if possible.
///
/// - Taking a move back restores the board, and a move that cannot be played leaves it as it was.
/// - A move changes no square that it does not name.
/// - The same move with all its piece prefixes does the same.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    let mut words = text.split_whitespace();
    let Some(mut position) = words.next().and_then(|word| word.parse::<Position>().ok()) else { return };
    for record in words.filter_map(|word| word.parse::<MoveRecord>().ok()) {
        play(&mut position, &record);
    }
}

/// Plays a move if it can be played, and checks that nothing else changes.
///
/// # Panics
///
/// If a law is broken.
pub fn play(position: &mut Position, record: &MoveRecord) {
    let before = position.clone();
    let undo = match record.apply_to(position) {
        Ok(undo) => undo,
        Err(error) => {
            assert_eq!(position, &before, "{record} cannot be played, and the board changed: {error}");
            return;
        }
    };
    let after = position.clone();
    assert_eq!(undo.mover(), record.origin().and_then(|from| before.get(from)));
    for (square, piece) in undo.captured() {
        assert_eq!(before.get(square), Some(piece), "{record} captures a piece that was not there");
    }
    if let Some(step) = record.as_move() {
        changes(step, &before, &after);
    }
    prefixed(record, &before, &after);
    undo.undo(position);
    assert_eq!(position, &before, "taking back {record} leaves another board");
    *position = after;
}

/// The mover is on its last square, captured pieces are gone or have changed sides, and nothing else changed.
fn changes(step: &Move, before: &Position, after: &Position) {
    assert_eq!(after.get(step.target()), before.get(step.origin()), "{step}");
    for capture in step.captures() {
        let square = capture.square();
        let stays = before.get(square).filter(|piece| piece.kind() == PieceKind::Mercenary);
        assert_eq!(after.get(square), stays.map(tafl_position::Piece::switched), "{step}");
    }
    let named = |square: Square| {
        square == step.origin()
            || square == step.target()
            || step.captures().iter().any(|capture| capture.square() == square)
    };
    for (square, piece) in before.squares().filter(|&(square, _)| !named(square)) {
        assert_eq!(after.get(square), piece, "{step} changes {square}");
    }
}

/// The piece prefixes that the board adds to a record change nothing, and adding them again changes nothing.
fn prefixed(record: &MoveRecord, before: &Position, after: &Position) {
    let prefixed = record.clone().with_prefixes(before);
    assert_eq!(prefixed.clone().with_prefixes(before), prefixed);
    assert_eq!(prefixed.to_string().parse().as_ref(), Ok(&prefixed));
    let mut position = before.clone();
    let played = prefixed.apply_to(&mut position).map(drop);
    assert_eq!(played, Ok(()), "{prefixed} cannot be played, {record} can");
    assert_eq!(&position, after, "{prefixed} is not {record}");
}
