//! The search finds the values of a plain minimax.

use std::ops::ControlFlow::Continue;

use tafl_play::{Mark, PieceKind, Small};
use tafl_search::{CompiledRules, Evaluation, Game, Limits, Preset, Rules, Score, Search, Side};

use fastrand::Rng;

const INVENTED: &str = include_str!("../../../tafl-play/tests/invented-rules.txt");

/// The value of a game for the side to move, without any pruning.
fn minimax(compiled: &CompiledRules<Small>, game: &mut Game, depth: u8, ply: u32) -> Score {
    let side = game.side_to_move();
    if let Some(outcome) = game.outcome() {
        return match outcome.winner() {
            None => Score::Points(0),
            Some(winner) if winner == side => Score::Win(ply),
            Some(_) => Score::Loss(ply),
        };
    }
    if depth == 0 {
        return leaf(compiled, game, ply);
    }
    let mut best = Score::Loss(0);
    for step in game.legal_steps() {
        game.play(step).unwrap();
        let value = minimax(compiled, game, depth - 1, ply + 1);
        best = best.max(if game.side_to_move() == side { value } else { negated(value) });
        game.undo();
    }
    best
}

fn leaf(compiled: &CompiledRules<Small>, game: &Game, ply: u32) -> Score {
    // A berserk turn is a part of the history, which a position does not show.
    let state = game
        .history()
        .into_iter()
        .fold(start(compiled, game), |state, step| compiled.play_unchecked(&state, step).state());
    let wins = match state.side_to_move() {
        Side::Defenders => compiled.mark_holds(&state, Mark::KingHasRoute),
        Side::Attackers => {
            let kings = state.kind(PieceKind::King) & state.side(Side::Defenders);
            compiled.squares(kings).count() == 1 && compiled.mark_holds(&state, Mark::KingVulnerable)
        }
    };
    if wins { Score::Win(ply + 1) } else { Score::Points(Evaluation::new(compiled).value(compiled, &state)) }
}

fn start(compiled: &CompiledRules<Small>, game: &Game) -> tafl_search::State<Small> {
    let mut first = game.clone();
    while first.undo().is_some() {}
    compiled.state(&first.position(), first.side_to_move()).unwrap()
}

fn negated(score: Score) -> Score {
    match score {
        Score::Points(value) => Score::Points(-value),
        Score::Win(steps) => Score::Loss(steps),
        Score::Loss(steps) => Score::Win(steps),
    }
}

/// Compares the search with minimax in a few positions of random games.
fn compare(rules: &Rules, random: &mut Rng, depth: u8) {
    let Ok(compiled) = CompiledRules::<Small>::new(rules) else { return };
    let (mut plain, mut with_table) = (Search::new(0).unwrap(), Search::new(1 << 20).unwrap());
    for _ in 0..3 {
        let mut game = Game::new(rules);
        for _ in 0..random.usize(..30) {
            let Some(step) = game.random_step(|n| random.u32(..n)) else { break };
            game.play(step).unwrap();
            if game.outcome().is_some() {
                game.undo();
                break;
            }
        }
        if game.outcome().is_some() {
            continue;
        }
        let expected = minimax(&compiled, &mut game.clone(), depth, 0);
        for search in [&mut plain, &mut with_table] {
            search.clear();
            let report = search.run(&game, &Limits::new().depth(depth), |_| Continue(()));
            assert_eq!(report.score(), Some(expected), "{}\n{}", rules, game.position());
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization: `cargo xtask ci large` runs it")]
fn presets_at_two_steps() {
    let mut random = Rng::with_seed(1);
    for preset in Preset::ALL {
        compare(&preset.rules(), &mut random, 2);
    }
}

/// The rules have jumps of all types, speed limits, berserk turns, mercenaries, special squares of all types.
#[test]
fn brandub_at_three_steps_and_invented_rules_at_two() {
    compare(&Preset::BRANDUB.rules(), &mut Rng::with_seed(2), 3);
    let mut random = Rng::with_seed(3);
    for record in INVENTED.lines() {
        compare(&record.parse().unwrap(), &mut random, 2);
    }
}

/// On a tiny board positions repeat within the depth, for every rule: each effect for each side, and positions that a
/// symmetry of the board maps to each other.
#[test]
fn repetitions() {
    let mut random = Rng::with_seed(4);
    for entry in
        "tfr:d tfr:w tfr:l tfr:i rep:2d rep:3m rep:2o rep:2a rep:3e rep:2x rep:2xa rep:2xe rep:2ds rep:2ms \
        rep:3os rep:2as rep:2es rep:2xs rep:2xas rep:3xes"
            .split(' ')
    {
        let rules: Rules = format!("dim:5 cor: {entry} atkf:n start:/t4/5/5/5/3K1/").parse().unwrap();
        for depth in 1..=3 {
            compare(&rules, &mut random, depth);
        }
    }
}
