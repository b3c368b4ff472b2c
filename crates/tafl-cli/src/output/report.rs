//! `--report`: a line for each game of a run, and for each file that is not read.

use std::collections::HashMap;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use serde::Serialize;
use tafl_files::GameForm;
use tafl_game_record::GameRecord;
use tafl_terminal::text::{counted, field};
use tafl_verify::RULES_SOURCE_TAG;

use crate::input::batches::{SkipReason, Skipped};
use crate::input::files;
use crate::input::fingerprint::{Fingerprint, fingerprint};
use crate::input::game_text::{GameText, RefusedAt, Unread};
use crate::input::known_rules;
use crate::output::file;
use crate::output::messages::{self, Failure};

#[derive(Debug, Args)]
pub(crate) struct ReportArg {
    /// Write a line for each game to this file: its path, number and line, the verdict, codes, a message, the earlier
    /// game that it duplicates (path and line), and its rules. Files that are not read have a line too. The extension
    /// decides the format: `.tsv` begins with the names of the columns, `.ndjson` has an object a line.
    #[arg(long, value_name = "FILE")]
    report: Option<ReportPath>,
}

/// The path of a report, and its format.
#[derive(Clone, Debug)]
struct ReportPath {
    path: PathBuf,
    format: ReportFormat,
}

#[derive(Clone, Copy, Debug)]
enum ReportFormat {
    Tsv,
    Ndjson,
}

impl FromStr for ReportPath {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let path = PathBuf::from(text);
        let format = match path.extension().and_then(|extension| extension.to_str()) {
            Some("tsv") => ReportFormat::Tsv,
            Some("ndjson" | "jsonl") => ReportFormat::Ndjson,
            _ => return Err("expected a name that ends in `.tsv` or `.ndjson`, which decides the format"),
        };
        Ok(Self { path, format })
    }
}

impl ReportArg {
    pub(crate) fn is_wanted(&self) -> bool {
        self.report.is_some()
    }

    /// Creates the file. It replaces no games; `inputs` are the paths that the command reads.
    pub(crate) fn begin<P: AsRef<Path>>(&self, inputs: &[P]) -> Result<Option<Report>, Failure> {
        let Some(ReportPath { path, format }) = &self.report else { return Ok(None) };
        let mut report = Report {
            name: files::name(path),
            format: *format,
            out: BufWriter::new(file::create(path, inputs)?),
            file: 0,
            game: 0,
            known: HashMap::new(),
        };
        if let ReportFormat::Tsv = format {
            let written =
                writeln!(report.out, "path\tgame\tline\tverdict\tcodes\tmessage\tduplicate_of\trules");
            report.written(written)?;
        }
        Ok(Some(report))
    }
}

const REJECTED: &str = "rejected";

/// A report that is being written.
pub(crate) struct Report {
    name: String,
    format: ReportFormat,
    out: BufWriter<File>,
    /// The file of the last game, and the number of that game in it.
    file: usize,
    game: u64,
    /// The first game of all that are the same.
    known: HashMap<Fingerprint, String>,
}

/// What a run makes of a game.
pub(crate) struct Entry {
    pub(crate) verdict: &'static str,
    /// The codes of its errors, losses or findings, each once.
    pub(crate) codes: Vec<&'static str>,
    /// The first of them in words, or nothing.
    pub(crate) message: String,
    /// What is known of a game that can be read.
    pub(crate) facts: Option<GameFacts>,
}

impl Entry {
    pub(crate) fn new(verdict: &'static str, facts: Option<GameFacts>) -> Self {
        Self { verdict, codes: Vec::new(), message: String::new(), facts }
    }

    /// The entries of a text, in its order: those of the games that can be read, and of the others.
    pub(crate) fn of_text(read: impl IntoIterator<Item = Self>, refused: &[RefusedAt]) -> Vec<Self> {
        let mut refused = refused.iter().peekable();
        let mut entries = Vec::new();
        let mut reject = |read: usize, entries: &mut Vec<Self>| {
            while let Some(game) = refused.next_if(|game| game.before <= read) {
                entries.push(Self::new(REJECTED, None).with(game.code, &game.reason));
            }
        };
        for (index, entry) in read.into_iter().enumerate() {
            reject(index, &mut entries);
            entries.push(entry);
        }
        reject(usize::MAX, &mut entries);
        entries
    }

    /// Adds an error, a loss or a finding.
    pub(crate) fn add(&mut self, code: &'static str, message: &dyn Display) {
        if self.codes.is_empty() {
            self.message = message.to_string();
        }
        if !self.codes.contains(&code) {
            self.codes.push(code);
        }
    }

    /// With an error.
    pub(crate) fn with(mut self, code: &'static str, message: &dyn Display) -> Self {
        self.add(code, message);
        self
    }
}

/// What games are compared by, and their rules.
pub(crate) struct GameFacts {
    fingerprint: Fingerprint,
    rules: Option<String>,
}

impl GameFacts {
    /// Those of a record; with `symmetric`, rotations and reflections are duplicates.
    pub(crate) fn of(record: &GameRecord, symmetric: bool) -> Self {
        let is_fitted = has_fitted_rules(record);
        let rules = record.rules().map(known_rules::title);
        let rules = rules.map(|title| if is_fitted { title + " (fitted)" } else { title });
        Self { fingerprint: fingerprint(record, symmetric), rules }
    }
}

/// Whether the rules of a record were fitted to games.
pub(crate) fn has_fitted_rules(record: &GameRecord) -> bool {
    let source = record.tag(RULES_SOURCE_TAG).filter(|_| record.rules().is_some());
    source.is_some_and(|source| source.as_str().starts_with("fitted"))
}

/// A line of a report. `docs/json.md` documents the fields.
#[derive(Serialize)]
struct Row<'r> {
    path: &'r str,
    game: Option<u64>,
    line: Option<usize>,
    verdict: &'r str,
    codes: &'r [&'r str],
    message: &'r str,
    duplicate_of: Option<&'r str>,
    rules: Option<&'r str>,
}

impl Report {
    /// Adds the games of a text, or that it cannot be read.
    pub(crate) fn add(&mut self, text: &GameText, entries: &[Entry]) -> Result<(), Failure> {
        if text.file != self.file {
            self.file = text.file;
            self.game = 0;
        }
        let line = Some(text.line).filter(|&line| line > 0);
        if let Err(unread) = &text.text {
            let is_counted = matches!(unread, Unread::Encoding(_)) && text.form == GameForm::Otg;
            self.game += u64::from(is_counted);
            let (code, message) = match unread.diagnostic(text.line) {
                Ok(diagnostic) => (Some(diagnostic.code), diagnostic.message),
                Err(message) => (None, message.to_owned()),
            };
            return self.row(&Row {
                path: &text.name,
                game: Some(self.game).filter(|_| is_counted),
                line,
                verdict: "unreadable",
                codes: code.as_slice(),
                message: &message,
                duplicate_of: None,
                rules: None,
            });
        }
        entries.iter().try_for_each(|entry| self.entry(text, line, entry))
    }

    fn entry(&mut self, text: &GameText, line: Option<usize>, entry: &Entry) -> Result<(), Failure> {
        // `--game N` counts the games that can be converted.
        let is_counted = entry.verdict != REJECTED || text.form == GameForm::Otg;
        self.game += u64::from(is_counted);
        let known = entry.facts.as_ref().and_then(|facts| self.known.get(&facts.fingerprint).cloned());
        if let (Some(facts), None) = (&entry.facts, &known) {
            self.known.insert(facts.fingerprint, text.location());
        }
        self.row(&Row {
            path: &text.name,
            game: is_counted.then_some(self.game),
            line,
            verdict: entry.verdict,
            codes: &entry.codes,
            message: &entry.message,
            duplicate_of: known.as_deref(),
            rules: entry.facts.as_ref().and_then(|facts| facts.rules.as_deref()),
        })
    }

    /// Adds the files that were not read, and completes the file. Standard error has the number of those that are named only
    /// here.
    pub(crate) fn finish(mut self, skipped: &[Skipped]) -> Result<(), Failure> {
        for Skipped { name, reason } in skipped {
            self.row(&Row {
                path: name,
                game: None,
                line: None,
                verdict: "skipped",
                codes: &[reason.code()],
                message: &reason.to_string(),
                duplicate_of: None,
                rules: None,
            })?;
        }
        let others = skipped.iter().filter(|file| file.reason == SkipReason::OtherExtension).count();
        if others > 0 {
            let (others, name) = (counted(others, "file"), &self.name);
            messages::line(&format_args!(
                "{others} without an extension of games skipped; {name} names them"
            ));
        }
        let flushed = self.out.flush();
        self.written(flushed)
    }

    fn row(&mut self, row: &Row<'_>) -> Result<(), Failure> {
        let written = match self.format {
            ReportFormat::Ndjson => serde_json::to_writer(&mut self.out, row)
                .map_err(io::Error::from)
                .and_then(|()| writeln!(self.out)),
            ReportFormat::Tsv => {
                let number = |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
                let text =
                    |text: &str| if text.is_empty() { "-".to_owned() } else { field(text).into_owned() };
                let fields = [
                    text(row.path),
                    number(row.game),
                    number(row.line.map(|line| line as u64)),
                    text(row.verdict),
                    text(&row.codes.join(",")),
                    text(row.message),
                    text(row.duplicate_of.unwrap_or_default()),
                    text(row.rules.unwrap_or_default()),
                ];
                writeln!(self.out, "{}", fields.join("\t"))
            }
        };
        self.written(written)
    }

    fn written(&self, written: io::Result<()>) -> Result<(), Failure> {
        written.map_err(|error| Failure::Unwritable { name: self.name.clone(), error })
    }
}
