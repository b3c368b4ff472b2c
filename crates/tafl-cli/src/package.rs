//! `tafl completions` and `tafl man`: files that packages ship with the command.

use std::fs;
use std::io::Write;

use clap::{Command, CommandFactory};

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::failure::Failure;
use crate::messages::Status;
use crate::output;

pub(crate) fn completions(args: &CompletionsArgs) -> Result<Status, Failure> {
    let mut command = command();
    let name = command.get_name().to_owned();
    // Generating panics where it cannot write, and memory can always be written.
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut text);
    output::data(|out| out.write_all(&text))?;
    Ok(Status::Good)
}

pub(crate) fn man(args: &ManArgs) -> Result<Status, Failure> {
    let Some(folder) = &args.dir else {
        output::data(|out| clap_mangen::Man::new(command()).render(out))?;
        return Ok(Status::Good);
    };
    let written = fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command(), folder));
    written.map_err(|error| Failure::Unwritable { name: folder.display().to_string(), error })?;
    Ok(Status::Good)
}

/// The command, with everything that clap derives.
fn command() -> Command {
    let mut command = Args::command();
    command.build();
    command
}
