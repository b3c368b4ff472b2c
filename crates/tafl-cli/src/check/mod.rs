//! `tafl check`: everything that there is to say about files.

mod codes;
mod explain;
mod inspect;
mod render;

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use indicatif::ProgressBar;
use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::args::CheckArgs;
use crate::files::{self, Found};
use crate::input;
use crate::messages::{self, Status};
use crate::output::{self, Failure, Out};
use inspect::Counts;
use notation_syntax::Severity;

/// How many pieces of output of one file wait until those of the files before it are written.
const WAITING: usize = 64;

pub(crate) fn run(args: &CheckArgs) -> Result<Status, Failure> {
    if let Some(code) = &args.explain {
        return explain::run(code);
    }
    let files = files::find(&args.paths);
    let bar = output::progress(&files);
    let total = output::write(|out| {
        let total = check(args, files, &bar, out)?;
        bar.finish_and_clear();
        render::summary(args, &total, out)?;
        Ok::<_, io::Error>(total)
    })?;
    Ok(if total.unreadable > 0 {
        Status::Unusable
    } else if total.errors > 0 || args.strict && total.findings > 0 {
        Status::Errors
    } else {
        Status::Good
    })
}

/// A piece of what there is to say about a file.
enum Said {
    /// For standard output.
    Output(String),
    /// The file, or the rest of it, cannot be read.
    Unreadable(String),
    /// The rest of the file is not read.
    Stopped(String),
    /// The end of the file.
    Done(Counts),
}

/// Checks the files in parallel and writes what there is to say in their order. A file whose output waits for
/// that of another holds on, so that the memory that is needed does not grow with the files.
fn check(args: &CheckArgs, files: Vec<Found>, bar: &ProgressBar, out: &mut Out) -> io::Result<Counts> {
    let (queue, queued) = mpsc::channel::<Receiver<Said>>();
    thread::scope(|scope| {
        scope.spawn(move || {
            // Each file's place in the queue is taken when a thread takes the file: in order.
            let taken = files.into_iter().map(move |file| {
                let (said, heard) = mpsc::sync_channel(WAITING);
                let wanted = queue.send(heard).is_ok();
                (file, said, wanted)
            });
            taken.par_bridge().filter(|(_, _, wanted)| *wanted).for_each(|(file, said, _)| {
                check_file(args, &file, bar, &said);
            });
        });
        let mut total = Counts::default();
        for heard in queued {
            for said in heard {
                match said {
                    Said::Output(text) => bar.suspend(|| out.write_all(text.as_bytes()))?,
                    Said::Unreadable(message) => {
                        total.unreadable += 1;
                        bar.suspend(|| messages::line(&message));
                    }
                    Said::Stopped(message) => bar.suspend(|| messages::line(&message)),
                    Said::Done(counts) => total += counts,
                }
            }
        }
        Ok(total)
    })
}

/// Where nobody listens any more there is nothing left to do.
fn check_file(args: &CheckArgs, file: &Found, bar: &ProgressBar, said: &SyncSender<Said>) {
    let unreadable = |name: &str, error| said.send(Said::Unreadable(format!("{name}: {error}")));
    let path = match file {
        Ok(path) => path,
        Err((path, error)) => {
            let _ = unreadable(&path.display().to_string(), error);
            return;
        }
    };
    let name = input::name(path);
    let reader = match input::open(path) {
        Ok(reader) => reader,
        Err(error) => {
            let _ = unreadable(&name, &error);
            return;
        }
    };
    let mut counts = Counts { files: 1, ..Counts::default() };
    let mut errors = 0;
    let mut tell = |remark: inspect::Remark<'_>| {
        errors += u64::from(remark.diagnostic.severity == Severity::Error);
        let heard = said.send(Said::Output(render::remark(args.format, &remark))).is_ok();
        heard && (errors < args.max_errors || args.max_errors == 0)
    };
    let read = inspect::inspect(args, &name, bar.wrap_read(reader), &mut counts, &mut tell);
    if let Err(error) = read {
        let _ = unreadable(&name, &error);
    }
    if args.max_errors > 0 && errors >= args.max_errors {
        let message =
            format!("{name}: left off after {}: see --max-errors", output::counted(errors, "error"));
        let _ = said.send(Said::Stopped(message));
    }
    let _ = said.send(Said::Done(counts));
}
