//! Games against weaker players.

use std::ops::ControlFlow::Continue;

use fastrand::Rng;
use tafl_search::{Game, Level, Limits, Preset, Search, Side, Step};

/// The side that wins a game of these players; `None` if it is drawn, or too long.
fn winner(preset: Preset, players: [&mut dyn FnMut(&Game) -> Step; 2]) -> Option<Side> {
    let mut game = Game::new(&preset.rules());
    let [attackers, defenders] = players;
    while game.outcome().is_none() && game.history().len() < 200 {
        let step = match game.side_to_move() {
            Side::Attackers => attackers(&game),
            Side::Defenders => defenders(&game),
        };
        game.play(step).unwrap();
    }
    game.outcome()?.winner()
}

/// Points of the first player in `games` games, half of them with each side: 2 for a win, 1 for a draw.
fn points(
    preset: Preset,
    games: u32,
    first: &mut dyn FnMut(&Game) -> Step,
    second: &mut dyn FnMut(&Game) -> Step,
) -> u32 {
    let mut points = 0;
    for number in 0..games {
        let (side, winner) = if number % 2 == 0 {
            (Side::Attackers, winner(preset, [first, second]))
        } else {
            (Side::Defenders, winner(preset, [second, first]))
        };
        points += winner.map_or(1, |winner| if winner == side { 2 } else { 0 });
    }
    points
}

fn searcher(nodes: u64) -> impl FnMut(&Game) -> Step {
    let mut search = Search::new(1 << 20).unwrap();
    move |game| search.run(game, &Limits::new().nodes(nodes), |_| Continue(())).best().unwrap()
}

/// Plays well but for a random step now and then, so that games differ.
fn unsteady(nodes: u64, seed: u64) -> impl FnMut(&Game) -> Step {
    let (mut best, mut random) = (searcher(nodes), Rng::with_seed(seed));
    move |game| match random.u32(..8) {
        0 => game.random_step(|n| random.u32(..n)).unwrap(),
        _ => best(game),
    }
}

/// The greedy player captures when it can, and else moves at random as the other one.
#[test]
fn it_beats_a_random_and_a_greedy_player() {
    for (is_greedy, least) in [(false, 11), (true, 10)] {
        let mut random = Rng::with_seed(5);
        for preset in [Preset::BRANDUB, Preset::TABLUT, Preset::COPENHAGEN] {
            let mut player = |game: &Game| {
                let captures = |step: &Step| is_greedy && !game.record(*step).unwrap().captures().is_empty();
                let capturing = game.legal_steps().into_iter().find(captures);
                capturing.unwrap_or_else(|| game.random_step(|n| random.u32(..n)).unwrap())
            };
            let points = points(preset, 6, &mut searcher(2_000), &mut player);
            assert!(points >= least, "{preset:?}, greedy {is_greedy}: {points} of 12");
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization: `cargo xtask ci large` runs it")]
fn more_nodes_are_stronger() {
    let points = points(Preset::BRANDUB, 20, &mut unsteady(10_000, 1), &mut unsteady(300, 2));
    assert!(points > 22, "{points} of 40");
}

fn of_level(number: u8, seed: u64) -> impl FnMut(&Game) -> Step {
    let (level, mut search) = (Level::new(number).unwrap(), Search::new(1 << 20).unwrap());
    let mut random = Rng::with_seed(seed);
    move |game| search.choose(game, level, random.u64(..)).unwrap()
}

/// A level wins most games against the third below. The highest ones, which take long, differ only in their nodes.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization: `cargo xtask ci large` runs it")]
fn levels_are_steps_of_strength() {
    for number in (0..15).step_by(3) {
        let points = points(Preset::BRANDUB, 24, &mut of_level(number + 3, 1), &mut of_level(number, 2));
        assert!(points >= 32, "level {}: {points} of 48", number + 3);
    }
}

/// Wins if it can, or else captures if it can, or else moves at random.
fn looks_one_step_ahead(seed: u64) -> impl FnMut(&Game) -> Step {
    let mut random = Rng::with_seed(seed);
    move |game| {
        let steps = game.legal_steps();
        let wins = |step: &&Step| {
            let mut next = game.clone();
            next.play(**step).unwrap();
            next.outcome().is_some_and(|outcome| outcome.winner() == Some(game.side_to_move()))
        };
        let captures = |step: &&Step| !game.record(**step).unwrap().captures().is_empty();
        let best = steps.iter().find(wins).or_else(|| steps.iter().find(captures));
        best.copied().unwrap_or_else(|| steps[random.usize(..steps.len())])
    }
}

/// Of 40 games, half of them with each side, the lowest level wins few, and the fifth about half. Children are to win.
#[test]
fn the_lowest_levels_lose_to_who_looks_one_step_ahead() {
    let points = |number| points(Preset::BRANDUB, 40, &mut of_level(number, 1), &mut looks_one_step_ahead(2));
    let lowest = points(0);
    assert!(lowest <= 16, "{lowest} of 80");
    if cfg!(not(debug_assertions)) {
        let fifth = points(5);
        assert!((24..=60).contains(&fifth), "{fifth} of 80");
    }
}
