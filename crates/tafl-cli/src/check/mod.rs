//! `tafl check`: errors, findings and notes of files.

mod codes;
mod explain;
mod inspect;
mod opentafl;
mod puzzle;
mod render;
mod repeated;
mod replay;

use std::fmt::Display;
use std::io;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use indicatif::ProgressBar;
use notation_syntax::Severity;
use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::args::{CheckArgs, Notation};
use crate::failure::Failure;
use crate::files::{self, Found};
use crate::games::{Foreign, GameForm};
use crate::given::Given;
use crate::messages::{self, Status};
use crate::output::{self, Out};
use crate::progress;
use inspect::{Counts, Inspected, Remark};
pub(crate) use replay::misplayed;

/// How many events of one file wait until those of the files before it are written.
const MAX_WAITING: usize = 64;

pub(crate) fn run(args: &CheckArgs) -> Result<Status, Failure> {
    if let Some(code) = &args.explain {
        return explain::run(code);
    }
    let files = files::find(&args.paths);
    if files.is_empty() {
        return Ok(files::none(&args.paths));
    }
    let given = Given::of(&args.rules, GameForm::Otg, &args.paths)?;
    let bar = progress::bar(&files);
    let total = output::mixed(|out| {
        let total = check(args, &given, files, &bar, out)?;
        bar.finish_and_clear();
        render::summary(args, &total, out)?;
        Ok::<_, io::Error>(total)
    })?;
    given.note();
    if let Some(hint) = render::hint(args, &total) {
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
                    Event::Output(text) => bar.suspend(|| render::write(args.format, &text, out))?,
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
    let name = files::name(path);
    let opened = files::open_with(path, bar).map_err(|error| error.to_string());
    let opened = opened.and_then(|reader| match args.notation {
        Notation::Record => Foreign::checked(reader).map_err(|foreign| foreign.to_string()),
        _ => Ok(reader),
    });
    let reader = match opened {
        Ok(reader) => reader,
        Err(error) => {
            let _ = unreadable(&name, &error);
            return;
        }
    };
    let mut counts = Counts { files: 1, ..Counts::default() };
    let mut errors = 0;
    let mut report = |remark: Remark<'_>| {
        errors += u64::from(remark.diagnostic.severity == Severity::Error);
        let sent = events.send(Event::Output(render::remark(args.format, &remark))).is_ok();
        sent && (errors < args.max_errors || args.max_errors == 0)
    };
    let Inspected { repeated, advice, read } =
        inspect::inspect(args, given, &name, reader, &mut counts, &mut report);
    if let Some(text) = render::repeated(args.format, &name, &repeated) {
        let _ = events.send(Event::Output(text));
    }
    for (advice, games) in advice {
        let games = output::counted(games, "game");
        let _ = events.send(Event::Note(format!("{name}: {games} without rules: {advice}")));
    }
    if let Err(error) = read {
        let _ = unreadable(&name, &error);
    }
    if args.max_errors > 0 && errors >= args.max_errors {
        let message = format!("{name}: stopped after {}: see --max-errors", output::counted(errors, "error"));
        let _ = events.send(Event::Note(message));
    }
    let _ = events.send(Event::Done(counts));
}
