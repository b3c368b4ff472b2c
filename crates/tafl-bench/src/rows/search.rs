//! Legal moves, perft, and the search of an engine.

use std::hint::black_box;
use std::ops::ControlFlow::Continue;

use fastrand::Rng;
use hnefatafl::board::state::BoardState;
use hnefatafl::preset::rules::COPENHAGEN;
use shakmaty::Position;
use tafl::fast::FastState;
use tafl_play::Game;
use tafl_rules::Preset;
use tafl_search::{Limits, Search};

use super::{HNEFATAFL, SHAKMATY, TAFL_RS, peers};
use crate::sample::{self, Sample};
use crate::{Goal, Row, Unit, Workload};

/// How many positions the rows about legal moves go through: states of tafl-rs are large, and more of them would
/// measure the memory instead.
const POSITIONS: usize = 2_000;

pub(super) fn rows() -> Vec<Row> {
    let row = |id, work, unit| Row::new(id, "Legal moves and perft", work, Unit::Each(unit));
    vec![
        row("legal-list", "`Game::legal_steps` (tafl-rs: into a reused list)", "position")
            .ours(list_ours)
            .peer(HNEFATAFL, list_hnefatafl)
            .peer(TAFL_RS, list_tafl_rs)
            .peer(SHAKMATY, list_shakmaty)
            .goal(Goal::AsIf(700.0, TAFL_RS, 930.0)),
        row(
            "legal-visit",
            "visit the legal steps, nothing allocated or sorted (`CompiledRules::for_each_legal_step`; tafl-rs: into a reused list)",
            "position",
        )
        .ours(visit_ours)
        .peer(TAFL_RS, list_tafl_rs),
        row("perft", "perft 3 (shakmaty: perft 4 of chess)", "leaf")
            .ours(perft_ours)
            .peer(HNEFATAFL, perft_hnefatafl)
            .peer(TAFL_RS, perft_tafl_rs)
            .peer(SHAKMATY, perft_shakmaty),
        row("perft-brandub", "perft 4 of Brandub, 7×7", "leaf").ours(|_| perft_of("brandub", 4)),
        row("perft-tablut", "perft 3 of Tablut, 9×9", "leaf").ours(|_| perft_of("tablut", 3)),
        row("perft-sea-battle", "perft 2 of Sea Battle, 13×13", "leaf")
            .ours(|_| perft_of("sea-battle-13x13", 2)),
        row("perft-alea-evangelii", "perft 2 of Alea Evangelii, 19×19", "leaf")
            .ours(|_| perft_of("alea-evangelii", 2)),
    ]
}

fn list_ours(sample: &Sample) -> Option<Workload> {
    let compiled = sample::engine();
    // The games share their rules, as the states of tafl-rs share their tables.
    let start = Game::new(&sample::rules());
    let positions = sample.positions().iter().take(POSITIONS);
    let games: Vec<Game> = positions
        .filter_map(|it| start.restarted(&compiled.position(&it.state), it.state.side_to_move()).ok())
        .collect();
    Some(Workload::new(move || {
        let steps: usize = games.iter().map(|game| black_box(black_box(game).legal_steps()).len()).sum();
        (games.len() as u64, steps as u64)
    }))
}

fn visit_ours(sample: &Sample) -> Option<Workload> {
    let compiled = sample::engine();
    let states: Vec<_> = sample.positions().iter().take(POSITIONS).map(|it| it.state).collect();
    Some(Workload::new(move || {
        let mut steps = 0;
        for state in &states {
            compiled.for_each_legal_step(black_box(state), |step| {
                black_box(step);
                steps += 1;
            });
        }
        (states.len() as u64, steps)
    }))
}

fn list_hnefatafl(sample: &Sample) -> Option<Workload> {
    let game = peers::hnefatafl_start();
    let mut states = Vec::new();
    for it in sample.positions().iter().take(POSITIONS) {
        let text = peers::hnefatafl_position(&it.text);
        let mut state = peers::Hnefatafl::new(COPENHAGEN, &text).ok()?.state;
        state.side_to_play = match it.state.side_to_move() {
            tafl_position::Side::Attackers => hnefatafl::pieces::Side::Attacker,
            tafl_position::Side::Defenders => hnefatafl::pieces::Side::Defender,
        };
        states.push(state);
    }
    Some(Workload::new(move || {
        let mut total = 0;
        for state in &states {
            let mut list = Vec::new();
            for tile in state.board.occupied_by_side(state.side_to_play) {
                if let Ok(plays) = game.logic.iter_plays(tile, black_box(state)) {
                    list.extend(plays);
                }
            }
            total += black_box(list).len() as u64;
        }
        (states.len() as u64, total)
    }))
}

fn list_tafl_rs(sample: &Sample) -> Option<Workload> {
    let states = peers::tafl_rs_states(sample, sample.positions().len().min(POSITIONS));
    let mut moves = Vec::new();
    Some(Workload::new(move || {
        let mut total = 0;
        for state in &states {
            black_box(state).generate_moves(&mut moves);
            total += black_box(&moves).len() as u64;
        }
        (states.len() as u64, total)
    }))
}

fn list_shakmaty(sample: &Sample) -> Option<Workload> {
    let positions: Vec<_> = sample.chess().positions.iter().take(POSITIONS).cloned().collect();
    Some(Workload::new(move || {
        let moves: usize = positions.iter().map(|it| black_box(black_box(it).legal_moves()).len()).sum();
        (positions.len() as u64, moves as u64)
    }))
}

/// To a depth of 2 if the sample is small.
fn perft_depth(sample: &Sample) -> u32 {
    if sample.positions().len() < 1_000 { 2 } else { 3 }
}

fn perft_ours(sample: &Sample) -> Option<Workload> {
    let (compiled, depth) = (sample::engine(), perft_depth(sample));
    Some(Workload::new(move || {
        let leaves = compiled.perft(black_box(&compiled.start()), depth);
        (leaves, leaves)
    }))
}

/// Perft on a board of any size.
fn perft_of(preset: &str, depth: u32) -> Option<Workload> {
    let game = Game::new(&Preset::from_name(preset)?.rules());
    Some(Workload::new(move || {
        let leaves = black_box(&game).perft(depth);
        (leaves, leaves)
    }))
}

fn perft_hnefatafl(sample: &Sample) -> Option<Workload> {
    let (game, depth) = (peers::hnefatafl_start(), perft_depth(sample));
    Some(Workload::new(move || {
        let leaves = count_hnefatafl(&game, black_box(game.state), depth);
        (leaves, leaves)
    }))
}

/// Moves of the last ply are counted, not played.
fn count_hnefatafl(game: &peers::Hnefatafl, state: peers::HnefataflState, depth: u32) -> u64 {
    let mut leaves = 0;
    for tile in state.board.occupied_by_side(state.side_to_play) {
        let Ok(plays) = game.logic.iter_plays(tile, &state) else { continue };
        for play in plays {
            leaves += if depth == 1 {
                1
            } else {
                count_hnefatafl(game, game.logic.do_valid_play(play, state).new_state, depth - 1)
            };
        }
    }
    leaves
}

fn perft_tafl_rs(sample: &Sample) -> Option<Workload> {
    let (state, depth) = (peers::tafl_rs_start(), perft_depth(sample));
    Some(Workload::new(move || {
        let leaves = count_tafl_rs(black_box(&state), depth);
        (leaves, leaves)
    }))
}

fn count_tafl_rs(state: &FastState, depth: u32) -> u64 {
    let mut moves = Vec::new();
    state.generate_moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |step| {
        let mut next = state.clone();
        next.apply_generated_move(step);
        if next.finished() { 0 } else { count_tafl_rs(&next, depth - 1) }
    };
    moves.into_iter().map(after).sum()
}

fn perft_shakmaty(sample: &Sample) -> Option<Workload> {
    let depth = perft_depth(sample) + 1;
    Some(Workload::new(move || {
        let leaves = shakmaty::perft(black_box(&shakmaty::Chess::default()), depth);
        (leaves, 0)
    }))
}

/// The steps that are played in the search of one position.
const NODES: u64 = 100_000;

/// The size of the table, in bytes.
const TABLE: usize = 16 << 20;

pub(super) fn engine_rows() -> Vec<Row> {
    let row = |id, work| Row::new(id, "Search", work, Unit::Each("node"));
    vec![
        row("engine-brandub", "search of four positions of Brandub, 7×7 (`Search::run`)")
            .ours(|sample| search(sample, "brandub")),
        row("engine-tablut", "search of four positions of Tablut, 9×9")
            .ours(|sample| search(sample, "tablut")),
        row("engine-copenhagen", "search of four positions of Copenhagen, 11×11")
            .ours(|sample| search(sample, "copenhagen")),
    ]
}

/// Searches the start, and three positions after random moves, each as if it were the first.
fn search(sample: &Sample, preset: &str) -> Option<Workload> {
    let start = Game::new(&Preset::from_name(preset)?.rules());
    let games = [
        start.clone(),
        played_randomly(&start, 12, 1)?,
        played_randomly(&start, 16, 2)?,
        played_randomly(&start, 20, 3)?,
    ];
    let nodes = if sample.positions().len() < 1_000 { 100 } else { NODES };
    let (mut search, limits) = (Search::new(TABLE).ok()?, Limits::new().nodes(nodes));
    Some(Workload::new(move || {
        let mut played = 0;
        for game in &games {
            search.clear();
            played += black_box(search.run(black_box(game), &limits, |_| Continue(()))).nodes();
        }
        (played, played)
    }))
}

/// The game after so many random steps; the first that is not over then, of those from this seed on.
fn played_randomly(start: &Game, steps: usize, seed: u64) -> Option<Game> {
    (0..100).map(|more| seed + 100 * more).find_map(|seed| {
        let (mut game, mut random) = (start.clone(), Rng::with_seed(seed));
        for _ in 0..steps {
            let step = game.random_step(|n| random.u32(..n))?;
            game.play(step).ok()?;
        }
        game.outcome().is_none().then_some(game)
    })
}
