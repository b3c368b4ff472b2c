//! `tafl completions` and `tafl man`: files that packages ship with the command.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::failure::Failure;
use crate::messages::Status;
use crate::output;
use crate::replace;

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
        output::data(|out| Man::new(command()).render(out))?;
        return Ok(Status::Good);
    };
    let written = fs::create_dir_all(folder).and_then(|()| pages(folder));
    written.map_err(|error| Failure::Unwritable { name: folder.display().to_string(), error })?;
    Ok(Status::Good)
}

/// Writes a page for each command. `clap_mangen::generate_to` would leave an empty page on a full disk.
fn pages(folder: &Path) -> io::Result<()> {
    let mut left = vec![command().disable_help_subcommand(true)];
    while let Some(command) = left.pop() {
        left.extend(command.get_subcommands().filter(|command| !command.is_hide_set()).cloned());
        let page = Man::new(command);
        let mut text = Vec::new();
        page.render(&mut text)?;
        replace::file(&folder.join(page.get_filename()), &text)?;
    }
    Ok(())
}

/// The command, with everything that clap derives.
fn command() -> Command {
    let mut command = Args::command();
    command.build();
    command
}
