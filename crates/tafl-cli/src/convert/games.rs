//! Whole games, converted from one kind of archive to another.

use std::io::{self, Write};

use notation_syntax::Coded;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;
use tafl_archive::{ArchiveFormat, ConversionReport, ConvertedGame, GameLoss, Tally};
use tafl_game_record::GameRecord;

use crate::args::{ConvertArgs, SummaryFormat};
use crate::failure::Failure;
use crate::games::{Batches, GameForm, GameText};
use crate::messages::{Messages, Status};
use crate::output::{self, Data};

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
    total.summarize(args);
    Ok(total.status)
}

/// The counts as an object. `docs/json.md` documents the fields.
#[derive(Serialize)]
struct Summary {
    converted: u64,
    lossless: u64,
    rejected: u64,
    rejections: Vec<Rejection>,
    losses: Vec<Loss>,
}

#[derive(Serialize)]
struct Rejection {
    code: &'static str,
    games: u64,
}

#[derive(Serialize)]
struct Loss {
    code: &'static str,
    games: u64,
    times: u64,
}

impl From<&ConversionReport> for Summary {
    fn from(report: &ConversionReport) -> Self {
        let loss = |(code, tally): (_, Tally)| Loss { code, games: tally.games, times: tally.times };
        Self {
            converted: report.converted(),
            lossless: report.lossless(),
            rejected: report.rejected(),
            rejections: report.rejections().map(|(code, games)| Rejection { code, games }).collect(),
            losses: report.losses().map(loss).collect(),
        }
    }
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
                        Ok(record) => outcome.write(args, to, &location, &record, &[]),
                        // Its errors are reported already.
                        Err(code) => outcome.count_rejection(code),
                    }
                }
            }
            Err(status) => outcome.count_unread(game, status),
        },
        GameForm::Archive(format) => match game.text(&mut outcome.messages) {
            Ok(text) => outcome.read(args, (format, to), &location, text),
            Err(status) => outcome.count_unread(game, status),
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

    /// Prints the counts on standard error, if they are wanted or not all games came over whole.
    fn summarize(&self, args: &ConvertArgs) {
        let report = &self.report;
        let is_lossy = !args.lossy && report.lossless() < report.converted();
        if args.summary.is_none() && report.rejected() == 0 && !is_lossy {
            return;
        }
        let mut messages = Messages::default();
        if args.summary == Some(SummaryFormat::Json) {
            let json = serde_json::to_string(&Summary::from(report)).unwrap_or_default();
            messages.lines(&format_args!("{json}\n"));
        } else {
            messages.lines(report);
        }
        messages.print();
    }

    fn reject(&mut self, args: &ConvertArgs, location: &str, error: &impl Coded) {
        if args.summary.is_none() {
            self.messages.line(&format_args!("{location}: error[{}]: {error}", error.code()));
        }
        self.count_rejection(error.code());
    }

    /// Counts a text that cannot be read, which is reported already. A file that cannot be opened is not a game.
    fn count_unread(&mut self, game: &GameText, status: Status) {
        let code = game.text.as_ref().err().and_then(|unread| unread.diagnostic().ok()?.code);
        if let Some(code) = code {
            self.count_rejection(code);
        }
        self.status = self.status.max(status);
    }

    fn count_rejection(&mut self, code: &'static str) {
        self.report.add_rejection(code);
        self.status = self.status.max(Status::Errors);
    }

    /// Reads a line of an archive.
    fn read(&mut self, args: &ConvertArgs, forms: (ArchiveFormat, GameForm), location: &str, line: &str) {
        match forms.0.parse_game(line) {
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
            GameForm::Archive(format) => match format.write_game(record) {
                Ok(ConvertedGame { value, losses, .. }) => (value + "\n", losses),
                Err(error) => return self.reject(args, location, &error),
            },
        };
        self.text.push_str(&text);
        for loss in read.iter().chain(&written).filter(|_| !args.lossy) {
            if args.summary.is_none() {
                self.messages.line(&format_args!("{location}: loss[{}]: {loss}", loss.code()));
            }
            self.status = self.status.max(Status::Errors);
        }
        // What is intended is not an error, but it is lost all the same.
        self.report.add_losses(read.iter().chain(&written).map(Coded::code));
    }
}
