//! Arguments of the commands that play games.

use std::path::PathBuf;

use clap::Args;
use tafl_game_record::Address;

use super::{BoardArgs, Format};

pub(super) const GAME: &str = "Which game of a file with several, from 1";

/// Play a game record without rules and print each position.
///
/// The main line is played on the start position that the record names.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The game record, an .otg file; `-` is standard input.
    pub(crate) file: PathBuf,
    /// Play the variations too: after the main line those of each of its moves, each with its own.
    #[arg(long, conflicts_with = "at")]
    pub(crate) all: bool,
    /// Print only the position after the move at this address: `3b`, `7b.2.1a`; `0a` is the start.
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) at: Option<Address>,
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..), help = GAME)]
    pub(crate) game: u32,
    /// How to print it: boards for people; a line a move with address, move, position and side to move next,
    /// separated by tabs; or an object a line.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}
