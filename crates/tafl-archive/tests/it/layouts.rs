//! The table of layouts is well formed.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use tafl_archive::{Layout, LayoutSource};
use tafl_position::{PieceKind, Position, Side};

#[test]
fn layouts_are_well_formed() {
    let mut seen = BTreeSet::new();
    for layout in Layout::ALL {
        assert!(seen.insert(layout.text()), "{layout} is in the table twice");
        let position: Position = layout.position();
        assert_eq!(position.to_string(), layout.text());
        let count = |side| position.pieces().filter(|(_, piece)| piece.side() == side).count();
        assert_eq!(position.pieces().filter(|(_, piece)| piece.kind() == PieceKind::King).count(), 1);
        if layout.source() == LayoutSource::Inferred {
            assert_eq!(count(Side::Attackers), 2 * (count(Side::Defenders) - 1), "{layout}");
            assert!(!layout.variants().is_empty(), "{layout} has no games");
        }
        assert_eq!(Layout::from_name(layout.name()), Some(*layout));
    }
}
