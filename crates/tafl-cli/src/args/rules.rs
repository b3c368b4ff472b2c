//! Arguments of `tafl rules`.

use clap::{Args, Subcommand};

use super::fit::FitArgs;
use super::shared::{BoardArgs, Format, TextOrJson};

const RULES: &str = "A preset or variant, as listed by `tafl rules list`, in any spelling, or a rules record";

const EXAMPLES: &str = "\
Examples:
  tafl rules explain copenhagen
  tafl rules diff brandub 'dim:7 esc:e start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/'
  tafl rules canon variants.txt
  tafl rules fit games.otg";

const LIST_EXAMPLES: &str = "\
Examples:
  tafl rules list                              a table
  tafl rules list hnefatafl 11x11 edge         only those with these words
  tafl rules list --source                     where the rules are written down
  tafl rules list --format tsv | cut -f 1,5    names and records";

const SHOW_EXAMPLES: &str = "\
Examples:
  tafl rules show copenhagen
  tafl rules show --explicit copenhagen        with every default
  tafl rules show 'dim:3 corh:t,K start:/1t1/1K1/3/'";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  tafl rules explain brandub
  tafl rules explain --ascii 'Sea Battle'
  tafl rules explain 'dim:3 esc:e start:/1t1/1K1/3/'";

const DIFF_EXAMPLES: &str = "\
Examples:
  tafl rules diff fetlar copenhagen
  tafl rules diff brandub 'dim:7 esc:e start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/'";

const CANON_EXAMPLES: &str = "\
Examples:
  tafl rules canon variants.txt
  tafl rules canon 'dim:3 esc:c start:/1t1/1K1/3/'
  tafl rules canon <variants.txt | sort -u     without duplicates";

/// Look up, explain and compare the rules of variants.
///
/// RULES is the name of a preset or of a variant of aagenielsen.dk, or a rules record in quotes.
#[derive(Debug, Subcommand)]
#[command(after_help = EXAMPLES)]
pub(crate) enum RulesCommand {
    List(ListArgs),
    Show(ShowRulesArgs),
    Explain(ExplainArgs),
    Diff(DiffArgs),
    Canon(CanonArgs),
    Fit(FitArgs),
}

/// List presets, and variants of aagenielsen.dk with rules.
///
/// Each has the size of the board, where the king escapes to, its part in captures, from how many sides it is captured (two
/// away from the center for `4 or 2 sides`), and special rules; then the source. The rules of a variant are those of a preset, or those of a text or program, or they were
/// fitted to its games.
#[derive(Debug, Args)]
#[command(after_help = LIST_EXAMPLES)]
pub(crate) struct ListArgs {
    /// Only rules with all of these words, or the beginnings of words, in what is listed.
    #[arg(value_name = "WORD")]
    pub(crate) words: Vec<String>,
    /// Print where rules are written down, and what their records leave out. Other formats than text always have both.
    #[arg(long)]
    pub(crate) source: bool,
    /// The output format: a table for people (text), or name, title, size of the board, source, rules record, citations
    /// and what the record leaves out, separated by tabs (tsv) or as one object per line (json).
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
}

/// Print a rules record, without default values.
#[derive(Debug, Args)]
#[command(after_help = SHOW_EXAMPLES)]
pub(crate) struct ShowRulesArgs {
    #[arg(value_name = "RULES", help = RULES)]
    pub(crate) rules: String,
    /// Print every key, including those with default values; the default corners and center as squares.
    #[arg(long)]
    pub(crate) explicit: bool,
    /// Print `starti`, with the top rank first, instead of `start`.
    #[arg(long)]
    pub(crate) inverted: bool,
    /// The output format: a record (text), or an object that describes each key (json).
    #[arg(long, value_name = "FORMAT", default_value = "text", conflicts_with_all = ["explicit", "inverted"])]
    pub(crate) format: TextOrJson,
}

/// Explain rules in plain English, with the board.
///
/// The board has the symbols of `tafl show`.
#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub(crate) struct ExplainArgs {
    #[arg(value_name = "RULES", help = RULES)]
    pub(crate) rules: String,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// Compare two variants, key by key.
#[derive(Debug, Args)]
#[command(after_help = DIFF_EXAMPLES)]
pub(crate) struct DiffArgs {
    #[arg(value_name = "A", help = RULES)]
    pub(crate) left: String,
    #[arg(value_name = "B", help = RULES)]
    pub(crate) right: String,
}

/// Print rules records in canonical form, one per line.
///
/// The order of the input is kept. A record with errors is skipped, and they are drawn on standard error.
#[derive(Debug, Args)]
#[command(after_help = CANON_EXAMPLES)]
pub(crate) struct CanonArgs {
    /// A file of rules records, `-` for standard input, or rules as in `tafl rules show`. A record may have several lines:
    /// `dim` is its first entry, and the start position its last.
    #[arg(value_name = "RULES|PATH", default_value = "-")]
    pub(crate) rules: String,
}
