//! The games of a file.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use std::io::{self, BufRead};

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{EncodingError, codes};

use super::search::Search;

/// The texts of the games of an archive, read one after another. Only one game is in memory at a time.
///
/// Games are separated as by [`Games`](crate::Games): a new one begins at a tag of the specification at the start of a
/// line. Each text is returned as it was read. If it has errors it may
/// contain several games, so read it with `Games`.
///
/// ```
/// use tafl_game_record::{GameReader, Games};
///
/// let archive = "[event:First]\n1. a1-a2\n[]\n[event:Second]\n1. b1-b2\n";
/// let mut events = Vec::new();
/// for text in GameReader::new(archive.as_bytes()) {
///     for game in Games::new(&text?) {
///         events.extend(game.value.and_then(|game| Some(game.tag("event")?.to_string())));
///     }
/// }
/// assert_eq!(events, ["First", "Second"]);
/// # Ok::<(), tafl_game_record::GameReadError>(())
/// ```
#[doc(alias = "pgn")]
#[doc(alias = "database")]
#[derive(Debug)]
pub struct GameReader<R> {
    input: R,
    /// Text that was read. The next game begins at `start`.
    buffer: Vec<u8>,
    start: usize,
    /// The search for the end of that game, in the text from `start` on.
    search: Search,
    line: usize,
    /// The bytes before that game.
    offset: u64,
    /// Whether a byte order mark may follow.
    at_start: bool,
    /// No more text follows: the input is at its end, it failed, or a game was too long.
    ended: bool,
}

codes! {
    /// Why the next game of an archive cannot be read.
    #[derive(Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum GameReadError {
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
            /// The error, at an offset from the start of that line.
            error: EncodingError,
        },
        /// The game is longer than 64 MiB. The archive cannot be read any further.
        #[code(error, "game-too-long")]
        #[error(
            "the game that begins at line {line} is longer than {} bytes",
            GameReader::<io::Empty>::MAX_GAME_BYTES
        )]
        TooLong {
            /// The line at which the game begins, from 1.
            line: usize,
        },
    }
}

/// Ignored at the start of an archive.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The most bytes that are read at once.
const CHUNK: usize = 64 << 10;

/// The shortest text of a game that is returned without being copied.
const LONG: usize = 1 << 20;

impl<R: BufRead> GameReader<R> {
    /// The games of this reader.
    pub fn new(input: R) -> Self {
        Self {
            input,
            buffer: Vec::new(),
            start: 0,
            search: Search::START,
            line: 1,
            offset: 0,
            at_start: true,
            ended: false,
        }
    }

    /// The number of the line, from 1, at which the next game begins.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The number of bytes before the next game in the input. A reader of the input from there on begins with that game.
    ///
    /// ```
    /// use tafl_game_record::GameReader;
    ///
    /// let archive = "[event:First]\n1. a1-a2\n[]\n[event:Second]\n1. b1-b2\n";
    /// let mut games = GameReader::new(archive.as_bytes());
    /// games.next();
    /// let offset = usize::try_from(games.offset())?;
    /// assert!(archive[offset..].starts_with("[event:Second]"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads the next game into `text`, replacing its content. Returns whether there was one.
    ///
    /// # Errors
    ///
    /// The reader fails, the game is not UTF-8, or it is too long. `text` is empty then. After a failure of the reader
    /// and after a game that is too long there are no more games: the part of a game before a failure is not a game.
    pub fn read_game(&mut self, text: &mut String) -> Result<bool, GameReadError> {
        text.clear();
        let length = loop {
            let unread =
                self.buffer.get(self.start..).expect_or_default("the text that was read is in the buffer");
            let end = self.search.end(unread, self.ended, Self::MAX_GAME_BYTES);
            if end.unwrap_or(self.search.searched()) > Self::MAX_GAME_BYTES {
                let line = self.line;
                self.stop();
                return Err(GameReadError::TooLong { line });
            }
            match end {
                Some(length) => break length,
                None if self.ended => break unread.len(),
                None => self.fill()?,
            }
        };
        self.search = Search::START;
        self.take(length, text)
    }

    /// Reads more text.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        // A byte order mark is recognized when it is complete.
        while !self.ended {
            match self.input.fill_buf() {
                Ok(chunk) => {
                    let chunk = chunk.get(..CHUNK).unwrap_or(chunk);
                    let length = chunk.len();
                    self.buffer.extend_from_slice(chunk);
                    self.input.consume(length);
                    self.ended = length == 0;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.stop();
                    return Err(error);
                }
            }
            if !self.at_start || self.buffer.len() >= BYTE_ORDER_MARK.len() {
                break;
            }
        }
        if mem::take(&mut self.at_start) && self.buffer.starts_with(BYTE_ORDER_MARK) {
            self.start = BYTE_ORDER_MARK.len();
            self.offset = 3;
        }
        Ok(())
    }

    /// Drops the text that was read, which is part of a game. No more text follows.
    fn stop(&mut self) {
        self.line +=
            lines(self.buffer.get(self.start..).expect_or_default("the text that was read is in the buffer"));
        self.buffer = Vec::new();
        self.start = 0;
        self.ended = true;
        self.search = Search::START;
    }

    /// Moves the next `length` bytes to `text`, unless they are not UTF-8. Returns whether they are a game.
    fn take(&mut self, length: usize, text: &mut String) -> Result<bool, GameReadError> {
        let line = self.line;
        let end = self.start + length;
        let game = self.buffer.get(self.start..end).expect_or_default("a game is in the buffer");
        self.line += lines(game);
        self.offset += u64::try_from(length).unwrap_or(u64::MAX);
        let found = game.iter().any(|byte| !byte.is_ascii_whitespace());
        if length >= LONG && self.start == 0 {
            let rest = self.buffer.split_off(length);
            let game = mem::replace(&mut self.buffer, rest);
            *text = match String::from_utf8(game) {
                Ok(game) => game,
                Err(error) => return not_text(error.as_bytes(), line),
            };
            return Ok(found);
        }
        self.start = end;
        match core::str::from_utf8(game) {
            Ok(game) => text.push_str(game),
            Err(_) => return not_text(game, line),
        }
        Ok(found)
    }
}

/// The error of a game at this line, which is not UTF-8.
#[cold]
fn not_text(game: &[u8], line: usize) -> Result<bool, GameReadError> {
    match notation_syntax::decode(game) {
        Ok(_) => Ok(true),
        Err(error) => Err(GameReadError::Encoding { line, error }),
    }
}

/// The number of lines in a text. The last one may lack its line break.
fn lines(text: &[u8]) -> usize {
    let breaks = memchr::memchr_iter(b'\n', text).count();
    breaks + usize::from(!text.is_empty() && !text.ends_with(b"\n"))
}

impl<R> GameReader<R> {
    /// The longest text of a game, in bytes.
    pub const MAX_GAME_BYTES: usize = 64 << 20;
}

impl<R: BufRead> Iterator for GameReader<R> {
    type Item = Result<String, GameReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut text = String::new();
        match self.read_game(&mut text) {
            Ok(true) => Some(Ok(text)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}
