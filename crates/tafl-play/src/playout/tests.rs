//! A playout is a game by the rules, and each of its steps is as likely as any other.

#![allow(clippy::expect_used, reason = "helpers fail as tests do")]

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use fastrand::Rng;
use tafl_rules::{Ending, Preset, Rules};

use super::{Playout, Runner};
use crate::bit_board::BitBoard;
use crate::board_sizes::{Large, Medium, Small, Tiny};
use crate::compiled_rules::CompiledRules;

use crate::game::Game;
use crate::outcome::Outcome;
use crate::step::Step;

/// Jumps of all types, speed limits, berserk turns with and without captures, special squares of all types.
const INVENTED: &str = include_str!("../../tests/invented-rules.txt");

const NAMED: [&str; 8] = [
    "brandub",
    "copenhagen",
    "alea-evangelii",
    "berserk",
    "tablut",
    "sea-battle-13x13",
    "historical-brandubh",
    "tawlbwrdd",
];

fn all_rules() -> impl Iterator<Item = Rules> {
    let named = NAMED.into_iter().map(|name| Preset::from_name(name).expect(name).rules());
    named.chain(INVENTED.lines().map(|record| record.parse().expect("a record")))
}

/// Plays random games on a board type, and compares each state with that of the rules.
fn follow<B: BitBoard>(rules: &Rules, games: u64) {
    let Ok(compiled) = CompiledRules::<B>::new(rules) else { return };
    for seed in 0..games {
        let (mut random, mut state) = (Rng::with_seed(seed), compiled.start());
        let mut runner = Runner::new(&compiled, &state);
        for _ in 0..400 {
            let Some(legal) = runner.play(&mut |n| random.u32(..n)) else { break };
            let step = compiled.geometry.step(legal.origin, legal.target).expect("on the board");
            assert_eq!(compiled.check(&state, step), Ok(()), "{rules}");
            let played = compiled.play_unchecked(&state, step);
            let captured: Vec<_> =
                runner.captured().iter().map(|it| (usize::from(it.index), Some(it.piece))).collect();
            let expected = played.captures().squares().indices().map(|index| (index, state.piece(index)));
            assert_eq!(captured, expected.collect::<Vec<_>>(), "{step} by {rules}");
            state = played.state();
            assert_eq!(*runner.state(), state, "{step} by {rules}");
        }
        let is_over = state.outcome().is_some();
        assert_eq!(compiled.count_legal_steps(&state) == 0, is_over, "{rules}");
    }
}

#[test]
fn each_step_is_played_by_the_rules() {
    for rules in all_rules() {
        follow::<Tiny>(&rules, 3);
        follow::<Small>(&rules, 12);
        follow::<Medium>(&rules, 3);
        follow::<Large>(&rules, 1);
    }
}

#[test]
fn a_playout_is_a_game_with_its_repetitions() {
    let repeating = ["rep:2x", "rep:2xa", "rep:3xes", "rep:2ds", "rep:2e", "tfr:d"]
        .map(|key| format!("dim:4 cor: cen: surf:n {key} start:/t3/4/1K2/3t/").parse().expect("a record"));
    let mut endings = BTreeSet::new();
    for rules in all_rules().chain(repeating) {
        for seed in 0..6 {
            let start = Game::new(&rules);
            let (mut random, mut game) = (Rng::with_seed(seed), start.clone());
            let playout = start.playout_visiting(
                600,
                |n| random.u32(..n),
                |step| {
                    game.play(step).expect("it is legal");
                },
            );
            let plies = u32::try_from(game.history().len());
            assert_eq!((playout.outcome(), Ok(playout.plies())), (game.outcome(), plies), "{rules}");
            assert_eq!(start.history(), [], "the game itself is unchanged");
            endings.extend(playout.outcome().map(Outcome::ending));
        }
    }
    assert!(endings.contains(&Ending::Repetition), "{endings:?}");
}

#[test]
fn a_playout_stops_at_its_limit() {
    let compiled = CompiledRules::<Small>::new(&Preset::COPENHAGEN.rules()).expect("it fits");
    let mut random = Rng::with_seed(3);
    let mut play = |limit| compiled.playout(&compiled.start(), limit, |n| random.u32(..n));
    for limit in 0..5 {
        assert_eq!(play(limit), Playout::new(None, limit));
    }
    assert!(play(u32::MAX).outcome().is_some());
}

/// The statistic of a chi-squared test has about as many degrees of freedom as there are steps; its standard deviation is
/// the square root of twice their number.
fn is_uniform(steps: &[Step], rules: &Rules, mut draw: impl FnMut() -> Option<Step>) {
    const DRAWS: u32 = 60;
    let mut drawn = vec![0_u32; steps.len()];
    for _ in 0..DRAWS as usize * steps.len() {
        let step = draw().expect("there are legal steps");
        let index = steps.binary_search(&step).expect("it is legal");
        drawn.get_mut(index).into_iter().for_each(|count| *count += 1);
    }
    let expected = f64::from(DRAWS);
    let square = |&count: &u32| (f64::from(count) - expected) * (f64::from(count) - expected) / expected;
    let statistic: f64 = drawn.iter().map(square).sum();
    let freedom = f64::from(u32::try_from(steps.len()).expect("few steps"));
    // Five standard deviations, squared: there is no square root without `std`.
    let excess = (statistic - freedom - 5.0).max(0.0);
    assert!(excess * excess < 50.0 * freedom + 1.0, "{statistic} with {freedom} steps by {rules}: {drawn:?}");
}

/// Both in a playout and for a state alone. How many of the states are in a berserk turn.
fn draw_many<B: BitBoard>(rules: &Rules, seed: u64) -> u32 {
    let Ok(compiled) = CompiledRules::<B>::new(rules) else { return 0 };
    let mut random = Rng::with_seed(seed);
    let mut random = |n| random.u32(..n);
    let mut runner = Runner::new(&compiled, &compiled.start());
    let mut berserk = 0;
    for ply in 0..120 {
        let is_berserk = runner.state().berserk_index().is_some();
        if ply % 17 == 16 || is_berserk {
            berserk += u32::from(is_berserk);
            let mut steps = Vec::new();
            compiled.for_each_legal_step(runner.state(), |step| steps.push(step));
            is_uniform(&steps, rules, || {
                let legal = runner.draw(&mut random)?;
                compiled.geometry.step(legal.origin, legal.target)
            });
            // Without optimization it is slow: `cargo xtask ci large` draws from all.
            if steps.len() < 40 || !cfg!(debug_assertions) {
                is_uniform(&steps, rules, || compiled.random_step(runner.state(), &mut random));
            }
        }
        if runner.play(&mut random).is_none() {
            break;
        }
    }
    berserk
}

#[test]
fn each_legal_step_is_as_likely_as_any_other() {
    let drawn = all_rules().map(|rules| {
        draw_many::<Small>(&rules, 1) + draw_many::<Small>(&rules, 2) + draw_many::<Medium>(&rules, 3)
    });
    assert!(drawn.sum::<u32>() > 5);
}
