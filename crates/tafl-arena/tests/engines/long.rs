//! What takes minutes: `cargo test --release -p tafl-arena --test engines -- --ignored --nocapture`.

use std::fs;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;

use tafl_arena::{Contest, Openings, Standings};

use crate::arbiter::survives;
use crate::faults::{eventually, runs};
use crate::matches::contest;

/// Resident memory in kibibytes, and the number of open files, where the system tells.
fn used() -> Option<(u64, usize)> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let memory = memory.split_whitespace().next()?.parse().ok()?;
    Some((memory, fs::read_dir("/proc/self/fd").ok()?.count()))
}

/// Engines that answer at once, as many at a time as there are processors: nobody loses on time, and nothing is left.
pub(crate) fn ten_thousand_games() {
    let before = used();
    let contest = Contest {
        concurrency: available_parallelism().unwrap_or(NonZeroUsize::MIN),
        openings: Openings::Random { plies: 6, seed: 1 },
        ..contest(&["random ten-thousand", "first ten-thousand"], 5000)
    };
    let (mut standings, mut early) = (Standings::new(), None);
    let delays = contest.run(&[], &AtomicBool::new(false), |game, _| {
        assert_eq!(game.fault, None, "{}", game.message);
        standings.add(game);
        if game.number == 1000 {
            early = used();
        }
        ControlFlow::Continue(())
    });
    let (delays, after) = (delays.expect("a match"), used());
    let percentiles = [50, 99, 100].map(|percent| delays.percentile(percent));
    println!("{} equal to others, {} delays: {percentiles:?}", standings.equal_games(), delays.count());
    println!(
        "memory in KiB and open files: before {before:?}, after 1000 games {early:?}, at the end {after:?}"
    );
    assert_eq!(standings.games(), 10_000);
    assert!(eventually(|| !runs("ten-thousand")), "an engine is left");
}

pub(crate) fn two_hundred_kills() {
    survives(200);
}
