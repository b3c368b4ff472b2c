//! Arguments of `tafl check`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::shared::RulesArg;

const EXAMPLES: &str = "\
Examples:
  tafl check games                              all games in a folder
  tafl check --strict --format github games     for a CI pipeline
  tafl check --notation rules variants.txt      one rules record per line
  tafl check --explain rules-tag-not-last       what a code means";

/// Report errors, findings and notes in game records.
///
/// An error is text that cannot be read, or a move that cannot be played on the board: from an empty square, onto a piece,
/// off the board. A finding is text that can be read but departs from the specification, or a move of a puzzle that is not
/// legal. (`tafl verify` checks whether the moves of all games are.) A note is a remark about text that follows the specification; it never affects the exit status, and
/// each code is reported once per file. Of findings that `tafl fmt --fix` repairs, people see the first with each code, and
/// the number of others. In a folder, all .otg files are checked, including those in subfolders.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    /// Files and folders; `-` is standard input.
    #[arg(value_name = "PATH", required_unless_present = "explain")]
    pub(crate) paths: Vec<PathBuf>,
    /// Exit with status 1 for findings too, not only for errors.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Stop reading a file after this many errors; 0 for never.
    #[arg(long, value_name = "N", default_value = "1000")]
    pub(crate) max_errors: u64,
    /// Also report what OpenTafl cannot load of each game, or reads differently.
    ///
    /// Each game is judged in the form that `tafl fmt` gives it. A file that OpenTafl loads after `tafl fmt` can need
    /// that command first: see --as-is.
    #[arg(long)]
    pub(crate) opentafl: bool,
    /// With --opentafl, judge the files as they are, not in the form that `tafl fmt` gives them.
    #[arg(long, requires = "opentafl")]
    pub(crate) as_is: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// The notation of the files: game records, or another notation with one record per line.
    #[arg(long, value_name = "NOTATION", default_value = "record")]
    pub(crate) notation: Notation,
    /// The output format: drawn for people (text), one object per line (json), or annotations for GitHub (github).
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: CheckFormat,
    /// Explain a code, with an example; `all` for all codes.
    #[arg(long, value_name = "CODE", exclusive = true)]
    pub(crate) explain: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Notation {
    /// Game records.
    Record,
    /// Position records.
    Position,
    /// Tafl Standard Notation.
    Tsn,
    /// Move records, one or several per line.
    Move,
    /// Rules records.
    Rules,
    /// Tic-tac-toe boards.
    T3en,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    Text,
    Json,
    Github,
}
