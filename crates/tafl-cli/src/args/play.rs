//! Arguments of the commands that play by the rules.

use clap::Args;
use tafl_position::Position;

use super::Format;
use super::convert::SideName;

const LEGAL_EXAMPLES: &str = "\
Examples:
  tafl legal brandub
  tafl legal brandub --position /3t3/3t3/t2T3/1tTKTtt/3T3/3t3/3t3/ --side defenders
  tafl legal --format tsv - <variants.txt";

const PERFT_EXAMPLES: &str = "\
Examples:
  tafl perft brandub 4
  tafl perft copenhagen 3 --divide
  tafl perft 'dim:5 atkf:n start:/2t2/2T2/tTKTt/2T2/2t2/' 5 --time";

/// Where a game is to begin, if not as its rules say.
#[derive(Debug, Args)]
pub(crate) struct StartArgs {
    /// Begin with this position in place of the start position, an OTN position record.
    #[arg(long, value_name = "RECORD")]
    pub(crate) position: Option<Position>,
    /// The side to move, in place of the one that moves first.
    #[arg(long, value_name = "SIDE")]
    pub(crate) side: Option<SideName>,
}

/// List the legal moves of a position, with what each captures.
///
/// RULES is the name of a preset or a rules record in quotes; `-` reads rules records from standard input, one a line,
/// and lists the moves of each. A line that cannot be read is drawn on standard error, and has no moves.
#[derive(Debug, Args)]
#[command(after_help = LEGAL_EXAMPLES)]
pub(crate) struct LegalArgs {
    /// The name of a preset, as `tafl rules list` has it, or a rules record, or `-` for standard input.
    #[arg(value_name = "RULES|-")]
    pub(crate) rules: String,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// How to print it: the moves of each piece for people; a line a move with squares, move record, captured squares,
    /// position after it, side to move next and result, separated by tabs, and an empty line behind each position; or
    /// an object a line.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
}

/// Count the ways to play a number of moves.
///
/// This is how engines are compared. Each step of a berserk turn counts as a move, a game that is over counts once, and
/// repetition is left aside.
#[derive(Debug, Args)]
#[command(after_help = PERFT_EXAMPLES)]
pub(crate) struct PerftArgs {
    /// The name of a preset, as `tafl rules list` has it, or a rules record.
    #[arg(value_name = "RULES")]
    pub(crate) rules: String,
    /// How many moves.
    #[arg(value_name = "DEPTH")]
    pub(crate) depth: u32,
    /// Print the count behind each first move too, the sum last.
    #[arg(long)]
    pub(crate) divide: bool,
    /// Tell on standard error how long it took.
    #[arg(long)]
    pub(crate) time: bool,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}
