//! Legal moves, single moves and whole games, compared with hnefatafl-rs.
//!
//! The games come from the corpus if it is available (see `TAFL_CORPUS`), otherwise a few are built in. An
//! item is a leaf or a move.

#![allow(clippy::expect_used, reason = "a benchmark of nothing measures nothing")]

use std::hint::black_box;
use std::path::PathBuf;
use std::str::FromStr;

use divan::Bencher;
use divan::counter::ItemsCount;
use hnefatafl::aliases::{MediumBasicBoardState, MediumBasicGameState};
use hnefatafl::board::state::BoardState;
use hnefatafl::game::GameStatus;
use hnefatafl::play::Play;
use hnefatafl::preset::rules::COPENHAGEN;
use tafl_play::{BitBoard, Engine, Game, Medium, Small, State, Step};
use tafl_rules::{Preset, Rules};

type Peer = hnefatafl::game::Game<MediumBasicBoardState>;

/// Used if the corpus is not available.
const BUILT_IN: [&str; 4] = [
    "d1-d3 e5-e2 g1-g3 f4-c4 g3-e3",
    "d1-d3 e5-e2 f2-i2 d6-d9 a5-c5 e7-b7 a8-b8",
    "e1-e2 d6-d3 b6-b3 f8-i8 f10-i10 e7-b7",
    "b6-b10 d6-b6 f2-b2 e5-b5 e11-e8 e6-e4 f1-f3 f6-c6 d1-c1 e4-e3 d11-c11 f8-j8 f11-d11 g5-g3 a8-c8 e7-d7 e8-e7",
];

fn main() {
    divan::main();
}

fn preset(name: &str) -> Rules {
    Preset::from_name(name).expect(name).rules()
}

fn engine<B: BitBoard>(name: &str) -> Engine<B> {
    Engine::new(&preset(name)).expect("the board is of that size")
}

/// The games, each as its moves without captures. A word at the end of a game is left out.
fn games() -> Vec<Vec<String>> {
    let folder = std::env::var_os("TAFL_CORPUS").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")),
        PathBuf::from,
    );
    let text = std::fs::read_to_string(folder.join("corpus/copenhagen-1200.csv"));
    let text = text.unwrap_or_else(|_| BUILT_IN.join("\n"));
    let squares = |text: &str| text.split('x').next().unwrap_or(text).to_owned();
    let line = |line: &str| {
        let moves = line.split(',').next().unwrap_or_default().split_whitespace();
        moves.filter(|word| *word != "timeout").map(squares).collect()
    };
    text.lines().map(line).collect()
}

fn step(text: &str) -> Option<Step> {
    let (origin, target) = text.split_once('-')?;
    Some(Step::new(origin.parse().ok()?, target.parse().ok()?))
}

/// Each position of the games with the step that was played from it, until the game was over.
fn played_from(engine: &Engine<Small>) -> Vec<(State<Small>, Step)> {
    let mut all = Vec::new();
    for game in games() {
        let mut state = engine.start();
        for step in game.iter().filter_map(|text| step(text)) {
            if engine.check(&state, step).is_err() {
                break;
            }
            all.push((state, step));
            state = engine.play(&state, step).state();
        }
    }
    all
}

#[divan::bench(args = [("copenhagen", 3), ("brandub", 4), ("tablut", 3)])]
fn perft_small(bencher: Bencher<'_, '_>, (name, depth): (&str, u32)) {
    let engine: Engine<Small> = engine(name);
    let leaves = engine.perft(&engine.start(), depth);
    bencher.counter(ItemsCount::new(leaves)).bench_local(|| engine.perft(black_box(&engine.start()), depth));
}

#[divan::bench(args = [("alea-evangelii", 2), ("sea-battle-13x13", 3)])]
fn perft_medium(bencher: Bencher<'_, '_>, (name, depth): (&str, u32)) {
    let engine: Engine<Medium> = engine(name);
    let leaves = engine.perft(&engine.start(), depth);
    bencher.counter(ItemsCount::new(leaves)).bench_local(|| engine.perft(black_box(&engine.start()), depth));
}

#[divan::bench(sample_count = 20)]
fn perft_hnefatafl(bencher: Bencher<'_, '_>) {
    let peer = peer();
    bencher
        .counter(ItemsCount::new(806_344_u64))
        .bench_local(|| assert_eq!(peer_perft(&peer, black_box(peer.state), 3), 806_344));
}

fn peer() -> Peer {
    let start = preset("copenhagen").start().to_string();
    Peer::new(COPENHAGEN, start.trim_matches('/')).expect("the start position")
}

/// Moves of the last ply are counted, not played.
fn peer_perft(peer: &Peer, state: MediumBasicGameState, depth: u32) -> u64 {
    let mut leaves = 0;
    for tile in state.board.occupied_by_side(state.side_to_play) {
        let Ok(plays) = peer.logic.iter_plays(tile, &state) else { continue };
        for play in plays {
            leaves += if depth == 1 {
                1
            } else {
                peer_perft(peer, peer.logic.do_valid_play(play, state).new_state, depth - 1)
            };
        }
    }
    leaves
}

/// A move of a real game with its captures and the outcome, from a prepared position.
#[divan::bench]
fn play_ours(bencher: Bencher<'_, '_>) {
    let engine = engine("copenhagen");
    let moves = played_from(&engine);
    bencher.counter(ItemsCount::new(moves.len())).bench_local(|| {
        for (state, step) in &moves {
            black_box(engine.play(black_box(state), *step));
        }
    });
}

/// The same with a check whether the step is legal.
#[divan::bench]
fn check_and_play_ours(bencher: Bencher<'_, '_>) {
    let engine = engine("copenhagen");
    let moves = played_from(&engine);
    bencher.counter(ItemsCount::new(moves.len())).bench_local(|| {
        for (state, step) in &moves {
            if engine.check(black_box(state), *step).is_ok() {
                black_box(engine.play(state, *step));
            }
        }
    });
}

#[divan::bench]
fn check_and_play_hnefatafl(bencher: Bencher<'_, '_>) {
    let mut moves = Vec::new();
    for game in games() {
        let mut peer = peer();
        for play in game.iter().flat_map(|text| Play::from_str(text)) {
            let before = peer.state;
            if !matches!(before.status, GameStatus::Ongoing) || peer.do_play(play).is_err() {
                break;
            }
            moves.push((before, play));
        }
    }
    let peer = peer();
    bencher.counter(ItemsCount::new(moves.len())).bench_local(|| {
        for (state, play) in &moves {
            let _ = black_box(peer.logic.do_play(*play, black_box(*state)));
        }
    });
}

/// Whole games with their history and repetitions, legality included.
#[divan::bench]
fn games_ours(bencher: Bencher<'_, '_>) {
    let games: Vec<Vec<Step>> =
        games().iter().map(|game| game.iter().filter_map(|text| step(text)).collect()).collect();
    let start = Game::new(&preset("copenhagen"));
    bencher.counter(ItemsCount::new(games.iter().map(Vec::len).sum::<usize>())).bench_local(|| {
        for steps in &games {
            let mut game = start.clone();
            for &step in steps {
                let _ = black_box(game.play(step));
            }
            black_box(&game);
        }
    });
}

#[divan::bench]
fn games_hnefatafl(bencher: Bencher<'_, '_>) {
    let games: Vec<Vec<Play>> =
        games().iter().map(|game| game.iter().flat_map(|text| Play::from_str(text)).collect()).collect();
    let start = peer();
    bencher.counter(ItemsCount::new(games.iter().map(Vec::len).sum::<usize>())).bench_local(|| {
        for plays in &games {
            let mut game = start.clone();
            for &play in plays {
                let _ = black_box(game.do_play(play));
            }
            black_box(&game);
        }
    });
}
