//! What the command line looks like.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  tafl replay examples/brandub.otg                  each move with its board
  tafl replay --format tsv game.otg                 the same for a program
  tafl show /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/       a position as a board

Exit status: 0 all good, 1 the input has errors, 2 wrong usage or unreadable files.";

/// Tafl game records and positions, on the command line.
#[derive(Debug, Parser)]
#[command(name = "tafl", version, after_help = EXAMPLES)]
pub(crate) struct Args {
    /// When to use colour.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Replay(ReplayArgs),
    Show(ShowArgs),
}

/// Play a game record without rules and print each position.
///
/// The main line is played on the start position that the record names.
#[derive(Debug, ClapArgs)]
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
#[derive(Debug, ClapArgs)]
pub(crate) struct ShowArgs {
    /// A position, or a file that holds one; `-` is standard input.
    #[arg(value_name = "TEXT|FILE")]
    pub(crate) what: String,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct BoardArgs {
    /// Draw with ASCII characters only.
    #[arg(long)]
    pub(crate) ascii: bool,
    /// The corner where a1 is drawn.
    #[arg(long, value_name = "CORNER", default_value = "bottom-left")]
    pub(crate) a1: Corner,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Tsv,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Corner {
    BottomLeft,
    TopLeft,
    TopRight,
    BottomRight,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Settles for the whole run whether standard output and standard error get colour.
    pub(crate) fn apply(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}
