//! `rep` and extra zones in play.

#![allow(clippy::expect_used, reason = "helpers fail as tests do")]

use fastrand::Rng;
use tafl_play::{
    BitBoard as _, CompiledRules, Ending, Game, IllegalStepError, Outcome, Position, Rules, Side, Small, Step,
};
use tafl_position::Symmetry;
use tafl_rules::{ExtraZone, Preset, RepetitionEffect, RepetitionRule, SquareList, ZoneNumber};

fn game(record: &str) -> Game {
    Game::new(&record.parse::<Rules>().expect("a record"))
}

fn step(text: &str) -> Step {
    text.parse().expect("a step")
}

/// An attacker and the king go back and forth. After every fourth step the start position occurs again.
const SHUTTLE: &str = "start:/t4/5/5/5/3K1/";
const CYCLE: [&str; 4] = ["a1-b1", "d5-c5", "b1-a1", "c5-d5"];

/// Plays the steps again and again, and returns the number of steps until the game is over or a step is refused.
fn shuttle(rep: &str, steps: &[&str]) -> (usize, String) {
    let mut game = game(&format!("dim:5 cor: rep:{rep} {SHUTTLE}"));
    for (count, text) in steps.iter().cycle().enumerate().take(20) {
        if let Some(outcome) = game.outcome() {
            return (count, outcome.to_string());
        }
        if let Err(reason) = game.play(step(text)) {
            assert!(!game.legal_steps().contains(&step(text)), "it is not listed either");
            assert_eq!(game.count_legal_steps(), game.legal_steps().len() as u64);
            assert_eq!((game.check(step(text)), game.record(step(text))), (Err(reason), Err(reason)));
            return (count, reason.to_string());
        }
    }
    (20, "continues".into())
}

#[test]
fn every_letter() {
    const DRAW: &str = "draw: the position was repeated too often";
    const ATTACKERS: &str = "the attackers win: the position was repeated too often";
    const DEFENDERS: &str = "the defenders win: the position was repeated too often";
    let forbidden = |rep: &str| format!("the step repeats a position, which `rep:{rep}` forbids");
    let expected = [
        ("2d", 4, DRAW.into()),
        ("3d", 8, DRAW.into()),
        ("4d", 12, DRAW.into()),
        // The king completes the cycle.
        ("2m", 4, ATTACKERS.into()),
        ("2o", 4, DEFENDERS.into()),
        ("2a", 4, DEFENDERS.into()),
        ("2e", 4, ATTACKERS.into()),
        ("3e", 8, ATTACKERS.into()),
        ("2x", 3, forbidden("2x")),
        ("3x", 7, forbidden("3x")),
        ("2xe", 3, forbidden("2xe")),
        // The attacker must not repeat the position after its first step.
        ("2xa", 4, forbidden("2xa")),
        ("3xa", 8, forbidden("3xa")),
        ("99d", 20, "continues".into()),
    ];
    for (rep, count, end) in expected {
        assert_eq!(shuttle(rep, &CYCLE), (count, end), "{rep}");
    }
}

#[test]
fn mirrored_positions() {
    let mirrored = ["a1-e1", "d5-b5", "e1-a1", "b5-d5"];
    let draw = "draw: the position was repeated too often".to_string();
    assert_eq!(shuttle("2ds", &mirrored), (2, draw.clone()));
    assert_eq!(shuttle("2d", &mirrored), (4, draw));
    assert_eq!(
        shuttle("2xes", &mirrored),
        (1, "the step repeats a position, which `rep:2xes` forbids".into())
    );
}

/// A side all of whose steps are forbidden loses.
#[test]
fn only_forbidden_steps() {
    // The attacker on the east edge goes back and forth until the king has been on every square that it can reach.
    let mut game = game("dim:5 cor: cen: rep:2xe spd:1 surf:n start:/K4/t3t/5/5/5/");
    let mut random = Rng::with_seed(5);
    while game.outcome().is_none() {
        let steps = game.legal_steps();
        let waiting =
            |step: &&Step| [step.origin(), step.target()].iter().all(|square| square.file().index() == 4);
        let chosen = match (game.side_to_move(), steps.iter().find(waiting)) {
            (Side::Attackers, Some(&step)) => step,
            _ => *random.choice(&steps).expect("it has steps"),
        };
        game.play(chosen).expect("it is legal");
        assert!(game.history().len() < 200);
    }
    let outcome = game.outcome().expect("it is over");
    assert_eq!((outcome.winner(), outcome.ending()), (Some(Side::Attackers), Ending::NoLegalMove));
    assert_eq!(game.perft(3), 1);
    // Undoing makes the last step possible again.
    let last = game.undo().expect("a step");
    assert_eq!(game.outcome(), None);
    game.play(last).expect("it is legal");
    assert_eq!(game.outcome(), Some(outcome));
}

/// The rule by comparing with all earlier positions.
struct SlowGame {
    rule: RepetitionRule,
    seen: Vec<(Position, Side)>,
}

impl SlowGame {
    fn new(game: &Game, rule: &str) -> Self {
        let rule = rule.parse().expect("a rule");
        Self { rule, seen: vec![(game.position(), game.side_to_move())] }
    }

    fn same(&self, one: &Position, other: &Position) -> bool {
        let images: &[Symmetry] = if self.rule.is_symmetric() { &Symmetry::ALL } else { &Symmetry::ALL[..1] };
        images.iter().any(|symmetry| {
            let dimension = one.dimension();
            dimension.squares().all(|square| {
                let image = symmetry.apply(square, dimension).expect("it is on the board");
                one.get(square) == other.get(image)
            })
        })
    }

    fn occurrences(&self, position: &Position, side: Side) -> usize {
        self.seen.iter().filter(|(seen, to_move)| *to_move == side && self.same(seen, position)).count()
    }

    /// The winner, if the position after a step ends the game.
    #[allow(clippy::option_option, reason = "no end, or an end without a winner")]
    fn outcome(&self, position: &Position, to_move: Side, mover: Side) -> Option<Option<Side>> {
        if self.occurrences(position, to_move) + 1 < usize::from(self.rule.occurrence()) {
            return None;
        }
        match self.rule.effect() {
            RepetitionEffect::Draw => Some(None),
            RepetitionEffect::MoverLoses => Some(Some(mover.other())),
            RepetitionEffect::OpponentLoses => Some(Some(mover)),
            RepetitionEffect::AttackersLose => Some(Some(Side::Defenders)),
            RepetitionEffect::DefendersLose => Some(Some(Side::Attackers)),
            _ => None,
        }
    }

    fn forbids(&self, position: &Position, to_move: Side, mover: Side) -> bool {
        let forbidden = match self.rule.effect() {
            RepetitionEffect::Forbidden => true,
            RepetitionEffect::ForbiddenToAttackers => mover == Side::Attackers,
            RepetitionEffect::ForbiddenToDefenders => mover == Side::Defenders,
            _ => false,
        };
        forbidden && self.occurrences(position, to_move) + 1 >= usize::from(self.rule.occurrence())
    }
}

const SMALL: [&str; 5] = [
    "dim:3 cor: cen: esc:c surf:n start:/t2/3/2K/",
    "dim:4 cor: surf:n start:/t3/3T/4/K2t/",
    "dim:5 cor: cen:c3, surf:n atkf:n start:/t3t/5/2K2/5/T3t/",
    "dim:4 cor: surf:n spd:1 ks:w start:/m2t/4/1T2/K2M/",
    "dim:5 cor: surf:n ber:m mj:c start:/m3t/1T3/5/3T1/K3M/",
];

/// Legal steps, outcomes and reasons are those of the list of all positions.
#[test]
fn repetitions_are_those_of_a_list() {
    let mut ends = std::collections::BTreeMap::<&str, u32>::new();
    for record in SMALL {
        let plain: CompiledRules<Small> =
            CompiledRules::new(&record.parse().expect("rules")).expect("a small board");
        for effect in RepetitionEffect::ALL {
            for (occurrence, seed) in [(2, 1), (2, 2), (3, 3), (4, 4)] {
                for suffix in ["", "s"] {
                    let rule = format!("{occurrence}{effect}{suffix}");
                    let record = record.replace(" start:", &format!(" rep:{rule} start:"));
                    let mut random = Rng::with_seed(seed);
                    let mut game = game(&record);
                    let mut slow = SlowGame::new(&game, &rule);
                    let mut state = plain.start();
                    for _ in 0..60 {
                        let mut legal = Vec::new();
                        let mover = state.side_to_move();
                        plain.for_each_legal_step(&state, |step| {
                            let next = plain.play_unchecked(&state, step).state();
                            let ends_turn = next.berserk().is_empty();
                            let forbidden =
                                ends_turn && slow.forbids(&plain.position(&next), next.side_to_move(), mover);
                            let reason = game.check(step).err();
                            let over = game.outcome().is_some();
                            assert_eq!(
                                over && forbidden
                                    || reason.is_some_and(|reason| matches!(
                                        reason,
                                        IllegalStepError::RepetitionForbidden { .. }
                                    )),
                                forbidden,
                                "{record} {step}"
                            );
                            if !forbidden {
                                legal.push(step);
                            }
                        });
                        if game.outcome().is_none() {
                            assert_eq!(game.legal_steps(), legal, "{record}");
                            assert_eq!(game.count_legal_steps(), legal.len() as u64);
                        }
                        if legal.is_empty() {
                            assert_eq!(game.outcome().map(Outcome::ending), Some(Ending::NoLegalMove));
                            *ends.entry("stuck").or_default() += 1;
                            break;
                        }
                        let step = game.random_step(|n| random.u32(..n)).expect("there is one");
                        game.play(step).expect("it is legal");
                        state = plain.play_unchecked(&state, step).state();
                        if state.outcome().is_some() {
                            assert_eq!(game.outcome(), state.outcome());
                            break;
                        }
                        let position = plain.position(&state);
                        if state.berserk().is_empty() {
                            if let Some(winner) = slow.outcome(&position, state.side_to_move(), mover) {
                                let outcome = game.outcome().expect(&record);
                                assert_eq!(
                                    (outcome.winner(), outcome.ending()),
                                    (winner, Ending::Repetition)
                                );
                                *ends.entry("repetition").or_default() += 1;
                                break;
                            }
                            slow.seen.push((position, state.side_to_move()));
                        }
                    }
                    let playout = Game::playout(&game, 50, |n| random.u32(..n));
                    assert!(playout.plies() <= 50);
                }
            }
        }
    }
    println!("{ends:?}");
    assert!(ends.values().all(|&count| count > 0) && ends.len() == 2, "{ends:?}");
}

/// A playout is a game: the same random numbers choose legal steps only, and the outcome is that of the game.
#[test]
fn playouts_follow_the_rule() {
    for rule in ["2x", "2xa", "3xes", "2ds", "2e"] {
        let record = format!("dim:5 cor: surf:n rep:{rule} start:/t3t/5/2K2/5/T3t/");
        let game = game(&record);
        for seed in 1..30 {
            let mut random = Rng::with_seed(seed);
            let playout = game.playout(2_000, |n| random.u32(..n));
            let winner = playout.outcome().map(|outcome| (outcome.winner(), outcome.ending()));
            if rule.contains('x') {
                assert!(!matches!(winner, Some((_, Ending::Repetition))), "{rule}");
            }
            if rule == "2e" {
                assert!(!matches!(winner, Some((Some(Side::Defenders) | None, Ending::Repetition))));
            }
        }
    }
}

/// A `rep` that `tfr` can express plays the same games.
#[test]
fn rep_and_tfr_are_the_same_rule() {
    for (tfr, rep) in [("d", "3d"), ("w", "3o"), ("l", "3m")] {
        for record in SMALL {
            let with = |entry: String| record.replace(" start:", &format!(" {entry} start:"));
            let mut old = Game::new(&with(format!("tfr:{tfr}")).parse().expect("rules"));
            let mut new = game(&with(format!("rep:{rep}")));
            let mut random = Rng::with_seed(9);
            for _ in 0..200 {
                assert_eq!((old.outcome(), old.legal_steps()), (new.outcome(), new.legal_steps()));
                assert_eq!(old.mark(), new.mark());
                let Some(step) = old.random_step(|n| random.u32(..n)) else { break };
                assert_eq!(old.play(step), new.play(step));
            }
        }
    }
}

/// `perft` counts no forbidden steps.
#[test]
fn perft_without_forbidden_steps() {
    fn count(game: &mut Game, depth: u32) -> u64 {
        if depth == 0 || game.outcome().is_some() {
            return 1;
        }
        let steps = game.legal_steps();
        steps.into_iter().fold(0, |sum, step| {
            game.play(step).expect("it is legal");
            let leaves = count(game, depth - 1);
            game.undo();
            sum + leaves
        })
    }
    let record = |rep: &str| format!("dim:3 cor: cen: surf:n {rep} start:/t2/3/2K/");
    for rep in ["rep:2x", "rep:2xa", "rep:2xe", "rep:2xs", "rep:3x"] {
        let mut game = game(&record(rep));
        for depth in 0..=5 {
            assert_eq!(game.perft(depth), count(&mut game, depth), "{rep} {depth}");
        }
    }
    let free = game(&record("")).perft(5);
    assert!(game(&record("rep:2x")).perft(5) < free);
    assert_eq!(game(&record("rep:2d")).perft(5), free, "endings by repetition do not count");
}

/// Bologna's Tablut: an empty camp square in the middle of a camp does not help to capture a black piece.
#[test]
fn camps_of_bologna() {
    let rules = Preset::BOLOGNA_TABLUT.rules();
    let camps = ExtraZone::new(ZoneNumber::new(1).expect("a number"), SquareList::EMPTY);
    let specified = rules.to_builder().extra_zone(camps).build().expect("squares of the board");
    let start: Position = "/9/9/2T6/9/1t5K1/9/9/9/9/".parse().expect("a position");
    let captures = |rules: &Rules| {
        let mut game = Game::from_position(rules, &start, Side::Defenders).expect("the same size");
        game.play(step("c3-c5")).expect("it is legal").captures().len()
    };
    assert_eq!((captures(&specified), captures(&rules)), (1, 0));
    // In all else the games are the same, because `afor` lists the squares too: a piece that stays within a camp does
    // not enter it from outside.
    let (mut old, mut random) = (Game::new(&specified), Rng::with_seed(3));
    let mut new = Game::new(&rules);
    let mut within = 0;
    for _ in 0..60 {
        for _ in 0..200 {
            assert_eq!(old.legal_steps(), new.legal_steps());
            let camp = |square| matches!(specified.zone_of(square), Some(tafl_rules::Zone::AttackerFortress));
            within +=
                old.legal_steps().iter().filter(|step| camp(step.origin()) && camp(step.target())).count();
            let Some(step) = old.random_step(|n| random.u32(..n)) else { break };
            if old.play(step) != new.play(step) {
                break;
            }
        }
        old = Game::new(&specified);
        new = new.restarted(specified.start(), specified.side_to_move()).expect("the same size");
    }
    assert!(within > 0);
}

/// The meaning of the four lists of an extra zone.
#[test]
fn lists_of_an_extra_zone() {
    let reason = |zone: &str, text: &str| {
        let game = game(&format!("dim:7 cor: cen: {zone} start:/t6/7/7/3t3/7/7/6K/"));
        game.check(step(text)).err().map(|reason| reason.to_string())
    };
    assert_eq!(reason("z1:a3,", "a1-a4"), None);
    assert_eq!(reason("z1:a3,", "a1-a3"), None);
    let may_not = |what: &str| Some(format!("a taflman may not {what}"));
    assert_eq!(reason("z1:a3, z1p:K", "a1-a4"), may_not("pass `a3` (extra zone `z1`)"));
    assert_eq!(reason("z9:a3, z9s:K", "a1-a3"), may_not("stop on `a3` (extra zone `z9`)"));
    assert_eq!(reason("z9:a3, z9s:K", "a1-a4"), None);
    assert_eq!(reason("z2:a3, z2re:", "a1-a4"), may_not("enter `a3` (extra zone `z2`) from outside"));
    assert_eq!(reason("z2:a3,a1, z2re:", "a1-a3"), None);
    // The last zone that lists a square counts, whatever the order of the entries.
    assert_eq!(reason("z3:a3, z1:a3, z1p:", "a1-a4"), None);
    assert_eq!(reason("afor:a3, aforp: z1:a3,", "a1-a4"), None);
    assert_eq!(reason("z1:a3, z1p: z3:z9,", "a1-a4"), may_not("pass `a3` (extra zone `z1`)"));

    let captures = |zone: &str| {
        let mut game = game(&format!("dim:7 cor: cen: {zone} start:/7/7/T6/t6/1T5/7/6K/ atkf:n"));
        game.play(step("b5-a5")).expect("it is legal").captures().len()
    };
    // Between two enemies.
    assert_eq!(captures("z1:c1,"), 1);
    let beside = |zone: &str| {
        let mut game = game(&format!("dim:7 cor: cen: {zone} start:/7/7/7/t6/1T5/7/6K/ atkf:n"));
        game.play(step("b5-a5")).expect("it is legal").captures().len()
    };
    assert_eq!(["z1:a3,", "z1:a3, z1h:T", "z1:a3, z1h:t", "z1:a3, z1h:t z2:a3,"].map(beside), [0, 0, 1, 0]);
}

const ZONES: [&str; 6] = [
    "dim:7 z1:d1,d7,a4,g4, z1p:K z1s:tT z1re:t z2:d4, z2h:tK z2p: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    "dim:7 cor: afor:a1,a2,b1,b2, aforre: z1:a2,c2, z1re: z1h:tT start:/tt5/tt5/3T3/2TKT2/3T3/5tt/5tt/",
    "dim:7 z1:a1,g7,c3, z1h:TK z3:c3,d3, z3s: z9:e5,f5,e6, z9re:T z9h:t start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    "dim:7 spd:3 kj:r mj:c ber:m z1:d4,d3, z1re:K z1p:K z2:a4,a3,b4, z2re: start:/3m3/3t3/3T3/mtTKTtM/3T3/3t3/3M3/",
    "dim:5 esc:e cor: dfor:c3,b3, dforre: z4:c3,c2, z4re: z4s:T start:/2t2/5/tTKTt/5/2t2/",
    "dim:5 sw:s efe:y z1:a1,a5,e1,e5, z1h:tT z1p: z1s: start:/2t2/2T2/tTKTt/2T2/2t2/",
];

/// The ways to find legal steps agree, also beside extra zones.
#[test]
fn a_step_is_listed_if_it_is_legal() {
    for record in ZONES {
        let mut played = 0;
        for seed in 1..15 {
            let (mut game, mut random) = (game(record), Rng::with_seed(seed));
            for _ in 0..60 {
                let legal = game.legal_steps();
                let squares: Vec<_> = game.rules().dimension().squares().collect();
                for &origin in &squares {
                    for &target in &squares {
                        let step = Step::new(origin, target);
                        assert_eq!(
                            game.check(step).is_ok(),
                            legal.contains(&step),
                            "{record} {step} {game:?}"
                        );
                    }
                }
                assert_eq!(game.count_legal_steps(), legal.len() as u64);
                let Some(step) = game.random_step(|n| random.u32(..n)) else { break };
                assert!(legal.contains(&step));
                game.play(step).expect("it is legal");
                played += 1;
            }
        }
        assert!(played > 100, "{record}");
    }
}

/// An extra zone with the squares and lists of a fortress is that fortress.
#[test]
fn an_extra_zone_can_be_a_fortress() {
    let lists = [("h", "tK"), ("p", "T"), ("s", "tcnkmTCNKM"), ("re", "tT")];
    let record = |key: &str| {
        let lists = lists.map(|(suffix, pieces)| format!("{key}{suffix}:{pieces}")).join(" ");
        format!("dim:7 {key}:a4,d1,d2,g4,d7, {lists} start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")
    };
    for seed in 1..40 {
        let (mut fortress, mut zone) = (game(&record("afor")), game(&record("z5")));
        let mut random = Rng::with_seed(seed);
        for _ in 0..150 {
            assert_eq!((fortress.outcome(), fortress.legal_steps()), (zone.outcome(), zone.legal_steps()));
            let Some(step) = fortress.random_step(|n| random.u32(..n)) else { break };
            assert_eq!(fortress.play(step), zone.play(step));
        }
    }
}
