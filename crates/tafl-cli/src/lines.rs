//! Text with one record a line.

use std::io::{self, BufRead, Read};

use notation_syntax::{EncodingError, ErrorKind, Parsed};
use tafl_game_record::GameStream;

use crate::diagnostic::Source;
use crate::input;
use crate::messages;

/// The lines of a reader, one after another. At no time more than one is in memory.
pub(crate) struct Lines<R> {
    input: R,
    number: usize,
}

/// A line, not empty, without its end.
pub(crate) struct Line {
    /// Its number, from 1.
    pub(crate) number: usize,
    pub(crate) text: Result<String, EncodingError>,
}

impl Line {
    /// The text. Where the bytes are no text, that is told.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        match &self.text {
            Ok(text) => Some(text),
            Err(error) => {
                messages::line(&format_args!("{name}:{}: {}", self.number, error.summary()));
                None
            }
        }
    }

    /// Reads the line, where nothing is wrong with it. Errors are drawn on standard error.
    pub(crate) fn read<T, K: ErrorKind>(
        &self,
        name: &str,
        read: impl FnOnce(&str) -> Parsed<T, K>,
    ) -> Option<T> {
        let text = self.text(name)?;
        input::value(read(text), &Source::part(name, text, self.number)).ok()
    }
}

impl<R: BufRead> Lines<R> {
    /// The longest line, in bytes: as long as the longest game.
    pub(crate) const LIMIT: usize = GameStream::<R>::MAX_GAME_BYTES;

    pub(crate) fn new(input: R) -> Self {
        Self { input, number: 0 }
    }

    /// The next line, which is empty where it holds nothing but white space; `None` at the end.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let limit = Self::LIMIT as u64 + 1;
        self.input.by_ref().take(limit).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        if bytes.len() > Self::LIMIT {
            let message = format!("line {} is longer than {} bytes", self.number, Self::LIMIT);
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        let text = notation_syntax::decode(&bytes).map(|text| text.trim_end_matches(['\n', '\r']).to_owned());
        Ok(Some(Line { number: self.number, text }))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    /// The next line that holds something.
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.next_line().transpose()? {
                Ok(Line { text: Ok(text), .. }) if text.trim().is_empty() => {}
                other => return Some(other),
            }
        }
    }
}
