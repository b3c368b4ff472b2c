//! Arguments of the commands that judge games by their rules.

use std::path::PathBuf;

use clap::Args;

use super::Format;

const VERIFY_EXAMPLES: &str = "\
Examples:
  tafl verify games                       all games of a folder
  tafl verify --format tsv archive.otg    a line a game, for programs
  tafl check --explain illegal-move       what a finding means";

const ANNOTATE_EXAMPLES: &str = "\
Examples:
  tafl annotate game.otg >annotated.otg
  tafl annotate --in-place archive.otg";

/// Judge games by their rules: every move, its captures and marks, and the result.
///
/// Prints a line for each game, and below it what is wrong with it, drawn at its place. The exit status is 1 where
/// something is. Variations are judged too. What departs from the notation is for `tafl check` to say.
#[derive(Debug, Args)]
#[command(after_help = VERIFY_EXAMPLES)]
pub(crate) struct VerifyArgs {
    /// Files and folders; `-` is standard input. Of a folder, all .otg files are judged, also those in folders inside
    /// it.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Print only the games that something is wrong with.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// How to print it: drawn for people; a line a game with file, number, verdict, moves, findings, winner and codes,
    /// separated by tabs; or an object a line.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
}

/// Complete games from their rules: captures, letters of pieces, types of moves, and marks.
///
/// Prints the file in its canonical layout. Comments, tags and variations stay as they are. What is not legal stays
/// too, and is drawn on standard error; the exit status is then 1. A file that holds an error is not written.
#[derive(Debug, Args)]
#[command(after_help = ANNOTATE_EXAMPLES)]
pub(crate) struct AnnotateArgs {
    /// The game record or archive, an .otg file; `-` is standard input.
    pub(crate) file: PathBuf,
    /// Put the result in the place of the file.
    #[arg(long, short)]
    pub(crate) in_place: bool,
}
