//! Arguments of `tafl engine`.

use clap::Args;

const EXAMPLES: &str = "\
Examples:
  printf 'utep 1\\nquit\\n' | tafl engine           what it is, and what can be set";

/// Run an engine, for programs that play with it.
///
/// It speaks the universal tafl engine protocol (UTEP), line by line: `PROTOCOL.md` of the crate tafl-engine describes it in
/// two pages. It plays by any rules record, until `quit` or the end of standard input.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct EngineArgs {}
