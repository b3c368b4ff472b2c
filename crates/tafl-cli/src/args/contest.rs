//! Arguments of `tafl match`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tafl_arena::{Clock, Schedule, Shard};

use super::shared::{TextOrJson, seconds};

const EXAMPLES: &str = "\
Examples:
  tafl match --rules brandub --engine 'tafl engine' --engine 'tafl engine' --nodes 500 -o new.otg
  tafl match --resume -o new.otg                    after an interruption; it asks first
  tafl match --summary new.otg                      the table; of several files, the sum
  tafl match --check 'tafl engine'                  whether an engine keeps to the protocol
  tafl match --rules tablut --engine 'tafl engine' --engine 'opentafl:java …' --time 60+1

Exit status: 0 if all games were played, 1 if an engine did something wrong or Ctrl-C ended the match, 2 if it cannot be
played.";

/// What a match begins with, and keeps.
const SETTINGS: [&str; 16] = [
    "rules",
    "engines",
    "games",
    "schedule",
    "time",
    "move_time",
    "depth",
    "nodes",
    "margin",
    "openings",
    "opening_plies",
    "seed",
    "balance",
    "move_limit",
    "sprt",
    "shard",
];

/// Let programs play each other.
///
/// Each pair of games has the same opening with the sides swapped, because tafl games are lopsided. The rules decide, not
/// the engines: an engine that plays an illegal move, crashes or is late loses. The error bars hold at any imbalance.
///
/// An engine is a command, started without a shell; `tafl` is this program. A protocol and a colon may precede it (utep, the
/// default; opentafl, taflzero, htp, bologna), and its own settings precede both: `name=`, `folder=`, `time=`,
/// `move-time=`, `depth=`, `nodes=` and `option.NAME=`, each with a value. In the command of a program that connects, `{side}`,
/// `{address}` and `{seconds}` are replaced; `seconds=` sets the last one, which otherwise is the time of a move, or 60.
///
/// On a terminal the table is redrawn after each game. Ctrl-C ends the match after the table, a second time at once.
#[derive(Clone, Debug, PartialEq, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MatchArgs {
    /// A preset, as listed by `tafl rules list`, or a rules record.
    #[arg(long, required_unless_present_any = ["resume", "summary", "check"])]
    pub(crate) rules: Option<String>,
    /// The command of an engine; at least two.
    #[arg(long = "engine", value_name = "COMMAND")]
    pub(crate) engines: Vec<String>,
    /// How many games each two engines that meet play; an odd number is one more.
    #[arg(long, value_name = "N", default_value = "20")]
    pub(crate) games: NonZeroUsize,
    /// Who plays whom. With `swiss`, `--games` are the games of each engine.
    #[arg(long, default_value = "round-robin", value_parser = schedule)]
    pub(crate) schedule: Schedule,
    /// The clock of a game, in seconds: `600`, `10+0.1` with an increment, `600 30/3 5i` with overtime as in records.
    #[arg(long, value_name = "CLOCK")]
    pub(crate) time: Option<Clock>,
    /// The time of a move, in seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) move_time: Option<Duration>,
    /// The depth of a search, in moves.
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// The number of positions of a search. Without times, the same engines play the same games again.
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// How many milliseconds an answer may be late.
    #[arg(long, value_name = "MS", default_value = "100")]
    pub(crate) margin: u64,
    /// Openings from the games of this file: their moves, up to `--opening-plies`.
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// The number of moves of an opening; without `--openings`, random ones.
    #[arg(long, value_name = "N", default_value = "4", value_parser = clap::value_parser!(u32).range(..=1_000))]
    pub(crate) opening_plies: u32,
    /// Selects the random openings.
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// Of random openings, only those in which a short search of ours finds neither side ahead by more than this, in
    /// hundredths of a piece.
    #[arg(long, value_name = "POINTS", conflicts_with = "openings")]
    pub(crate) balance: Option<u16>,
    /// The number of moves after which a game is a draw.
    #[arg(long, value_name = "N", default_value = "300")]
    pub(crate) move_limit: u32,
    /// How many games are played at a time; the default is half of the processors.
    #[arg(long, value_name = "N")]
    pub(crate) concurrency: Option<NonZeroUsize>,
    /// Stop as soon as it is clear which of two differences in normalized Elo is likelier; see `tafl sprt`.
    #[arg(long, value_names = ["ELO0", "ELO1"], num_args = 2, allow_negative_numbers = true)]
    pub(crate) sprt: Option<Vec<f64>>,
    /// Play only a part of the match, such as `2/8`: a cluster plays the others. `--summary` adds them up.
    #[arg(long, value_name = "SHARD")]
    pub(crate) shard: Option<Shard>,
    /// Write each game to this file as it ends. A file beside it, with `.match` after its name, has what `--resume` needs.
    #[arg(long, short, value_name = "FILE", conflicts_with = "summary")]
    pub(crate) output: Option<PathBuf>,
    /// Continue the match of `--output`. The file beside it names programs to run: with the options that began the match, they
    /// are those that you wrote; without, they are shown, and on a terminal you are asked.
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
    /// Write every line to and from each engine to this file, with its time and what the engines write to standard error.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["summary", "check"])]
    pub(crate) log: Option<PathBuf>,
    /// Only print the table of the matches with these output files, such as the parts of one.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = SETTINGS)]
    pub(crate) summary: Vec<PathBuf>,
    /// Check an engine before its first match: its answers, its legal moves, and two games against itself.
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["engines", "output", "summary", "format"])]
    pub(crate) check: Option<String>,
    /// The output format: with `json`, an object for each game as it ends, and one for the table.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}

fn schedule(text: &str) -> Result<Schedule, String> {
    text.parse().map_err(|error: tafl_arena::UnknownName<Schedule>| error.to_string())
}
