//! `tafl perft`: counts the ways to play a number of moves.

use std::io::Write;
use std::time::Instant;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_play::{Game, Step};

use crate::args::PerftArgs;
use crate::failure::Failure;
use crate::known_rules::rules_of;
use crate::messages::{self, Status};
use crate::output;
use crate::start;

pub(crate) fn run(args: &PerftArgs) -> Result<Status, Failure> {
    let game = start::game(&rules_of(&args.rules)?, &args.start)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let begin = Instant::now();
    let counts = counts(&game, args.depth);
    let took = begin.elapsed();
    // Without moves there is one way to play.
    let sum = if counts.is_empty() {
        game.perft(args.depth)
    } else {
        counts.iter().fold(0_u64, |sum, (_, count)| sum.saturating_add(*count))
    };
    output::data(|out| {
        if args.divide {
            for (step, count) in &counts {
                writeln!(out, "{step}\t{count}")?;
            }
        }
        writeln!(out, "{sum}")
    })?;
    if args.time {
        #[allow(clippy::cast_precision_loss, reason = "a speed has three digits")]
        let speed = sum as f64 / took.as_secs_f64().max(f64::MIN_POSITIVE) / 1e6;
        messages::line(&format_args!("{:.3} s, {speed:.1} million a second", took.as_secs_f64()));
    }
    Ok(Status::Good)
}

/// The first moves, sorted by their text, with the number of ways to continue after each. Empty at depth 0.
fn counts(game: &Game, depth: u32) -> Vec<(String, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let count = |step: &Step| {
        let mut game = game.clone();
        game.play(*step).ok()?;
        Some((step.to_string(), game.perft(rest)))
    };
    let mut counts: Vec<(String, u64)> = game.legal_steps().par_iter().filter_map(count).collect();
    counts.sort_unstable();
    counts
}
