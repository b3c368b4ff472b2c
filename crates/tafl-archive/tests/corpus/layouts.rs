//! Layouts that are in no list are inferred from the games again.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tafl_archive::{Layout, LayoutSource, Variant};
use tafl_corpus::Corpus;
use tafl_moves::dialect::MoveDialect;
use tafl_position::{Dimension, Piece, Position, Square, Symmetry};

/// Evidence in the games of a variant: how often a square of the start position had a piece of each side, or none.
struct Evidence {
    dimension: Dimension,
    votes: BTreeMap<Square, [u32; 3]>,
}

const EMPTY: usize = 2;

impl Evidence {
    /// Adds a game. The first move that involves a square counts: a piece that moves from it or is captured on it, or
    /// an empty square that a piece passes over or ends on. The sides move in turn, and either may begin.
    fn add(&mut self, words: &[Value]) {
        let mut at_start: BTreeMap<Square, usize> = BTreeMap::new();
        let mut now: BTreeMap<Square, usize> = BTreeMap::new();
        for (ply, word) in words.iter().enumerate() {
            let Ok(read) = MoveDialect::AageNielsen.parse(word.as_str().expect("a text")) else { return };
            let Some(step) = read.as_move() else { break };
            let mover = now.get(&step.origin()).copied().filter(|&side| side != EMPTY).unwrap_or(ply % 2);
            at_start.entry(step.origin()).or_insert(mover);
            for square in passed(step.origin(), step.target()) {
                at_start.entry(square).or_insert(EMPTY);
            }
            now.insert(step.origin(), EMPTY);
            now.insert(step.target(), mover);
            for square in step.captures() {
                at_start.entry(square).or_insert(1 - mover);
                now.insert(square, EMPTY);
            }
        }
        for (square, occupant) in at_start {
            for image in Symmetry::ALL.iter().filter_map(|by| by.apply(square, self.dimension)) {
                self.votes.entry(image).or_default()[occupant] += 1;
            }
        }
    }

    /// The start position with the most evidence. The side with more pieces attacks, and the king is in the middle.
    fn start(&self) -> Position {
        let most = |votes: &[u32; 3]| {
            (0..3).max_by_key(|&occupant| (votes[occupant], occupant == EMPTY)).expect("three")
        };
        let occupants: Vec<(Square, usize)> =
            self.votes.iter().map(|(&square, votes)| (square, most(votes))).collect();
        let count = |side| occupants.iter().filter(|(_, occupant)| *occupant == side).count();
        let attackers = usize::from(count(1) > count(0));
        let middle = Square::from_indices(self.dimension.get() / 2, self.dimension.get() / 2);
        let mut start = Position::empty(self.dimension);
        for (square, occupant) in occupants.into_iter().filter(|(_, occupant)| *occupant != EMPTY) {
            let letter = match (occupant == attackers, Some(square) == middle) {
                (true, _) => 't',
                (false, true) => 'K',
                (false, false) => 'T',
            };
            start.set(square, Piece::from_char(letter)).expect("a square of the board");
        }
        start
    }
}

/// The squares that a piece passes over along a row, and the one where it ends.
fn passed(from: Square, to: Square) -> Vec<Square> {
    let indices = |square: Square| (i32::from(square.file().index()), i32::from(square.rank().index()));
    let ((file, rank), (last_file, last_rank)) = (indices(from), indices(to));
    if file != last_file && rank != last_rank {
        return vec![to];
    }
    let steps = (last_file - file).abs().max((last_rank - rank).abs());
    let (by_file, by_rank) = ((last_file - file).signum(), (last_rank - rank).signum());
    let index = |index: i32| u8::try_from(index).expect("between two squares");
    (1..=steps)
        .filter_map(|step| Square::from_indices(index(file + step * by_file), index(rank + step * by_rank)))
        .collect()
}

/// Each inferred layout can be inferred again.
// deviation: G18
pub(crate) fn layouts_can_be_inferred_from_the_games(corpus: &Corpus) {
    let text = corpus.text("corpus/aagenielsen-sample.ndjson");
    let mut variants: BTreeMap<&'static str, (Layout, Evidence)> = BTreeMap::new();
    for line in text.lines() {
        let object: Value = serde_json::from_str(line).expect("JSON");
        let name = object["AageGameTypeName"].as_str().expect("a text");
        let Some(variant) = Variant::from_name(name) else { continue };
        let layout = variant.layouts()[0];
        let fresh = || Evidence { dimension: layout.position().dimension(), votes: BTreeMap::new() };
        let (_, evidence) = variants.entry(variant.name()).or_insert_with(|| (layout, fresh()));
        evidence.add(object["Moves"].as_array().expect("a list"));
    }
    let mut found = BTreeSet::new();
    let (mut as_known, mut others) = (0, Vec::new());
    for (name, (layout, evidence)) in &variants {
        if evidence.start() == layout.position() {
            as_known += 1;
            found.insert(layout.name());
        } else {
            others.push(format!("{name}: {}", evidence.start()));
        }
    }
    let missing: Vec<_> = Layout::ALL
        .iter()
        .filter(|layout| layout.source() == LayoutSource::Inferred && !found.contains(layout.name()))
        .map(|layout| layout.name())
        .collect();
    assert_eq!(missing, Vec::<&str>::new(), "layouts that no variant leads to");
    insta::assert_snapshot!(format!("{as_known} as in the table, not so\n  {}", others.join("\n  ")));
}
