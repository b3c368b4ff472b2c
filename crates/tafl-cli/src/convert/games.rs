//! Whole games, converted from one kind of archive to another.

use std::io::{self, Write};

use notation_syntax::Coded;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use tafl_archive::{ArchiveFormat, ConversionReport, ConvertedGame, GameLoss};
use tafl_game_record::GameRecord;

use crate::args::ConvertArgs;
use crate::failure::Failure;
use crate::games::{Batches, GameForm, GameText};
use crate::messages::{Messages, Status};
use crate::output::{self, Data};

/// The code of a record that cannot be read.
const BROKEN: &str = "broken-record";

pub(super) fn run(args: &ConvertArgs, from: GameForm, to: GameForm) -> Result<Status, Failure> {
    let mut total = Outcome::default();
    output::data(|out| {
        let mut batches = Batches::new(from, &args.paths).with_progress();
        while let Some(batch) = batches.next() {
            let outcomes: Vec<Outcome> = batch.par_iter().map(|game| convert(args, from, to, game)).collect();
            batches.bar().suspend(|| outcomes.into_iter().try_for_each(|outcome| total.add(outcome, out)))?;
        }
        batches.bar().finish_and_clear();
        Ok::<_, io::Error>(())
    })?;
    if total.report.rejected() > 0 || total.report.lossless() < total.report.converted() {
        let mut messages = Messages::default();
        messages.lines(&total.report);
        messages.print();
    }
    Ok(total.status)
}

/// The result of converting a text.
struct Outcome {
    text: String,
    messages: Messages,
    report: ConversionReport,
    status: Status,
}

impl Default for Outcome {
    fn default() -> Self {
        Self {
            text: String::new(),
            messages: Messages::default(),
            report: ConversionReport::default(),
            status: Status::Good,
        }
    }
}

/// Converts one text: one game, or several where the text is broken.
fn convert(args: &ConvertArgs, from: GameForm, to: GameForm, game: &GameText) -> Outcome {
    let mut outcome = Outcome::default();
    let location = game.location();
    match from {
        GameForm::Otg => match game.records(&mut outcome.messages) {
            Ok(records) => {
                for record in records {
                    match record {
                        Some(record) => outcome.write(args, to, &location, &record, &[]),
                        // Its errors are reported already.
                        None => outcome.count_rejection(BROKEN),
                    }
                }
            }
            Err(status) => outcome.status = status,
        },
        GameForm::Archive(format) => match game.text(&mut outcome.messages) {
            Ok(text) => outcome.read(args, (format, to), &location, text),
            Err(status) => outcome.status = status,
        },
    }
    outcome
}

impl Outcome {
    /// Prints the result for a text, and adds it to the total.
    fn add(&mut self, other: Self, out: &mut Data) -> io::Result<()> {
        other.messages.print();
        self.report += other.report;
        self.status = self.status.max(other.status);
        out.write_all(other.text.as_bytes())
    }

    fn reject(&mut self, args: &ConvertArgs, location: &str, error: &impl Coded) {
        if !args.summary {
            self.messages.line(&format_args!("{location}: error[{}]: {error}", error.code()));
        }
        self.count_rejection(error.code());
    }

    fn count_rejection(&mut self, code: &'static str) {
        self.report.add_rejection(code);
        self.status = self.status.max(Status::Errors);
    }

    /// Reads a line of an archive.
    fn read(&mut self, args: &ConvertArgs, forms: (ArchiveFormat, GameForm), location: &str, line: &str) {
        match forms.0.parse_line(line) {
            Ok(ConvertedGame { value, losses, .. }) => self.write(args, forms.1, location, &value, &losses),
            Err(error) => self.reject(args, location, &error),
        }
    }

    /// Writes a game. `read` is what was lost when it was read.
    fn write(
        &mut self,
        args: &ConvertArgs,
        to: GameForm,
        location: &str,
        record: &GameRecord,
        read: &[GameLoss],
    ) {
        let (text, written) = match to {
            GameForm::Otg => (record.archived().to_string(), Vec::new()),
            GameForm::Archive(format) => match format.write_line(record) {
                Ok(ConvertedGame { value, losses, .. }) => (value + "\n", losses),
                Err(error) => return self.reject(args, location, &error),
            },
        };
        self.text.push_str(&text);
        if args.lossy {
            return self.report.add_losses([]);
        }
        for loss in read.iter().chain(&written) {
            if !args.summary {
                self.messages.line(&format_args!("{location}: loss[{}]: {loss}", loss.code()));
            }
            self.status = self.status.max(Status::Errors);
        }
        self.report.add_losses(read.iter().chain(&written).map(Coded::code));
    }
}
