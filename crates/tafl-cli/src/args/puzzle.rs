//! Arguments of `tafl puzzle`.

use std::path::PathBuf;

use clap::Args;

use super::shared::{BoardArgs, GAME, RulesArg};

const AFTER: &str = "\
Type a move, as in `e5-e8`, or a command, such as `hint`, `back` and `quit`; `help` lists all of them. A move can \
also be typed as `E5-E8`, `e5 e8` or `12. Ke5–e8xe9!`: piece prefix, captures and marks are optional.

Examples:
  tafl puzzle examples/puzzle.otg
  printf 'd4-d7\\nd7-a7\\n' | tafl puzzle examples/puzzle.otg

Exit status: 0 solved, 1 not solved or not a puzzle, 2 wrong usage or an unreadable file.";

/// Solve a puzzle, move by move.
///
/// A puzzle is a game record with puzzle tags. It begins with the introduction, if it has one; then you play one side,
/// and the record answers for the other. A strict puzzle accepts only moves of the record, and others that win as
/// quickly; in a loose one you can try any move that the rules of the record allow. No move, comment or hint is shown
/// before you reach or request it. Moves are read from standard input, so they can come from a file or another program
/// too.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct PuzzleArgs {
    /// The puzzle, an .otg file.
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), help = GAME)]
    pub(crate) game: Option<u32>,
    /// Enter the moves of both sides, to try other answers than that of the record.
    #[arg(long)]
    pub(crate) both_sides: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}
