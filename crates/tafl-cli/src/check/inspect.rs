//! Reading a file and reporting everything about it.

use std::io::{self, BufRead};
use std::ops::AddAssign;

use notation_syntax::{Coded as _, EncodingError, Error, ErrorKind, Notation as _, Parsed, Severity, Span};
use t3en::Board;
use tafl_game_record::{
    GameRecord, GameStream, Games, OpenTaflIssue, OpenTaflIssueKind, OpenTaflLocation, RecordErrorKind,
    StreamError,
};
use tafl_moves::MoveList;
use tafl_position::Position;
use tafl_position::tsn::Tsn;
use tafl_rules::Rules;

use crate::args::{CheckArgs, Notation};
use crate::diagnostic::{Diagnostic, Source};
use crate::lines::{Line, Lines};

/// The counts of the last line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) files: u64,
    /// Files that cannot be read, or not to their end.
    pub(crate) unreadable: u64,
    /// Games, or records of another notation.
    pub(crate) records: u64,
    pub(crate) errors: u64,
    pub(crate) findings: u64,
    pub(crate) notes: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.files += other.files;
        self.unreadable += other.unreadable;
        self.records += other.records;
        self.errors += other.errors;
        self.findings += other.findings;
        self.notes += other.notes;
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

/// Reads a file to its end, or until `report` returns `false`.
pub(crate) fn inspect(
    args: &CheckArgs,
    name: &str,
    input: impl BufRead,
    counts: &mut Counts,
    report: &mut dyn FnMut(Remark<'_>) -> bool,
) -> io::Result<()> {
    let mut inspector = Inspector { name, counts, report };
    if args.notation == Notation::Record {
        return inspector.games(input, OpenTafl::new(args));
    }
    for line in Lines::new(input) {
        let line = line?;
        let continues = match args.notation {
            Notation::Record | Notation::Position => inspector.line(&line, Position::parse_all),
            Notation::Tsn => inspector.line(&line, Tsn::parse_all),
            Notation::Move => inspector.line(&line, MoveList::parse_all),
            Notation::Rules => inspector.line(&line, Rules::parse_all),
            Notation::T3en => inspector.line(&line, Board::parse_all),
        };
        if !continues {
            break;
        }
    }
    Ok(())
}

/// How to judge what OpenTafl can load.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OpenTafl {
    Ignored,
    /// In the form that `tafl fmt` gives the games.
    Formatted,
    AsIs,
}

impl OpenTafl {
    const fn new(args: &CheckArgs) -> Self {
        match (args.opentafl, args.as_is) {
            (false, _) => Self::Ignored,
            (true, false) => Self::Formatted,
            (true, true) => Self::AsIs,
        }
    }
}

/// Each method returns whether to continue.
struct Inspector<'a> {
    name: &'a str,
    counts: &'a mut Counts,
    report: &'a mut dyn FnMut(Remark<'_>) -> bool,
}

impl Inspector<'_> {
    /// One game after another; only one is in memory at a time.
    fn games(&mut self, input: impl BufRead, opentafl: OpenTafl) -> io::Result<()> {
        let mut stream = GameStream::new(input);
        let mut text = String::new();
        loop {
            let first_line = stream.line();
            let continues = match stream.read_game(&mut text) {
                Ok(false) => break,
                Ok(true) => self.text(&text, first_line, opentafl),
                Err(StreamError::Encoding { line, error }) => {
                    self.counts.records += 1;
                    self.encoding(line + error.line() - 1, error)
                }
                Err(StreamError::Io(error)) => return Err(error),
                Err(error) => return Err(io::Error::new(io::ErrorKind::InvalidData, error.to_string())),
            };
            if !continues {
                return Ok(());
            }
        }
        if self.counts.records == 0 {
            let error = Error::new(RecordErrorKind::Empty, Span::at(0));
            self.report(&Source::new(self.name, ""), Diagnostic::error(&error));
        }
        Ok(())
    }

    /// The games of a text: one, or several where the text is broken.
    fn text(&mut self, text: &str, first_line: usize, opentafl: OpenTafl) -> bool {
        let source = Source::part(self.name, text, first_line);
        let mut issues = Vec::new();
        let continues = Games::new(text).all(|game| {
            self.counts.records += 1;
            if opentafl != OpenTafl::Ignored {
                // Once per file.
                issues.extend((self.counts.records == 2).then(OpenTaflIssue::several_games));
                issues.extend(game.value.iter().flat_map(GameRecord::opentafl_issues));
            }
            self.parsed(&source, &game) && self.issues(&source, &mut issues)
        });
        if opentafl == OpenTafl::AsIs {
            issues.extend(GameRecord::opentafl_layout_issues(text));
            issues.retain(|issue| *issue.kind() != OpenTaflIssueKind::SeveralGames);
        }
        continues && self.issues(&source, &mut issues)
    }

    /// What OpenTafl cannot load. An issue without a span is reported for the whole game: its message names the part.
    fn issues(&mut self, source: &Source<'_>, issues: &mut Vec<OpenTaflIssue>) -> bool {
        issues.drain(..).all(|issue| {
            let (message, span) = match issue.location() {
                OpenTaflLocation::Text(span) => (issue.kind().to_string(), *span),
                _ => (issue.to_string(), source.first_word()),
            };
            let diagnostic = Diagnostic::new(issue.kind().definition().severity(), message, span);
            self.report(source, Diagnostic { code: Some(issue.code()), ..diagnostic })
        })
    }

    /// A record on one line.
    fn line<T, K: ErrorKind>(&mut self, line: &Line, parse: impl FnOnce(&str) -> Parsed<T, K>) -> bool {
        self.counts.records += 1;
        match &line.text {
            Ok(text) => self.parsed(&Source::part(self.name, text, line.number), &parse(text)),
            Err(error) => self.encoding(line.number, *error),
        }
    }

    fn parsed<T, K: ErrorKind>(&mut self, source: &Source<'_>, parsed: &Parsed<T, K>) -> bool {
        let errors = parsed.errors.iter().map(Diagnostic::error);
        let mut all: Vec<Diagnostic> =
            errors.chain(parsed.findings.iter().map(Diagnostic::finding)).collect();
        all.sort_by_key(|diagnostic| diagnostic.span);
        all.into_iter().all(|diagnostic| self.report(source, diagnostic))
    }

    fn encoding(&mut self, line: usize, error: EncodingError) -> bool {
        self.report(&Source::part(self.name, "", line), Diagnostic::encoding(error))
    }

    fn report(&mut self, source: &Source<'_>, diagnostic: Diagnostic) -> bool {
        match diagnostic.severity {
            Severity::Error => self.counts.errors += 1,
            Severity::Finding => self.counts.findings += 1,
            Severity::Note => self.counts.notes += 1,
        }
        (self.report)(Remark { name: self.name, source, record: self.counts.records.max(1), diagnostic })
    }
}
