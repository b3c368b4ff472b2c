//! Position records and inverted ones.

use tafl_position::{Inverted, Position, Symmetry};

use crate::law;

/// Both forms of a record obey the laws of a notation, and are the same rows in reverse order.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    let position = law::notation::<Position>(&text);
    let inverted = law::notation::<Inverted>(&text);
    law::printing_departs_no_further::<Position>(&text);
    law::printing_departs_no_further::<Inverted>(&text);
    if let Some(position) = &position {
        parts(position);
        zero_before_a_number(&text, position);
    }
    let mirrored = position.map(|position| position.transformed(Symmetry::MirrorRanks));
    assert_eq!(mirrored, inverted.map(Position::from), "rows in reverse order are another board");
}

/// With another zero before a number, the full parser reads the text, and reads the same.
fn zero_before_a_number(text: &str, position: &Position) {
    if let Some((before, after)) = text.find(|found: char| found.is_ascii_digit()).map(|at| text.split_at(at))
    {
        assert_eq!(format!("{before}0{after}").parse().as_ref(), Ok(position), "a zero makes another board");
    }
}

/// Pieces and squares agree.
fn parts(position: &Position) {
    let mut rebuilt = Position::empty(position.dimension());
    for (square, piece) in position.pieces() {
        assert_eq!(position.get(square), Some(piece));
        assert_eq!(rebuilt.set(square, piece), Ok(None), "two pieces on {square}");
    }
    assert_eq!(&rebuilt, position);
    // A small board shows the same errors as a large one, in less time.
    let few = if position.dimension().get() > 19 { 0 } else { Symmetry::ALL.len() };
    for symmetry in Symmetry::ALL.into_iter().take(few) {
        let there = position.transformed(symmetry);
        assert_eq!(there.pieces().count(), position.pieces().count(), "{symmetry:?} loses pieces");
    }
}
