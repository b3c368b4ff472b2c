//! Games from a reader, one after another.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use std::io::{self, BufRead};

use notation_syntax::EncodingError;

use crate::tag;

/// The texts of the games of an archive, read one after another. At no time more than one game is in memory.
///
/// Games are told apart as [`Games`](crate::Games) does it: a new one begins at a tag of the specification on a
/// line of its own, when the turn before it has its comment block already. A text is given out as it was read;
/// one that is broken may hold several games, so read it with `Games`.
///
/// ```
/// use tafl_game_record::{GameStream, Games};
///
/// let archive = "[event:First]\n1. a1-a2\n[]\n[event:Second]\n1. b1-b2\n";
/// let mut events = Vec::new();
/// for text in GameStream::new(archive.as_bytes()) {
///     for game in Games::new(&text?) {
///         events.extend(game.value.and_then(|game| Some(game.tag("event")?.to_string())));
///     }
/// }
/// assert_eq!(events, ["First", "Second"]);
/// # Ok::<(), tafl_game_record::StreamError>(())
/// ```
#[derive(Debug)]
pub struct GameStream<R> {
    input: R,
    /// The line that is ahead: it begins the next game, or nothing was read yet.
    ahead: Vec<u8>,
    scan: Scan,
    line: usize,
    done: bool,
}

/// Where in a game the lines have led.
#[derive(Clone, Copy, Debug, Default)]
struct Scan {
    in_bracket: bool,
    /// A turn was read.
    turn: bool,
    /// That turn has its comment block.
    commented: bool,
}

/// Why the next game of an archive cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StreamError {
    /// The reader failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The game is no UTF-8 text. The next one can be read.
    #[error("the game that begins at line {line}: {error}")]
    Encoding {
        /// The line that the game begins at, from 1.
        line: usize,
        /// What is wrong, counted from there.
        error: EncodingError,
    },
    /// The game is longer than [`GameStream::LIMIT`].
    #[error("the game that begins at line {line} is longer than {} bytes", GameStream::<io::Empty>::LIMIT)]
    TooLong {
        /// The line that the game begins at, from 1.
        line: usize,
    },
}

impl<R: BufRead> GameStream<R> {
    /// The games of this reader.
    pub fn new(input: R) -> Self {
        Self { input, ahead: Vec::new(), scan: Scan::default(), line: 1, done: false }
    }

    /// Reads the next game into `text`, in place of what is there. Returns whether there was one.
    ///
    /// # Errors
    ///
    /// Where the reader fails, the game is no text, or it is too long.
    pub fn read_game(&mut self, text: &mut String) -> Result<bool, StreamError> {
        let mut bytes = core::mem::take(text).into_bytes();
        bytes.clear();
        let start = self.line;
        let read = self.read_lines(&mut bytes);
        let found = bytes.iter().any(|byte| !byte.is_ascii_whitespace());
        read.map_err(|error| error.unwrap_or(StreamError::TooLong { line: start }))?;
        match notation_syntax::decode(&bytes) {
            // Only a mark at the start of the archive is passed over, so the lengths differ there alone.
            Ok(decoded) if decoded.len() < bytes.len() => decoded.clone_into(text),
            Ok(_) => *text = String::from_utf8(bytes).unwrap_or_default(),
            Err(error) => return Err(StreamError::Encoding { line: start, error }),
        }
        Ok(found)
    }

    /// The lines of one game. Fails without an error where they are too many.
    fn read_lines(&mut self, bytes: &mut Vec<u8>) -> Result<(), Option<StreamError>> {
        self.scan = Scan::default();
        loop {
            if self.ahead.is_empty() && !self.next_line()? {
                return Ok(());
            }
            if self.scan.begins_game(&self.ahead) {
                return Ok(());
            }
            self.scan.line(&self.ahead);
            self.line += 1;
            bytes.append(&mut self.ahead);
            if bytes.len() > Self::LIMIT {
                self.done = true;
                return Err(None);
            }
        }
    }

    /// Reads a line, but no more than would make a game too long. Returns whether there was one.
    fn next_line(&mut self) -> Result<bool, StreamError> {
        if self.done {
            return Ok(false);
        }
        let limit = u64::try_from(Self::LIMIT).unwrap_or(u64::MAX).saturating_add(1);
        let read = io::Read::take(&mut self.input, limit).read_until(b'\n', &mut self.ahead);
        self.done = !matches!(read, Ok(count) if count > 0);
        Ok(read? > 0)
    }
}

impl<R> GameStream<R> {
    /// The longest text of a game, in bytes.
    pub const LIMIT: usize = 64 << 20;
}

impl<R: BufRead> Iterator for GameStream<R> {
    type Item = Result<String, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut text = String::new();
        match self.read_game(&mut text) {
            Ok(true) => Some(Ok(text)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

impl Scan {
    fn begins_game(self, line: &[u8]) -> bool {
        let Some(after) = line.strip_prefix(b"[").filter(|_| self.commented && !self.in_bracket) else {
            return false;
        };
        tag::NAMES
            .iter()
            .any(|name| after.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.starts_with(b":")))
    }

    fn line(&mut self, mut line: &[u8]) {
        loop {
            let end = if self.in_bracket { b']' } else { b'[' };
            let (part, rest) = match memchr::memchr(end, line) {
                Some(at) => line.split_at_checked(at).unwrap_or((line, &[])),
                None => (line, &[][..]),
            };
            if !self.in_bracket && begins_turn(part) {
                (self.turn, self.commented) = (true, false);
            }
            let Some((_, rest)) = rest.split_first() else { return };
            self.commented |= self.in_bracket && self.turn;
            self.in_bracket = !self.in_bracket;
            line = rest;
        }
    }
}

/// Whether a word that begins with a digit is there: the number of a turn.
fn begins_turn(text: &[u8]) -> bool {
    text.split(u8::is_ascii_whitespace).any(|word| word.first().is_some_and(u8::is_ascii_digit))
}
