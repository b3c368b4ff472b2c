//! `tafl verify`: games judged by their rules.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use notation_syntax::Diagnostic;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;
use tafl_files::GameForm;
use tafl_game_record::{GameRecord, Games, RecordSpans};
use tafl_terminal::text::{HEADING, counted, field, shown};
use tafl_verify::{Verdict, Verifier, VerifyFinding, VerifyFindingKind};

use crate::input::batches::{Batches, Expected};
use crate::input::game_text::{Conversions, GameText, ReadGame, RefusedAt, Unread};
use crate::input::given::{Given, advised};
use crate::input::results::ResultName;
use crate::input::rules::RulesArgs;
use crate::output::messages::{DiagnosticObject, Extent, Failure, Messages, Source, Status};
use crate::output::report::{Entry, GameFacts, ReportArg};
use crate::output::{self, Data, Format, Out, Styled, json};

const EXAMPLES: &str = "\
Examples:
  tafl verify games                       all games in a folder
  tafl verify --format tsv archive.otg    one line per game, for programs
  tafl check --explain illegal-move       what a code means";

/// Verify games by their rules: moves, captures, results.
///
/// Prints a line for each game, with its errors and findings drawn below it; if there are any, the exit status is 1.
/// Marks and variations are verified too. Departures from the notation are reported by `tafl check`, not here.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct VerifyArgs {
    /// Files and folders; `-` is standard input. Folders, .tar and .zip files have games of all forms of
    /// `tafl convert --list`, which are verified as the game records that they become.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// Print only games with errors or findings.
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    rules: RulesArgs,
    /// The output format: drawings for people (text); one line per game with file, number, verdict, moves, findings,
    /// winner and codes, separated by tabs (tsv); or one object per line (json). In tsv, `\t`, `\n`, `\r` and `\\` mean a
    /// tab, a line feed, a carriage return and a backslash in the name of a file.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    report: ReportArg,
}

pub(crate) fn run(args: &VerifyArgs) -> Result<Status, Failure> {
    let expected = Expected::RecognizedOrRecords;
    let given = args.rules.given(expected, &args.paths)?;
    let mut batches = Batches::new(expected, &args.paths).with_progress().reporting_empty_files();
    let status = output::mixed(|out| {
        let mut report = Report {
            args,
            listing: args.report.begin(&args.paths)?,
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
        summary(args.format, &report.total, out)?;
        given.note();
        report.conversions.note();
        report.listing.map_or(Ok(()), |listing| listing.finish(batches.skipped()))?;
        let found = report.total.errors > 0 || report.total.findings > 0;
        Ok::<_, Failure>(if found { report.status.max(Status::Errors) } else { report.status })
    })?;
    Ok(status)
}

struct Report<'a> {
    args: &'a VerifyArgs,
    /// The file of `--report`.
    listing: Option<output::report::Report>,
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
    fn judge(&mut self, batch: &[GameText], out: &mut Out) -> Result<(), Failure> {
        let judging =
            Judging { given: self.given, format: self.args.format, lists: self.args.report.is_wanted() };
        let judged: Vec<JudgedText> = batch
            .par_iter()
            .map_init(Verifier::new, |verifier, game| judging.judge(game, verifier))
            .collect();
        for (text, mut judged) in batch.iter().zip(judged) {
            judged.messages.print();
            self.status = self.status.max(judged.status);
            self.total.unreadable += u64::from(judged.status == Status::Unusable);
            self.conversions += judged.conversions;
            judged.games.iter().try_for_each(|game| self.write(text.file, game, out))?;
            if let Some(listing) = &mut self.listing {
                let entries = judged.games.iter_mut().map(Judged::entry);
                listing.add(text, &Entry::of_text(entries, &judged.refused))?;
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
        print_game(self.args.format, self.game, game, out)
    }
}

/// A game that was judged, as far as it can be read.
struct Judged {
    /// The name of the file, and the line where the game begins.
    name: String,
    line: usize,
    errors: Vec<Diagnostic>,
    verdict: Verdict,
    /// The findings of the verdict in the text.
    findings: Vec<Diagnostic>,
    /// Errors and findings, drawn for people if that is the format.
    drawn: String,
    /// What a report says of it.
    facts: Option<GameFacts>,
}

impl Judged {
    /// What a report says of the game.
    fn entry(&mut self) -> Entry {
        let mut entry = Entry::new(verdict(self), self.facts.take());
        for diagnostic in self.errors.iter().chain(&self.findings) {
            entry.add(
                diagnostic.code,
                &format_args!(
                    "{}:{}: {}",
                    diagnostic.start.line, diagnostic.start.column, diagnostic.message
                ),
            );
        }
        entry
    }

    fn is_good(&self) -> bool {
        self.errors.is_empty() && self.verdict.is_good()
    }
}

/// The counts of the last line. `docs/json.md` documents the fields.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Total {
    /// Files with games.
    files: u64,
    unreadable: u64,
    games: u64,
    good: u64,
    errors: u64,
    findings: u64,
}

impl Total {
    fn add(&mut self, game: &Judged) {
        self.games += 1;
        self.good += u64::from(game.is_good());
        self.errors += game.errors.len() as u64;
        self.findings += game.verdict.count() as u64;
    }
}

/// How games are judged.
struct Judging<'a> {
    given: &'a Given,
    format: Format,
    /// Whether a report lists them.
    lists: bool,
}

/// The games of a text that were judged.
#[derive(Default)]
struct JudgedText {
    games: Vec<Judged>,
    /// The games that cannot be read.
    refused: Vec<RefusedAt>,
    /// What was lost when the game of another program was converted.
    conversions: Conversions,
    messages: Messages,
    status: Status,
}

impl Judging<'_> {
    /// Judges the games of a text: one, or several where the text is broken.
    fn judge(&self, game: &GameText, verifier: &mut Verifier) -> JudgedText {
        let name = &*game.name;
        let content = match &game.text {
            Ok(content) => content,
            Err(unread) => return self.without_text(game, unread),
        };
        if game.form == GameForm::Otg {
            let source = Source::part(name, content, game.line);
            let games = self.records(game, content, &source, self.given.of(name), verifier);
            return JudgedText { games, ..JudgedText::default() };
        }
        let mut text = JudgedText::default();
        let read = game.read(self.given);
        let as_record = format!("{} as otg", game.location());
        for ReadGame { record, .. } in &read.games {
            let content = record.to_string();
            let source = Source::new(&as_record, &content);
            text.games.extend(self.records(game, &content, &source, &Given::default(), verifier));
        }
        text.messages.append(&read.messages);
        if let Some(refusal) = &read.refusal {
            text.messages.line(refusal);
        }
        JudgedText { refused: read.refused, conversions: read.conversions, status: read.status, ..text }
    }

    /// A text that is not UTF-8 counts as a game.
    fn without_text(&self, game: &GameText, unread: &Unread) -> JudgedText {
        let mut text = JudgedText::default();
        match unread.diagnostic(game.line) {
            Ok(error) => {
                let source = Source::part(&game.name, "", game.line);
                text.games.push(self.judged(game, &source, vec![error], Vec::new(), Verdict::default()));
            }
            Err(message) => {
                text.messages.line(&format_args!("{}: {message}", game.location()));
                text.status = unread.status();
            }
        }
        text
    }

    /// Judges game records.
    fn records(
        &self,
        game: &GameText,
        content: &str,
        source: &Source<'_>,
        given: &Given,
        verifier: &mut Verifier,
    ) -> Vec<Judged> {
        let mut games = Games::new(content);
        let mut all = Vec::new();
        while let Some((parsed, spans)) = games.next_with_spans() {
            let errors: Vec<Diagnostic> =
                parsed.errors.iter().map(|error| error.diagnostic(source.lines())).collect();
            // Without rules there is one more finding, which would repeat an error in the rules.
            let mut record = parsed.value.filter(|record| errors.is_empty() || record.rules().is_some());
            if let Some(record) = &mut record {
                given.impose(record);
            }
            let verdict = record.as_ref().map(|record| verifier.verify(record)).unwrap_or_default();
            let findings = diagnostics(source, &verdict, record.as_ref(), &spans);
            let facts = record.filter(|_| self.lists).map(|record| GameFacts::of(&record, false));
            all.push(Judged { facts, ..self.judged(game, source, errors, findings, verdict) });
        }
        all
    }

    fn judged(
        &self,
        game: &GameText,
        source: &Source<'_>,
        errors: Vec<Diagnostic>,
        findings: Vec<Diagnostic>,
        verdict: Verdict,
    ) -> Judged {
        let drawn = match self.format {
            Format::Text => drawn(source, &errors, &findings, &verdict),
            Format::Json | Format::Tsv => String::new(),
        };
        let of_text = source.lines().location(0).line;
        Judged {
            name: game.name.to_string(),
            line: if game.form == GameForm::Otg { of_text } else { game.line },
            drawn,
            errors,
            verdict,
            findings,
            facts: None,
        }
    }
}

/// Drawings, with an empty line before the first and after each.
fn drawn(source: &Source<'_>, errors: &[Diagnostic], findings: &[Diagnostic], verdict: &Verdict) -> String {
    let mut drawn = String::new();
    for diagnostic in errors.iter().chain(findings) {
        drawn.extend(["\n", &source.draw(diagnostic)]);
    }
    // A verdict keeps a limited number of findings, and counts the rest.
    let more = verdict.count().saturating_sub(findings.len());
    if more > 0 {
        drawn.extend(["\nand ", &counted(more, "more finding"), "\n"]);
    }
    if !drawn.is_empty() {
        drawn.push('\n');
    }
    drawn
}

/// The findings of a verdict with their spans in the text, in the order of the verdict.
pub(crate) fn diagnostics(
    source: &Source<'_>,
    verdict: &Verdict,
    record: Option<&GameRecord>,
    spans: &RecordSpans,
) -> Vec<Diagnostic> {
    let diagnostic = |finding: &VerifyFinding| {
        let of_game = || match finding.kind() {
            VerifyFindingKind::WrongResult { .. } | VerifyFindingKind::ResultUnexplained { .. } => {
                spans.of_tag("result")
            }
            VerifyFindingKind::PositionSize(_) => spans.of_tag("position"),
            _ => None,
        };
        let span = finding.node().map_or_else(of_game, |node| spans.of_move(node));
        let span = span.unwrap_or_else(|| source.word_at(spans.of_game().start()));
        let mut diagnostic = Diagnostic::new(finding.kind(), finding.severity(), span, source.lines());
        diagnostic.message = finding.to_string();
        match record {
            Some(record) if *finding.kind() == VerifyFindingKind::NoRules => advised(diagnostic, record),
            _ => diagnostic,
        }
    };
    verdict.findings().iter().map(diagnostic).collect()
}

/// A line for a game, and its errors and findings below it.
fn print_game(format: Format, number: u64, game: &Judged, out: &mut Out) -> io::Result<()> {
    match format {
        Format::Text => text(number, game, out.styled()?),
        Format::Tsv => row(number, game, out.data()?),
        Format::Json => object(number, game, out.data()?),
    }
}

fn text(number: u64, game: &Judged, out: &mut Styled) -> io::Result<()> {
    let verdict = match (game.errors.len(), game.verdict.count()) {
        (0, 0) => "good".to_owned(),
        (0, findings) => counted(findings, "finding"),
        (errors, 0) => counted(errors, "error"),
        (errors, findings) => format!("{}, {}", counted(errors, "error"), counted(findings, "finding")),
    };
    let (name, moves) = (shown(&game.name), counted(game.verdict.moves(), "move"));
    write!(out, "{HEADING}{name}: game {number}: {verdict}{HEADING:#}, {moves}")?;
    match game.verdict.outcome() {
        Some(outcome) => writeln!(out, ", {outcome}")?,
        None => writeln!(out)?,
    }
    out.write_all(game.drawn.as_bytes())
}

/// File, number, verdict, moves, findings, winner, codes.
fn row(number: u64, game: &Judged, out: &mut Data) -> io::Result<()> {
    let (name, moves, findings) = (field(&game.name), game.verdict.moves(), game.verdict.count());
    let outcome = game.verdict.outcome();
    let winner = outcome.map_or("-", |outcome| ResultName::of_winner(outcome.winner()).name());
    let (verdict, codes) = (verdict(game), codes(game));
    writeln!(out, "{name}\t{number}\t{verdict}\t{moves}\t{findings}\t{winner}\t{codes}")
}

/// The codes of the findings, each once, or `-`.
fn codes(game: &Judged) -> String {
    let codes: BTreeSet<&str> = game.verdict.findings().iter().map(VerifyFinding::code).collect();
    if codes.is_empty() { "-".to_owned() } else { codes.into_iter().collect::<Vec<_>>().join(",") }
}

fn verdict(game: &Judged) -> &'static str {
    match (game.errors.len(), game.verdict.count()) {
        (0, 0) => "good",
        (0, _) => "findings",
        (_, _) => "errors",
    }
}

/// A game as an object. `docs/json.md` documents the fields.
#[derive(Serialize)]
struct Object<'a, V> {
    path: &'a str,
    game: u64,
    line: usize,
    #[serde(flatten)]
    verdict: V,
}

/// A finding and where it is in the file.
#[derive(Serialize)]
struct FindingObject<'a> {
    #[serde(flatten)]
    finding: &'a VerifyFinding,
    #[serde(flatten)]
    extent: Extent,
}

fn object(number: u64, game: &Judged, out: &mut Data) -> io::Result<()> {
    let errors: Vec<DiagnosticObject<'_>> = game.errors.iter().map(DiagnosticObject::from).collect();
    let findings: Vec<FindingObject<'_>> = (game.verdict.findings().iter())
        .zip(&game.findings)
        .map(|(finding, found)| FindingObject { finding, extent: Extent::new(found.start, found.end) })
        .collect();
    let verdict = game.verdict.in_text(&errors, &findings);
    json(out, &Object { path: &game.name, game: number, line: game.line, verdict })
}

/// The counts, as the last line. TSV has none: its rows can be counted.
fn summary(format: Format, total: &Total, out: &mut Out) -> io::Result<()> {
    let &Total { files, unreadable, games, good, errors, findings } = total;
    match format {
        Format::Tsv => Ok(()),
        Format::Json => json(out.data()?, total),
        Format::Text => {
            let out = out.styled()?;
            write!(
                out,
                "{HEADING}{}, {}, {good} good, {}, {}",
                counted(files, "file"),
                counted(games, "game"),
                counted(errors, "error"),
                counted(findings, "finding"),
            )?;
            if unreadable > 0 {
                write!(out, ", {} unreadable", counted(unreadable, "file"))?;
            }
            writeln!(out, "{HEADING:#}")
        }
    }
}
