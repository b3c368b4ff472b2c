//! Reading a file and finding all that there is to say about it.

use std::io::{self, BufRead};
use std::ops::AddAssign;

use notation_syntax::{EncodingError, ErrorKind, Notation as _, Parsed, Severity, Span};
use t3en::Board;
use tafl_game_record::{GameRecord, GameStream, Games, RecordErrorKind, StreamError};
use tafl_moves::MoveList;
use tafl_position::Position;
use tafl_position::tsn::Tsn;
use tafl_rules::Rules;

use crate::args::{CheckArgs, Notation};
use crate::diagnostic::{Diagnostic, Source};
use crate::lines::{Line, Lines};

/// How many there are.
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

/// Something that there is to say about a file.
pub(crate) struct Remark<'a> {
    pub(crate) name: &'a str,
    /// The text around, with its place in the file.
    pub(crate) source: &'a Source<'a>,
    /// Which game of the file, or record, from 1.
    pub(crate) record: u64,
    pub(crate) diagnostic: Diagnostic,
}

/// Reads a file to its end, or until nobody listens any more.
pub(crate) fn inspect(
    args: &CheckArgs,
    name: &str,
    input: impl BufRead,
    counts: &mut Counts,
    tell: &mut dyn FnMut(Remark<'_>) -> bool,
) -> io::Result<()> {
    let mut inspector = Inspector { name, counts, tell };
    if args.notation == Notation::Record {
        return inspector.games(input, args.opentafl);
    }
    for line in Lines::new(input) {
        let line = line?;
        let heard = match args.notation {
            Notation::Record | Notation::Position => inspector.line(&line, Position::parse_all),
            Notation::Tsn => inspector.line(&line, Tsn::parse_all),
            Notation::Move => inspector.line(&line, MoveList::parse_all),
            Notation::Rules => inspector.line(&line, Rules::parse_all),
            Notation::T3en => inspector.line(&line, Board::parse_all),
        };
        if !heard {
            break;
        }
    }
    Ok(())
}

struct Inspector<'a> {
    name: &'a str,
    counts: &'a mut Counts,
    tell: &'a mut dyn FnMut(Remark<'_>) -> bool,
}

impl Inspector<'_> {
    /// One game after another: at no time more than one is in memory.
    fn games(&mut self, input: impl BufRead, opentafl: bool) -> io::Result<()> {
        let mut stream = GameStream::new(input);
        let mut text = String::new();
        loop {
            let first_line = stream.line();
            let heard = match stream.read_game(&mut text) {
                Ok(false) => break,
                Ok(true) => self.text(&text, first_line, opentafl),
                Err(StreamError::Encoding { line, error }) => {
                    self.counts.records += 1;
                    self.no_text(line + error.line() - 1, error)
                }
                Err(StreamError::Io(error)) => return Err(error),
                Err(error) => return Err(io::Error::new(io::ErrorKind::InvalidData, error.to_string())),
            };
            if !heard {
                return Ok(());
            }
        }
        if self.counts.records == 0 {
            let error = notation_syntax::Error::new(RecordErrorKind::Empty, Span::at(0));
            self.tell(&Source::new(self.name, ""), Diagnostic::error(&error));
        }
        Ok(())
    }

    /// The games of a text: one, but for broken text.
    fn text(&mut self, text: &str, first_line: usize, opentafl: bool) -> bool {
        let source = Source::part(self.name, text, first_line);
        Games::new(text).all(|game| {
            self.counts.records += 1;
            let heard = self.parsed(&source, &game);
            let issues = game.value.filter(|_| opentafl).map(|game| self.issues(&source, &game));
            heard && issues != Some(false)
        })
    }

    /// What OpenTafl cannot load. It is said of the game as a whole: where it stands is in the message.
    fn issues(&mut self, source: &Source<'_>, game: &GameRecord) -> bool {
        game.opentafl_issues().iter().all(|issue| {
            let (code, message) = (Some(issue.code()), issue.to_string());
            let span = source.first_word();
            self.tell(source, Diagnostic { severity: Severity::Finding, code, message, span, related: None })
        })
    }

    /// A line that is a record.
    fn line<T, K: ErrorKind>(&mut self, line: &Line, parse: impl FnOnce(&str) -> Parsed<T, K>) -> bool {
        self.counts.records += 1;
        match &line.text {
            Ok(text) => self.parsed(&Source::part(self.name, text, line.number), &parse(text)),
            Err(error) => self.no_text(line.number, *error),
        }
    }

    fn parsed<T, K: ErrorKind>(&mut self, source: &Source<'_>, parsed: &Parsed<T, K>) -> bool {
        let errors = parsed.errors.iter().map(Diagnostic::error);
        let mut all: Vec<Diagnostic> =
            errors.chain(parsed.findings.iter().map(Diagnostic::finding)).collect();
        all.sort_by_key(|diagnostic| diagnostic.span);
        all.into_iter().all(|diagnostic| self.tell(source, diagnostic))
    }

    fn no_text(&mut self, line: usize, error: EncodingError) -> bool {
        self.tell(&Source::part(self.name, "", line), Diagnostic::no_text(error))
    }

    fn tell(&mut self, source: &Source<'_>, diagnostic: Diagnostic) -> bool {
        match diagnostic.severity {
            Severity::Error => self.counts.errors += 1,
            Severity::Finding => self.counts.findings += 1,
            Severity::Note => self.counts.notes += 1,
        }
        (self.tell)(Remark { name: self.name, source, record: self.counts.records.max(1), diagnostic })
    }
}
