//! The results of the reference implementation, row by row.
//!
//! A test assigns every difference to a row of `docs/deviations.md`, by what the row defines.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "helpers fail as tests do")]

mod ends;
mod suite;

use std::collections::BTreeMap;

use suite::{Answer, Row};
use tafl_corpus::{Corpus, Totals};
use tafl_moves::MoveRecord;
use tafl_play::{Ending, Game, Step};
use tafl_position::{Piece, PieceKind, PieceSet, Position, Side, Square};
use tafl_rules::{Jump, Rules, Shieldwall, Zone};

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
    let mut totals = Totals::default();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let rules: Rules = fields[2].parse().expect(line);
        let game = Game::new(&rules);
        let Some(counts) = expected.get(fields[0]) else {
            totals.count("variants without counts");
            continue;
        };
        for (&leaves, depth) in counts.iter().zip(1..) {
            assert_eq!(game.perft(depth), leaves, "{} at depth {depth}", fields[0]);
            totals.count("counts");
        }
    }
    assert!(totals.of("counts") > 0, "no variant was counted");
    corpus.report("perft of the variants", &totals);
}

fn perft_suite(corpus: &Corpus) {
    let mut totals = Totals::default();
    for line in corpus.text("oracle/perft_suite.tsv.gz").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let rules: Rules = fields[1].parse().expect(line);
        let depth = fields[0].parse().expect("a depth");
        assert_eq!(Game::new(&rules).perft(depth).to_string(), fields[2], "{line}");
        totals.count("counts");
    }
    assert!(totals.of("counts") > 0, "no position was counted");
    corpus.report("perft_suite", &totals);
}

fn moves_suite(corpus: &Corpus) {
    let mut totals = Totals::default();
    for line in corpus.text("oracle/moves_suite.tsv.gz").lines() {
        let row = Row::read(line);
        assert_eq!(row.ours(), row.theirs, "{}", row.record);
        totals.count("positions");
        totals.add("moves", row.theirs.len());
    }
    assert!(totals.of("moves") > 0, "no move was compared");
    corpus.report("moves_suite", &totals);
}

/// Every difference belongs to a deviation.
// deviation: L1, L2, L3, L4, L5, L7, L8, R3
fn feature_suite(corpus: &Corpus) {
    let mut totals = Totals::default();
    for line in corpus.text("oracle/feature_suite.tsv.gz").lines() {
        let (feature, line) = line.split_once('\t').expect("a feature");
        let row = Row::read(line);
        let ours = row.ours();
        for step in ours.keys().chain(row.theirs.keys().filter(|step| !ours.contains_key(*step))) {
            let (our, their) = (ours.get(step), row.theirs.get(step));
            if our == their {
                totals.count("the same");
                continue;
            }
            let deviation = row.deviation(*step, our, their);
            let deviation = deviation.unwrap_or_else(|| {
                panic!("no deviation explains {step} in {feature} {}: {our:?} {their:?}", row.record)
            });
            totals.count(deviation);
        }
    }
    assert!(totals.of("the same") > 0, "no move was compared");
    corpus.report("feature_suite", &totals);
}

impl Row {
    /// The row of `docs/deviations.md` that explains a difference. Illegal steps are `None`.
    fn deviation(&self, step: Step, our: Option<&Answer>, their: Option<&Answer>) -> Option<&'static str> {
        let like_reference = |rules: &Rules| Row::answers(rules).get(&step) == their;
        if like_reference(&self.with_passable_defender_fortresses()) {
            return Some("R3");
        }
        if like_reference(&self.with_hostility_of_taflmen()) {
            return Some("L1");
        }
        if our.is_none() && self.is_jump_by_a_hostile_fortress(step) {
            return Some("L2");
        }
        let (our, their) = (our?, their?);
        if our.captures == their.captures && our.position == their.position && our.result != their.result {
            return self.why_the_end_differs(our, their);
        }
        if self.only_an_enclosed_king(our, their) {
            return Some("L3");
        }
        self.only_shieldwalls(step, our, their).then_some("L4")
    }

    /// Why the reference ends a game differently although the pieces are the same: it grants other edge forts, does not
    /// know the end of a side without a move, and surrounds only defenders.
    fn why_the_end_differs(&self, our: &Answer, their: &Answer) -> Option<&'static str> {
        let board: Position = our.position.parse().expect("a position");
        let is_fort = our.ending == Some(Ending::EdgeFort);
        match our.ending {
            _ if is_fort || their.result == "defenders" => {
                let may_be =
                    self.rules.edge_fort_escape() && is_fort == ends::is_edge_fort(&self.rules, &board);
                may_be.then_some("L5")
            }
            Some(Ending::NoLegalMove) => {
                let side = Side::ALL.into_iter().find(|side| side.char().to_string() == our.side)?;
                ends::has_no_step(&self.rules, &board, side).then_some("L7")
            }
            Some(Ending::Surrounded) if our.result == "defenders" => {
                ends::is_surrounded(&board, Side::Attackers).then_some("L8")
            }
            _ => None,
        }
    }

    /// Whether a step is a restricted jump that only a fortress of the other side allows.
    fn is_jump_by_a_hostile_fortress(&self, step: Step) -> bool {
        let Some(piece) = self.rules.start().get(step.origin()) else { return false };
        let ends = [step.origin(), step.target()];
        let fortress = match piece.side() {
            Side::Attackers => Zone::DefenderFortress,
            Side::Defenders => Zone::AttackerFortress,
        };
        self.rules.jump(piece.kind()) == Jump::Restricted
            && ends.iter().any(|&end| self.rules.zone_of(end) == Some(fortress))
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
            let mut captures: Vec<String> =
                played.captures().iter().map(|capture| capture.square().to_string()).collect();
            captures.sort();
            let berserk = if game.berserk_square().is_some() { "*" } else { "" };
            let (side, result) = (game.side_to_move().char(), suite::result(&game));
            let ours = format!("{word} {captures:?} {} {side}{berserk} {result}", game.position());
            assert_eq!(ours, suite::normalized(text), "{line}");
            totals.count("plies");
        }
        totals.count("games");
    }
    assert!(totals.of("plies") > 0, "no game was played");
    corpus.report("random games", &totals);
}

tafl_corpus::main!(perft_of_the_variants, perft_suite, moves_suite, feature_suite, random_games);
