//! Arguments of `tafl fmt`.

use std::path::PathBuf;

use clap::Args;

const EXAMPLES: &str = "\
Examples:
  tafl fmt games                     all games of a folder
  tafl fmt --check games             how they would change
  tafl fmt --prefixes - <game.otg    one game, with the letters of special pieces";

/// Put game records into their canonical layout, in place.
///
/// Nothing is lost: comments, unknown tags and unknown entries of rules stay. A file that holds an error is not
/// written. Of a folder, all .otg files are formatted, also those in folders inside it.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct FmtArgs {
    /// Files and folders; `-` reads standard input and prints to standard output.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Write nothing: print how each file would change. The exit status is 1 where one would.
    #[arg(long)]
    pub(crate) check: bool,
    /// Fill in the letters of special pieces, from what stands on the board.
    #[arg(long)]
    pub(crate) prefixes: bool,
    /// Put what rules say in an old way into today's words, where the game stays the same.
    #[arg(long)]
    pub(crate) upgrade: bool,
}
