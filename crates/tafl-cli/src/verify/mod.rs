//! `tafl verify`: games judged by their rules.

mod judge;
mod render;

use std::io;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_verify::Verifier;

use crate::args::VerifyArgs;
use crate::failure::Failure;
use crate::games::{Batches, Conversions, Expected, GameText};
use crate::given::Given;
use crate::messages::Status;
use crate::output::{self, Out};
pub(crate) use judge::diagnostics;
use judge::{Judged, JudgedText, Total, judge};

pub(crate) fn run(args: &VerifyArgs) -> Result<Status, Failure> {
    let expected = Expected::RecognizedOrRecords;
    let given = Given::of(&args.rules, expected, &args.paths)?;
    let mut batches = Batches::new(expected, &args.paths).with_progress().reporting_empty_files();
    let status = output::mixed(|out| {
        let mut report = Report {
            args,
            given: &given,
            total: Total::default(),
            conversions: Conversions::default(),
            status: Status::Good,
            file: 0,
            game: 0,
        };
        while let Some(batch) = batches.next() {
            batches.bar().suspend(|| report.judge(&batch, out))?;
        }
        render::summary(args.format, &report.total, out)?;
        given.note();
        report.conversions.note();
        let found = report.total.errors > 0 || report.total.findings > 0;
        Ok::<_, io::Error>(if found { report.status.max(Status::Errors) } else { report.status })
    })?;
    Ok(status)
}

struct Report<'a> {
    args: &'a VerifyArgs,
    given: &'a Given,
    total: Total,
    conversions: Conversions,
    status: Status,
    /// The file of the last game, and the number of that game in it.
    file: usize,
    game: u64,
}

impl Report<'_> {
    /// Judges games in parallel, and writes the verdicts in order.
    fn judge(&mut self, batch: &[GameText], out: &mut Out) -> io::Result<()> {
        let (given, format) = (self.given, self.args.format);
        let judged: Vec<JudgedText> = batch
            .par_iter()
            .map_init(Verifier::new, |verifier, game| judge(game, given, verifier, format))
            .collect();
        for (text, judged) in batch.iter().zip(judged) {
            judged.messages.print();
            self.status = self.status.max(judged.status);
            self.total.unreadable += u64::from(judged.status == Status::Unusable);
            self.conversions += judged.conversions;
            judged.games.iter().try_for_each(|game| self.write(text.file, game, out))?;
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
