//! Arguments of the commands for packagers.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

/// Print the completions of a shell for this command.
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

/// Print the manual page of this command, or write those of all its commands.
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Write `tafl.1`, `tafl-check.1` and so on into this folder.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) dir: Option<PathBuf>,
}
