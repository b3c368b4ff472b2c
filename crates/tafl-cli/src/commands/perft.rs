//! `tafl perft`: counts the ways to play a number of moves.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_play::{Game, Step};

use crate::input::game::StartArgs;
use crate::input::known_rules::rules_of;
use crate::output::messages::{self, Failure, Status};
use crate::output::{self};

const EXAMPLES: &str = "\
Examples:
  tafl perft brandub 4
  tafl perft copenhagen 3 --divide
  tafl perft 'dim:5 atkf:n start:/2t2/2T2/tTKTt/2T2/2t2/' 5 --time";

/// Count the ways to play a number of moves.
///
/// Engines are compared in this way. Each step of a berserk turn counts as a move, a game that is over counts once, and
/// repetition is ignored.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PerftArgs {
    /// A preset, as listed by `tafl rules list`, or a rules record.
    #[arg(value_name = "RULES")]
    rules: String,
    /// The number of moves.
    #[arg(value_name = "DEPTH")]
    depth: u32,
    /// Also print the count for each first move; the sum comes last.
    #[arg(long)]
    divide: bool,
    /// Print the time that it took on standard error.
    #[arg(long)]
    time: bool,
    #[command(flatten)]
    start: StartArgs,
}

pub(crate) fn run(args: &PerftArgs) -> Result<Status, Failure> {
    let game = args.start.game(&rules_of(&args.rules)?).map_err(Failure::usage)?;
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
