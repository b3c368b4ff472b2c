//! `tafl check`: errors, findings and notes of files.

pub(crate) mod inspect;

use std::fmt::{Display, Write as _};
use std::io::{self, Cursor, Write};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Code, Diagnostic, Repair, Severity};
use rayon::iter::{ParallelBridge, ParallelIterator};
use serde::Serialize;
use tafl_files::FileReader;
use tafl_notation::codes::{self, CodeTable};
use tafl_terminal::text::{HEADING, WIDTH, counted, shown};

use crate::input::batches::Expected;
use crate::input::files::{self, Found};
use crate::input::game_text::Unread;
use crate::input::given::Given;
use crate::input::rules::RulesArgs;
use crate::input::text::Input;
use crate::output::messages::{self, DiagnosticObject, Extent, Failure, Source, Status};
use crate::output::{self, Out, Styled, json};
use inspect::{Counts, Inspected, Remark, Repeated};

const EXAMPLES: &str = "\
Examples:
  tafl check games                              all games in a folder
  tafl check --strict --format github games     for a CI pipeline
  tafl check --notation rules variants.txt      one rules record per line
  tafl check --explain rules-tag-not-last       what a code means";

/// Report errors, findings and notes in game records.
///
/// An error is text that cannot be read, or a move that cannot be played on the board: from an empty square, onto a piece,
/// off the board. A finding is text that can be read but departs from the specification, or a move of a puzzle that is not
/// legal. (`tafl verify` checks whether the moves of all games are.) A note is a remark about text that follows the specification; it never affects the exit status, and
/// each code is reported once per file. Of findings that `tafl fmt --fix` repairs, people see the first with each code, and
/// the number of others. Games of other programs are checked as the records that they become.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    /// Files and folders; `-` is standard input. Folders, .tar and .zip files have games of all forms of
    /// `tafl convert --list`.
    #[arg(value_name = "PATH", required_unless_present = "explain")]
    paths: Vec<PathBuf>,
    /// Exit with status 1 for findings too, not only for errors.
    #[arg(long)]
    strict: bool,
    /// Stop reading a file after this many errors; 0 for never.
    #[arg(long, value_name = "N", default_value = "1000")]
    max_errors: u64,
    /// Also report what OpenTafl cannot load of each game, or reads differently.
    ///
    /// Each game is judged in the form that `tafl fmt` gives it. A file that OpenTafl loads after `tafl fmt` can need
    /// that command first: see --as-is.
    #[arg(long)]
    opentafl: bool,
    /// With --opentafl, judge the files as they are, not in the form that `tafl fmt` gives them.
    #[arg(long, requires = "opentafl")]
    as_is: bool,
    #[command(flatten)]
    rules: RulesArgs,
    /// The notation of the files: game records, or another notation with one record per line.
    #[arg(long, value_name = "NOTATION", default_value = "record")]
    notation: Notation,
    /// The output format: drawn for people (text), one object per line (json), or annotations for GitHub (github).
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: CheckFormat,
    /// Explain a code, with an example; `all` for all codes.
    #[arg(long, value_name = "CODE", exclusive = true)]
    explain: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Notation {
    /// Game records.
    Record,
    /// Position records.
    Position,
    /// Tafl Standard Notation.
    Tsn,
    /// Move records, one or several per line.
    Move,
    /// Rules records.
    Rules,
    /// Tic-tac-toe boards.
    T3en,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    Text,
    Json,
    Github,
}

/// How many events of one file wait until those of the files before it are written.
const MAX_WAITING: usize = 64;

pub(crate) fn run(args: &CheckArgs) -> Result<Status, Failure> {
    if let Some(code) = &args.explain {
        return explain_codes(code);
    }
    let files = match args.notation {
        Notation::Record => files::find_with(&args.paths, &Expected::RecognizedOrRecords.in_folders()),
        _ => files::find(&args.paths),
    };
    if files.is_empty() {
        return Ok(nothing(&args.paths));
    }
    let given = args.rules.given(Expected::RecognizedOrRecords, &args.paths)?;
    let bar = files::bar(&files);
    let total = output::mixed(|out| {
        let total = check(args, &given, files, &bar, out)?;
        bar.finish_and_clear();
        summary(args, &total, out)?;
        Ok::<_, io::Error>(total)
    })?;
    given.note();
    if total.files + total.unreadable == 0 {
        return Ok(nothing(&args.paths));
    }
    if let Some(hint) = hint(args, &total) {
        messages::print(&hint);
    }
    Ok(if total.unreadable > 0 {
        Status::Unusable
    } else if total.errors > 0 || args.strict && total.findings > 0 {
        Status::Errors
    } else {
        Status::Good
    })
}

/// Reports that no file has games.
fn nothing(paths: &[PathBuf]) -> Status {
    let names: Vec<String> = paths.iter().map(|path| files::name(path)).collect();
    let message = Unread::Nothing.diagnostic(0).err().expect_or_default("it has a message").to_owned();
    messages::line(&format_args!("{}: {message}", names.join(", ")));
    Status::Errors
}

/// A step in the check of a file.
enum Event {
    /// Text for standard output.
    Output(String),
    /// The file, or the rest of it, cannot be read.
    Unreadable(String),
    /// A message about the file.
    Note(String),
    /// The end of the file.
    Done(Counts),
}

/// Checks the files in parallel, and writes their output in order. A file whose output has to wait for that of another
/// is paused, so that memory does not grow with the files.
fn check(
    args: &CheckArgs,
    given: &Given,
    files: Vec<Found>,
    bar: &ProgressBar,
    out: &mut Out,
) -> io::Result<Counts> {
    let (queue, queued) = mpsc::channel::<Receiver<Event>>();
    thread::scope(|scope| {
        scope.spawn(move || {
            // A file enters the queue when a thread takes it: in order.
            let taken = files.into_iter().map(move |file| {
                let (sender, receiver) = mpsc::sync_channel(MAX_WAITING);
                let wanted = queue.send(receiver).is_ok();
                (file, sender, wanted)
            });
            taken.par_bridge().filter(|(_, _, wanted)| *wanted).for_each(|(file, sender, _)| {
                check_file(args, given, &file, bar, &sender);
            });
        });
        let mut total = Counts::default();
        for events in queued {
            for event in events {
                match event {
                    Event::Output(text) => bar.suspend(|| write(args.format, &text, out))?,
                    Event::Unreadable(message) => {
                        total.unreadable += 1;
                        bar.suspend(|| messages::line(&message));
                    }
                    Event::Note(message) => bar.suspend(|| messages::line(&message)),
                    Event::Done(counts) => total += counts,
                }
            }
        }
        Ok(total)
    })
}

/// Checks a file. Sending fails once standard output is closed, and then nothing more is needed.
fn check_file(args: &CheckArgs, given: &Given, file: &Found, bar: &ProgressBar, events: &SyncSender<Event>) {
    let unreadable =
        |name: &str, error: &dyn Display| events.send(Event::Unreadable(format!("{name}: {error}")));
    let path = match file {
        Ok(path) => path,
        Err((path, error)) => {
            let _ = unreadable(&path.display().to_string(), error);
            return;
        }
    };
    let mut name = files::name(path);
    let mut counts = Counts { files: 1, ..Counts::default() };
    let read = files::open_with(path, bar).and_then(|reader| match args.notation {
        Notation::Record => Input::converted(path, reader, given),
        _ => Ok(Err(reader)),
    });
    let reader: FileReader = match read {
        Ok(Ok(converted)) => {
            name += " as otg";
            counts.errors = converted.refused;
            if converted.bytes().is_empty() {
                let _ = events.send(Event::Done(counts));
                return;
            }
            Box::new(Cursor::new(converted.bytes().to_vec()))
        }
        Ok(Err(reader)) if args.paths.contains(path) || files::is_game_file(path) => reader,
        Ok(Err(_)) => {
            let _ =
                events.send(Event::Note(format!("{name}: the form of the games is not recognized; skipped")));
            return;
        }
        Err(error) => {
            let _ = unreadable(&name, &error);
            return;
        }
    };
    let mut errors = 0;
    let mut report = |remark: Remark<'_>| {
        errors += u64::from(remark.diagnostic.severity == Severity::Error);
        let sent = events.send(Event::Output(rendered(args.format, &remark))).is_ok();
        sent && (errors < args.max_errors || args.max_errors == 0)
    };
    let Inspected { repeated, advice, read } =
        inspect::inspect(args, given.of(&name), &name, reader, &mut counts, &mut report);
    if let Some(text) = rendered_rest(args.format, &name, &repeated) {
        let _ = events.send(Event::Output(text));
    }
    for (advice, games) in advice {
        let games = counted(games, "game");
        let _ = events.send(Event::Note(format!("{name}: {games} without rules: {advice}")));
    }
    if let Err(error) = read {
        let _ = unreadable(&name, &error);
    }
    if args.max_errors > 0 && errors >= args.max_errors {
        let message = format!("{name}: stopped after {}: see --max-errors", counted(errors, "error"));
        let _ = events.send(Event::Note(message));
    }
    let _ = events.send(Event::Done(counts));
}

/// A remark as an object. `docs/json.md` documents the fields.
#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    diagnostic: DiagnosticObject<'a>,
    path: &'a str,
    record: u64,
    repair: Option<RepairObject<'a>>,
}

/// A repair as an object.
#[derive(Serialize)]
struct RepairObject<'a> {
    #[serde(flatten)]
    extent: Extent,
    text: &'a str,
}

impl<'a> RepairObject<'a> {
    fn new(repair: &'a Repair, source: &Source<'_>) -> Self {
        let location = |offset| source.lines().location(offset);
        let extent = Extent::new(location(repair.span.start()), location(repair.span.end()));
        Self { extent, text: &repair.text }
    }
}

/// A remark, with a line feed at its end.
fn rendered(format: CheckFormat, remark: &Remark<'_>) -> String {
    let diagnostic = &remark.diagnostic;
    if format == CheckFormat::Text {
        let mut drawn = remark.source.draw(diagnostic);
        drawn.push('\n');
        return drawn;
    }
    if format == CheckFormat::Github {
        return annotation(remark);
    }
    let object = Object {
        diagnostic: diagnostic.into(),
        path: remark.name,
        record: remark.record,
        repair: diagnostic.repair.as_ref().map(|repair| RepairObject::new(repair, remark.source)),
    };
    serde_json::to_string(&object).expect_or_default("text and numbers make an object") + "\n"
}

/// Writes remarks: drawn for people, or as data for a program.
fn write(format: CheckFormat, remarks: &str, out: &mut Out) -> io::Result<()> {
    match format {
        CheckFormat::Text => out.styled()?.write_all(remarks.as_bytes()),
        CheckFormat::Json | CheckFormat::Github => out.data()?.write_all(remarks.as_bytes()),
    }
}

/// What was not reported of a file, for people. Other formats only count it.
fn rendered_rest(format: CheckFormat, name: &str, repeated: &Repeated) -> Option<String> {
    let mut text = String::new();
    let name = shown(name);
    for (code, severity, count) in repeated.rest().filter(|_| format == CheckFormat::Text) {
        let _ = writeln!(text, "{HEADING}{severity}[{code}]{HEADING:#}: {count} more in {name}\n");
    }
    Some(text).filter(|text| !text.is_empty())
}

/// A workflow command of GitHub, which shows the remark next to the line.
fn annotation(remark: &Remark<'_>) -> String {
    let Diagnostic { severity, code, message, start, end, .. } = &remark.diagnostic;
    let command = match severity {
        Severity::Error => "error",
        Severity::Finding => "warning",
        Severity::Note => "notice",
    };
    let mut text =
        format!("::{command} file={},line={},endLine={}", property(remark.name), start.line, end.line);
    // Columns are allowed only for a span within one line.
    if start.line == end.line {
        let _ = write!(text, ",col={},endColumn={}", start.column, end.column);
    }
    let _ = writeln!(text, ",title={}::{}", property(code), data(&shown(message)));
    text
}

/// Text, escaped for a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Text, escaped for a property of a workflow command.
fn property(text: &str) -> String {
    shown(&data(text)).replace(':', "%3A").replace(',', "%2C")
}

/// The counts, as the last line. Notes and unreadable files are counted only where there are some.
fn summary(args: &CheckArgs, counts: &Counts, out: &mut Out) -> io::Result<()> {
    let &Counts { files, unreadable, records, errors, findings, notes, .. } = counts;
    if args.format == CheckFormat::Json {
        return json(out.data()?, counts);
    }
    let record = if args.notation == Notation::Record { "game" } else { "record" };
    let mut parts: Vec<String> =
        [(files, "file"), (records, record), (errors, "error"), (findings, "finding")]
            .map(|(count, name)| counted(count, name))
            .into();
    if notes > 0 {
        parts.push(counted(notes, "note"));
    }
    if unreadable > 0 {
        parts.push(format!("{} unreadable", counted(unreadable, "file")));
    }
    writeln!(out.styled()?, "{HEADING}{}{HEADING:#}", parts.join(", "))
}

/// What to do next, for people.
fn hint(args: &CheckArgs, counts: &Counts) -> Option<String> {
    if args.format != CheckFormat::Text || args.notation != Notation::Record || counts.records == 0 {
        return None;
    }
    match (counts.errors + counts.findings, counts.repairable) {
        (0, _) => Some("`tafl verify` checks whether the moves are legal\n".to_owned()),
        (_, 0) => {
            (counts.misnumbered > 0).then(|| "`tafl fmt --renumber` numbers the turns 1, 2, 3\n".to_owned())
        }
        (_, count) => {
            Some(format!("`tafl fmt --fix` repairs {count} of these; with --diff it only shows how\n"))
        }
    }
}

fn explain_codes(wanted: &str) -> Result<Status, Failure> {
    let all = codes::ALL.iter().flat_map(|table| table.codes.iter().map(move |code| (table, code)));
    let found: Vec<_> = all.filter(|(_, code)| wanted == "all" || code.name() == wanted).collect();
    if found.is_empty() {
        let message = format!("unknown code `{wanted}`; `tafl check --explain all` lists all of them");
        return Err(Failure::Usage(message));
    }
    output::styled(|out| {
        found.iter().enumerate().try_for_each(|(index, (table, code))| {
            if index > 0 {
                writeln!(out)?;
            }
            explain(table, code, out)
        })
    })?;
    Ok(Status::Good)
}

/// The message with names for its data; `None` where the data have no names.
fn pattern(code: &Code) -> Option<&'static str> {
    Some(code.message())
        .filter(|message| !message.is_empty() && !["{}", "{0}"].iter().any(|data| message.contains(data)))
}

fn explain(table: &CodeTable, code: &Code, out: &mut Styled) -> io::Result<()> {
    writeln!(out, "{HEADING}{}{HEADING:#}  ({}: {})", code.name(), code.severity(), table.subject)?;
    for line in textwrap::wrap(code.meaning(), WIDTH) {
        writeln!(out, "{line}")?;
    }
    if let Some(message) = pattern(code) {
        writeln!(out, "\nMessage: {message}")?;
    }
    if code.is_repairable() {
        writeln!(out, "\nRepair: `tafl fmt --fix`, where it is certain what is meant.")?;
    }
    let Some(example) = code.example() else { return Ok(()) };
    match command(table, code) {
        None => writeln!(out, "\nExample:")?,
        Some(command) => writeln!(out, "\nExample, as `tafl {command}` reads it:")?,
    }
    example.lines().try_for_each(|line| {
        let indent = if line.is_empty() { "" } else { "  " };
        writeln!(out, "{indent}{line}")
    })
}

/// The command that reports the example of a code from standard input; `None` if there is none.
fn command(table: &CodeTable, code: &Code) -> Option<&'static str> {
    match COMMANDS.iter().find(|(name, _)| *name == code.name()) {
        Some((_, command)) => *command,
        None => of_subject(table.subject),
    }
}

fn of_subject(subject: &str) -> Option<&'static str> {
    Some(match subject {
        codes::POSITIONS => "check --notation position -",
        codes::MOVES => "check --notation move -",
        codes::RULES => "check --notation rules -",
        codes::RECORDS | codes::REPLAY => "check -",
        codes::TSN => "check --notation tsn -",
        codes::T3EN => "check --notation t3en -",
        codes::OPENTAFL => "check --opentafl -",
        codes::OPENTAFL_LAYOUT => "check --opentafl --as-is -",
        codes::PLAY => "verify -",
        codes::ARCHIVES => "convert --from aagenielsen --to otg -",
        _ => return None,
    })
}

/// Codes whose example needs another command than others of their subject, or has none. Sorted by code.
const COMMANDS: &[(&str, Option<&str>)] = &[
    ("comment-without-counterpart", Some("convert --from otg --to hnefatafl-csv -")),
    // The command refuses such a game before: `move-not-playable`.
    ("does-not-replay", None),
    ("field-count", Some("convert --from hnefatafl-csv --to otg -")),
    // The command refuses the arguments.
    ("format-only-read", None),
    // The character is not printed, so the example cannot be copied.
    ("invisible-character", None),
    ("line-break", None),
    ("mark-without-counterpart", Some("convert --from walker --to otn -")),
    ("move-not-playable", Some("convert --from otg --to otg -")),
    ("move-type-without-counterpart", Some("convert --from otn --to walker -")),
    ("not-a-count", Some("convert --from hnefatafl-csv --to otg -")),
    ("not-a-result", Some("convert --from hnefatafl-csv --to otg -")),
    ("numbering-without-counterpart", Some("convert --from otg --to hnefatafl-csv -")),
    ("other-start", Some("convert --from otg --to hnefatafl-org-pgn -")),
    ("prefix-needs-side", Some("convert --from abstract-play --of moves --to otn -")),
    ("read-differently", Some("convert --from otg --to aagenielsen -")),
    ("resignation-not-a-move", None),
    ("resignation-without-counterpart", Some("convert --from otn --to hnefatafl-rs --of moves -")),
    ("rules-without-counterpart", Some("convert --from otg --to aagenielsen -")),
    ("run-not-packed", Some("check --notation tsn -")),
    ("side-needed", Some("convert --from walker --to otn -")),
    ("start-unknown", None),
    ("start-without-counterpart", Some("convert --from otg --to aagenielsen -")),
    ("step-unreadable", None),
    ("step-with-claims", None),
    ("tag-without-counterpart", Some("convert --from otg --to aagenielsen -")),
    ("text-after-square", None),
    ("timeout-without-counterpart", Some("convert --from aagenielsen --to otn -")),
    ("unknown-square", None),
    ("variant-missing", Some("convert --from otg --to aagenielsen -")),
    ("variation-without-counterpart", Some("convert --from otg --to hnefatafl-csv -")),
];
