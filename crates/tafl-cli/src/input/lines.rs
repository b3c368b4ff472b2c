//! Text with one record per line, and rules records of several lines.

use std::io::{self, BufRead, IsTerminal, StdinLock, Write};

use notation_syntax::{EncodingError, ErrorKind, LineError, LineReader, Parsed};
use tafl_game_record::GameReader;

use crate::input::text;
use crate::output::messages::{self, Failure, Source};

/// The lines of a reader, of which one is in memory at a time.
pub(crate) struct Lines<R>(LineReader<R>);

/// A line, without its line break.
pub(crate) struct Line {
    /// The number of the line, from 1.
    pub(crate) number: usize,
    pub(crate) text: Result<String, EncodingError>,
}

impl Line {
    /// The text. If the bytes are not UTF-8, that is reported.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        match &self.text {
            Ok(text) => Some(text),
            Err(error) => {
                messages::line(&format_args!("{name}:{}: {}", self.number, error.summary()));
                None
            }
        }
    }

    /// Parses the line, if there are no errors in it. Errors are drawn on standard error.
    pub(crate) fn read<T, K: ErrorKind>(
        &self,
        name: &str,
        parse: impl FnOnce(&str) -> Parsed<T, K>,
    ) -> Option<T> {
        let text = self.text(name)?;
        text::value(parse(text), &Source::part(name, text, self.number)).ok()
    }
}

impl<R: BufRead> Lines<R> {
    /// Lines may be as long as the longest game.
    pub(crate) fn new(input: R) -> Self {
        Self(LineReader::new(input, GameReader::<R>::MAX_GAME_BYTES))
    }

    /// The next line, even if it is blank; `None` at the end.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<Line>> {
        match self.0.next().transpose() {
            Ok(line) => Ok(line.map(|line| Line { number: line.number, text: Ok(line.text) })),
            Err(LineError::Encoding { line, error }) => Ok(Some(Line { number: line, text: Err(error) })),
            Err(error) => Err(error.into()),
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    /// The next line that is not blank.
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.next_line().transpose()? {
                Ok(Line { text: Ok(text), .. }) if text.trim().is_empty() => {}
                other => return Some(other),
            }
        }
    }
}

/// The lines that a person types, or a program writes to standard input in their place.
pub(crate) struct Typed {
    lines: Lines<StdinLock<'static>>,
    /// Whether there is a person, who is asked for each line.
    pub(crate) prompts: bool,
}

impl Typed {
    /// The name of the lines in messages.
    pub(crate) const NAME: &str = "standard input";

    pub(crate) fn new() -> Self {
        Self { lines: Lines::new(io::stdin().lock()), prompts: io::stdin().is_terminal() }
    }

    /// The next line, after all that was written before it; `None` at the end.
    pub(crate) fn next(&mut self, out: &mut impl Write) -> Result<Option<Line>, Failure> {
        if self.prompts {
            write!(out, "> ")?;
        }
        out.flush()?;
        let unreadable = |error| Failure::Unreadable { name: Self::NAME.to_owned(), error };
        self.lines.next_line().map_err(unreadable)
    }
}

/// Rules records. A record may have several lines, §3 of the specification: its first entry is `dim`, its last `start`.
///
/// So a line belongs to the record before if that has no start position yet, and the line has no size of a board.
pub(crate) struct RulesRecords<R> {
    lines: Lines<R>,
    /// The first line of the next record.
    next: Option<Line>,
}

impl<R: BufRead> RulesRecords<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { lines: Lines::new(input), next: None }
    }
}

impl<R: BufRead> Iterator for RulesRecords<R> {
    type Item = io::Result<Line>;

    /// The lines of the next record.
    fn next(&mut self) -> Option<Self::Item> {
        let mut record = match self.next.take() {
            Some(line) => line,
            None => match self.lines.next()? {
                Ok(line) => line,
                Err(error) => return Some(Err(error)),
            },
        };
        loop {
            match self.lines.next_line() {
                Ok(Some(line)) if continues(&record, &line) => {
                    if let (Ok(record), Ok(line)) = (&mut record.text, line.text) {
                        record.extend(["\n", line.as_str()]);
                    }
                }
                Ok(Some(Line { text: Ok(text), .. })) if text.trim().is_empty() => return Some(Ok(record)),
                Ok(next) => {
                    self.next = next;
                    return Some(Ok(record));
                }
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// Whether a line belongs to the record before it.
fn continues(record: &Line, line: &Line) -> bool {
    let has = |text: &str, keys: &[&str]| {
        text.split_whitespace().any(|entry| keys.iter().any(|key| entry.starts_with(key)))
    };
    let (Ok(record), Ok(line)) = (&record.text, &line.text) else { return false };
    let is_blank = line.trim().is_empty();
    !is_blank && record.len() < MAX_RULES && !has(record, &["start:", "starti:"]) && !has(line, &["dim:"])
}

/// How long a record of rules may be to be continued on another line. The longest known has less than 1 KiB.
const MAX_RULES: usize = 1 << 16;
