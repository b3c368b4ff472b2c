//! Arguments of the commands that play games.

use std::path::PathBuf;

use clap::Args;
use tafl_game_record::Address;

use super::{BoardArgs, Format};

pub(super) const GAME: &str = "Which game of a file with several, from 1";

const REPLAY_EXAMPLES: &str = "\
Examples:
  tafl replay examples/brandub.otg                  each move of the main line
  tafl replay --interactive examples/brandub.otg    walk about in the game
  tafl replay --at 3b.1.1b examples/brandub.otg     one position
  tafl replay --all --format tsv game.otg           every position, for a program

Keys of --interactive: left and right step, up and down change to another variation of the same move, \
Home and End go to the ends of the line, Page Up and Page Down scroll a long comment, q leaves. \
The letters h, l, k, j, g and G are the arrows, Home and End.";

/// Play a game record without rules and print each position.
///
/// The main line is played on the start position that the record names.
#[derive(Debug, Args)]
#[command(after_help = REPLAY_EXAMPLES)]
pub(crate) struct ReplayArgs {
    /// The game record, an .otg file; `-` is standard input.
    pub(crate) file: PathBuf,
    /// Play the variations too: after the main line those of each of its moves, each with its own.
    #[arg(long, conflicts_with = "at")]
    pub(crate) all: bool,
    /// Print only the position after the move at this address: `3b`, `7b.2.1a`; `0a` is the start.
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) at: Option<Address>,
    /// Step through the game with the arrow keys, on a terminal; with --at, from there on.
    #[arg(long, short, conflicts_with_all = ["all", "format"])]
    pub(crate) interactive: bool,
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..), help = GAME)]
    pub(crate) game: u32,
    /// How to print it: boards for people; a line a move with address, move, position and side to move next,
    /// separated by tabs; or an object a line.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}
