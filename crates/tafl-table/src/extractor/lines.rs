//! The lines of a game: the main line and its variations.

use std::collections::HashMap;

use tafl_game_record::{NodeId, Tree};

/// Whether a move is counted as a ply: a resignation is not.
pub(super) fn is_counted(tree: &Tree, id: NodeId) -> bool {
    tree.move_record(id).is_some_and(|record| !record.is_resignation())
}

/// The line that a move belongs to, and its number in the line, for moves in the order of [`Tree::walk`].
pub(super) struct Lines<'r> {
    tree: &'r Tree,
    /// The number of variations so far.
    variations: i64,
    /// The line and the number of each move before. Empty without variations, where the last one is enough.
    known: HashMap<NodeId, Location>,
    last: Option<(NodeId, Location)>,
}

/// A line and a number in it.
#[derive(Clone, Copy, Default)]
pub(super) struct Location {
    /// 0 for the main line.
    pub(super) variation: i64,
    /// The number of moves from the start of the game, without resignations.
    pub(super) ply: i64,
}

impl<'r> Lines<'r> {
    pub(super) fn of(tree: &'r Tree) -> Self {
        Self { tree, variations: 0, known: HashMap::new(), last: None }
    }

    /// The location of the next move.
    pub(super) fn next(&mut self, id: NodeId, keep: bool) -> Location {
        let parent = self.tree.parent(id);
        let before = parent.map_or(Some(Location::default()), |parent| self.location(parent));
        // That of the first move of a variation is not known if variations are left out.
        let before = before.unwrap_or_default();
        let continues = self.tree.children(parent).next() == Some(id);
        if !continues {
            self.variations += 1;
        }
        let variation = if continues { before.variation } else { self.variations };
        let ply = before.ply + i64::from(is_counted(self.tree, id));
        let location = Location { variation, ply };
        self.last = Some((id, location));
        if keep {
            self.known.insert(id, location);
        }
        location
    }

    fn location(&self, id: NodeId) -> Option<Location> {
        let last = self.last.filter(|(last, _)| *last == id).map(|(_, location)| location);
        last.or_else(|| self.known.get(&id).copied())
    }
}
