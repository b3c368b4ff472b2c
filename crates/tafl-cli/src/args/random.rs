//! Arguments of `tafl random`.

use clap::{Args, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  tafl random game brandub
  tafl random game copenhagen --seed 7 --count 100 >games.otg
  tafl random position copenhagen --seed 7 --plies 30 --count 1000";

/// Print random games or positions, to test programs with.
///
/// Every move is one of the legal ones, each with the same probability. The same seed gives the same output on every
/// machine. A game is a game record. A position is a position record and the side to move, `a` or `d`, separated by a
/// tab; its game is not over.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RandomArgs {
    pub(crate) what: What,
    /// A preset, as listed by `tafl rules list`, or a rules record.
    #[arg(value_name = "RULES")]
    pub(crate) rules: String,
    /// A number that decides the moves. By default it is random too.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How many to print.
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) count: u64,
    /// The number of moves; less if a game is over before. The default is at most 1000 for a game, and a random number up
    /// to 50 for a position.
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum What {
    Game,
    Position,
}
