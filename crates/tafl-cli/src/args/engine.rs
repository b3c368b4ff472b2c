//! Arguments of `tafl engine`.

use clap::Args;

const EXAMPLES: &str = "\
Examples:
  printf 'utep 1\\nquit\\n' | tafl engine           its name and its options
  tafl engine --check 'tafl engine'                 whether an engine keeps to the protocol
  tafl match --rules brandub --engine 'tafl engine' --engine 'tafl engine' --nodes 500 --games 2

Exit status of --check: 0 if all is well, 1 if not.";

/// Run an engine, for programs that play with it.
///
/// It speaks the universal tafl engine protocol (UTEP), line by line: `PROTOCOL.md` of the crate tafl-engine describes it in
/// two pages. It plays by any rules record, until `quit` or the end of standard input.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct EngineArgs {
    /// Check another engine instead: its answers, its legal moves, and two games against itself. `tafl match` describes
    /// how to write an engine.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) check: Option<String>,
    /// The rules of `--check`.
    #[arg(long, value_name = "RULES", default_value = "brandub", requires = "check")]
    pub(crate) rules: String,
}
