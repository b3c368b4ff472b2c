//! Arguments of `tafl legal` and `tafl perft`.

use clap::Args;
use tafl_position::{Position, Side};

use super::shared::{At, Format, GAME, named};

const LEGAL_EXAMPLES: &str = "\
Examples:
  tafl legal brandub
  tafl legal brandub --position /3t3/3t3/t2T3/1tTKTtt/3T3/3t3/3t3/ --side defenders
  tafl legal --at 3b game.otg
  tafl legal --format tsv - <variants.txt";

const PERFT_EXAMPLES: &str = "\
Examples:
  tafl perft brandub 4
  tafl perft copenhagen 3 --divide
  tafl perft 'dim:5 atkf:n start:/2t2/2T2/tTKTt/2T2/2t2/' 5 --time";

/// Where a game begins, if not at the start position of its rules.
#[derive(Debug, Args)]
pub(crate) struct StartArgs {
    /// Begin with this position record instead of the start position.
    #[arg(long, value_name = "RECORD")]
    pub(crate) position: Option<Position>,
    /// The side to move, instead of the one that moves first.
    #[arg(long, value_name = "SIDE", value_parser = named(Side::ALL, Side::name))]
    pub(crate) side: Option<Side>,
}

/// List the legal moves of a position and their captures.
///
/// RULES is the name of a preset or a rules record in quotes; `-` reads rules records from standard input, one per
/// line, and lists the moves of each before it reads the next. Errors in a line are drawn on standard error, and no
/// moves are listed for it.
#[derive(Debug, Args)]
#[command(after_help = LEGAL_EXAMPLES)]
pub(crate) struct LegalArgs {
    /// A preset, as listed by `tafl rules list`, a rules record, a file with a game and its rules, or `-` for standard
    /// input.
    #[arg(value_name = "RULES|FILE|-")]
    pub(crate) rules: String,
    /// List the moves after the move at this address of the game: `3b`, `0a` for the start. The default is `last`.
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["position", "side"])]
    pub(crate) at: Option<At>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help = GAME)]
    pub(crate) game: Option<u32>,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// The output format: the moves of each piece for people (text); one line per move with squares, move record,
    /// captured squares, next position, next side to move and result, separated by tabs, and an empty line after each
    /// position (tsv); or one object per line (json).
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
}

/// Count the ways to play a number of moves.
///
/// Engines are compared in this way. Each step of a berserk turn counts as a move, a game that is over counts once, and
/// repetition is ignored.
#[derive(Debug, Args)]
#[command(after_help = PERFT_EXAMPLES)]
pub(crate) struct PerftArgs {
    /// A preset, as listed by `tafl rules list`, or a rules record.
    #[arg(value_name = "RULES")]
    pub(crate) rules: String,
    /// The number of moves.
    #[arg(value_name = "DEPTH")]
    pub(crate) depth: u32,
    /// Also print the count for each first move; the sum comes last.
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print the time that it took on standard error.
    #[arg(long)]
    pub(crate) time: bool,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}
