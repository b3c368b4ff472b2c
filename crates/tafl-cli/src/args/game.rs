//! Arguments of `tafl replay`.

use std::path::PathBuf;

use clap::Args;

use super::shared::{At, BoardArgs, Format, GAME, RulesArg};

const REPLAY_EXAMPLES: &str = "\
Examples:
  tafl replay examples/brandub.otg                  each move of the main line
  tafl replay --interactive examples/brandub.otg    step through the game
  tafl replay --at 3b.1.1b examples/brandub.otg     one position
  tafl replay --format tsv archive.otg              the positions of all games, for a program
  tafl replay --format tsv --game 1 --all game.otg   those of one game with its variations

Keys of --interactive: left and right step, up and down go to the previous and next variation of a move, m plays a \
move that you type, c edits the comment, s saves the file, n goes to the next game, ? shows all keys, q leaves.";

/// Replay a game record and print each position.
///
/// Plays the main line from the start position of the record. The moves list their captures, so no rules are needed.
///
/// Of a file with several games, boards show one and the formats for programs print all. There a game with errors is
/// reported on standard error and skipped, and the exit status is 1; a game with a move that cannot be played is
/// printed up to that move. Memory use does not grow with the archive.
#[derive(Debug, Args)]
#[command(after_help = REPLAY_EXAMPLES)]
pub(crate) struct ReplayArgs {
    /// The game record, an .otg file; `-` is standard input.
    pub(crate) file: PathBuf,
    /// Play the variations too, after the main line.
    #[arg(long, conflicts_with = "at")]
    pub(crate) all: bool,
    /// Print only the position after the move at this address: `3b`, `7b.2.1a`; `0a` is the start, `last` the end of the
    /// main line.
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) at: Option<At>,
    /// Step through the games on a terminal, and edit them; --at sets the first position.
    #[arg(long, short, conflicts_with_all = ["all", "format"])]
    pub(crate) interactive: bool,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help = GAME)]
    pub(crate) game: Option<u32>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// The output format: boards of one game for people (text); or, for programs, all games, with a line for the start
    /// and for each move. The columns are the number of the game, address, move, position after it and next side to
    /// move, separated by tabs (tsv; with --game, without the number); or the fields of an object (json).
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}
