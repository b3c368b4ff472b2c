//! `tafl annotate`: completes games from their rules.

pub(crate) mod analysis;

use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use notation_syntax::Severity;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use tafl_analysis::GameAnalysis;
use tafl_engine::Go;
use tafl_files::GameForm;
use tafl_game_record::{GameRecord, Games, RecordSpans, with_line_endings_of};
use tafl_terminal::replace::{self, Stamp};
use tafl_terminal::text::counted;
use tafl_terminal::{Part, ends, written};
use tafl_verify::{Verdict, Verifier};

use crate::commands::verify::diagnostics;
use crate::input::batches::{Batches, Expected};
use crate::input::game_text::{GameText, Unread};
use crate::input::given::Given;
use crate::input::rules::RulesArg;
use crate::input::{files, seconds, text};
use crate::output;
use crate::output::messages::{Failure, MAX_SHOWN, Messages, Source, Status, counted_errors};
use analysis::{Analysis, Analyst};

const EXAMPLES: &str = "\
Examples:
  tafl annotate game.otg >annotated.otg
  tafl annotate --in-place archive.otg
  tafl annotate --correct --rules brandub game.otg   also replace what the rules contradict
  tafl annotate --engine game.otg                   what an engine says about the moves
  tafl annotate --engine --depth 5 --variations 3 game.otg
  tafl annotate --engine='tafl engine' --move-time 0.2 game.otg    by any engine of the protocol";

/// Complete games from their rules: captures, types, marks.
///
/// Prints the file in its canonical layout, with captures, piece prefixes, move types and marks added; a result of `?` becomes that of the rules. Nothing is removed:
/// what the rules contradict, such as illegal moves and captures that a move does not make, is drawn on standard error, and
/// the exit status is then 1. With --correct, captures, prefixes, move types and marks are replaced, and what they
/// replace is drawn. Games are printed as they are read, up to an error; with --in-place, a file with an error is not replaced.
///
/// With --engine, an engine analyses the main line. The comment of each move gets an evaluation, as in `(eval:-120/7)`:
/// hundredths of a piece, positive if the attackers are better, and the depth; or `(eval:#5)`, a win of the attackers in
/// five steps. `?!`, `?` and `??` judge moves that lower the chance to win by at least 10, 20 and 30 per cent, and better
/// lines become their variations. Evaluations replace earlier ones, and so do judgements, if they are those that the earlier
/// evaluations give; other judgements, and all variations and texts, stay. Puzzles are left alone, because a better line would reveal the solution.
///
/// On standard error it says how many bad moves each side made, and which of them turned the game or were mistakes, with
/// reasons that can be proved. Of a game with more than five, it names those that turned it.
///
/// Games are analysed side by side on all processors. With --nodes or --depth alone, the result is always the same.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AnnotateArgs {
    /// The game record or archive; `-` is standard input. Games of other programs become records.
    file: PathBuf,
    #[command(flatten)]
    rules: RulesArg,
    /// Replace captures, prefixes, move types and marks that the rules contradict, and draw each.
    #[arg(long)]
    correct: bool,
    /// Analyse the games with the built-in engine, or with another one: its command, after `taflzero:` if it speaks that
    /// protocol and not `utep`; see `tafl match`. Its points may have a scale of its own.
    #[arg(long, value_name = "COMMAND", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    engine: Option<String>,
    /// Add at most so many better lines to a move that gets a judgement.
    #[arg(long, value_name = "N", default_value = "1", requires = "engine", value_parser = clap::value_parser!(u16).range(..=500))]
    variations: u16,
    /// Write what is said about the game into the comments, too.
    #[arg(long, requires = "engine")]
    words: bool,
    #[arg(long, help = format!("Search at most so many positions for each move. The default is {}, if there is no other limit", GameAnalysis::NODES))]
    #[arg(value_name = "N", requires = "engine", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search at most so many steps ahead.
    #[arg(long, value_name = "N", requires = "engine", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Think about each move for at most so many seconds.
    #[arg(long, value_name = "SECONDS", requires = "engine", value_parser = seconds)]
    move_time: Option<Duration>,
    /// Replace the file instead of printing it.
    #[arg(long)]
    in_place: bool,
}

pub(crate) fn run(args: &AnnotateArgs) -> Result<Status, Failure> {
    let path = &args.file;
    let analysis = args
        .engine
        .as_deref()
        .map(|command| Analysis::new(command, go(args), args.variations.into(), args.words));
    let analysis = analysis.transpose()?;
    if args.in_place && !files::is_stdin(path) {
        return in_place(args, analysis.as_ref());
    }
    let given = args.rules.given_to_file(path)?;
    let job = Job::new(args, &given, analysis.as_ref());
    let annotated = output::data(|out| job.annotate(out))?;
    given.note();
    Ok(annotated.unwrap_or_else(|status| status))
}

fn go(args: &AnnotateArgs) -> Go {
    let move_time = args.move_time.map(Into::into);
    Go { move_time, depth: args.depth, nodes: args.nodes, ..Go::default() }
}

/// Replaces the file, if all of it can be read.
fn in_place(args: &AnnotateArgs, analysis: Option<&Analysis>) -> Result<Status, Failure> {
    let path = &args.file;
    let name = files::name(path);
    let read = replaceable(path, &name)?;
    let given = args.rules.given_to_file(path)?;
    let mut text = Vec::new();
    let job = Job { all_or_nothing: true, ..Job::new(args, &given, analysis) };
    let status = match job.annotate(&mut text)? {
        Ok(status) => status,
        Err(status) => return Ok(status),
    };
    let replaced = fs::read(path).and_then(|before| {
        if before == text { Ok(()) } else { replace::if_unchanged(path, &text, read.as_ref()) }
    });
    replaced.map_err(|error| Failure::Unwritable { name, error })?;
    given.note();
    Ok(status)
}

/// What the file is before it is read. One that is compressed is not replaced.
fn replaceable(path: &Path, name: &str) -> Result<Option<Stamp>, Failure> {
    let opened = File::open(path).and_then(|file| {
        let stamp = Stamp::of(&file.metadata()?);
        let (_, compression) = tafl_files::decompressed(Box::new(BufReader::new(file)))?;
        Ok((stamp, compression))
    });
    let (stamp, compression) =
        opened.map_err(|error| Failure::Unreadable { name: name.to_owned(), error })?;
    text::replaceable(name, compression)?;
    Ok(stamp)
}

/// A file to complete, and how.
struct Job<'a> {
    path: &'a Path,
    given: &'a Given,
    analysis: Option<&'a Analysis>,
    correct: bool,
    all_or_nothing: bool,
}

impl<'a> Job<'a> {
    fn new(args: &'a AnnotateArgs, given: &'a Given, analysis: Option<&'a Analysis>) -> Self {
        Self { path: &args.file, given, analysis, correct: args.correct, all_or_nothing: false }
    }

    /// Writes the games of a file as they are read, completed, and returns whether they still have findings. Errors stop it:
    /// their status is the inner error, and what is written already counts unless it is `all_or_nothing`.
    fn annotate(&self, out: &mut impl Write) -> io::Result<Result<Status, Status>> {
        let (batches, bar) = self.batches();
        let (mut status, mut number) = (Status::Good, 1);
        // The last game needs no end, but only the next batch shows that it is the last.
        let mut last: Option<Completed> = None;
        for batch in batches {
            let texts = batch.par_iter().enumerate().map_init(
                || Completer::new(self),
                |completer, (index, text)| completer.complete(text, number + index, index + 1 == batch.len()),
            );
            let texts: Vec<Result<Completed, Unwritten>> = texts.collect();
            let writes_nothing = self.all_or_nothing || last.is_none();
            if let Some(stopped) = bar.suspend(|| report(self.path, &texts, writes_nothing)) {
                bar.finish_and_clear();
                let before = last.map(|last| last.text).unwrap_or_default();
                return out.write_all(before.as_bytes()).map(|()| Err(stopped));
            }
            for text in texts.into_iter().flatten() {
                status = status.max(text.status);
                if let Some(before) = last.replace(text) {
                    out.write_all(before.text.as_bytes())?;
                }
            }
            // What took long is not lost.
            out.flush()?;
            number += batch.len();
        }
        bar.finish_and_clear();
        if let Some(last) = last {
            out.write_all(last.as_last.as_bytes())?;
        }
        Ok(Ok(status))
    }

    /// The games, and the bar that shows the progress.
    fn batches(&self) -> (Batches, ProgressBar) {
        // A file that is replaced has records.
        let expected: Expected =
            if self.all_or_nothing { GameForm::Otg.into() } else { Expected::RecognizedOrRecords };
        let batches = Batches::new(expected, &[self.path.to_path_buf()]).reporting_empty_files();
        let batches = batches.noting_formats();
        if let Some(analysis) = self.analysis {
            return (batches.small(), analysis.bar.clone());
        }
        let batches = batches.with_progress();
        let bar = batches.bar().clone();
        (batches, bar)
    }
}

/// A game as it is written.
struct Completed {
    text: String,
    /// The text if it is the last game of the file, which can only be the last one of a batch.
    as_last: String,
    messages: Messages,
    status: Status,
}

/// A text that is not written, for reasons that its messages have.
struct Unwritten {
    messages: Messages,
    errors: usize,
    status: Status,
}

/// Completes games, one after the other.
struct Completer<'a> {
    given: &'a Given,
    correct: bool,
    verifier: Verifier,
    analyst: Option<Analyst<'a>>,
}

impl<'a> Completer<'a> {
    fn new(job: &Job<'a>) -> Self {
        let analyst = job.analysis.map(Analysis::analyst);
        Self { given: job.given, correct: job.correct, verifier: Verifier::new(), analyst }
    }

    /// Completes a game, and draws its findings in the original text.
    fn complete(
        &mut self,
        text: &GameText,
        number: usize,
        may_be_last: bool,
    ) -> Result<Completed, Unwritten> {
        let record = text.as_record(self.given);
        let text = record.as_ref().unwrap_or(text);
        let mut messages = Messages::default();
        let original = match text.text(&mut messages) {
            Ok(original) => original,
            // A game of another program that is not converted does not stop the others.
            Err(status) if matches!(text.text, Err(Unread::Rejected(_))) => {
                return Ok(Completed { text: String::new(), as_last: String::new(), messages, status });
            }
            Err(status) => return Err(Unwritten { messages, errors: 0, status }),
        };
        let source = Source::part(&text.name, original, text.line);
        let games = match read(&source, original, &mut messages) {
            Ok(games) => games,
            Err(errors) => return Err(Unwritten { messages, errors, status: Status::Errors }),
        };
        let (mut records, mut status) = (Vec::new(), Status::Good);
        for (mut game, spans) in games {
            status = status.max(self.judge(&mut game, &spans, &source, &mut messages));
            let (summary, analysed) =
                self.analyst.as_mut().map_or((None, Ok(())), |analyst| analyst.analyse(&mut game));
            if let Some(summary) = summary {
                let place = format!("{}: game {number}", text.name);
                messages.line(&format_args!("{place}: {summary}"));
                for bad in summary.named() {
                    messages.line(&format_args!("{place}: {bad}"));
                }
            }
            if let Err(reason) = &analysed {
                messages.line(&format_args!("{}: game {number}: {reason}", text.name));
            }
            if analysed.is_err_and(|reason| !reason.is_puzzle()) {
                status = Status::Errors;
            }
            records.push(game);
        }
        let mut written_as = |ends: bool| {
            let written = written(&mut records, Part { number, ends }, &mut messages.about(&text.name))?;
            Some(with_line_endings_of(original, &written).into_owned())
        };
        let both =
            written_as(true).zip(if may_be_last { written_as(ends(original)) } else { Some(String::new()) });
        match both {
            Some((text, as_last)) => Ok(Completed { text, as_last, messages, status }),
            None => Err(Unwritten { messages, errors: 0, status: Status::Errors }),
        }
    }

    /// Completes the moves of a game by its rules, and draws what is wrong, or was.
    fn judge(
        &mut self,
        game: &mut GameRecord,
        spans: &RecordSpans,
        source: &Source<'_>,
        messages: &mut Messages,
    ) -> Status {
        self.given.impose(game);
        let verdict = if self.correct {
            self.correct(game, spans, source, messages)
        } else {
            self.verifier.complete(game)
        };
        for diagnostic in diagnostics(source, &verdict, Some(game), spans) {
            if diagnostic.severity != Severity::Note {
                messages.drawing(&source.draw(&diagnostic));
            }
        }
        if verdict.is_good() { Status::Good } else { Status::Errors }
    }

    /// Replaces what the rules contradict, and draws each.
    fn correct(
        &mut self,
        game: &mut GameRecord,
        spans: &RecordSpans,
        source: &Source<'_>,
        messages: &mut Messages,
    ) -> Verdict {
        let before = self.verifier.verify(game);
        let drawn = diagnostics(source, &before, Some(game), spans);
        let after = self.verifier.correct(game);
        for (mut diagnostic, finding) in drawn.into_iter().zip(before.findings()) {
            if finding.kind().is_corrected() && !after.findings().contains(finding) {
                diagnostic.message += "; corrected";
                messages.drawing(&source.draw(&diagnostic));
            }
        }
        let hidden = before.count().saturating_sub(before.findings().len());
        if hidden > 0 {
            messages.line(&format_args!(
                "and {}, of which some may be corrected",
                counted(hidden, "more finding")
            ));
        }
        after
    }
}

/// The games of a text, which are one unless there are errors, of which it returns the number.
fn read(
    source: &Source<'_>,
    text: &str,
    messages: &mut Messages,
) -> Result<Vec<(GameRecord, RecordSpans)>, usize> {
    let (mut games, mut errors) = (Vec::new(), 0);
    let mut reader = Games::new(text);
    while let Some((game, spans)) = reader.next_with_spans() {
        messages.errors(source, game.errors.iter().take(MAX_SHOWN.saturating_sub(errors)));
        errors += game.errors.len();
        games.extend(game.value.map(|game| (game, spans)));
    }
    if errors > 0 { Err(errors) } else { Ok(games) }
}

/// Prints the messages of a batch. Returns the status if it cannot be written.
fn report(path: &Path, texts: &[Result<Completed, Unwritten>], writes_nothing: bool) -> Option<Status> {
    let mut all = Messages::default();
    let (mut errors, mut stopped) = (0, None);
    for text in texts {
        match text {
            Ok(completed) => all.append(&completed.messages),
            Err(unwritten) => {
                if errors < MAX_SHOWN {
                    all.append(&unwritten.messages);
                }
                errors += unwritten.errors;
                stopped = stopped.max(Some(unwritten.status));
            }
        }
    }
    if errors > 0 {
        let rest = if writes_nothing { "nothing" } else { "nothing more" };
        all.line(&format_args!("{}: {}; {rest} is written", files::name(path), counted_errors(errors)));
    }
    all.print();
    stopped
}
