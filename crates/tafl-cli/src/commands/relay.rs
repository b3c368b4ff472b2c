//! `tafl relay`: what `tafl match` starts for a program that connects.

use crate::output::messages::{Failure, Status};

/// Start a program that connects to a server, for a match.
#[derive(Debug, clap::Args)]
#[command(hide = true)]
pub(crate) struct RelayArgs {
    /// The port that it connects to.
    #[arg(value_name = "PORT")]
    port: u16,
    /// The program and its arguments.
    #[arg(value_name = "COMMAND", required = true, last = true)]
    words: Vec<String>,
}

pub(crate) fn run(args: &RelayArgs) -> Result<Status, Failure> {
    // With the status of the program, whatever that is.
    std::process::exit(tafl_arena::relay(args.port, &args.words))
}
