//! `tafl verify`: games judged by their rules.

mod details;
mod judge;
mod render;

use std::io;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_verify::Verifier;

use crate::args::VerifyArgs;
use crate::failure::Failure;
use crate::games::{Batches, GameForm, GameText};
use crate::messages::{self, Status};
use crate::otn;
use crate::output::{self, Out};
pub(crate) use judge::diagnostics;
use judge::{Judged, Total, judge};

pub(crate) fn run(args: &VerifyArgs) -> Result<Status, Failure> {
    let mut batches = Batches::new(GameForm::Otg, &args.paths).with_progress().reporting_empty_files();
    let total = output::mixed(|out| {
        let mut report = Report { args, total: Total::default(), file: 0, game: 0 };
        while let Some(batch) = batches.next() {
            batches.bar().suspend(|| report.judge(&batch, out))?;
        }
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

struct Report<'a> {
    args: &'a VerifyArgs,
    total: Total,
    /// The file of the last game, and the number of that game in it.
    file: usize,
    game: u64,
}

impl Report<'_> {
    /// Judges games in parallel, and writes the verdicts in order.
    fn judge(&mut self, batch: &[GameText], out: &mut Out) -> io::Result<()> {
        let format = self.args.format;
        let judged: Vec<Result<Vec<Judged>, String>> = batch
            .par_iter()
            .map_init(|| Verifier::at(otn::read()), |verifier, game| judge(game, verifier, format))
            .collect();
        for (text, games) in batch.iter().zip(judged) {
            match games {
                Ok(games) => games.iter().try_for_each(|game| self.write(text.file, game, out))?,
                Err(unreadable) => {
                    self.total.unreadable += 1;
                    messages::line(&unreadable);
                }
            }
        }
        Ok(())
    }

    fn write(&mut self, file: usize, game: &Judged, out: &mut Out) -> io::Result<()> {
        if file != self.file {
            self.file = file;
            self.game = 0;
            self.total.files += 1;
        }
        self.game += 1;
        self.total.add(game);
        if self.args.quiet && game.is_good() {
            return Ok(());
        }
        render::game(self.args.format, self.game, game, out)
    }
}
