//! `tafl verify`: games judged by their rules.

mod batch;
mod judge;
mod render;

use std::io;

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use tafl_verify::Verifier;

use crate::args::{Format, VerifyArgs};
use crate::files;
use crate::messages::{self, Status};
use crate::output::{self, Failure, Out};
use batch::{Batch, Piece};
pub(crate) use judge::diagnostics;
use judge::{Judged, judge};

pub(crate) fn run(args: &VerifyArgs) -> Result<Status, Failure> {
    let files = files::find(&args.paths);
    let bar = output::progress(&files);
    let total = output::write(|out| {
        let mut report = Report { args, total: Total::default(), game: 0 };
        let mut batch = Batch::default();
        for file in files {
            batch::read(&file, &bar, &mut batch, |batch| bar.suspend(|| report.write(batch, out)))?;
        }
        bar.suspend(|| report.write(&mut batch, out))?;
        bar.finish_and_clear();
        render::summary(args.format, &report.total, out)?;
        Ok::<_, io::Error>(report.total)
    })?;
    Ok(if total.unreadable > 0 {
        Status::Unusable
    } else if total.errors > 0 || total.findings > 0 {
        Status::Errors
    } else {
        Status::Good
    })
}

/// How many there are.
#[derive(Clone, Copy, Debug, Default)]
struct Total {
    files: u64,
    unreadable: u64,
    games: u64,
    good: u64,
    errors: u64,
    findings: u64,
}

struct Report<'a> {
    args: &'a VerifyArgs,
    total: Total,
    /// The number of the last game in its file.
    game: u64,
}

impl Report<'_> {
    /// Judges the games of a batch in parallel, writes what there is to say in their order, and empties it.
    fn write(&mut self, batch: &mut Batch, out: &mut Out) -> io::Result<()> {
        let format = self.args.format;
        let done: Vec<Done> = batch
            .take()
            .into_par_iter()
            .map_init(Verifier::new, |verifier, piece| Done::of(piece, verifier, format))
            .collect();
        done.into_iter().try_for_each(|done| self.tell(done, out))
    }

    fn tell(&mut self, done: Done, out: &mut Out) -> io::Result<()> {
        match done {
            Done::File => {
                self.total.files += 1;
                self.game = 0;
            }
            Done::Unreadable(message) => {
                self.total.unreadable += 1;
                messages::line(&message);
            }
            Done::Games(games) => {
                for game in games {
                    self.game += 1;
                    self.total.games += 1;
                    self.total.good += u64::from(game.is_good());
                    self.total.errors += game.errors as u64;
                    self.total.findings += game.findings as u64;
                    if !(self.args.quiet && game.is_good()) {
                        render::game(self.args.format, self.game, &game, out)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// What came of a piece of the input.
enum Done {
    File,
    Unreadable(String),
    Games(Vec<Judged>),
}

impl Done {
    fn of(piece: Piece, verifier: &mut Verifier, format: Format) -> Self {
        match piece {
            Piece::File => Self::File,
            Piece::Unreadable(message) => Self::Unreadable(message),
            Piece::Game { name, first_line, text } => {
                Self::Games(judge(&name, first_line, text.as_deref(), verifier, format))
            }
        }
    }
}
