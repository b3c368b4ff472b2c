//! Whole games, converted from one kind of archive to another.

use std::collections::BTreeMap;
use std::io::Write;
use std::mem;

use notation_syntax::Coded;
use notation_syntax::invariant::ExpectOr as _;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;
use tafl_archive::{ArchiveFormat, ConversionReport, ConvertedGame, MoveListForm, Tally};
use tafl_files::GameForm;
use tafl_game_record::{GameRecord, ReplayError, TagValue};
use tafl_terminal::text::counted;

use super::ConvertArgs;
use crate::input::batches::{Batches, Expected};
use crate::input::game_text::{GameText, ReadGame, Reading, Refused};
use crate::input::given::Given;
use crate::output::messages::{self, Failure, Messages, Status};
use crate::output::report::{Entry, GameFacts, has_fitted_rules};
use crate::output::{self, Data, TextOrJson};

pub(super) fn run(args: &ConvertArgs, from: Expected, to: GameForm) -> Result<Status, Failure> {
    let move_list = args.from.as_ref().map(|form| form.move_list.clone()).unwrap_or_default();
    let given = args.rules.given(from, &args.paths)?.with_move_list(&move_list);
    let mut total = Outcome::default();
    output::data(|out| {
        let mut batches = Batches::new(from, &args.paths).with_progress();
        let run =
            Run { args, given: &given, from, to, names_source: to == GameForm::Otg && batches.is_merge() };
        let mut report = args.report.begin(&args.paths)?;
        while let Some(batch) = batches.next() {
            let outcomes: Vec<Outcome> = batch.par_iter().map(|game| run.convert(game)).collect();
            batches.bar().suspend(|| {
                batch.iter().zip(outcomes).try_for_each(|(text, mut outcome)| {
                    total.add(&mut outcome, to, out)?;
                    report.as_mut().map_or(Ok(()), |report| report.add(text, &outcome.entries))
                })
            })?;
        }
        report.map_or(Ok(()), |report| report.finish(batches.skipped()))
    })?;
    given.note();
    total.note_spellings(&move_list);
    total.note_unwritten(to);
    total.summarize(args);
    Ok(total.status)
}

/// How the games of a run are converted.
struct Run<'a> {
    args: &'a ConvertArgs,
    given: &'a Given,
    from: Expected,
    to: GameForm,
    /// Whether games of several files become one, and each names its own.
    names_source: bool,
}

/// The tag of a game that comes from one of several files: the file and the line.
const SOURCE: &str = "source";

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
    /// How the squares of lists of moves are written, and whether the board may be turned, with the number of games.
    spellings: BTreeMap<(String, bool), u64>,
    /// Rejected games of which the moves before the error were written, and the number of these moves.
    partial: u64,
    partial_moves: u64,
    /// Games that the file cannot hold beside another one.
    unwritten: u64,
    /// What to write for a game that was rejected.
    advice: Option<String>,
    status: Status,
    /// What a report says of the games.
    entries: Vec<Entry>,
}

impl Run<'_> {
    /// Converts one text: one game, or several where the text is broken.
    fn convert(&self, game: &GameText) -> Outcome {
        let mut outcome = Outcome::default();
        let reading = if self.args.partial { Reading::PlayableOrPart } else { Reading::Playable };
        let games = match game.games_with(self.given, reading, &mut outcome.messages) {
            Ok(games) => games,
            Err(status) => {
                outcome.count_unread(game, status);
                return outcome;
            }
        };
        let location = game.location();
        for game in games {
            let entry = match game {
                Ok(read) => outcome.write(self, &location, read),
                Err(refused) => outcome.refuse(self, &location, refused),
            };
            outcome.entries.push(entry);
        }
        outcome
    }

    /// What a report says of a record.
    fn entry(&self, verdict: &'static str, record: &GameRecord) -> Entry {
        Entry::new(verdict, self.args.report.is_wanted().then(|| GameFacts::of(record, false)))
    }

    /// Adds where a game comes from, unless it says so itself, as a game of an earlier merge does.
    fn name_source(&self, record: &mut GameRecord, location: &str) {
        if self.names_source && record.tag(SOURCE).is_none() {
            record
                .set_tag(SOURCE, TagValue::similar(location))
                .expect_or_default("the name of the tag is valid");
        }
    }
}

impl Outcome {
    /// Prints the result for a text, and adds it to the total. Where a file has one game, only the first one is printed.
    fn add(&mut self, other: &mut Self, to: GameForm, out: &mut Data) -> Result<(), Failure> {
        other.messages.print();
        self.status = self.status.max(other.status);
        let written = other.written();
        self.advice = self.advice.take().or(other.advice.take());
        if to.has_one_game_per_file() && self.written() > 0 && written > 0 {
            self.unwritten += written;
            self.status = self.status.max(Status::Errors);
            for entry in &mut other.entries {
                entry.verdict = "not-written";
            }
            return Ok(());
        }
        self.report += mem::take(&mut other.report);
        self.with_rules += other.with_rules;
        self.fitted += other.fitted;
        for (spelling, games) in mem::take(&mut other.spellings) {
            *self.spellings.entry(spelling).or_default() += games;
        }
        self.partial += other.partial;
        self.partial_moves += other.partial_moves;
        Ok(out.write_all(other.text.as_bytes())?)
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

    /// Reports how the squares of lists of moves are written.
    fn note_spellings(&self, given: &MoveListForm) {
        for ((spelling, is_turned), games) in &self.spellings {
            if *spelling == given.to_string() {
                continue;
            }
            let games = counted(*games, "game");
            let turned = if *is_turned {
                "; the text does not say whether the board is turned or mirrored"
            } else {
                ""
            };
            messages::line(&format_args!("squares of {games} are read as `--from moves:{spelling}`{turned}"));
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

    /// Rejects a game that cannot be read. The moves before its error are written, if they are wanted.
    fn refuse(&mut self, run: &Run<'_>, location: &str, refused: Refused) -> Entry {
        let Refused { code, reason, message, advice, part } = refused;
        self.advice = self.advice.take().or(advice);
        if let Some(message) = message.filter(|_| run.args.summary.is_none()) {
            self.messages.line(&message);
        }
        self.count_rejection(code);
        let rejected = Entry::new("rejected", None).with(code, &reason);
        let Some(part) = part else { return rejected };
        let moves = part.record.tree().len() as u64;
        let mut written = Self::default();
        let entry = written.write(run, location, *part);
        self.text.push_str(&written.text);
        self.messages.append(&written.messages);
        if written.report.converted() == 0 {
            return rejected;
        }
        self.partial += 1;
        self.partial_moves += moves;
        Entry { verdict: "partial", facts: entry.facts, ..rejected }
    }

    /// Writes a game.
    fn write(&mut self, run: &Run<'_>, location: &str, game: ReadGame) -> Entry {
        let (args, ReadGame { mut record, losses: read }) = (run.args, game);
        run.name_source(&mut record, location);
        let (text, written) = match run.to {
            GameForm::Otg => (record.archived().to_string(), Vec::new()),
            GameForm::Archive(format) => match format.print(&record) {
                Ok(ConvertedGame { value, losses, .. }) => (lines(&value), losses),
                Err(error) => {
                    if args.summary.is_none() {
                        self.messages.line(&format_args!("{location}: error[{}]: {error}", error.code()));
                    }
                    self.count_rejection(error.code());
                    return run.entry("rejected", &record).with(error.code(), &error);
                }
            },
        };
        self.text.push_str(&text);
        if run.from == Expected::Form(GameForm::Archive(ArchiveFormat::Moves)) {
            let spelling = MoveListForm::of_record(&record).to_string();
            *self.spellings.entry((spelling, MoveListForm::is_turned(&record))).or_default() += 1;
        }
        self.with_rules += u64::from(record.rules().is_some());
        self.fitted += u64::from(has_fitted_rules(&record));
        let missing =
            (run.to == GameForm::Otg && record.start().is_none()).then_some(ReplayError::MissingStart);
        let mut entry = run.entry("converted", &record);
        for loss in read.iter().chain(&written) {
            self.lose(args, location, loss, &mut entry);
        }
        if let Some(loss) = &missing {
            self.lose(args, location, loss, &mut entry);
        }
        let losses = read.iter().chain(&written).map(Coded::definition);
        self.report.add_losses(losses.chain(missing.iter().map(Coded::definition)));
        entry
    }

    /// Reports a loss. An intended one is not an error, but it is counted all the same.
    fn lose(&mut self, args: &ConvertArgs, location: &str, loss: &impl Coded, entry: &mut Entry) {
        entry.add(loss.code(), loss);
        if args.lossy {
            return;
        }
        if args.summary.is_none() {
            self.messages.line(&format_args!("{location}: loss[{}]: {loss}", loss.code()));
        }
        self.status = self.status.max(Status::Errors);
    }
}

/// A game as lines. An empty line follows several of them.
fn lines(game: &str) -> String {
    let game = game.trim_end_matches('\n');
    let end = if game.contains('\n') { "\n\n" } else { "\n" };
    format!("{game}{end}")
}
