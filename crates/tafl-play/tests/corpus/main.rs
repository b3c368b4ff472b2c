//! The results of the reference implementation, row by row.
//!
//! A test assigns every difference to a row of `docs/deviations.md`, by what the row defines.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "helpers fail as tests do")]

mod suite;

use std::collections::BTreeMap;

use suite::{Answer, Row};
use tafl_corpus::{Corpus, Totals};
use tafl_moves::MoveRecord;
use tafl_play::{Game, Step};
use tafl_position::{PieceSet, Square};
use tafl_rules::{Rules, Shieldwall, Zone};

/// The table of `facts/rules-semantics.md`, to a depth that a test can afford, and single positions.
fn perft(corpus: &Corpus) {
    let mut totals = Totals::default();
    let mut verify = |rules: &str, depth: u32, leaves: &str| {
        let rules: Rules = rules.parse().expect(rules);
        assert_eq!(Game::new(&rules).perft(depth).to_string(), leaves, "{rules} at depth {depth}");
        totals.count("counts");
    };
    let expected: BTreeMap<&str, &[u64]> = BTreeMap::from([
        ("Brandub 7x7", &[40, 960, 39_512, 1_007_392][..]),
        ("Magpie 7x7", &[40, 960, 39_512, 996_096]),
        ("Sea Battle 9x9", &[80, 4_400, 353_200, 19_913_864]),
        ("Tablut 9x9", &[80, 4_400, 353_200, 19_913_864]),
        ("Foteviken Tablut 9x9", &[80, 4_344, 337_856, 18_540_960]),
        ("Fetlar 11x11", &[116, 6_788, 806_344]),
        ("Copenhagen 11x11", &[116, 6_788, 806_344]),
        ("Copenhagen (relaxed shieldwall) 11x11", &[116, 6_788, 806_344]),
        ("Computer Fetlar 11x11", &[116, 6_788, 806_344]),
        ("Tawlbwrdd 11x11", &[136, 7_620, 1_042_016]),
        // The reference has 52,106,188 at depth 4: 66 steps of a berserk turn that capture nothing.
        // deviation: L6
        ("Berserk 11x11", &[60, 6_910, 440_948, 52_106_122]),
        ("Sea Battle (Parlett) 13x13", &[184, 23_436, 4_370_608]),
        ("Tablut 15x15", &[264, 35_584, 9_420_728]),
        ("Alea Evangelii 19x19", &[580, 107_492, 62_185_588]),
    ]);
    for line in corpus.text("oracle/variants.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let counts = expected.get(fields[0]).copied().unwrap_or_default();
        for (leaves, depth) in counts.iter().zip(1..) {
            verify(fields[2], depth, &leaves.to_string());
        }
    }
    for line in corpus.text("oracle/perft_suite.tsv.gz").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        verify(fields[1], fields[0].parse().expect("a depth"), fields[2]);
    }
    assert!(totals.of("counts") > 0, "no position was counted");
    corpus.report("perft", &totals);
}

/// Every difference belongs to a deviation.
// deviation: L1, L3, L4, L5, R3
fn legal_steps(corpus: &Corpus) {
    let mut totals = Totals::default();
    let moves = corpus.text("oracle/moves_suite.tsv.gz");
    let features = corpus.text("oracle/feature_suite.tsv.gz");
    let moves = moves.lines().map(|line| ("", line));
    for (feature, line) in moves.chain(features.lines().map(|line| line.split_once('\t').expect("a feature")))
    {
        let row = Row::read(line);
        let ours = row.ours();
        for step in ours.keys().chain(row.theirs.keys().filter(|step| !ours.contains_key(*step))) {
            let (our, their) = (ours.get(step), row.theirs.get(step));
            let deviation = if our == their { Some("the same") } else { row.deviation(*step, our, their) };
            // The rules of the moves without a feature have no deviations.
            let deviation = deviation.filter(|name| !feature.is_empty() || *name == "the same");
            totals.count(deviation.unwrap_or_else(|| {
                panic!("no deviation explains {step} in {feature} {}: {our:?} {their:?}", row.record)
            }));
        }
    }
    assert!(totals.of("the same") > 0, "no move was compared");
    corpus.report("legal steps", &totals);
}

/// Few differences have one of these reasons: the deviation, the start, the step, and our captures and result.
const SINGLE: [(&str, &str, &str, &str); 8] = [
    // A square may be hostile to the king alone.
    ("L1", "/3t5/2t5T/1Tt2t3/3t2T2/2t1K4/4t1T2/1t7/tT1T5/9/", "d4-d5", "{Square(e5)} attackers"),
    ("L1", "/3t5/2t5T/1Tt2t3/3t2T2/2t1K4/4t1T2/1t7/tT1T5/9/", "c5-d5", "{Square(e5)} attackers"),
    // If the attackers have commanders or knights, the reference requires one of them to take part in the capture of a
    // strong king.
    ("L3", "/9/9/3c3n1/4tt2n/2t1tKc2/7c1/3t3T1/4t4/9/", "h6-f6", "{Square(f5)} attackers"),
    ("L3", "/9/6tt1/6n2/3nKt1c1/4t1t2/9/1c1tc4/9/9/", "g3-e3", "{Square(e4)} attackers"),
    ("L3", "/3T5/t1t5T/2T1T4/1t2T1N2/t8/3cKc3/1t1T4t/tN7/3t5/", "i7-e7", "{Square(e6)} attackers"),
    // A corner that attackers may not enter covers the fort; a fort has no piece that can be captured.
    ("L5", "/7t1/5t3/5t3/9/9/2T6/1TTT5/t1TT5/1K1T5/", "c8-b8", "{} defenders"),
    ("L5", "/2T1T1TT1/2TTKT3/2T1T3t/1TTTTTT2/9/9/5t3/5t3/7t1/", "e1-d1", "{} ongoing"),
    ("L5", "/2T1T1TT1/2TTKT3/2T1T3t/1TTTTTT2/9/9/5t3/5t3/7t1/", "e1-f1", "{} ongoing"),
];

impl Row {
    /// The row of `docs/deviations.md` that explains a difference. Illegal steps are `None`.
    fn deviation(&self, step: Step, our: Option<&Answer>, their: Option<&Answer>) -> Option<&'static str> {
        if Row::answers(&self.with_passable_defender_fortresses()).get(&step) == their {
            return Some("R3");
        }
        let (our, their) = (our?, their?);
        let start = self.rules.start().to_string();
        let found = (start, step.to_string(), format!("{:?} {}", our.captures, our.result));
        let is_found =
            |row: &(_, &str, &str, &str)| (row.1, row.2, row.3) == (&*found.0, &*found.1, &*found.2);
        if let Some(row) = SINGLE.iter().find(|row| is_found(row)) {
            return Some(row.0);
        }
        self.only_shieldwalls(step, our, their).then_some("L4")
    }

    /// The rules with the reference's default of `dforp`: all pieces.
    fn with_passable_defender_fortresses(&self) -> Rules {
        if self.record.contains("dforp:") {
            return self.rules.clone();
        }
        self.rules.to_builder().passable(Zone::DefenderFortress, PieceSet::ALL).build().expect("a variant")
    }

    /// Whether the captures differ in shieldwalls only, and ours are those that the test itself finds.
    fn only_shieldwalls(&self, step: Step, our: &Answer, their: &Answer) -> bool {
        let walls = self.shieldwalls(step);
        let on_edge = |square: &Square| suite::on_edge(*square, self.rules.dimension());
        self.rules.shieldwall() != Shieldwall::None
            && our.captures.symmetric_difference(&their.captures).all(on_edge)
            && walls.iter().all(|square| our.captures.contains(square))
            && our.captures.iter().all(|square| walls.contains(square) || their.captures.contains(square))
    }
}

/// Random games of the reference, played to the end.
// deviation: L6
fn random_games(corpus: &Corpus) {
    let mut totals = Totals::default();
    for line in corpus.text("oracle/play.tsv.gz").lines() {
        let mut fields = line.split('\t');
        let mut game = Game::new(&fields.next().and_then(|rules| rules.parse().ok()).expect(line));
        let start = fields.next().expect("a start");
        assert_eq!(start, format!("start {} {} ongoing", game.position(), game.side_to_move().char()));
        for text in fields {
            let word = text.split(' ').next().unwrap_or_default();
            let record: MoveRecord = word.parse().expect(word);
            let step: Step = record.as_move().expect(word).into();
            let Ok(played) = game.play(step) else {
                let goes_on = game.berserk_square().is_some() && text.contains(" caps=[] ");
                assert!(goes_on && !record.kind().expect(word).is_jump(), "{line} {text}");
                totals.count("games that end at L6");
                break;
            };
            assert_eq!(Answer::new(&game, &played), Answer::read(text), "{line} {text}");
            totals.count("plies");
        }
        totals.count("games");
    }
    assert!(totals.of("plies") > 0, "no game was played");
    corpus.report("random games", &totals);
}

tafl_corpus::main!(perft, legal_steps, random_games);
