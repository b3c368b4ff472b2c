//! Arguments of the commands that show games and positions.

use std::path::PathBuf;

use clap::Args;

use super::{BoardArgs, Format};

/// Play a game record without rules and print each position.
///
/// The main line is played on the start position that the record names.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The game record, an .otg file; `-` is standard input.
    pub(crate) file: PathBuf,
    /// Which game of a file with several, from 1.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) game: u32,
    /// How to print it: boards for people, or one line a move with address, move, position and side to move
    /// next, separated by tabs.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// Draw a position as a board.
///
/// Takes an OTN position record or TSN, written out or in a file.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// A position, or a file that holds one; `-` is standard input.
    #[arg(value_name = "TEXT|FILE")]
    pub(crate) what: String,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}
