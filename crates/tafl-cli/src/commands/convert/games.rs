//! Whole games, converted from one kind of archive to another.

use std::io::{self, Write};

use notation_syntax::Coded;
use notation_syntax::invariant::ExpectOr as _;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;
use tafl_archive::{ConversionReport, ConvertedGame, Tally};
use tafl_files::GameForm;
use tafl_game_record::GameRecord;
use tafl_terminal::text::counted;
use tafl_verify::RULES_SOURCE_TAG;

use super::ConvertArgs;
use crate::input::batches::{Batches, Expected};
use crate::input::game_text::{GameText, ReadGame, Reading, Refused};
use crate::input::given::Given;
use crate::output::messages::{self, Failure, Messages, Status};
use crate::output::{self, Data, TextOrJson};

pub(super) fn run(args: &ConvertArgs, from: Expected, to: GameForm) -> Result<Status, Failure> {
    let given = args.rules.given(from, &args.paths)?;
    let mut total = Outcome::default();
    output::data(|out| {
        let mut batches = Batches::new(from, &args.paths).with_progress();
        while let Some(batch) = batches.next() {
            let outcomes: Vec<Outcome> =
                batch.par_iter().map(|game| convert(args, &given, to, game)).collect();
            batches
                .bar()
                .suspend(|| outcomes.into_iter().try_for_each(|outcome| total.add(outcome, to, out)))?;
        }
        Ok::<_, io::Error>(())
    })?;
    given.note();
    total.note_unwritten(to);
    total.summarize(args);
    Ok(total.status)
}

/// The counts as an object. `docs/json.md` documents the fields.
#[derive(Serialize)]
struct Summary {
    converted: u64,
    lossless: u64,
    with_rules: u64,
    fitted: u64,
    rejected: u64,
    /// The rejected games of which the moves before the error were written, and the number of these moves.
    partial: u64,
    partial_moves: u64,
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

impl From<&Outcome> for Summary {
    fn from(total: &Outcome) -> Self {
        let report = &total.report;
        let loss = |(code, tally): (_, Tally)| Loss { code, games: tally.games, times: tally.times };
        Self {
            converted: report.converted(),
            lossless: report.lossless(),
            with_rules: total.with_rules,
            fitted: total.fitted,
            rejected: report.rejected(),
            partial: total.partial,
            partial_moves: total.partial_moves,
            rejections: report.rejections().map(|(code, games)| Rejection { code, games }).collect(),
            losses: report.losses().map(loss).collect(),
        }
    }
}

/// The result of converting a text.
#[derive(Default)]
struct Outcome {
    text: String,
    messages: Messages,
    report: ConversionReport,
    /// How many of the converted games have rules, and how many of these were fitted.
    with_rules: u64,
    fitted: u64,
    /// Rejected games of which the moves before the error were written, and the number of these moves.
    partial: u64,
    partial_moves: u64,
    /// Games that the file cannot hold beside another one.
    unwritten: u64,
    /// What to write for a game that was rejected.
    advice: Option<String>,
    status: Status,
}

/// Converts one text: one game, or several where the text is broken.
fn convert(args: &ConvertArgs, given: &Given, to: GameForm, game: &GameText) -> Outcome {
    let mut outcome = Outcome::default();
    let location = game.location();
    let reading = if args.partial { Reading::PlayableOrPart } else { Reading::Playable };
    match game.games_with(given, reading, &mut outcome.messages) {
        Ok(games) => {
            for game in games {
                match game {
                    Ok(read) => outcome.write(args, to, &location, &read),
                    Err(Refused { code, message, advice, part }) => {
                        outcome.advice = outcome.advice.take().or(advice);
                        if let Some(message) = message.filter(|_| args.summary.is_none()) {
                            outcome.messages.line(&message);
                        }
                        outcome.count_rejection(code);
                        if let Some(part) = part {
                            outcome.write_part(args, to, &location, &part);
                        }
                    }
                }
            }
        }
        Err(status) => outcome.count_unread(game, status),
    }
    outcome
}

impl Outcome {
    /// Prints the result for a text, and adds it to the total. Where a file has one game, only the first one is printed.
    fn add(&mut self, other: Self, to: GameForm, out: &mut Data) -> io::Result<()> {
        other.messages.print();
        self.status = self.status.max(other.status);
        let written = other.written();
        self.advice = self.advice.take().or(other.advice);
        if to.has_one_game_per_file() && self.written() > 0 && written > 0 {
            self.unwritten += written;
            self.status = self.status.max(Status::Errors);
            return Ok(());
        }
        self.report += other.report;
        self.with_rules += other.with_rules;
        self.fitted += other.fitted;
        self.partial += other.partial;
        self.partial_moves += other.partial_moves;
        out.write_all(other.text.as_bytes())
    }

    /// The number of games in the text, whole or in part.
    fn written(&self) -> u64 {
        self.report.converted() + self.partial
    }

    /// Reports games that are not written because there is another one in the file.
    fn note_unwritten(&self, to: GameForm) {
        if self.unwritten > 0 {
            let games = counted(self.unwritten, "further game");
            messages::line(&format_args!("a file of `{}` has one game; not written: {games}", to.name()));
        }
    }

    /// Prints the counts on standard error, if they are wanted or not all games came over whole.
    fn summarize(&self, args: &ConvertArgs) {
        let report = &self.report;
        let is_lossy = !args.lossy && report.lossless() < report.converted();
        if args.summary.is_none() && report.rejected() == 0 && !is_lossy {
            return;
        }
        let mut messages = Messages::default();
        if args.summary == Some(TextOrJson::Json) {
            let json = serde_json::to_string(&Summary::from(self)).expect_or_default("all keys are strings");
            messages.lines(&format_args!("{json}\n"));
        } else {
            messages.lines(report);
            if self.partial > 0 {
                let games = counted(self.partial, "game");
                let moves = counted(self.partial_moves, "move");
                messages.lines(&format_args!("  in part: {games} of those rejected, {moves}\n"));
            }
            if args.summary.is_some() {
                let rules = counted(self.with_rules, "game");
                let fitted =
                    if self.fitted > 0 { format!(", {} fitted", self.fitted) } else { String::new() };
                messages.lines(&format_args!("  with rules: {rules}{fitted}\n"));
            }
        }
        if let Some(advice) = &self.advice {
            messages.line(advice);
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
        let code = game.text.as_ref().err().and_then(|unread| Some(unread.diagnostic(game.line).ok()?.code));
        if let Some(code) = code {
            self.count_rejection(code);
        }
        self.status = self.status.max(status);
    }

    fn count_rejection(&mut self, code: &'static str) {
        self.report.add_rejection(code);
        self.status = self.status.max(Status::Errors);
    }

    /// Writes the moves before the error of a game that is rejected.
    fn write_part(&mut self, args: &ConvertArgs, to: GameForm, location: &str, part: &ReadGame) {
        let mut written = Self::default();
        written.write(args, to, location, part);
        self.partial += written.report.converted();
        if written.report.converted() > 0 {
            self.partial_moves += part.record.tree().len() as u64;
        }
        self.text.push_str(&written.text);
        self.messages.append(&written.messages);
    }

    /// Writes a game.
    fn write(&mut self, args: &ConvertArgs, to: GameForm, location: &str, game: &ReadGame) {
        let ReadGame { record, losses: read } = game;
        let (text, written) = match to {
            GameForm::Otg => (record.archived().to_string(), Vec::new()),
            GameForm::Archive(format) => match format.print(record) {
                Ok(ConvertedGame { value, losses, .. }) => (lines(&value), losses),
                Err(error) => return self.reject(args, location, &error),
            },
        };
        self.text.push_str(&text);
        self.with_rules += u64::from(record.rules().is_some());
        self.fitted += u64::from(has_fitted_rules(record));
        for loss in read.iter().chain(&written).filter(|_| !args.lossy) {
            if args.summary.is_none() {
                self.messages.line(&format_args!("{location}: loss[{}]: {loss}", loss.code()));
            }
            self.status = self.status.max(Status::Errors);
        }
        // An intended loss is not an error, but it is a loss all the same.
        self.report.add_losses(read.iter().chain(&written).map(Coded::definition));
    }
}

/// A game as lines. An empty line follows several of them.
fn lines(game: &str) -> String {
    let game = game.trim_end_matches('\n');
    let end = if game.contains('\n') { "\n\n" } else { "\n" };
    format!("{game}{end}")
}

/// Whether the rules of a record were fitted to games.
fn has_fitted_rules(record: &GameRecord) -> bool {
    let source = record.tag(RULES_SOURCE_TAG).filter(|_| record.rules().is_some());
    source.is_some_and(|source| source.as_str().starts_with("fitted"))
}
