//! Arguments of `tafl verify` and `tafl annotate`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::shared::{Format, RulesArg, seconds};

const VERIFY_EXAMPLES: &str = "\
Examples:
  tafl verify games                       all games in a folder
  tafl verify --format tsv archive.otg    one line per game, for programs
  tafl check --explain illegal-move       what a code means";

const ANNOTATE_EXAMPLES: &str = "\
Examples:
  tafl annotate game.otg >annotated.otg
  tafl annotate --in-place archive.otg
  tafl annotate --correct --rules brandub game.otg   also replace what the rules contradict
  tafl annotate --engine game.otg                   what an engine says about the moves
  tafl annotate --engine --depth 5 --variations 3 game.otg
  tafl annotate --engine='tafl engine' --move-time 0.2 game.otg    by any engine of the protocol";

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
/// Prints the file in its canonical layout, with captures, piece prefixes, move types and marks added. Nothing is removed:
/// what the rules contradict, such as illegal moves and captures that a move does not make, is drawn on standard error, and
/// the exit status is then 1. With --correct, captures, prefixes, move types and marks are replaced, and what they
/// replace is drawn. Games are printed as they are read, up to an error; with --in-place, a file with an error is not replaced.
///
/// With --engine, an engine analyses the main line. The comment of each move gets an evaluation, as in `(eval:-120/7)`:
/// hundredths of a piece, positive if the attackers are better, and the depth; or `(eval:#5)`, a win of the attackers in
/// five steps. `?!`, `?` and `??` judge moves that lower the chance to win by at least 10, 20 and 30 per cent, and better
/// lines become their variations. Evaluations replace earlier ones, and so do judgements, if they are those that the earlier
/// evaluations give; other judgements, and all variations and texts, stay. Puzzles are left alone, because a better line would reveal the solution.
///
/// Games are analysed side by side on all processors. With --nodes or --depth alone, the result is always the same.
#[derive(Debug, Args)]
#[command(after_help = ANNOTATE_EXAMPLES)]
pub(crate) struct AnnotateArgs {
    /// The game record or archive, an .otg file; `-` is standard input.
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Replace captures, prefixes, move types and marks that the rules contradict, and draw each.
    #[arg(long)]
    pub(crate) correct: bool,
    /// Analyse the games with the built-in engine, or with another one: its command, after `taflzero:` if it speaks that
    /// protocol and not `utep`; see `tafl match`. Its points may have a scale of its own.
    #[arg(long, value_name = "COMMAND", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub(crate) engine: Option<String>,
    /// Add at most so many better lines to a move that gets a judgement.
    #[arg(long, value_name = "N", default_value = "1", requires = "engine", value_parser = clap::value_parser!(u16).range(..=500))]
    pub(crate) variations: u16,
    /// Search at most so many positions for each move. The default is 500000, if there is no other limit.
    #[arg(long, value_name = "N", requires = "engine", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Search at most so many steps ahead.
    #[arg(long, value_name = "N", requires = "engine", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Think about each move for at most so many seconds.
    #[arg(long, value_name = "SECONDS", requires = "engine", value_parser = seconds)]
    pub(crate) move_time: Option<Duration>,
    /// Replace the file instead of printing it.
    #[arg(long, short)]
    pub(crate) in_place: bool,
}
