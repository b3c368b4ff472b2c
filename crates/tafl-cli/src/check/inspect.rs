//! Reading a file and reporting everything about it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::ops::AddAssign;

use notation_syntax::{
    Diagnostic, EncodingError, Error, ErrorKind, Finding, LineIndex, Notation as _, Parsed, Severity, Span,
};
use serde::Serialize;
use t3en::Board;
use tafl_game_record::{GameReadError, GameReader, GameRecord, Games, OpenTaflIssue, RecordErrorKind};
use tafl_moves::MoveList;
use tafl_position::Position;
use tafl_position::tsn::Tsn;
use tafl_rules::Rules;

use super::opentafl::{self, OpenTafl};
use super::repeated::Repeated;
use super::{puzzle, replay};
use crate::args::{CheckArgs, CheckFormat, Notation};
use crate::given::{self, Given};
use crate::lines::{Line, Lines, RulesRecords};
use crate::presets;
use crate::source::{Source, not_utf8};

/// The counts of the last line. `docs/json.md` documents the fields.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct Counts {
    pub(crate) files: u64,
    /// Files that cannot be read, or not to their end.
    pub(crate) unreadable: u64,
    /// Games, or records of another notation.
    pub(crate) records: u64,
    pub(crate) errors: u64,
    pub(crate) findings: u64,
    pub(crate) notes: u64,
    /// How many of the errors and findings have a repair.
    pub(crate) repairable: u64,
    /// How many of the findings are about the numbers of turns.
    #[serde(skip)]
    pub(crate) misnumbered: u64,
}

/// The findings that `tafl fmt --renumber` removes.
const MISNUMBERED: [&str; 2] = ["numbering", "turn-out-of-sequence"];

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.files += other.files;
        self.unreadable += other.unreadable;
        self.records += other.records;
        self.errors += other.errors;
        self.findings += other.findings;
        self.notes += other.notes;
        self.repairable += other.repairable;
        self.misnumbered += other.misnumbered;
    }
}

/// A diagnostic and where in a file it is.
pub(crate) struct Remark<'a> {
    pub(crate) name: &'a str,
    pub(crate) source: &'a Source<'a>,
    /// The number of the game in the file, or of the record, from 1.
    pub(crate) record: u64,
    pub(crate) diagnostic: Diagnostic,
}

/// What remains to be reported about a file.
pub(crate) struct Inspected {
    /// What was not reported because others with the same code were.
    pub(super) repeated: Repeated,
    /// What to write for games without rules, and the number of these games.
    pub(crate) advice: BTreeMap<String, u64>,
    /// Whether the file could be read.
    pub(crate) read: io::Result<()>,
}

/// Reads a file to its end, or until `report` returns `false`.
pub(crate) fn inspect(
    args: &CheckArgs,
    given: &Given,
    name: &str,
    input: impl BufRead,
    counts: &mut Counts,
    report: &mut dyn FnMut(Remark<'_>) -> bool,
) -> Inspected {
    let is_drawn = args.format == CheckFormat::Text && args.notation == Notation::Record;
    let (repeated, advice) = (Repeated::default(), BTreeMap::new());
    let mut inspector = Inspector { given, name, counts, is_drawn, repeated, advice, report };
    let read = match args.notation {
        Notation::Record => inspector.games(input, OpenTafl::new(args)),
        notation => inspector.lines(input, notation),
    };
    Inspected { repeated: inspector.repeated, advice: inspector.advice, read }
}

/// Most methods return whether to continue.
struct Inspector<'a> {
    given: &'a Given,
    name: &'a str,
    counts: &'a mut Counts,
    /// Whether people read the report, and `tafl fmt --fix` repairs the file. They need to see a habit once.
    is_drawn: bool,
    repeated: Repeated,
    advice: BTreeMap<String, u64>,
    report: &'a mut dyn FnMut(Remark<'_>) -> bool,
}

impl Inspector<'_> {
    /// One game after another; only one is in memory at a time.
    fn games(&mut self, input: impl BufRead, opentafl: OpenTafl) -> io::Result<()> {
        let mut stream = GameReader::new(input);
        let mut text = String::new();
        loop {
            let first_line = stream.line();
            let continues = match stream.read_game(&mut text) {
                Ok(false) => break,
                Ok(true) => self.text(&text, first_line, opentafl),
                Err(GameReadError::Encoding { line, error }) => {
                    self.counts.records += 1;
                    self.encoding(line + error.line() - 1, error)
                }
                Err(GameReadError::Io(error)) => return Err(error),
                Err(error) => return Err(io::Error::new(io::ErrorKind::InvalidData, error.to_string())),
            };
            if !continues {
                return Ok(());
            }
        }
        if self.counts.records == 0 {
            let error = Error::new(RecordErrorKind::Empty, Span::at(0));
            let source = Source::new(self.name, "");
            self.report(&source, error.diagnostic(source.lines()));
        }
        Ok(())
    }

    /// The games of a text: one, or several where the text is broken.
    fn text(&mut self, text: &str, first_line: usize, opentafl: OpenTafl) -> bool {
        let source = Source::part(self.name, text, first_line);
        let lines = source.lines();
        let mut games = Games::new(text);
        while let Some((game, spans)) = games.next_with_spans() {
            self.counts.records += 1;
            let rules = game.value.as_ref().and_then(GameRecord::rules);
            let mut found = diagnostics(&game, rules, lines);
            if let Some(record) = &game.value {
                let ruled = self.ruled(record, game.errors.is_empty());
                let misplayed = replay::misplayed(&ruled, &spans, &game.errors, lines);
                if misplayed.is_empty() && game.errors.is_empty() {
                    found.extend(puzzle::misjudged(&ruled, &spans, &source));
                }
                found.extend(misplayed);
            }
            let continues = self.report_all(&source, found);
            let issues = opentafl.of_game(game.value.as_ref(), self.counts.records);
            if !continues || !self.issues(&source, &issues) {
                return false;
            }
        }
        self.issues(&source, &opentafl.of_layout(text))
    }

    /// The game with the given rules, if it has none. Without given ones, advice is collected.
    fn ruled<'r>(&mut self, record: &'r GameRecord, is_read: bool) -> Cow<'r, GameRecord> {
        if record.rules().is_some() {
            return Cow::Borrowed(record);
        }
        if self.given.is_none() {
            // An error can be that of its rules.
            if let Some(advice) = given::for_record(record).filter(|_| is_read) {
                *self.advice.entry(advice).or_default() += 1;
            }
            return Cow::Borrowed(record);
        }
        let mut ruled = record.clone();
        self.given.impose(&mut ruled);
        Cow::Owned(ruled)
    }

    fn issues(&mut self, source: &Source<'_>, issues: &[OpenTaflIssue]) -> bool {
        issues.iter().all(|issue| self.report(source, opentafl::diagnostic(issue, source)))
    }

    /// One record on each line; rules may have several.
    fn lines(&mut self, input: impl BufRead, notation: Notation) -> io::Result<()> {
        let parse: fn(&LineIndex<'_>) -> Vec<Diagnostic> = match notation {
            Notation::Record | Notation::Position => {
                |line| Position::parse_all(line.text()).diagnostics(line)
            }
            Notation::Tsn => |line| Tsn::parse_all(line.text()).diagnostics(line),
            Notation::Move => |line| MoveList::parse_all(line.text()).diagnostics(line),
            Notation::Rules => |line| {
                let parsed = Rules::parse_all(line.text());
                diagnostics(&parsed, parsed.value.as_ref(), line)
            },
            Notation::T3en => |line| Board::parse_all(line.text()).diagnostics(line),
        };
        let records: Box<dyn Iterator<Item = io::Result<Line>>> = match notation {
            Notation::Rules => Box::new(RulesRecords::new(input)),
            _ => Box::new(Lines::new(input)),
        };
        for line in records {
            let line = line?;
            self.counts.records += 1;
            let continues = match &line.text {
                Ok(text) => {
                    let source = Source::part(self.name, text, line.number);
                    self.report_all(&source, parse(source.lines()))
                }
                Err(error) => self.encoding(line.number, *error),
            };
            if !continues {
                break;
            }
        }
        Ok(())
    }

    /// Reports diagnostics in the order of the text.
    fn report_all(&mut self, source: &Source<'_>, mut found: Vec<Diagnostic>) -> bool {
        found.sort_by_key(|diagnostic| diagnostic.span);
        found.into_iter().all(|diagnostic| self.report(source, diagnostic))
    }

    fn encoding(&mut self, line: usize, error: EncodingError) -> bool {
        self.report(&Source::part(self.name, "", line), not_utf8(error, line))
    }

    fn report(&mut self, source: &Source<'_>, diagnostic: Diagnostic) -> bool {
        match diagnostic.severity {
            Severity::Error => self.counts.errors += 1,
            Severity::Finding => self.counts.findings += 1,
            Severity::Note => self.counts.notes += 1,
        }
        self.counts.repairable += u64::from(diagnostic.repair.is_some());
        self.counts.misnumbered += u64::from(MISNUMBERED.contains(&diagnostic.code));
        let is_once = match diagnostic.severity {
            Severity::Error => false,
            Severity::Finding => self.is_drawn && diagnostic.repair.is_some(),
            Severity::Note => true,
        };
        if is_once && !self.repeated.first(diagnostic.code, diagnostic.severity) {
            return true;
        }
        (self.report)(Remark { name: self.name, source, record: self.counts.records.max(1), diagnostic })
    }
}

/// The errors and findings of a text, without those that its rules settle.
fn diagnostics<T, K: ErrorKind>(
    parsed: &Parsed<T, K>,
    rules: Option<&Rules>,
    lines: &LineIndex<'_>,
) -> Vec<Diagnostic> {
    let settled = |finding: &&Finding<K::Finding>| rules.is_some_and(|rules| presets::settle(rules, finding));
    let findings = parsed.findings.iter().filter(|finding| !settled(finding));
    let errors = parsed.errors.iter().map(|error| error.diagnostic(lines));
    errors.chain(findings.map(|finding| finding.diagnostic(lines))).collect()
}
