//! Position records and inverted ones.

use notation_syntax::Notation;
use tafl_position::dialect::{PositionDialect, PositionDialectErrorKind, PositionDialectFindingKind};
use tafl_position::{Inverted, Position, Symmetry};

use crate::{law, text};

/// Both forms of a record obey the laws of a notation, and are the same rows in reverse order; the full parser reads
/// what the fast way through plain rows reads.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = text::of(data);
    let position = law::notation::<Position>(&text);
    let inverted = law::notation::<Inverted>(&text);
    law::printing_departs_no_further::<Position>(&text);
    law::printing_departs_no_further::<Inverted>(&text);
    full_parser(&text);
    if let Some(position) = &position {
        parts(position);
    }
    let mirrored = position.map(|position| position.transformed(Symmetry::MirrorRanks));
    assert_eq!(mirrored, inverted.map(Position::from), "rows in reverse order are another board");
}

/// The dialect of OpenTafl has the same form, and always takes the full parser.
fn full_parser(text: &str) {
    // The dialect ignores white space around a position, and ends at a space.
    if text.contains([' ', '\t', '\n', '\r']) {
        return;
    }
    let (own, full) = (Position::parse_all(text), PositionDialect::Otn.parse_all(text, None));
    assert_eq!(own.value, full.value.map(|position| position.position), "{text:?}");
    let errors = own.errors.into_iter().map(|error| error.map(PositionDialectErrorKind::from));
    assert_eq!(errors.collect::<Vec<_>>(), full.errors, "{text:?}");
    let findings = own.findings.into_iter().map(|finding| finding.map(PositionDialectFindingKind::from));
    assert_eq!(findings.collect::<Vec<_>>(), full.findings, "{text:?}");
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
