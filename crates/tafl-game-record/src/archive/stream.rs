//! The games of a file.

use alloc::string::String;
use alloc::vec::Vec;
use std::io::{self, BufRead};

use notation_syntax::{EncodingError, ErrorSink, LineReader, codes};

use crate::error::{RecordError, RecordErrorKind, RecordFinding};
use crate::event::Event;
use crate::parse::{Reader, State};
use crate::tag;

/// The texts of the games of an archive, read one after another. Only one game is in memory at a time.
///
/// Games are separated as by [`Games`](crate::Games): a new one begins at a tag of the specification at the start of a
/// line, if the turn before it has its comment block. Each text is returned as it was read. If it has errors it may
/// contain several games, so read it with `Games`.
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
#[doc(alias = "pgn")]
#[doc(alias = "database")]
#[derive(Debug)]
pub struct GameStream<R> {
    lines: LineReader<R>,
    /// The next line: the first one of the next game, or empty if nothing was read.
    ahead: Vec<u8>,
    scan: Scan,
    line: usize,
    /// A game was too long, and is the last one.
    done: bool,
}

/// How much of a game was searched for its end.
#[derive(Clone, Copy, Debug, Default)]
struct Scan {
    /// The offset up to which it was searched.
    checked: usize,
    /// The state of the reader there.
    state: State,
}

codes! {
    /// Why the next game of an archive cannot be read.
    #[derive(Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum StreamError {
        /// The file or stream failed while the archive was read.
        #[code(error, "archive-read-failed")]
        #[error(transparent)]
        Io(#[from] io::Error),
        /// The text of the game is not UTF-8. The games after it can be read.
        #[code(error, "archive-encoding")]
        #[error("the game that begins at line {line} cannot be read: {error}")]
        Encoding {
            /// The line at which the game begins, from 1.
            line: usize,
            /// What is wrong, at an offset from the start of that line.
            error: EncodingError,
        },
        /// The game is longer than 64 MiB. The archive cannot be read any further.
        #[code(error, "game-too-long")]
        #[error(
            "the game that begins at line {line} is longer than {} bytes",
            GameStream::<io::Empty>::MAX_GAME_BYTES
        )]
        TooLong {
            /// The line at which the game begins, from 1.
            line: usize,
        },
    }
}

/// Ignored at the start of an archive.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

impl<R: BufRead> GameStream<R> {
    /// The games of this reader.
    pub fn new(input: R) -> Self {
        let lines = LineReader::new(input, Self::MAX_GAME_BYTES);
        Self { lines, ahead: Vec::new(), scan: Scan::default(), line: 1, done: false }
    }

    /// The number of the line, from 1, at which the next game begins.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Reads the next game into `text`, replacing its content. Returns whether there was one.
    ///
    /// # Errors
    ///
    /// The reader fails, the game is not UTF-8, or it is too long. `text` is empty then. After a failure of the reader
    /// and after a game that is too long there are no more games: the part of a game before a failure is not a game.
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

    /// The lines of one game. The error is `None` if they are too long.
    fn read_lines(&mut self, bytes: &mut Vec<u8>) -> Result<(), Option<StreamError>> {
        self.scan = Scan::default();
        loop {
            if self.ahead.is_empty() && !self.next_line()? {
                return Ok(());
            }
            if self.line == 1 && self.ahead.starts_with(BYTE_ORDER_MARK) {
                self.ahead.drain(..BYTE_ORDER_MARK.len());
            }
            if self.ahead.strip_prefix(b"[").is_some_and(tag::begins_known_tag)
                && self.scan.game_is_over(bytes)
            {
                return Ok(());
            }
            self.line += 1;
            bytes.append(&mut self.ahead);
            if bytes.len() > Self::MAX_GAME_BYTES {
                self.done = true;
                return Err(None);
            }
        }
    }

    /// Reads the next line. Returns whether there was one.
    fn next_line(&mut self) -> Result<bool, StreamError> {
        Ok(!self.done && self.lines.read_bytes(&mut self.ahead)?)
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
    /// Whether a tag on the next line would begin a game. Each line is searched once, by the same reader that reads
    /// whole texts.
    fn game_is_over(&mut self, lines: &[u8]) -> bool {
        let (before, tail) = lines.split_at_checked(self.checked).unwrap_or((lines, &[]));
        let at_line_start = before.is_empty() || before.ends_with(b"\n");
        // Invalid UTF-8 is reported when the game is complete.
        let text = String::from_utf8_lossy(tail);
        let mut reader = Reader::resume(&text, self.state, at_line_start);
        loop {
            let state = reader.state();
            // A bracket that is open at the end of the lines is not closed after them either: the tag would be in it.
            if let Ok(Some(Event::End(_)) | None) = reader.next_event(&mut Ignored) {
                *self = Self { checked: lines.len(), state };
                return matches!(state, State::Commented | State::CommentedBroken);
            }
        }
    }
}

/// A sink for text that is read again when the game is complete.
struct Ignored;

impl ErrorSink<RecordErrorKind> for Ignored {
    type Failure = ();

    fn error(&mut self, _: RecordError) -> Result<(), ()> {
        Err(())
    }

    fn finding(&mut self, _: RecordFinding) -> Result<(), ()> {
        Ok(())
    }

    fn recover(&mut self, (): ()) -> Result<(), ()> {
        Err(())
    }
}
