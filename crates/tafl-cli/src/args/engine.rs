//! Arguments of `tafl engine`.

use clap::Args;

const EXAMPLES: &str = "\
Examples:
  printf 'utep 1\\nquit\\n' | tafl engine           its name and its options
  tafl match --rules brandub --engine 'tafl engine' --engine 'tafl engine' --nodes 500 --games 2";

/// Run an engine, for programs that play with it.
///
/// It speaks the universal tafl engine protocol (UTEP), line by line: `PROTOCOL.md` of the crate tafl-engine describes it in
/// two pages. It plays by any rules record, until `quit` or the end of standard input.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct EngineArgs {}
