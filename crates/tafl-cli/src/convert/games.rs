//! Whole games, from one kind of archive to another.

use std::io::{self, Write};

use notation_syntax::Coded;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_archive::{ArchiveFormat, Converted, Loss, Report};
use tafl_game_record::GameRecord;

use crate::args::ConvertArgs;
use crate::games::{Batches, GameForm, GameText};
use crate::messages::{Status, Told};
use crate::output::{self, Failure, Out};

/// The code of a record that cannot be read.
const BROKEN: &str = "broken-record";

pub(super) fn run(args: &ConvertArgs, from: GameForm, to: GameForm) -> Result<Status, Failure> {
    let mut total = Outcome::default();
    output::write(|out| {
        let mut batches = Batches::new(from, &args.paths).with_progress();
        while let Some(batch) = batches.next() {
            let outcomes: Vec<Outcome> = batch.par_iter().map(|game| convert(args, from, to, game)).collect();
            batches.bar().suspend(|| outcomes.into_iter().try_for_each(|outcome| total.add(outcome, out)))?;
        }
        batches.bar().finish_and_clear();
        Ok::<_, io::Error>(())
    })?;
    if total.report.refused() > 0 || total.report.whole() < total.report.converted() {
        let mut told = Told::default();
        told.lines(&total.report);
        told.tell();
    }
    Ok(total.status)
}

/// What became of a text.
struct Outcome {
    text: String,
    told: Told,
    report: Report,
    status: Status,
}

impl Default for Outcome {
    fn default() -> Self {
        Self { text: String::new(), told: Told::default(), report: Report::default(), status: Status::Good }
    }
}

/// Converts one text. It holds one game, but for broken text.
fn convert(args: &ConvertArgs, from: GameForm, to: GameForm, game: &GameText) -> Outcome {
    let mut outcome = Outcome::default();
    let place = game.place();
    match from {
        GameForm::Otg => match game.records(&mut outcome.told) {
            Ok(records) => {
                for record in records {
                    match record {
                        Some(record) => outcome.write(args, to, &place, &record, &[]),
                        // Its errors were told.
                        None => outcome.count_refusal(BROKEN),
                    }
                }
            }
            Err(status) => outcome.status = status,
        },
        GameForm::Archive(format) => match game.text(&mut outcome.told) {
            Ok(text) => outcome.read(args, (format, to), &place, text),
            Err(status) => outcome.status = status,
        },
    }
    outcome
}

impl Outcome {
    /// Tells and prints what became of a text, and counts it in.
    fn add(&mut self, other: Self, out: &mut Out) -> io::Result<()> {
        other.told.tell();
        self.report += other.report;
        self.status = self.status.max(other.status);
        out.write_all(other.text.as_bytes())
    }

    fn refuse(&mut self, args: &ConvertArgs, place: &str, error: &impl Coded) {
        if !args.summary {
            self.told.line(&format_args!("{place}: error[{}]: {error}", error.code()));
        }
        self.count_refusal(error.code());
    }

    fn count_refusal(&mut self, code: &'static str) {
        self.report.add_refusal(code);
        self.status = self.status.max(Status::Errors);
    }

    /// Reads a line of an archive.
    fn read(&mut self, args: &ConvertArgs, forms: (ArchiveFormat, GameForm), place: &str, line: &str) {
        match forms.0.read(line) {
            Ok(Converted { value, losses }) => self.write(args, forms.1, place, &value, &losses),
            Err(error) => self.refuse(args, place, &error),
        }
    }

    /// Writes a game, of which this was lost when it was read.
    fn write(&mut self, args: &ConvertArgs, to: GameForm, place: &str, record: &GameRecord, read: &[Loss]) {
        let (text, written) = match to {
            GameForm::Otg => (record.archived().to_string(), Vec::new()),
            GameForm::Archive(format) => match format.write(record) {
                Ok(Converted { value, losses }) => (value + "\n", losses),
                Err(error) => return self.refuse(args, place, &error),
            },
        };
        self.text.push_str(&text);
        if args.lossy {
            return self.report.add_losses([]);
        }
        for loss in read.iter().chain(&written) {
            if !args.summary {
                self.told.line(&format_args!("{place}: loss[{}]: {loss}", loss.code()));
            }
            self.status = self.status.max(Status::Errors);
        }
        self.report.add_losses(read.iter().chain(&written).map(Coded::code));
    }
}
