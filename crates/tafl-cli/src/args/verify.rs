//! Arguments of `tafl verify` and `tafl annotate`.

use std::path::PathBuf;

use clap::Args;

use super::shared::{Format, RulesArg};

const VERIFY_EXAMPLES: &str = "\
Examples:
  tafl verify games                       all games in a folder
  tafl verify --format tsv archive.otg    one line per game, for programs
  tafl check --explain illegal-move       what a code means";

const ANNOTATE_EXAMPLES: &str = "\
Examples:
  tafl annotate game.otg >annotated.otg
  tafl annotate --in-place archive.otg";

/// Verify games by their rules: moves, captures, results.
///
/// Prints a line for each game, with its errors and findings drawn below it; if there are any, the exit status is 1.
/// Marks and variations are verified too. Departures from the notation are reported by `tafl check`, not here.
#[derive(Debug, Args)]
#[command(after_help = VERIFY_EXAMPLES)]
pub(crate) struct VerifyArgs {
    /// Files and folders; `-` is standard input. Folders, .tar and .zip files have games of all forms of
    /// `tafl convert --list`, which are verified as the game records that they become.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Print only games with errors or findings.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// The output format: drawings for people (text); one line per game with file, number, verdict, moves, findings,
    /// winner and codes, separated by tabs (tsv); or one object per line (json). In tsv, `\t`, `\n`, `\r` and `\\` mean a
    /// tab, a line feed, a carriage return and a backslash in the name of a file.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
}

/// Complete games from their rules: captures, types, marks.
///
/// Prints the file in its canonical layout, with captures, piece prefixes, move types and marks added. Comments, tags
/// and variations are unchanged. Illegal moves are unchanged too and drawn on standard error; the exit status is then
/// 1. Games are printed as they are read, up to an error; with --in-place, a file with an error is not replaced.
#[derive(Debug, Args)]
#[command(after_help = ANNOTATE_EXAMPLES)]
pub(crate) struct AnnotateArgs {
    /// The game record or archive, an .otg file; `-` is standard input.
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Replace the file instead of printing it.
    #[arg(long, short)]
    pub(crate) in_place: bool,
}
