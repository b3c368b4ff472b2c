//! Variations: the line that the address of a turn refers to, and the move that a variation follows.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use notation_syntax::{Error, Finding, Reported, Span};

use crate::address::Address;
use crate::address::MoveIndex;
use crate::error::{RecordErrorKind, RecordFindingKind, RecordSink};
use crate::tree::{NodeId, Tree};

/// The index of a [`Line`] in the builder.
pub(super) type LineId = usize;

pub(super) const MAIN: LineId = 0;

/// The main line or a variation, as far as it was read.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    /// The span of a variation's first turn, and the address that the variation belongs to.
    origin: Option<(Span, Address)>,
    /// The line that the variation branches off; the main line itself for the main line.
    pub(super) varies: LineId,
    /// The move before its first one.
    pub(super) parent: Option<NodeId>,
    /// Its moves, in order.
    nodes: Vec<(MoveIndex, NodeId)>,
    /// Whether part of it could not be read. The moves after that part are omitted, because they would be played on
    /// a wrong position.
    pub(super) broken: bool,
    /// The moves by their indexes, if those are not in ascending order. Of two moves with one index, the first counts.
    by_index: Option<BTreeMap<MoveIndex, NodeId>>,
    /// The number of moves since the last one that continued a berserk turn.
    plain: usize,
}

impl Line {
    pub(super) fn last(&self) -> Option<(MoveIndex, NodeId)> {
        self.nodes.last().copied()
    }

    /// Whether the specification gives the next move this index, as far as that is easy to see: in turns without
    /// berserk moves.
    #[inline]
    pub(super) fn is_numbered_plainly(&self, index: MoveIndex, is_berserk: bool) -> bool {
        match self.last() {
            // After the first move of a turn, the turn always continues.
            Some((last, _)) if last.letter() == 0 => last.next_in_turn() == Some(index),
            // After a move of each side, another turn begins. Its number was checked when it was read.
            Some((last, _)) => last.letter() == 1 && index.letter() == 0 && !is_berserk && self.plain >= 2,
            None => false,
        }
    }

    #[inline]
    pub(super) fn push(&mut self, index: MoveIndex, id: NodeId, is_berserk: bool) {
        self.plain = if is_berserk { 0 } else { self.plain + 1 };
        if self.last().is_some_and(|(last, _)| index <= last) && self.by_index.is_none() {
            self.sort();
        }
        if let Some(by_index) = &mut self.by_index {
            by_index.entry(index).or_insert(id);
        }
        self.nodes.push((index, id));
    }

    #[cold]
    fn sort(&mut self) {
        self.by_index = Some(self.nodes.iter().copied().collect());
    }

    fn at(&self, index: MoveIndex) -> Option<NodeId> {
        if let Some(by_index) = &self.by_index {
            return by_index.get(&index).copied();
        }
        let found = self.nodes.binary_search_by_key(&index, |&(index, _)| index).ok()?;
        self.nodes.get(found).map(|&(_, id)| id)
    }
}

/// Where a variation begins: the move that it follows, `None` for the start of the game, and the line of that move.
struct BranchPoint {
    parent: Option<NodeId>,
    line: LineId,
}

/// The lines of a game.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// The main line and every variation, in the order of the text.
    all: Vec<Line>,
    /// The line of variation `k` of the moves that follow a move.
    variations: BTreeMap<(Option<NodeId>, u32), LineId>,
    /// Whether any line is broken.
    any_broken: bool,
}

/// An empty main line.
impl Default for Lines {
    fn default() -> Self {
        Self { all: Vec::from([Line::default()]), variations: BTreeMap::new(), any_broken: false }
    }
}

/// The longest line whose buffer is kept for the next game.
pub(super) const MAX_KEPT: usize = 1024;

impl Lines {
    /// Removes all lines but the main one, and its moves.
    pub(super) fn clear(&mut self) {
        let main = self.all.first_mut().map(|main| core::mem::take(&mut main.nodes));
        let mut nodes = main.unwrap_or_default();
        nodes.clear();
        nodes.shrink_to(MAX_KEPT);
        self.all.clear();
        self.all.shrink_to(MAX_KEPT);
        self.all.push(Line { nodes, ..Line::default() });
        self.variations.clear();
        self.any_broken = false;
    }

    pub(super) fn get(&self, line: LineId) -> Option<&Line> {
        self.all.get(line)
    }

    pub(super) fn get_mut(&mut self, line: LineId) -> Option<&mut Line> {
        self.all.get_mut(line)
    }

    /// The index of the last move of a line.
    pub(super) fn last_index(&self, line: LineId) -> Option<MoveIndex> {
        self.get(line).and_then(Line::last).map(|(index, _)| index)
    }

    /// Ends a line because part of it cannot be read.
    pub(super) fn break_line(&mut self, line: LineId) {
        self.any_broken = true;
        if let Some(line) = self.get_mut(line) {
            line.broken = true;
        }
    }

    /// Reports a turn that does not follow the last one of its line. After text that cannot be
    /// read, turns may be missing.
    pub(super) fn check_sequence(
        &self,
        line: LineId,
        found: MoveIndex,
        span: Span,
        sink: &mut RecordSink<'_>,
    ) -> Result<(), Reported> {
        if self.get(line).is_none_or(|line| line.broken) {
            return Ok(());
        }
        let last = self.last_index(line);
        let before = last.map_or(0, MoveIndex::turn);
        let continues_turn = last.is_some() && last.and_then(MoveIndex::next_in_turn) == Some(found);
        if continues_turn || found.turn() == before.saturating_add(1) {
            return Ok(());
        }
        let kind = RecordFindingKind::TurnOutOfSequence { found: found.turn(), before };
        sink.finding(Finding::new(kind, span))
    }

    /// The line of a variation, which may be new; `None` if the variation belongs to a move that was omitted.
    pub(super) fn variation_turn(
        &mut self,
        tree: &Tree,
        anchor: Address,
        variation: u32,
        found: MoveIndex,
        span: Span,
        sink: &mut RecordSink<'_>,
    ) -> Result<Option<LineId>, Reported> {
        let Some(BranchPoint { parent, line: varies }) = self.branch_point(tree, &anchor) else {
            if self.any_broken {
                return Ok(None);
            }
            return Err(sink.fatal(Error::new(RecordErrorKind::NoSuchMove { anchor }, span)));
        };
        let known = self.variations.get(&(parent, variation)).copied();
        if let Some(line) = known {
            self.check_sequence(line, found, span, sink)?;
            return Ok(known);
        }
        if found.turn() != 1 {
            let first = anchor.clone().variation(variation, MoveIndex::new(1, found.letter()));
            let kind = RecordFindingKind::VariationFirstTurn { found, first };
            sink.finding(Finding::new(kind, span))?;
        }
        let line = self.all.len();
        self.all.push(Line { origin: Some((span, anchor)), varies, parent, ..Line::default() });
        self.variations.insert((parent, variation), line);
        Ok(Some(line))
    }

    /// The move at an address, by the numbers of the file.
    pub(super) fn find(&self, tree: &Tree, address: &Address) -> Option<NodeId> {
        let line = match address.line() {
            None => MAIN,
            Some((anchor, variation)) => {
                let parent = self.branch_point(tree, &anchor)?.parent;
                *self.variations.get(&(parent, variation))?
            }
        };
        self.get(line)?.at(address.index())
    }

    /// Where the variations of this address begin; `None` if the record has no such move.
    fn branch_point(&self, tree: &Tree, anchor: &Address) -> Option<BranchPoint> {
        let main = self.all.get(MAIN)?;
        let mut parent = match main.at(anchor.root()) {
            Some(replaced) => tree.parent(replaced),
            None if main.broken => return None,
            None => one_past_the_end(main, anchor.root())?,
        };
        let mut line = MAIN;
        for branch in anchor.branches() {
            line = *self.variations.get(&(parent, branch.variation))?;
            parent = Some(self.all.get(line)?.at(branch.index)?);
        }
        Some(BranchPoint { parent, line })
    }

    /// Links the variations of each move, in the order of their numbers, after the move that continues the line.
    pub(super) fn link(&self, tree: &mut Tree, sink: &mut RecordSink<'_>) -> Result<(), Reported> {
        // The parent of the last variation, that variation, and how many the parent has so far.
        let mut previous: Option<(Option<NodeId>, NodeId, u32)> = None;
        // The map is ordered by parent, then by number.
        for ((parent, number), &line) in &self.variations {
            let Some(Line { nodes, origin: Some((span, anchor)), .. }) = self.all.get(line) else {
                continue;
            };
            let Some(&(_, first)) = nodes.first() else { continue };
            let (last, count) = match previous {
                Some((before, last, count)) if before == *parent => (Some(last), count),
                _ => (tree.continuation(*parent), 0),
            };
            let Some(last) = last else {
                tree.set_continuation(*parent, Some(first));
                tree.number_as_continuation(first);
                previous = Some((*parent, first, 0));
                let kind = RecordFindingKind::VariationPastEnd { anchor: anchor.clone() };
                sink.finding(Finding::new(kind, *span))?;
                continue;
            };
            tree.set_next_sibling(last, Some(first));
            previous = Some((*parent, first, count + 1));
            if *number != count + 1 {
                let kind = RecordFindingKind::VariationNumber { found: *number, expected: count + 1 };
                sink.finding(Finding::new(kind, *span))?;
            }
        }
        Ok(())
    }
}

/// The last move of a line, or what an empty line follows, if the index is the one directly after that.
#[expect(clippy::option_option, reason = "the inner `None` is the start of the game")]
fn one_past_the_end(line: &Line, index: MoveIndex) -> Option<Option<NodeId>> {
    let Some((end, last)) = line.last() else {
        return (index == MoveIndex::new(1, 0)).then_some(line.parent);
    };
    let next_turn = MoveIndex::new(end.turn().saturating_add(1), 0);
    (Some(index) == end.next_in_turn() || index == next_turn).then_some(Some(last))
}
