//! Arguments of the commands for packagers.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

const COMPLETIONS: &str = "\
Examples:
  tafl completions bash >/usr/share/bash-completion/completions/tafl
  tafl completions zsh >/usr/share/zsh/site-functions/_tafl";

const MAN: &str = "\
Examples:
  tafl man | man -l -                  read it here
  tafl man --dir /usr/share/man/man1   for a package";

/// Print shell completions for this command.
#[derive(Debug, Args)]
#[command(after_help = COMPLETIONS)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

/// Print the manual page, or write those of all commands.
#[derive(Debug, Args)]
#[command(after_help = MAN)]
pub(crate) struct ManArgs {
    /// Write `tafl.1`, `tafl-check.1` and so on into this folder.
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}
