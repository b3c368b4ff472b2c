//! `rep` and extra zones in play.

use std::collections::BTreeMap;

use fastrand::Rng;
use tafl_moves::{Mark, Move};
use tafl_play::{
    BitBoard as _, CompiledRules, Ending, Game, IllegalStepError, Outcome, Position, Rules, Side, Small,
    State, Step,
};
use tafl_position::Symmetry;
use tafl_rules::{ExtraZone, Preset, RepetitionEffect, RepetitionRule, SquareList, ZoneNumber};

use crate::{game, rules, step};

/// Plays the steps again and again, and returns the number of steps until the game is over or a step is refused.
fn shuttle(rep: &str, steps: &[&str]) -> (usize, String) {
    let mut game = game(&format!("dim:5 cor: rep:{rep} start:/t4/5/5/5/3K1/"));
    for (count, text) in steps.iter().cycle().enumerate().take(20) {
        if let Some(outcome) = game.outcome() {
            return (count, outcome.to_string());
        }
        if let Err(reason) = game.play(step(text)) {
            assert_eq!((game.check(step(text)), game.record(step(text))), (Err(reason), Err(reason)));
            return (count, reason.to_string());
        }
    }
    (20, "continues".into())
}

/// The king has a way to the edge, but not in a game that is over.
#[test]
fn a_step_that_repeats_for_the_last_time_is_no_threat() {
    for (rep, mark) in [("2d", None), ("2m", None), ("3d", Some(Mark::KingHasRoute))] {
        let mut game = game(&format!("dim:5 esc:e cor: rep:{rep} start:/t4/5/5/2K2/5/"));
        for text in ["a1-b1", "c4-d4", "b1-a1"] {
            game.play(step(text)).expect("it is legal");
        }
        let made = game.marked(step("d4-c4"));
        assert_eq!(made.as_ref().map(Move::mark), Ok(mark), "{rep}");
        game.play(step("d4-c4")).expect("it is legal");
        assert_eq!(game.mark(), mark, "{rep}");
    }
}

#[test]
fn every_letter() {
    /// An attacker and the king go back and forth. After every fourth step the start position occurs again.
    const CYCLE: [&str; 4] = ["a1-b1", "d5-c5", "b1-a1", "c5-d5"];
    const MIRRORED: [&str; 4] = ["a1-e1", "d5-b5", "e1-a1", "b5-d5"];
    const DRAW: &str = "draw: the position was repeated too often";
    const ATTACKERS: &str = "the attackers win: the position was repeated too often";
    const DEFENDERS: &str = "the defenders win: the position was repeated too often";
    const FORBIDDEN: &str = "the step repeats a position, which `rep:REP` forbids";
    for (rep, cycle, count, end) in [
        ("2d", CYCLE, 4, DRAW),
        ("3d", CYCLE, 8, DRAW),
        ("4d", CYCLE, 12, DRAW),
        // The king completes the cycle.
        ("2m", CYCLE, 4, ATTACKERS),
        ("2o", CYCLE, 4, DEFENDERS),
        ("2a", CYCLE, 4, DEFENDERS),
        ("2e", CYCLE, 4, ATTACKERS),
        ("3e", CYCLE, 8, ATTACKERS),
        ("2x", CYCLE, 3, FORBIDDEN),
        ("3x", CYCLE, 7, FORBIDDEN),
        ("2xe", CYCLE, 3, FORBIDDEN),
        // The attacker must not repeat the position after its first step.
        ("2xa", CYCLE, 4, FORBIDDEN),
        ("3xa", CYCLE, 8, FORBIDDEN),
        ("99d", CYCLE, 20, "continues"),
        ("2ds", MIRRORED, 2, DRAW),
        ("2d", MIRRORED, 4, DRAW),
        ("2xes", MIRRORED, 1, FORBIDDEN),
    ] {
        assert_eq!(shuttle(rep, &cycle), (count, end.replace("REP", rep)), "{rep} {cycle:?}");
    }
}

/// What a step to a position that has occurred often enough does.
#[derive(Debug, PartialEq)]
enum Verdict {
    Nothing,
    Forbidden,
    Ends(Option<Side>),
}

/// A game that finds repetitions by comparing with all earlier positions.
struct Listed {
    rule: Option<RepetitionRule>,
    compiled: CompiledRules<Small>,
    /// All states with their positions, and the end of the game.
    states: Vec<(State<Small>, Position, Option<Outcome>)>,
}

impl Listed {
    fn new(record: &str, rule: Option<RepetitionRule>) -> Self {
        let compiled = CompiledRules::new(&rules(record)).expect("a small board");
        let start = compiled.start();
        let states = vec![(start, compiled.position(&start), None)];
        Self { rule, compiled, states }
    }

    fn now(&self) -> &(State<Small>, Position, Option<Outcome>) {
        self.states.last().expect("the start")
    }

    /// How often a position has occurred; not within a berserk turn.
    fn occurrences(&self, side: Side, position: &Position) -> usize {
        let images = if self.rule.is_some_and(RepetitionRule::is_symmetric) { 8 } else { 1 };
        let images: Vec<_> =
            Symmetry::ALL.into_iter().take(images).map(|it| position.transformed(it)).collect();
        let counted = self.states.iter().filter(|(state, ..)| state.berserk().is_empty());
        counted.filter(|(state, seen, _)| state.side_to_move() == side && images.contains(seen)).count()
    }

    fn verdict(&self, next: &State<Small>) -> Verdict {
        let mover = self.now().0.side_to_move();
        let occurrences = self.occurrences(next.side_to_move(), &self.compiled.position(next)) + 1;
        let counts = |rule: &RepetitionRule| occurrences >= usize::from(rule.occurrence());
        let Some(rule) = self.rule.filter(counts).filter(|_| next.berserk().is_empty()) else {
            return Verdict::Nothing;
        };
        match rule.effect() {
            RepetitionEffect::Draw => Verdict::Ends(None),
            RepetitionEffect::MoverLoses => Verdict::Ends(Some(mover.other())),
            RepetitionEffect::OpponentLoses => Verdict::Ends(Some(mover)),
            RepetitionEffect::AttackersLose => Verdict::Ends(Some(Side::Defenders)),
            RepetitionEffect::DefendersLose => Verdict::Ends(Some(Side::Attackers)),
            RepetitionEffect::ForbiddenToAttackers if mover == Side::Defenders => Verdict::Nothing,
            RepetitionEffect::ForbiddenToDefenders if mover == Side::Attackers => Verdict::Nothing,
            _ => Verdict::Forbidden,
        }
    }

    /// The steps that are legal, and those that are forbidden.
    fn steps(&self) -> (Vec<Step>, Vec<Step>) {
        let (state, _, outcome) = self.now();
        let mut all = Vec::new();
        if outcome.is_none() {
            self.compiled.for_each_legal_step(state, |step| all.push(step));
        }
        let next = |step| self.compiled.play_unchecked(state, step).state();
        all.into_iter().partition(|&step| self.verdict(&next(step)) != Verdict::Forbidden)
    }

    fn play(&mut self, step: Step) {
        let state = self.now().0;
        let next = self.compiled.play_unchecked(&state, step).state();
        let ended = match self.verdict(&next) {
            Verdict::Ends(winner) => Outcome::new(winner, Ending::Repetition).ok(),
            _ => None,
        };
        self.states.push((next, self.compiled.position(&next), next.outcome().or(ended)));
        // A side all of whose steps are forbidden loses.
        if self.now().2.is_none() && self.steps().0.is_empty() {
            let stuck = Outcome::new(Some(next.side_to_move().other()), Ending::NoLegalMove).ok();
            self.states.last_mut().expect("the step").2 = stuck;
        }
    }

    /// The game has the same end and the same steps, with the same reasons. Whether any is forbidden.
    fn compare(&self, game: &Game) -> bool {
        let (state, position, outcome) = self.now();
        let (legal, forbidden) = self.steps();
        assert_eq!((&game.position(), game.outcome()), (position, *outcome), "{game:?}");
        assert_eq!(game.legal_steps(), legal, "{game:?}");
        assert_eq!(game.count_legal_steps(), legal.len() as u64, "{game:?}");
        if outcome.is_none() {
            assert!(legal.iter().all(|&step| game.check(step).is_ok()), "{game:?}");
            let is_reason = |reason| matches!(reason, Err(IllegalStepError::RepetitionForbidden { .. }));
            assert!(forbidden.iter().all(|&step| is_reason(game.check(step))), "{game:?}");
        }
        let counts = self.rule.is_some() && state.berserk().is_empty();
        let occurrences = if counts { self.occurrences(state.side_to_move(), position) } else { 1 };
        assert_eq!(game.occurrences(), occurrences, "{game:?}");
        !forbidden.is_empty()
    }
}

/// Steps, ends, reasons and numbers of occurrences are those of the list of all positions, also after steps were taken
/// back. The boards are small, so that positions repeat; some have mercenaries and berserk turns.
#[test]
fn repetitions_are_those_of_a_list() {
    const RECORDS: [&str; 7] = [
        "dim:3 cor: cen: esc:c surf:n start:/t2/3/2K/",
        "dim:4 cor: surf:n start:/t3/3T/4/K2t/",
        "dim:5 cor: cen:c3, surf:n atkf:n start:/t3t/5/2K2/5/T3t/",
        "dim:4 cor: surf:n spd:1 ks:w start:/m2t/4/1T2/K2M/",
        "dim:5 cor: surf:n ber:m mj:c start:/m3t/1T3/5/3T1/K3M/",
        "dim:5 cor: cen: surf:n ber:m start:/m2m1/1T3/2K2/1M1t1/t3M/",
        "dim:5 cor: cen: surf:n ber:c mj:c start:/m1M1m/5/M1K1M/5/mM2t/",
    ];
    let tfr = [("tfr:d", "3d"), ("tfr:w", "3o"), ("tfr:l", "3m"), ("tfr:i", "")];
    let mut keys: Vec<_> = tfr.map(|(key, rule)| (key.to_owned(), rule.parse().ok(), 200)).into();
    for effect in RepetitionEffect::ALL {
        for (rule, plies) in [("2", 80), ("2s", 40), ("3", 120), ("4s", 40)] {
            let (occurrence, symmetric) = rule.split_at(1);
            let rule = format!("{occurrence}{effect}{symmetric}");
            keys.push((format!("rep:{rule}"), rule.parse().ok(), plies));
        }
    }
    let mut seen = BTreeMap::<&str, u32>::new();
    let mut random = Rng::with_seed(1);
    for record in RECORDS {
        for (key, rule, plies) in &keys {
            let mut game = game(&record.replace(" start:", &format!(" {key} start:")));
            let mut listed = Listed::new(record, *rule);
            for _ in 0..*plies {
                *seen.entry("forbidden").or_default() += u32::from(listed.compare(&game));
                let over = game.outcome().is_some();
                if over || random.u32(..8) == 0 {
                    // Back by many steps at times, over checkpoints and over tables that have grown.
                    let most = if over && random.bool() { 120 } else { 3 };
                    for _ in 0..random.usize(..most) {
                        assert_eq!(game.undo().is_some(), listed.states.len() > 1);
                        listed.states.truncate(listed.states.len().saturating_sub(1).max(1));
                        assert_eq!(game.position(), listed.now().1);
                    }
                    continue;
                }
                let step = game.random_step(|n| random.u32(..n)).expect("there is one");
                game.play(step).expect("it is legal");
                listed.play(step);
                let ending = listed.now().2.map_or("none", |outcome| outcome.ending().name());
                *seen.entry(ending).or_default() += 1;
                *seen.entry("long").or_default() += u32::from(listed.states.len() > 130);
            }
        }
    }
    let counts = ["forbidden", "repetition", "no-legal-move", "long"].map(|name| seen.get(name).copied());
    assert!(counts.iter().all(|count| count.is_some_and(|count| count >= 10)), "{seen:?}");
}

/// Plays random games by both rules until the records of the moves differ. Whether any did.
fn captures_differ(one: &Rules, other: &Rules) -> bool {
    let mut differ = false;
    for seed in 1..50 {
        let mut random = Rng::with_seed(seed);
        let (mut old, mut new) = (Game::new(one), Game::new(other));
        for _ in 0..150 {
            assert_eq!((old.outcome(), old.legal_steps()), (new.outcome(), new.legal_steps()));
            let Some(step) = old.random_step(|n| random.u32(..n)) else { break };
            if old.play(step) != new.play(step) {
                differ = true;
                break;
            }
        }
    }
    differ
}

/// Bologna's Tablut: an empty camp square in the middle of a camp does not help to capture a black piece. In all else the
/// games are the same as without the extra zone, because `afor` lists its squares too: a piece that stays within a camp
/// does not enter it from outside.
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
    assert!(captures_differ(&specified, &rules));
}

/// An extra zone with the squares and lists of a fortress is that fortress.
#[test]
fn an_extra_zone_can_be_a_fortress() {
    let lists = [("h", "tK"), ("p", "T"), ("s", "tcnkmTCNKM"), ("re", "tT")];
    let by = |key: &str| {
        let lists = lists.map(|(suffix, pieces)| format!("{key}{suffix}:{pieces}")).join(" ");
        rules(&format!("dim:7 {key}:a4,d1,d2,g4,d7, {lists} start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"))
    };
    assert!(!captures_differ(&by("afor"), &by("z5")));
}

/// The meaning of the four lists of an extra zone.
#[test]
fn lists_of_an_extra_zone() {
    for (zone, text, expected) in [
        ("z1:a3,", "a1-a4", ""),
        ("z1:a3,", "a1-a3", ""),
        ("z1:a3, z1p:K", "a1-a4", "an attacker may not pass `a3` (extra zone `z1`)"),
        ("z9:a3, z9s:K", "a1-a3", "an attacker may not stop on `a3` (extra zone `z9`)"),
        ("z9:a3, z9s:K", "a1-a4", ""),
        ("z2:a3, z2re:", "a1-a4", "an attacker may not enter `a3` (extra zone `z2`) from outside"),
        ("z2:a3,a1, z2re:", "a1-a3", ""),
        // The last zone that lists a square counts, whatever the order of the entries.
        ("z3:a3, z1:a3, z1p:", "a1-a4", ""),
        ("afor:a3, aforp: z1:a3,", "a1-a4", ""),
        ("z1:a3, z1p: z3:z9,", "a1-a4", "an attacker may not pass `a3` (extra zone `z1`)"),
    ] {
        let game = game(&format!("dim:7 cor: cen: {zone} start:/t6/7/7/3t3/7/7/6K/"));
        let reason = game.check(step(text)).map_or_else(|reason| reason.to_string(), |()| String::new());
        assert_eq!(reason, expected, "{zone} {text}");
    }
    for (zone, row, expected) in [
        // Between two enemies.
        ("z1:c1,", "T6", 1),
        ("z1:a3,", "7", 0),
        ("z1:a3, z1h:T", "7", 0),
        ("z1:a3, z1h:t", "7", 1),
        ("z1:a3, z1h:t z2:a3,", "7", 0),
    ] {
        let mut game = game(&format!("dim:7 cor: cen: {zone} start:/7/7/{row}/t6/1T5/7/6K/ atkf:n"));
        let played = game.play(step("b5-a5")).expect("it is legal");
        assert_eq!(played.captures().len(), expected, "{zone} {row}");
    }
}
