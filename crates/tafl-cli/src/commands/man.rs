//! `tafl man`: manual pages.

use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::Args;
use clap_mangen::Man;
use tafl_terminal::replace;

use crate::output::messages::{Failure, Status};
use crate::{built_command, output};

const EXAMPLES: &str = "\
Examples:
  tafl man | man -l -                  read it here
  tafl man --dir /usr/share/man/man1   for a package";

/// Print the manual page, or write those of all commands.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ManArgs {
    /// Write `tafl.1`, `tafl-check.1` and so on into this folder.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &ManArgs) -> Result<Status, Failure> {
    let Some(folder) = &args.dir else {
        output::data(|out| Man::new(built_command()).render(out))?;
        return Ok(Status::Good);
    };
    let written = fs::create_dir_all(folder).and_then(|()| pages(folder));
    written.map_err(|error| Failure::Unwritable { name: folder.display().to_string(), error })?;
    Ok(Status::Good)
}

/// Writes a page for each command. `clap_mangen::generate_to` would leave an empty page on a full disk.
fn pages(folder: &Path) -> io::Result<()> {
    let mut left = vec![built_command().disable_help_subcommand(true)];
    while let Some(command) = left.pop() {
        left.extend(command.get_subcommands().filter(|command| !command.is_hide_set()).cloned());
        let page = Man::new(command);
        let mut text = Vec::new();
        page.render(&mut text)?;
        replace::file(&folder.join(page.get_filename()), &text)?;
    }
    Ok(())
}
