//! Layouts that are in no list are inferred from the games again.

use std::collections::BTreeMap;

use serde_json::Value;
use tafl_archive::{Layout, Variant};
use tafl_corpus::{Corpus, Totals};
use tafl_moves::dialect::MoveDialect;
use tafl_position::{Dimension, Piece, Side, Square, Symmetry};

/// Evidence in the games of a variant: how often a square of the start position had a piece of each side, or none.
struct Evidence {
    dimension: Dimension,
    votes: BTreeMap<Square, [u32; 3]>,
}

const EMPTY: usize = 2;

/// How many moves must involve a square, with those that are symmetric to it.
const ENOUGH: u32 = 48;

/// The share of them in per cent that must agree.
const CLEAR: u32 = 80;

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

    /// The occupant that the games show for each square of which there is enough evidence.
    fn shown(&self) -> impl Iterator<Item = (Square, usize)> {
        self.votes.iter().filter_map(|(&square, votes)| {
            let occupant = (0..3).max_by_key(|&occupant| votes[occupant]).expect("three");
            let all: u32 = votes.iter().sum();
            (all >= ENOUGH && votes[occupant] * 100 >= all * CLEAR).then_some((square, occupant))
        })
    }

    /// The squares on which a layout has something else than the games show.
    fn contradictions(&self, layout: Layout) -> Vec<Square> {
        let position = layout.position();
        let shown: Vec<_> = self.shown().collect();
        let contradict = |attackers: usize| -> Vec<Square> {
            let occupant = |square| match position.get(square).map(Piece::side) {
                None => EMPTY,
                Some(Side::Attackers) => attackers,
                Some(Side::Defenders) => 1 - attackers,
            };
            shown
                .iter()
                .filter(|&&(square, shown)| shown != occupant(square))
                .map(|(square, _)| *square)
                .collect()
        };
        // Either side may begin.
        let (first, second) = (contradict(0), contradict(1));
        if first.len() < second.len() { first } else { second }
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

/// Where the games of a variant show clearly what was on a square of the start position, its layout has that.
// deviation: G18
pub(crate) fn layouts_can_be_inferred_from_the_games(corpus: &Corpus) {
    let texts = [
        corpus.text("corpus/aagenielsen-sample.ndjson"),
        corpus.text("corpus/aagenielsen-quarter.ndjson.gz"),
    ];
    let mut variants: BTreeMap<&'static str, (Variant, Evidence)> = BTreeMap::new();
    for line in texts.iter().flat_map(|text| text.lines()) {
        let object: Value = serde_json::from_str(line).expect("JSON");
        let name = object["AageGameTypeName"].as_str().expect("a text");
        let Some(variant) = Variant::from_name(name) else { continue };
        let dimension = variant.layouts()[0].position().dimension();
        let fresh = || (variant.clone(), Evidence { dimension, votes: BTreeMap::new() });
        let (_, evidence) = variants.entry(variant.name()).or_insert_with(fresh);
        evidence.add(object["Moves"].as_array().expect("a list"));
    }
    let mut totals = Totals::default();
    for (name, (variant, evidence)) in &variants {
        let least = variant.layouts().iter().map(|&layout| evidence.contradictions(layout));
        let least = least.min_by_key(Vec::len).expect("a layout");
        assert_eq!(least, [], "{name}: {}", variant.layouts()[0].position());
        totals.add("squares", evidence.shown().count());
        totals.count("variants");
    }
    assert!(totals.of("squares") > 0, "no square is clear");
    corpus.report("layouts that the games show", &totals);
}
