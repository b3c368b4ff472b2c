//! Arguments of `tafl check`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  tafl check games                              all games of a folder
  tafl check --strict --format github games     for a pipeline
  tafl check --notation rules variants.txt      a rules record a line
  tafl check --explain rules-tag-not-last       what a finding means";

/// Tell every error and every finding, each at its place.
///
/// An error cannot be read. A finding is read, but departs from the specification. A note tells something to know
/// about text that follows it, and never counts. Of a folder, all .otg files
/// are checked, also those in folders inside it.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    /// Files and folders; `-` is standard input.
    #[arg(value_name = "PATH", required_unless_present = "explain")]
    pub(crate) paths: Vec<PathBuf>,
    /// Let findings count as errors do for the exit status.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Leave off reading a file after this many errors; 0 for never.
    #[arg(long, value_name = "N", default_value = "1000")]
    pub(crate) max_errors: u64,
    /// Tell too what OpenTafl cannot load of each game, or takes for something else.
    #[arg(long)]
    pub(crate) opentafl: bool,
    /// What the files hold: game records, or one record a line of another notation.
    #[arg(long, value_name = "NOTATION", default_value = "record")]
    pub(crate) notation: Notation,
    /// How to print it: drawn for people, an object a line, or as annotations for GitHub.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: CheckFormat,
    /// Explain a finding by its code, with an example; `all` for all of them.
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
    /// Move records, one or several a line.
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
