//! Arguments of `tafl explore`.

use std::path::PathBuf;

use clap::Args;
use tafl_position::{Position, Side};
use tafl_table::ExplorerQuery;

use super::archive::FilterArgs;
use super::shared::{BoardArgs, Format, named};

const EXAMPLES: &str = "\
Examples:
  tafl explore archive.otg --rules copenhagen               the first moves and how they scored
  tafl explore archive.otg --rules brandub --at 'd1-c1 d3-c3' --symmetric
  tafl explore games --variant 'Sea Battle*' --since 2015 --depth 3 --min 10
  tafl explore games --position /3t3/3t3/3T3/ttTKTtt/3T3/5t1/3t3/ --format json";

/// Show what was played from a position, and how it scored.
///
/// Lists each move that was played from the position, in main lines: the number of games, the share of the decided ones
/// that each side won, with a bar that has the draws between them, the score of the side that moves with the interval that contains the true score in 95 of 100
/// cases (Wilson), the mean rating of the players who made the move, and when it was last played. A game counts once for
/// each different move, and it does not matter how it reaches the position.
///
/// The position is the start position of the rules of --rules, the one of --position, or else the most frequent start
/// position of the games, of which those that begin with it count; the moves of --at lead on from there. Games are
/// played without rules. Memory use does not grow with the archive, but with --depth it grows with the number of lines.
///
/// A game that cannot be read is reported on standard error and skipped, and the exit status is 1. One whose moves cannot
/// be played is reported and counts up to there. Archives of other programs are converted, and what that loses is
/// counted on standard error.
///
/// A folder that `tafl export` wrote as Parquet or Arrow, with or without --partition, is read from its tables `games` and
/// `plies`, which this `tafl` must be built for: see `tafl export --help`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExploreArgs {
    /// Files and folders; `-` is standard input. A folder has games of all forms of `tafl convert --list`, or
    /// tables of `tafl export`. Compressed files (gzip, Zstandard) are decompressed.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Only games with these rules, whatever their name, from their start position: a preset, a variant of
    /// aagenielsen.dk, a rules record, or a file with one. A game that names neither rules nor a variant counts too if it
    /// begins as they do.
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,
    /// Play these moves first: squares, as in `d1-c1 d3-c3`, or whole move records. Where no move names captures, a
    /// move captures what it does by --rules, or else in the first game that plays all of the moves.
    #[arg(long, value_name = "MOVES")]
    pub(crate) at: Option<String>,
    /// Begin with this position record instead of a start position.
    #[arg(long, value_name = "RECORD")]
    pub(crate) position: Option<Position>,
    /// The side to move in --position; without it, the side that moved there in more games.
    #[arg(long, value_name = "SIDE", requires = "position", value_parser = named(Side::ALL, Side::name))]
    pub(crate) side: Option<Side>,
    /// Count rotations and reflections of the position, and of moves where it is symmetric itself, together.
    #[arg(long)]
    pub(crate) symmetric: bool,
    /// List only moves of at least this many games.
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) min: u64,
    #[command(flatten)]
    pub(crate) filter: FilterArgs,
    /// Also list the next moves of each line, up to so many moves.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=MAX_DEPTH))]
    pub(crate) depth: u8,
    /// The number of moves to list from each position; 0 for all.
    #[arg(long, value_name = "N", default_value = "20")]
    pub(crate) top: usize,
    /// The output format: a table for people (text); lines of fields that are separated by tabs (tsv); or one object
    /// (json). Only text is limited by --top.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
    /// Walk through the positions on a terminal: the arrow keys choose a move, play it and take it back; `?` shows all
    /// keys. The games are kept in memory, with four bytes for most moves, and read again for it.
    #[arg(short, long, conflicts_with_all = ["format", "depth", "top", "min"])]
    pub(crate) interactive: bool,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

#[allow(clippy::cast_possible_wrap, reason = "it is 20")]
const MAX_DEPTH: i64 = ExplorerQuery::MAX_DEPTH as i64;
