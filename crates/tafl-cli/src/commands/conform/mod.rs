//! `tafl conform`: runs the conformance suite against a program.

mod program;
mod report;

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use tafl_conformance::{Level, SUITE, SUITE_VERSION, SuiteFile, Vector};

use crate::input::text::Input;
use crate::input::{files, seconds};
use crate::output::messages::{Failure, Status};
use crate::output::{self, TextOrJson};
use program::{FileArgument, Judged, Program, Recorded, Respondent};
use report::{Report, Text};

const EXAMPLES: &str = "\
Examples:
  tafl conform -- tafl answer                          our own answers
  tafl conform --group position -- tafl answer         only those vectors
  tafl conform --group position/basics --file-argument -- tafl answer
  tafl conform --skip play --level required -- tafl answer
  tafl conform --requests >requests.jsonl              to run a program elsewhere
  tafl answer <requests.jsonl >answers.jsonl           that program
  tafl conform --recorded answers.jsonl                to judge its answers

Exit status: 0 no required vector failed, 1 at least one failed, 2 wrong usage or the program cannot be started.";

/// Run the conformance suite against a program.
///
/// COMMAND is started once. It reads requests from standard input, one JSON object a line, and writes an answer for each
/// on a line of standard output; `PROTOCOL.md` of the crate tafl-conformance describes them in one page. A vector is
/// required if the specification decides the answer, and open if it is our decision. A program that does not have an
/// operation says so, which is not a failure. Required vectors come first, and games by rules last; the rest of an
/// operation at which the program ended or hung five times is skipped.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ConformArgs {
    /// The program and its arguments, after `--`.
    #[arg(last = true, value_name = "COMMAND", required_unless_present_any = ["recorded", "requests"])]
    command: Vec<OsString>,
    /// Read the suite from this folder, instead of the one in this program.
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
    /// Run only the vectors whose ids begin with this group, topic or id, as in `position/basics`. Can be repeated.
    #[arg(long, value_name = "NAME")]
    group: Vec<String>,
    /// Leave out the vectors whose ids begin with this group, topic or id. Can be repeated.
    #[arg(long, value_name = "NAME")]
    skip: Vec<String>,
    /// Run only the vectors of this operation, as in `play.legal`. Can be repeated.
    #[arg(long, value_name = "NAME")]
    operation: Vec<String>,
    /// Run only the vectors of this level: required or open.
    #[arg(long, value_parser = level)]
    level: Option<Level>,
    /// The ids of vectors that fail for now, one per line. One that passes is reported as a failure.
    #[arg(long, value_name = "FILE")]
    expected_failures: Option<PathBuf>,
    /// The output format: differences and a table for people (text), or one object per line (json).
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: TextOrJson,
    /// How many failures of each group and level to show as text.
    #[arg(long, value_name = "N", default_value = "3")]
    differences: usize,
    /// How long an answer may take, the first one with the start of the program.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,
    /// Start the program for each vector, with a file as its last argument that contains the request.
    #[arg(long)]
    file_argument: bool,
    /// Judge the answers in this file, one per line, instead of running a program; `-` for standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["command", "file_argument", "requests"])]
    recorded: Option<PathBuf>,
    /// Print the requests, one per line, instead of running a program.
    #[arg(long, conflicts_with_all = ["command", "file_argument", "format"])]
    requests: bool,
}

fn level(text: &str) -> Result<Level, String> {
    let levels = [Level::Required, Level::Open];
    let found = levels.into_iter().find(|level| level.name() == text);
    found.ok_or_else(|| "expected `required` or `open`".to_owned())
}

pub(crate) fn run(args: &ConformArgs) -> Result<Status, Failure> {
    let selection = selected(args)?;
    if args.requests {
        return requests(&selection.vectors);
    }
    let mut respondent = respondent(args, &selection.vectors)?;
    let report = match args.format {
        TextOrJson::Text => output::styled(|out| {
            let mut text = Text::new(args.differences);
            let report = ask_all(&selection, &mut *respondent, |judged| text.judged(out, judged))?;
            report::table(out, &report)?;
            Ok::<_, Failure>(report)
        }),
        TextOrJson::Json => output::data(|out| {
            let report = ask_all(&selection, &mut *respondent, |judged| report::write_object(out, judged))?;
            report::write_report(out, &report)?;
            Ok::<_, Failure>(report)
        }),
    }?;
    Ok(if report.passes() { Status::Good } else { Status::Errors })
}

fn respondent<'a>(args: &'a ConformArgs, vectors: &[Vector]) -> Result<Box<dyn Respondent + 'a>, Failure> {
    Ok(match &args.recorded {
        Some(path) => Box::new(Recorded::read(path, vectors)?),
        None if args.file_argument => Box::new(FileArgument::new(&args.command, args.timeout)?),
        None => Box::new(Program::new(&args.command, args.timeout)),
    })
}

/// Asks for all answers, in order. Each is judged and passed on before the next request, so one is in memory,
/// and a program that ends or hangs does so at a known vector.
fn ask_all(
    selection: &Selection,
    respondent: &mut dyn Respondent,
    mut judged: impl FnMut(&Judged<'_>) -> io::Result<()>,
) -> Result<Report, Failure> {
    let mut report = Report::new(&selection.suite);
    for vector in &selection.vectors {
        let is_listed = selection.expected_failures.contains(&vector.id);
        let answer = Judged::new(vector, respondent.ask(vector)?, is_listed);
        report.add(&answer);
        judged(&answer)?;
    }
    report.restarts = respondent.restarts();
    report.skipped = respondent.skipped();
    Ok(report)
}

fn requests(vectors: &[Vector]) -> Result<Status, Failure> {
    output::data(|out| vectors.iter().try_for_each(|vector| writeln!(out, "{}", vector.request())))?;
    Ok(Status::Good)
}

/// The extension of the files of a suite.
const EXTENSION: &str = "jsonl";

/// The group whose answers take the most time.
const SLOWEST: &str = "play";

/// The vectors of a run.
#[derive(Debug)]
struct Selection {
    /// The required ones first, and those that take long last.
    vectors: Vec<Vector>,
    /// The ids of those that are expected to fail.
    expected_failures: HashSet<String>,
    /// The version of the suite, or its folder.
    suite: String,
}

/// The vectors that the arguments select.
fn selected(args: &ConformArgs) -> Result<Selection, Failure> {
    let (mut vectors, suite) = match &args.suite {
        Some(folder) => (of_folder(folder)?, files::name(folder)),
        None => (embedded()?, SUITE_VERSION.to_owned()),
    };
    let is_no_group = |name: &&String| !vectors.iter().any(|vector| is_in(vector, name));
    let is_no_operation = |name: &&String| !vectors.iter().any(|vector| vector.operation == **name);
    let groups = args.group.iter().chain(&args.skip).find(is_no_group);
    if let Some(unknown) = groups.or_else(|| args.operation.iter().find(is_no_operation)) {
        return Err(Failure::usage(format_args!("the suite has no vectors in `{unknown}`")));
    }
    let expected_failures = expected_failures(args, &vectors)?;
    vectors.retain(|vector| is_selected(args, vector));
    if vectors.is_empty() {
        return Err(Failure::usage(format_args!("{suite}: no such vectors")));
    }
    vectors.sort_by_key(|vector| (vector.level, vector.group() == SLOWEST));
    Ok(Selection { vectors, expected_failures, suite })
}

fn is_selected(args: &ConformArgs, vector: &Vector) -> bool {
    (args.group.is_empty() || args.group.iter().any(|name| is_in(vector, name)))
        && !args.skip.iter().any(|name| is_in(vector, name))
        && (args.operation.is_empty() || args.operation.contains(&vector.operation))
        && args.level.is_none_or(|level| vector.level == level)
}

/// The ids in the file, without empty lines and those that begin with `#`.
fn expected_failures(args: &ConformArgs, vectors: &[Vector]) -> Result<HashSet<String>, Failure> {
    let Some(path) = &args.expected_failures else { return Ok(HashSet::new()) };
    let input = Input::read(path)?;
    let lines = input.text()?.lines().map(str::trim);
    let ids: HashSet<String> =
        lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect();
    let of_suite: HashSet<&str> = vectors.iter().map(|vector| vector.id.as_str()).collect();
    match ids.iter().filter(|id| !of_suite.contains(id.as_str())).min() {
        Some(unknown) => {
            Err(Failure::usage(format_args!("{}: no vector has the id `{unknown}`", input.name)))
        }
        None => Ok(ids),
    }
}

/// Whether the name is that of the vector, or of its group or topic.
fn is_in(vector: &Vector, name: &str) -> bool {
    let rest = vector.id.strip_prefix(name.trim_end_matches('/'));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn embedded() -> Result<Vec<Vector>, Failure> {
    let mut vectors = Vec::new();
    for file in SUITE {
        vectors.append(&mut file.vectors().map_err(Failure::usage)?);
    }
    Ok(vectors)
}

fn of_folder(folder: &Path) -> Result<Vec<Vector>, Failure> {
    if !folder.is_dir() {
        return Err(Failure::usage(format_args!("{}: not a folder", files::name(folder))));
    }
    let is_wanted = |path: &Path| path.extension().is_some_and(|extension| extension == EXTENSION);
    let mut vectors = Vec::new();
    for found in files::find_with(&[folder.to_path_buf()], &is_wanted) {
        let path = found.map_err(|(path, error)| Failure::Unreadable { name: files::name(&path), error })?;
        let input = Input::read(&path)?;
        let inside = path.strip_prefix(folder).unwrap_or(&path).display().to_string().replace('\\', "/");
        let file = SuiteFile { path: &inside, text: input.text()? };
        vectors.append(&mut file.vectors().map_err(Failure::usage)?);
    }
    check(&vectors, folder)?;
    Ok(vectors)
}

fn check(vectors: &[Vector], folder: &Path) -> Result<(), Failure> {
    let mut ids = HashSet::new();
    match vectors.iter().find(|vector| !ids.insert(&vector.id)) {
        Some(vector) => Err(Failure::usage(format_args!("two vectors have the id `{}`", vector.id))),
        None if vectors.is_empty() => {
            Err(Failure::usage(format_args!("{}: no vectors in its .jsonl files", files::name(folder))))
        }
        None => Ok(()),
    }
}
