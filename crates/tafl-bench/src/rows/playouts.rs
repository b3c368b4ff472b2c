//! Random games.

use std::hint::black_box;

use fastrand::Rng;
use shakmaty::Position;
use tafl::fast::{CaptureBuffer, FastPlayoutRng, FastPlayoutRunner};
use tafl_play::{CompiledRules, Game, Small};

use super::{SHAKMATY, TAFL_RS, peers};
use crate::sample::{self, Sample};
use crate::{Goal, Row, Unit, Workload};

/// How many plies a playout has at most.
const MAX_PLIES: u32 = 1_000;

/// How many playouts a workload has. Each has about 250 plies.
const PLAYOUTS: u64 = 40;

pub(super) fn rows() -> Vec<Row> {
    let row = |id, work| Row::new(id, "Random playouts", work, Unit::Each("ply"));
    vec![
        row("playout-engine", "random playout, all moves listed, one chosen (`CompiledRules`)")
            .ours(playout_engine)
            .peer(TAFL_RS, playout_tafl_rs)
            .peer(SHAKMATY, playout_shakmaty),
        row("playout-game", "the same with history and repetition (`Game`)")
            .ours(playout_game)
            .peer(TAFL_RS, playout_tafl_rs),
        row(
            "playout-runner",
            "random playout, each step chosen without listing them (`CompiledRules::playout`; tafl-rs: with repetition)",
        )
        .ours(runner_engine)
        .peer(TAFL_RS, runner_tafl_rs)
        .goal(Goal::AsIf(80.0, TAFL_RS, 80.0)),
        row("playout-runner-game", "the same with repetition (`Game::playout`)")
            .ours(runner_game)
            .peer(TAFL_RS, runner_tafl_rs)
            .goal(Goal::AsIf(80.0, TAFL_RS, 80.0)),
    ]
}

/// How many playouts there are, fewer if the sample is small.
fn playouts(sample: &Sample) -> u64 {
    if sample.positions().len() < 1_000 { 2 } else { PLAYOUTS }
}

/// Playouts with different seeds, each of which returns its number of plies.
fn each_playout(number: u64, mut play: impl FnMut(u64) -> u64 + 'static) -> Workload {
    Workload::new(move || ((0..number).map(&mut play).sum(), 0))
}

fn playout_engine(sample: &Sample) -> Option<Workload> {
    let compiled: CompiledRules<Small> = sample::engine();
    let mut steps = Vec::new();
    Some(each_playout(playouts(sample), move |seed| {
        let (mut state, mut random, mut plies) = (compiled.start(), Rng::with_seed(seed), 0);
        while plies < MAX_PLIES && state.outcome().is_none() {
            steps.clear();
            compiled.for_each_legal_step(&state, |step| steps.push(step));
            let Some(&step) = random.choice(&steps) else { break };
            state = compiled.play_unchecked(&state, step).state();
            plies += 1;
        }
        black_box(state);
        u64::from(plies)
    }))
}

fn playout_game(sample: &Sample) -> Option<Workload> {
    let start = Game::new(&sample::rules());
    Some(each_playout(playouts(sample), move |seed| {
        let (mut game, mut random, mut plies) = (start.clone(), Rng::with_seed(seed), 0);
        while plies < MAX_PLIES && game.outcome().is_none() {
            let steps = game.legal_steps();
            let Some(&step) = random.choice(&steps) else { break };
            let _ = black_box(game.play(step));
            plies += 1;
        }
        u64::from(plies)
    }))
}

fn playout_tafl_rs(sample: &Sample) -> Option<Workload> {
    let start = peers::tafl_rs_start();
    let (mut moves, mut captures) = (Vec::new(), CaptureBuffer::new());
    Some(each_playout(playouts(sample), move |seed| {
        let (mut state, mut random, mut plies) = (start.clone(), Rng::with_seed(seed), 0);
        while plies < MAX_PLIES && !state.finished() {
            state.generate_moves(&mut moves);
            let Some(&step) = random.choice(&moves) else { break };
            state.apply_generated_move_with_buffer(step, &mut captures);
            plies += 1;
        }
        u64::from(plies)
    }))
}

fn runner_engine(sample: &Sample) -> Option<Workload> {
    let compiled = sample::engine();
    Some(each_playout(playouts(sample), move |seed| {
        let mut random = Rng::with_seed(seed);
        let played = compiled.playout(&compiled.start(), MAX_PLIES, |bound| random.u32(..bound));
        u64::from(black_box(played).plies())
    }))
}

fn runner_game(sample: &Sample) -> Option<Workload> {
    let start = Game::new(&sample::rules());
    Some(each_playout(playouts(sample), move |seed| {
        let mut random = Rng::with_seed(seed);
        let played = start.playout(MAX_PLIES, |bound| random.u32(..bound));
        u64::from(black_box(played).plies())
    }))
}

fn runner_tafl_rs(sample: &Sample) -> Option<Workload> {
    let mut runner = FastPlayoutRunner::classic_copenhagen();
    Some(each_playout(playouts(sample), move |seed| {
        runner.run(MAX_PLIES as usize, &mut FastPlayoutRng::new(seed)) as u64
    }))
}

fn playout_shakmaty(sample: &Sample) -> Option<Workload> {
    Some(each_playout(playouts(sample), move |seed| {
        let (mut board, mut random, mut plies) = (shakmaty::Chess::default(), Rng::with_seed(seed), 0);
        while plies < MAX_PLIES {
            let moves = board.legal_moves();
            let Some(&chosen) = random.choice(&moves) else { break };
            board.play_unchecked(chosen);
            plies += 1;
        }
        u64::from(plies)
    }))
}
