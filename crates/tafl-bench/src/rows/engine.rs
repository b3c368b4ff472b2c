//! The search of an engine.

use std::hint::black_box;
use std::ops::ControlFlow::Continue;

use fastrand::Rng;
use tafl_play::Game;
use tafl_rules::Preset;
use tafl_search::{Limits, Search};

use crate::sample::Sample;
use crate::{Row, Unit, Workload};

/// The steps that are played in the search of one position.
const NODES: u64 = 100_000;

/// The size of the table, in bytes.
const TABLE: usize = 16 << 20;

pub(super) fn rows() -> Vec<Row> {
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
    let games = [start.clone(), played(&start, 12, 1)?, played(&start, 16, 2)?, played(&start, 20, 3)?];
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
fn played(start: &Game, steps: usize, seed: u64) -> Option<Game> {
    (0..100).map(|more| seed + 100 * more).find_map(|seed| {
        let (mut game, mut random) = (start.clone(), Rng::with_seed(seed));
        for _ in 0..steps {
            let step = game.random_step(|n| random.u32(..n))?;
            game.play(step).ok()?;
        }
        game.outcome().is_none().then_some(game)
    })
}
