//! Random steps and playouts: every legal step has the same probability.

#![allow(clippy::expect_used, reason = "helpers fail as tests do")]

use fastrand::Rng;
use tafl_play::{CompiledRules, Game, Medium, Small, Step};
use tafl_rules::{Preset, Rules};

/// Jumps of all types, speed limits, berserk turns with and without captures, special squares of all types.
const INVENTED: &str = include_str!("../invented-rules.txt");

fn all_rules() -> impl Iterator<Item = Rules> {
    let presets = [Preset::BRANDUB, Preset::COPENHAGEN, Preset::ALEA_EVANGELII];
    let berserk = ["berserk", "tablut"].map(|name| Preset::from_name(name).expect(name));
    let invented = INVENTED.lines().map(|record| record.parse().expect("a record"));
    presets.into_iter().chain(berserk).map(Preset::rules).chain(invented)
}

/// Visits games after every few random steps.
fn visit_all(games: u64, mut visit: impl FnMut(&Game)) {
    for rules in all_rules() {
        for seed in 1..=games {
            let mut random = Rng::with_seed(seed);
            let mut game = Game::new(&rules);
            for ply in 0..80_u64 {
                if (ply + seed) % 9 == 0 || game.berserk_square().is_some() {
                    visit(&game);
                }
                let Some(step) = game.random_step(|n| random.u32(..n)) else { break };
                game.play(step).expect("it is legal");
            }
            visit(&game);
        }
    }
}

/// The statistic of a chi-squared test has about as many degrees of freedom as there are steps; its standard deviation is
/// the square root of twice their number.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization: `cargo xtask ci large` runs it")]
fn every_legal_step_is_as_likely_as_any_other() {
    const DRAWS: u32 = 60;
    let (mut berserk, mut visited) = (0, 0);
    visit_all(2, |game| {
        let steps = game.legal_steps();
        let mut random = Rng::with_seed(0x5eed + visited);
        visited += 1;
        berserk += u32::from(game.berserk_square().is_some());
        let mut drawn = vec![0_u32; steps.len()];
        for _ in 0..DRAWS as usize * steps.len() {
            let step = game.random_step(|n| random.u32(..n)).expect("there are legal steps");
            drawn[steps.binary_search(&step).expect("it is legal")] += 1;
        }
        let expected = f64::from(DRAWS);
        let square = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
        let statistic: f64 = drawn.iter().map(square).sum();
        let freedom = f64::from(u32::try_from(steps.len()).expect("few steps"));
        assert!(
            statistic < freedom + 5.0 * (2.0 * freedom).sqrt() + 5.0,
            "{statistic} with {freedom} steps: {drawn:?} {game:?}"
        );
    });
    assert!(visited > 60 && berserk > 5, "{visited} games, {berserk} of them in a berserk turn");
}

#[test]
fn there_is_a_random_step_if_and_only_if_there_is_a_legal_one() {
    visit_all(3, |game| {
        let steps = game.legal_steps();
        // Even numbers that are not random, or too large.
        for number in [0, 1, 17, u32::MAX] {
            let step = game.random_step(|_| number);
            assert_eq!(step.is_some(), !steps.is_empty(), "{game:?}");
            assert!(step.is_none_or(|step| steps.binary_search(&step).is_ok()), "{step:?} {game:?}");
        }
    });
}

#[test]
fn the_legal_steps_are_visited_counted_and_numbered_in_one_order() {
    visit_all(3, |game| {
        let steps = game.legal_steps();
        let mut visited = Vec::new();
        game.for_each_legal_step(|step| visited.push(step));
        assert_eq!(visited, steps, "{game:?}");
        assert!(steps.is_sorted_by(|one, other| one < other), "{game:?}");
        assert_eq!(game.count_legal_steps(), steps.len() as u64, "{game:?}");
        if game.berserk_square().is_some() || game.outcome().is_some() {
            return;
        }
        let (position, side) = (game.position(), game.side_to_move());
        if let Ok(compiled) = CompiledRules::<Small>::new(game.rules()) {
            let state = compiled.state(&position, side).expect("it has that size");
            assert_eq!(numbered(|n| compiled.nth_legal_step(&state, n)), steps, "{game:?}");
        }
        let compiled = CompiledRules::<Medium>::new(game.rules()).expect("it fits");
        let state = compiled.state(&position, side).expect("it has that size");
        assert_eq!(numbered(|n| compiled.nth_legal_step(&state, n)), steps, "{game:?}");
    });
}

fn numbered(nth: impl Fn(u64) -> Option<Step>) -> Vec<Step> {
    (0..).map_while(nth).collect()
}

#[test]
fn a_playout_stops_at_its_limit() {
    let compiled: CompiledRules<Small> = CompiledRules::new(&Preset::COPENHAGEN.rules()).expect("it fits");
    let mut random = Rng::with_seed(3);
    for limit in 0..5 {
        let playout = compiled.playout(&compiled.start(), limit, |n| random.u32(..n));
        assert_eq!((playout.outcome(), playout.plies()), (None, limit));
    }
    let playout = compiled.playout(&compiled.start(), u32::MAX, |n| random.u32(..n));
    assert!(playout.outcome().is_some());
}

/// A playout counts the positions that the game has had before.
#[test]
fn a_playout_counts_repetitions() {
    let rules: Rules = "dim:3 cor: cen: surf:n tfr:d start:/t2/3/2K/".parse().expect("a record");
    let mut random = Rng::with_seed(1);
    let ended = (0..50).filter(|_| {
        let outcome = Game::new(&rules).playout(10_000, |n| random.u32(..n)).outcome();
        outcome.is_some_and(|outcome| outcome.ending() == tafl_play::Ending::Repetition)
    });
    assert!(ended.count() > 0);
}
