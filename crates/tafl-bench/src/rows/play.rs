//! Playing moves of real games by the rules, and random games.

use std::hint::black_box;

use fastrand::Rng;
use hnefatafl::game::GameStatus;
use hnefatafl::play::Play;
use hnefatafl::preset::rules::COPENHAGEN;
use shakmaty::Position;
use tafl::fast::{CaptureBuffer, FastPlayoutRng, FastPlayoutRunner};
use tafl_play::{CompiledRules, Game, Small, State, Step};

use super::{HNEFATAFL, SHAKMATY, TAFL_RS, peers};
use crate::sample::{self, Sample};
use crate::{Goal, Row, Unit, Workload};

pub(super) fn rows() -> Vec<Row> {
    let row = |id, work| Row::new(id, "Play", work, Unit::Each("ply"));
    vec![
        Row::new(
            "game-new",
            "Play",
            "prepare a game (hnefatafl-rs reads the start position)",
            Unit::Each("game"),
        )
        .ours(new_ours)
        .peer(HNEFATAFL, new_hnefatafl),
        Row::new(
            "game-clone",
            "Play",
            "another game by the same rules, a clone of the first",
            Unit::Each("game"),
        )
        .ours(clone_ours)
        .peer(HNEFATAFL, clone_hnefatafl),
        row(
            "play-known",
            "a move known to be legal, with captures and outcome (`CompiledRules::play_unchecked`; tafl-rs: with repetition)",
        )
        .ours(known_ours)
        .peer(TAFL_RS, known_tafl_rs)
        .goal(Goal::AsIf(60.0, TAFL_RS, 62.0)),
        row("play-checked", "the same with the legality check, without history")
            .ours(checked_ours)
            .peer(HNEFATAFL, checked_hnefatafl),
        row(
            "play-game",
            "whole games: checked, with history and repetition (`Game::play`; tafl-rs: not checked)",
        )
        .ours(game_ours)
        .peer(HNEFATAFL, game_hnefatafl)
        .peer(TAFL_RS, game_tafl_rs)
        .goal(Goal::AsIf(100.0, TAFL_RS, 62.0))
        .goal(Goal::Times(4.0, HNEFATAFL)),
    ]
}

/// How many games a workload prepares.
const NEW_GAMES: u64 = 100;

fn new_ours(_: &Sample) -> Option<Workload> {
    let rules = sample::rules();
    Some(Workload::new(move || {
        for _ in 0..NEW_GAMES {
            black_box(Game::new(black_box(&rules)));
        }
        (NEW_GAMES, 0)
    }))
}

fn new_hnefatafl(_: &Sample) -> Option<Workload> {
    let start = peers::hnefatafl_position(&sample::rules().start().to_string());
    Some(Workload::new(move || {
        for _ in 0..NEW_GAMES {
            black_box(peers::Hnefatafl::new(COPENHAGEN, black_box(&start)).is_ok());
        }
        (NEW_GAMES, 0)
    }))
}

fn clone_ours(_: &Sample) -> Option<Workload> {
    Some(clones(Game::new(&sample::rules())))
}

fn clone_hnefatafl(_: &Sample) -> Option<Workload> {
    Some(clones(peers::hnefatafl_start()))
}

fn clones<T: Clone + 'static>(start: T) -> Workload {
    Workload::new(move || {
        for _ in 0..NEW_GAMES {
            black_box(black_box(&start).clone());
        }
        (NEW_GAMES, 0)
    })
}

/// Each position of the games with the step that was played from it.
fn played_from(sample: &Sample) -> Vec<(State<Small>, Step)> {
    let compiled = sample::engine();
    let mut all = Vec::new();
    for game in sample.games() {
        let mut state = compiled.start();
        for &step in &game.steps {
            all.push((state, step));
            state = compiled.play_unchecked(&state, step).state();
        }
    }
    all
}

fn known_ours(sample: &Sample) -> Option<Workload> {
    let (compiled, moves) = (sample::engine(), played_from(sample));
    Some(Workload::new(move || {
        for (state, step) in &moves {
            black_box(compiled.play_unchecked(black_box(state), *step));
        }
        (moves.len() as u64, 0)
    }))
}

fn checked_ours(sample: &Sample) -> Option<Workload> {
    let (compiled, moves) = (sample::engine(), played_from(sample));
    Some(Workload::new(move || {
        let mut good = 0;
        for (state, step) in &moves {
            if compiled.check(black_box(state), *step).is_ok() {
                black_box(compiled.play_unchecked(state, *step));
                good += 1;
            }
        }
        (moves.len() as u64, good)
    }))
}

fn checked_hnefatafl(sample: &Sample) -> Option<Workload> {
    let mut moves: Vec<(peers::HnefataflState, Play)> = Vec::new();
    for game in peers::hnefatafl_games(sample) {
        let mut played = peers::hnefatafl_start();
        for play in game {
            let before = played.state;
            if !matches!(before.status, GameStatus::Ongoing) || played.do_play(play).is_err() {
                break;
            }
            moves.push((before, play));
        }
    }
    let logic = peers::hnefatafl_start().logic;
    Some(Workload::new(move || {
        let mut good = 0;
        for (state, play) in &moves {
            good += u64::from(black_box(logic.do_play(*play, black_box(*state))).is_ok());
        }
        (moves.len() as u64, good)
    }))
}

fn game_ours(sample: &Sample) -> Option<Workload> {
    let games: Vec<Vec<Step>> = sample.games().iter().map(|game| game.steps.clone()).collect();
    let start = Game::new(&sample::rules());
    Some(Workload::new(move || {
        let (mut plies, mut good) = (0, 0);
        for steps in &games {
            let mut game = start.clone();
            for &step in steps {
                good += u64::from(black_box(game.play(step)).is_ok());
            }
            plies += steps.len() as u64;
            black_box(&game);
        }
        (plies, good)
    }))
}

fn game_hnefatafl(sample: &Sample) -> Option<Workload> {
    let (games, start) = (peers::hnefatafl_games(sample), peers::hnefatafl_start());
    Some(Workload::new(move || {
        let (mut plies, mut good) = (0, 0);
        for plays in &games {
            let mut game = start.clone();
            for &play in plays {
                good += u64::from(black_box(game.do_play(play)).is_ok());
            }
            plies += plays.len() as u64;
            black_box(&game);
        }
        (plies, good)
    }))
}

/// Games of tafl-rs, whose moves are not checked.
fn game_tafl_rs(sample: &Sample) -> Option<Workload> {
    let (games, start) = (peers::tafl_rs_games(sample), peers::tafl_rs_start());
    let mut captures = CaptureBuffer::new();
    Some(Workload::new(move || {
        let mut plies = 0;
        for steps in &games {
            let mut state = start.clone();
            for &step in steps {
                if state.finished() {
                    break;
                }
                state.apply_generated_move_with_buffer(black_box(step), &mut captures);
                plies += 1;
            }
            black_box(&state);
        }
        (plies, 0)
    }))
}

/// The same without the copies of the start state, which has many buffers.
fn known_tafl_rs(sample: &Sample) -> Option<Workload> {
    let (number, start) = (sample.games().len(), peers::tafl_rs_start());
    Some(game_tafl_rs(sample)?.without(move || {
        for _ in 0..number {
            black_box(black_box(&start).clone());
        }
    }))
}

/// How many plies a playout has at most.
const MAX_PLIES: u32 = 1_000;

/// How many playouts a workload has. Each has about 250 plies.
const PLAYOUTS: u64 = 40;

pub(super) fn playout_rows() -> Vec<Row> {
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
