//! Games from a reader, one after another.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use std::io::{self, BufRead};

use notation_syntax::{EncodingError, ErrorSink};

use crate::error::{RecordError, RecordErrorKind, RecordFinding};
use crate::event::Event;
use crate::parse::{Reader, State};
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

/// How far the lines of a game have been looked through for its end.
#[derive(Clone, Copy, Debug, Default)]
struct Scan {
    /// Up to here.
    checked: usize,
    /// What stands before there.
    state: State,
    /// A bracket is open there, so that nothing can be said before a line closes it.
    open: bool,
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
    /// The game is longer than [`GameStream::MAX_GAME_BYTES`].
    #[error("the game that begins at line {line} is longer than {} bytes", GameStream::<io::Empty>::MAX_GAME_BYTES)]
    TooLong {
        /// The line that the game begins at, from 1.
        line: usize,
    },
}

/// What may stand before the text of an archive, and is passed over.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

impl<R: BufRead> GameStream<R> {
    /// The games of this reader.
    pub fn new(input: R) -> Self {
        Self { input, ahead: Vec::new(), scan: Scan::default(), line: 1, done: false }
    }

    /// The line that the next game begins at, from 1: what line 1 of its text is in the archive.
    pub fn line(&self) -> usize {
        self.line
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
            if self.line == 1 && self.ahead.starts_with(BYTE_ORDER_MARK) {
                self.ahead.drain(..BYTE_ORDER_MARK.len());
            }
            if self.ahead.strip_prefix(b"[").is_some_and(tag::begins) && self.scan.game_is_over(bytes) {
                return Ok(());
            }
            self.scan.open &= memchr::memchr(b']', &self.ahead).is_none();
            self.line += 1;
            bytes.append(&mut self.ahead);
            if bytes.len() > Self::MAX_GAME_BYTES {
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
        let limit = u64::try_from(Self::MAX_GAME_BYTES).unwrap_or(u64::MAX).saturating_add(1);
        let read = io::Read::take(&mut self.input, limit).read_until(b'\n', &mut self.ahead);
        self.done = !matches!(read, Ok(count) if count > 0);
        Ok(read? > 0)
    }
}

impl<R> GameStream<R> {
    /// The longest text of a game, in bytes.
    pub const MAX_GAME_BYTES: usize = 64 << 20;
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
    /// Whether a tag on the next line would begin a game. Each line is looked through once, by the same reader
    /// that reads whole texts.
    fn game_is_over(&mut self, lines: &[u8]) -> bool {
        if self.open {
            return false;
        }
        let (before, tail) = lines.split_at_checked(self.checked).unwrap_or((lines, &[]));
        let at_line_start = before.is_empty() || before.ends_with(b"\n");
        // What is no text is told of when the game is complete.
        let text = String::from_utf8_lossy(tail);
        let mut reader = Reader::resume(&text, self.state, at_line_start);
        loop {
            let (offset, state) = (reader.offset(), reader.state());
            match reader.next_event(&mut Unclosed) {
                Ok(Some(Event::End(_)) | None) => {
                    *self = Self { checked: lines.len(), state, open: false };
                    return matches!(state, State::Commented | State::CommentedBroken);
                }
                Err(true) => {
                    // RecordSpans in text that was mended are no places in the lines.
                    let checked =
                        if matches!(text, Cow::Borrowed(_)) { self.checked + offset } else { self.checked };
                    let state = if checked > self.checked { state } else { self.state };
                    *self = Self { checked, state, open: true };
                    return false;
                }
                Ok(Some(_)) | Err(false) => {}
            }
        }
    }
}

/// A sink that only asks whether a bracket is not closed.
struct Unclosed;

impl ErrorSink<RecordErrorKind> for Unclosed {
    type Failure = bool;

    fn error(&mut self, error: RecordError) -> Result<bool, bool> {
        Err(matches!(error.kind(), RecordErrorKind::TagNotClosed | RecordErrorKind::CommentNotClosed))
    }

    fn finding(&mut self, _: RecordFinding) -> Result<(), bool> {
        Ok(())
    }

    fn recover(&mut self, failure: bool) -> Result<bool, bool> {
        Err(failure)
    }
}
