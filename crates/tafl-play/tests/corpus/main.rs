//! The results of the reference implementation, row by row.
//!
//! A test assigns every difference to a row of `docs/deviations.md`, and the number of differences is fixed.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "helpers fail as tests do")]

mod suite;

use std::collections::BTreeMap;

use suite::{Answer, Row};
use tafl_corpus::Corpus;
use tafl_moves::MoveRecord;
use tafl_play::{Ending, Game, Step};
use tafl_position::{Piece, PieceKind, PieceSet, Position, Side, Square};
use tafl_rules::{Rules, Shieldwall, Zone};

/// The table of `facts/rules-semantics.md`, to a depth that a test can afford.
fn perft_of_the_variants(corpus: &Corpus) {
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
    let text = corpus.text("oracle/variants.tsv");
    let mut counted = 0;
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let rules: Rules = fields[2].parse().expect(line);
        let game = Game::new(&rules);
        for (&leaves, depth) in expected[fields[0]].iter().zip(1..) {
            assert_eq!(game.perft(depth), leaves, "{} at depth {depth}", fields[0]);
            counted += 1;
        }
    }
    assert_eq!(counted, 48);
}

fn perft_suite(corpus: &Corpus) {
    let mut positions = 0;
    for line in corpus.text("oracle/perft_suite.tsv.gz").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let rules: Rules = fields[1].parse().expect(line);
        let depth = fields[0].parse().expect("a depth");
        assert_eq!(Game::new(&rules).perft(depth).to_string(), fields[2], "{line}");
        positions += 1;
    }
    assert_eq!(positions, 598);
}

fn moves_suite(corpus: &Corpus) {
    let mut same = 0;
    for line in corpus.text("oracle/moves_suite.tsv.gz").lines() {
        let row = Row::read(line);
        assert_eq!(row.ours(), row.theirs, "{}", row.record);
        same += row.theirs.len();
    }
    assert_eq!(same, 29_849);
}

// deviation: L1, L3, L4, L5, R3
fn feature_suite(corpus: &Corpus) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for line in corpus.text("oracle/feature_suite.tsv.gz").lines() {
        let (feature, line) = line.split_once('\t').expect("a feature");
        let row = Row::read(line);
        let ours = row.ours();
        for step in ours.keys().chain(row.theirs.keys().filter(|step| !ours.contains_key(*step))) {
            let (our, their) = (ours.get(step), row.theirs.get(step));
            let belongs_to = if our == their { "same" } else { row.deviation(*step, our, their) };
            assert_ne!(belongs_to, "none", "{feature} {} {step}: {our:?} {their:?}", row.record);
            *counts.entry(belongs_to).or_default() += 1;
        }
    }
    let expected =
        BTreeMap::from([("same", 41_951), ("L1", 2), ("L3", 3), ("L4", 399), ("L5", 3), ("R3", 196)]);
    assert_eq!(counts, expected);
}

impl Row {
    /// The row of `docs/deviations.md` that explains a difference, or `none`. Illegal steps are `None`.
    fn deviation(&self, step: Step, our: Option<&Answer>, their: Option<&Answer>) -> &'static str {
        let like_reference = |rules: &Rules| Row::answers(rules).get(&step) == their;
        if like_reference(&self.with_passable_defender_fortresses()) {
            return "R3";
        }
        if like_reference(&self.with_hostility_of_taflmen()) {
            return "L1";
        }
        let (Some(our), Some(their)) = (our, their) else { return "none" };
        if our.captures == their.captures
            && (our.ending == Some(Ending::EdgeFort) || their.result == "defenders")
        {
            return "L5";
        }
        if self.only_an_enclosed_king(our, their) {
            return "L3";
        }
        if self.only_shieldwalls(step, our, their) {
            return "L4";
        }
        "none"
    }

    /// The rules with the reference's default of `dforp`: all pieces.
    fn with_passable_defender_fortresses(&self) -> Rules {
        if self.record.contains("dforp:") {
            return self.rules.clone();
        }
        self.rules.to_builder().passable(Zone::DefenderFortress, PieceSet::ALL).build().expect("a variant")
    }

    /// The rules with squares that are hostile to all pieces of a side or to none, depending on its taflmen.
    fn with_hostility_of_taflmen(&self) -> Rules {
        let like_taflmen = |list: PieceSet| {
            let sides =
                Side::ALL.into_iter().filter(|&side| list.contains(Piece::new(side, PieceKind::Taflman)));
            sides.fold(PieceSet::EMPTY, |set, side| set | PieceSet::of_side(side))
        };
        let rules = &self.rules;
        let builder = rules.to_builder().empty_center_hostile(like_taflmen(rules.empty_center_hostile()));
        let changed = Zone::ALL
            .into_iter()
            .fold(builder, |rules, zone| rules.hostile(zone, like_taflmen(self.rules.zone(zone).hostile)));
        changed.build().expect("a variant")
    }

    /// Whether only the capture of a strong king with four hostile squares around it differs. If the side has
    /// commanders or knights, the reference requires one of them to take part.
    fn only_an_enclosed_king(&self, our: &Answer, their: &Answer) -> bool {
        let leaders = "cn".chars().filter_map(Piece::from_char).collect::<PieceSet>();
        let king = self.rules.start().find(Piece::KING).next();
        let more: Vec<Square> = our.captures.difference(&their.captures).copied().collect();
        let after: Position = their.position.parse().expect("a position");
        let beside = |king: Square| {
            [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().filter_map(move |(x, y)| king.offset(x, y))
        };
        let taken = |king| {
            beside(king)
                .filter(|&square| {
                    after.find(Side::Attackers).any(|attacker| attacker == square)
                        || self.rules.zone_of(square).is_some()
                })
                .count()
        };
        self.rules.start().count(leaders) > 0
            && more == Vec::from_iter(king)
            && their.captures.is_subset(&our.captures)
            && king.is_some_and(|king| taken(king) == 4)
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
    let (mut games, mut plies, mut no_capture) = (0, 0, 0);
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
                assert!(
                    game.berserk_square().is_some() && !record.kind().expect(word).is_jump(),
                    "{line} {text}"
                );
                no_capture += 1;
                break;
            };
            let mut captures: Vec<String> =
                played.captures().iter().map(|capture| capture.square().to_string()).collect();
            captures.sort();
            let berserk = if game.berserk_square().is_some() { "*" } else { "" };
            let (side, result) = (game.side_to_move().char(), suite::result(&game));
            let ours = format!("{word} {captures:?} {} {side}{berserk} {result}", game.position());
            assert_eq!(ours, suite::normalized(text), "{line}");
            plies += 1;
        }
        games += 1;
    }
    assert_eq!((games, plies, no_capture), (78, 7_637, 3));
}

tafl_corpus::main!(perft_of_the_variants, perft_suite, moves_suite, feature_suite, random_games);
