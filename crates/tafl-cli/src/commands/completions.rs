//! `tafl completions`: completions for shells.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use crate::output::messages::{Failure, Status};
use crate::{built_command, output};

const EXAMPLES: &str = "\
Examples:
  tafl completions bash >/usr/share/bash-completion/completions/tafl
  tafl completions zsh >/usr/share/zsh/site-functions/_tafl";

/// Print shell completions for this command.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs) -> Result<Status, Failure> {
    let mut command = built_command();
    let name = command.get_name().to_owned();
    // Generating panics where it cannot write, and memory can always be written.
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut text);
    output::data(|out| out.write_all(&text))?;
    Ok(Status::Good)
}
