//! `tafl fmt`: formats game records in their canonical layout.

mod difference;
pub(crate) mod layout;
mod renumber;

use std::io::{self, Write};
use std::path::Path;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::args::FmtArgs;
use crate::failure::Failure;
use crate::files::{self, Found};
use crate::games::GameForm;
use crate::given::Given;
use crate::input::Input;
use crate::messages::{Messages, Status};
use crate::output::{self, HEADING, Styled};
use crate::replace;
use crate::terminal_text::shown;
use difference::difference;
use layout::Formatted;

/// How many files are read before their messages are printed.
const MAX_FILES: usize = 64;

pub(crate) fn run(args: &FmtArgs) -> Result<Status, Failure> {
    // Compressed files cannot be replaced, so a folder of files that are formatted may have them.
    let is_wanted = |path: &Path| files::is_game_file(path) && !files::is_compressed(path);
    let files = files::find_with(&args.paths, &is_wanted);
    if files.is_empty() {
        return Ok(files::none(&args.paths));
    }
    let given = Given::of(&args.rules, GameForm::Otg, &args.paths)?;
    let status = output::mixed(|out| {
        let mut total = Total::default();
        for files in files.chunks(MAX_FILES) {
            let done: Vec<(Outcome, Messages)> =
                files.par_iter().map(|file| format(args, &given, file)).collect();
            for (outcome, messages) in done {
                messages.print();
                total.add(&outcome);
                match outcome {
                    Outcome::Replaced(name, _) => writeln!(out.styled()?, "{}", shown(&name))?,
                    Outcome::Differs(text) => out.styled()?.write_all(text.as_bytes())?,
                    Outcome::Filtered(text, _) => out.data()?.write_all(text.as_bytes())?,
                    Outcome::Same | Outcome::Failed(_) => {}
                }
            }
        }
        total.print(args, out.styled()?)?;
        Ok::<_, io::Error>(total.status.unwrap_or(Status::Good))
    })?;
    given.note();
    Ok(status)
}

/// The result of formatting a file.
enum Outcome {
    /// It is formatted already.
    Same,
    /// It was written. Its name, and whether errors are left.
    Replaced(String, Status),
    /// It would be written. How it would change.
    Differs(String),
    /// Standard input, formatted, and whether errors are left.
    Filtered(String, Status),
    /// It is not written, and the reason is reported.
    Failed(Status),
}

#[derive(Default)]
struct Total {
    status: Option<Status>,
    files: u64,
    changed: usize,
    failed: usize,
}

impl Total {
    fn add(&mut self, outcome: &Outcome) {
        let status = match outcome {
            Outcome::Same => Status::Good,
            Outcome::Differs(_) => Status::Errors,
            Outcome::Replaced(_, status) | Outcome::Filtered(_, status) | Outcome::Failed(status) => *status,
        };
        self.status = self.status.max(Some(status));
        self.files += u64::from(!matches!(outcome, Outcome::Filtered(..)));
        self.changed += usize::from(matches!(outcome, Outcome::Replaced(..) | Outcome::Differs(_)));
        self.failed += usize::from(matches!(outcome, Outcome::Failed(_)));
    }

    /// The counts, as the last line. They do not follow a text that was filtered.
    fn print(&self, args: &FmtArgs, out: &mut Styled) -> io::Result<()> {
        if args.paths.iter().any(|path| files::is_stdin(path)) {
            return Ok(());
        }
        let Self { files, changed, failed, .. } = self;
        let verb = if args.check { "would change" } else { "changed" };
        write!(out, "{HEADING}{}, {changed} {verb}", output::counted(*files, "file"))?;
        if *failed > 0 {
            write!(out, ", {failed} skipped")?;
        }
        writeln!(out, "{HEADING:#}")
    }
}

/// Formats one file.
fn format(args: &FmtArgs, given: &Given, file: &Found) -> (Outcome, Messages) {
    let mut messages = Messages::default();
    let outcome = match file {
        Ok(path) => format_path(args, given, path, &mut messages).unwrap_or_else(Outcome::Failed),
        Err((path, error)) => {
            messages.line(&format_args!("{}: {error}", path.display()));
            Outcome::Failed(Status::Unusable)
        }
    };
    (outcome, messages)
}

fn format_path(
    args: &FmtArgs,
    given: &Given,
    path: &Path,
    messages: &mut Messages,
) -> Result<Outcome, Status> {
    let name = files::name(path);
    let input = Input::read(path).map_err(|failure| failure.report(messages))?;
    if !args.check && !files::is_stdin(path) {
        input.replaceable().map_err(|failure| failure.report(messages))?;
    }
    let before = input.decoded().map_err(|error| {
        messages.line(&format_args!("{name}: {error}"));
        Status::Errors
    })?;
    if let Some(foreign) = input.foreign() {
        messages.line(&format_args!("{name}: {foreign}"));
        return Err(Status::Errors);
    }
    let Formatted { text: after, is_whole } =
        layout::formatted(args, given, &name, before, messages).ok_or(Status::Errors)?;
    let status = if is_whole { Status::Good } else { Status::Errors };
    // Not `before`: a byte order mark is removed too.
    let same = input.bytes() == after.as_bytes();
    if args.check {
        return Ok(if same { Outcome::Same } else { Outcome::Differs(difference(&name, before, &after)) });
    }
    if files::is_stdin(path) {
        return Ok(Outcome::Filtered(after, status));
    }
    if same {
        return Ok(Outcome::Same);
    }
    replace::if_unchanged(path, after.as_bytes(), input.stamp()).map_err(|error| {
        messages.line(&format_args!("{name}: {error}; nothing is written"));
        Status::Unusable
    })?;
    Ok(Outcome::Replaced(name, status))
}
