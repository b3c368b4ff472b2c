//! Arguments of `tafl puzzle`.

use std::path::PathBuf;

use clap::Args;

use super::BoardArgs;

const AFTER: &str = "\
Type a move as in `e5-e8`, or a command: `help` names them all, among them `hint`, `back` and `quit`.

Examples:
  tafl puzzle examples/puzzle.otg
  printf 'd4-d7\\nd7-a7\\n' | tafl puzzle examples/puzzle.otg

Exit status: 0 solved, 1 not solved or no puzzle, 2 wrong usage or an unreadable file.";

/// Solve a puzzle, move by move.
///
/// The puzzle is a game record that says so in its tags. It begins with the introduction, if it has one; then you play
/// one side, and the record answers for the other. A strict puzzle takes only moves that the record has; in a loose one
/// you may try any, and are told when you leave the record. Nothing is shown ahead of you: no move, no comment, no
/// hint that you did not ask for. Moves can come from a file or another program as well as from the keyboard.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct PuzzleArgs {
    /// The puzzle, an .otg file.
    pub(crate) file: PathBuf,
    /// Which game of a file with several, from 1.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) game: u32,
    /// Enter the moves of both sides: to meet other answers than the one that the record goes on with.
    #[arg(long)]
    pub(crate) both_sides: bool,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}
