//! Text with one record per line.

use std::io::{self, BufRead};

use notation_syntax::{EncodingError, ErrorKind, LineError, LineReader, Parsed};
use tafl_game_record::GameReader;

use crate::input;
use crate::messages;
use crate::source::Source;

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
        input::value(parse(text), &Source::part(name, text, self.number)).ok()
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
