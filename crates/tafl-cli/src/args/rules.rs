//! Arguments of `tafl rules`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

const RULES: &str = "The name of a preset, as `tafl rules list` has it, or a rules record";

const EXAMPLES: &str = "\
Examples:
  tafl rules explain copenhagen
  tafl rules diff brandub 'dim:7 esc:e start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/'
  tafl rules canon variants.txt";

const LIST_EXAMPLES: &str = "\
Examples:
  tafl rules list                              a table
  tafl rules list --format tsv | cut -f 1,5    names and records";

const SHOW_EXAMPLES: &str = "\
Examples:
  tafl rules show copenhagen
  tafl rules show --explicit copenhagen        with every default
  tafl rules show 'dim:3 corh:t,K start:/1t1/1K1/3/'";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  tafl rules explain brandub
  tafl rules explain 'dim:3 esc:e start:/1t1/1K1/3/'";

const DIFF_EXAMPLES: &str = "\
Examples:
  tafl rules diff fetlar copenhagen
  tafl rules diff brandub 'dim:7 esc:e start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/'";

const CANON_EXAMPLES: &str = "\
Examples:
  tafl rules canon variants.txt
  tafl rules canon <variants.txt | sort -u     each record once";

/// Look at the rules of a variant.
///
/// RULES is the name of a preset or a rules record in quotes.
#[derive(Debug, Subcommand)]
#[command(after_help = EXAMPLES)]
pub(crate) enum RulesCommand {
    List(ListArgs),
    Show(ShowRulesArgs),
    Explain(ExplainArgs),
    Diff(DiffArgs),
    Canon(CanonArgs),
}

/// List the variants that are known by name.
#[derive(Debug, Args)]
#[command(after_help = LIST_EXAMPLES)]
pub(crate) struct ListArgs {
    /// How to print it: a table for people, or name, title, size of the board, source and rules record of each
    /// preset, separated by tabs or as an object a line.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: super::Format,
}

/// Print a rules record: what differs from the defaults, on one line.
#[derive(Debug, Args)]
#[command(after_help = SHOW_EXAMPLES)]
pub(crate) struct ShowRulesArgs {
    #[arg(value_name = "RULES", help = RULES)]
    pub(crate) rules: String,
    /// Print every key, also those that say what the specification says without them.
    #[arg(long)]
    pub(crate) explicit: bool,
    /// Print `starti`, with the top rank first, in place of `start`.
    #[arg(long)]
    pub(crate) inverted: bool,
    /// How to print it: as a record, or as an object that says what each key means.
    #[arg(long, value_name = "FORMAT", default_value = "text", conflicts_with_all = ["explicit", "inverted"])]
    pub(crate) format: RecordFormat,
}

/// Tell the rules in plain English.
#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub(crate) struct ExplainArgs {
    #[arg(value_name = "RULES", help = RULES)]
    pub(crate) rules: String,
}

/// Tell how two variants differ, key by key, and what that means.
#[derive(Debug, Args)]
#[command(after_help = DIFF_EXAMPLES)]
pub(crate) struct DiffArgs {
    #[arg(value_name = "A", help = RULES)]
    pub(crate) left: String,
    #[arg(value_name = "B", help = RULES)]
    pub(crate) right: String,
}

/// Print each record in its canonical, minimal form, one a line, in the order of the input.
///
/// A line that cannot be read is drawn on standard error; the others are done.
#[derive(Debug, Args)]
#[command(after_help = CANON_EXAMPLES)]
pub(crate) struct CanonArgs {
    /// A file with a rules record a line; `-` is standard input.
    #[arg(value_name = "PATH", default_value = "-")]
    pub(crate) path: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RecordFormat {
    Text,
    Json,
}
