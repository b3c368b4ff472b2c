//! The texts of the games of an archive.

use alloc::borrow::ToOwned;
use alloc::string::String;
use std::collections::VecDeque;
use std::io::BufRead;

use notation_syntax::{LineError, LineReader, TextLine};

use crate::format::ArchiveFormat;
use crate::framing::{Frame, Framing};
use crate::move_list;
use crate::taflzero;

/// The texts of the games of an archive, one after another, without parsing them. Only one is in memory. Blank lines
/// between games and a byte order mark at the start are skipped.
///
/// ```
/// use tafl_archive::{ArchiveFormat, TextReader};
///
/// let archive = "h1-h3 f8-i8,0,0,Ongoing\n\nh1,0,0,White\n";
/// let texts = TextReader::new(ArchiveFormat::HnefataflCsv, archive.as_bytes());
/// let lines: Vec<_> = texts.map(|text| text.map(|text| (text.line, text.text))).collect::<Result<_, _>>()?;
/// assert_eq!(lines, [(1, "h1-h3 f8-i8,0,0,Ongoing".into()), (3, "h1,0,0,White".into())]);
/// # Ok::<(), tafl_archive::LineError>(())
/// ```
#[derive(Debug)]
pub struct TextReader<R> {
    framing: Framing,
    lines: LineReader<R>,
    /// Lines that were read to see how games are separated.
    peeked: VecDeque<Result<TextLine, LineError>>,
    /// The first line of the next game, or what was read instead.
    ahead: Option<Result<GameText, LineError>>,
    /// The other games of an array.
    others: VecDeque<GameText>,
    /// The next game of a list, which has been read to see whether another one follows.
    held: Option<(bool, Result<GameText, LineError>)>,
    /// A text that does not belong to the titles before it.
    put_back: Option<Result<GameText, LineError>>,
    ended: bool,
    /// Whether it is a list of moves, where an array can have several games.
    is_list: bool,
    /// The line that set the variant of the last game, in a session of an engine.
    variant: String,
}

/// The text of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameText {
    /// The number of the line where it begins, from 1.
    pub line: usize,
    /// The number of bytes before it in the input.
    pub offset: u64,
    /// The text, without the line break at its end.
    pub text: String,
}

impl GameText {
    fn of(line: TextLine) -> Self {
        Self { line: line.number, offset: line.offset, text: line.text }
    }
}

impl<R> TextReader<R> {
    /// The maximum length of the text of a game, in bytes.
    pub const MAX_GAME_BYTES: usize = 16 << 20;

    /// How many lines of a list of moves show how its games are separated.
    const SHOWING_LINES: usize = 100;
}

impl<R: BufRead> TextReader<R> {
    /// The texts of `input`.
    pub fn new(format: ArchiveFormat, input: R) -> Self {
        let lines = LineReader::new(input, Self::MAX_GAME_BYTES);
        Self {
            framing: format.framing(),
            lines,
            peeked: VecDeque::new(),
            ahead: None,
            others: VecDeque::new(),
            held: None,
            put_back: None,
            ended: false,
            is_list: false,
            variant: String::new(),
        }
    }

    /// Reads the first lines of a list of moves, and finds how its games are separated. A line with more than a turn is a
    /// game, unless turns are numbered.
    fn settle(&mut self) {
        self.peeked = self.lines.by_ref().take(Self::SHOWING_LINES).collect();
        let mut lines = self
            .peeked
            .iter()
            .flatten()
            .map(|line| line.text.trim())
            .filter(|line| !move_list::is_heading(line));
        self.framing = match lines.clone().next() {
            Some(first) if first.starts_with('[') => Framing::Array,
            Some(first) if first.starts_with('{') => Framing::Json,
            Some(first) if first.starts_with("1.") => Framing::Block,
            _ if lines.any(|line| move_list::moves_in(line) > 2) => Framing::Line,
            _ => Framing::Block,
        };
        self.is_list = true;
    }

    /// The next line.
    fn line(&mut self) -> Option<Result<TextLine, LineError>> {
        self.peeked.pop_front().or_else(|| self.lines.next())
    }

    /// Adds the line that sets the variant to a later game of the same session.
    fn carry_variant(&mut self, text: &mut String) {
        let mut lines = text.lines().map(str::trim);
        match lines.rfind(|line| line.starts_with(taflzero::VARIANT_LINE)) {
            Some(line) => line.clone_into(&mut self.variant),
            None if self.variant.is_empty() => {}
            None => *text = alloc::format!("{}\n{text}", self.variant),
        }
    }

    /// The next line that is not blank.
    fn next_line(&mut self) -> Option<Result<GameText, LineError>> {
        let is_blank = |text: &str| text.bytes().all(|byte| byte.is_ascii_whitespace());
        let mut lines = core::iter::from_fn(|| self.line());
        let line = lines.find(|line| !line.as_ref().is_ok_and(|line| is_blank(&line.text)))?;
        Some(line.map(GameText::of))
    }
}

impl GameText {
    /// Adds a later text of the same input, at the same distance in lines; returns it if both are too long.
    fn join(&mut self, other: Self) -> Result<(), Self> {
        let lines = other.line.saturating_sub(self.line + self.text.matches('\n').count()).max(1);
        if self.text.len() + lines + other.text.len() > TextReader::<()>::MAX_GAME_BYTES {
            return Err(other);
        }
        self.text.extend([&*"\n".repeat(lines), &other.text]);
        Ok(())
    }
}

impl<R: BufRead> TextReader<R> {
    /// The next text of a list, after comments and titles of games or columns, which have no moves. Returns also whether it
    /// has any: the last one may not.
    fn headed(&mut self) -> Option<(bool, Result<GameText, LineError>)> {
        let mut head: Option<GameText> = None;
        while let Some(text) = self.put_back.take().or_else(|| self.unheaded()) {
            let has_moves = !text.as_ref().is_ok_and(|game| move_list::is_heading(&game.text));
            let rest = match (head.as_mut(), text) {
                (None, Ok(text)) if !has_moves => {
                    head = Some(text);
                    continue;
                }
                (None, text) => return Some((has_moves, text)),
                (Some(head), Ok(text)) => head.join(text).map_err(Ok),
                (Some(_), Err(error)) => Err(Err(error)),
            };
            match rest {
                Ok(()) if !has_moves => {}
                Ok(()) => return head.map(|head| (true, Ok(head))),
                Err(other) => {
                    self.put_back = Some(other);
                    break;
                }
            }
        }
        head.map(|head| (false, Ok(head)))
    }

    /// The next text, as the lines separate it.
    fn unheaded(&mut self) -> Option<Result<GameText, LineError>> {
        if let Some(other) = self.others.pop_front() {
            return Some(Ok(other));
        }
        if self.ended {
            return None;
        }
        let mut game = match self.ahead.take().or_else(|| self.next_line())? {
            Ok(game) => game,
            Err(error) => return Some(Err(error)),
        };
        if self.framing == Framing::Line {
            return Some(Ok(game));
        }
        let mut frame = Frame::new();
        frame.add(self.framing, &game.text);
        // A game with a line that cannot be read is read to its end, but not returned.
        let mut unreadable = None;
        while let Some(line) = self.line() {
            match line {
                Err(error) => unreadable = unreadable.or(Some(error)),
                Ok(line) if frame.is_next(self.framing, &line.text) => {
                    if line.text.trim().is_empty() {
                        break;
                    }
                    self.ahead = Some(Ok(GameText::of(line)));
                    break;
                }
                Ok(line) => {
                    let max_bytes = Self::MAX_GAME_BYTES;
                    if game.text.len() + line.text.len() >= max_bytes {
                        self.ended = true;
                        return Some(Err(LineError::TooLong { line: game.line, max_bytes }));
                    }
                    frame.add(self.framing, &line.text);
                    game.text.extend(["\n", &line.text]);
                }
            }
        }
        game.text.truncate(game.text.trim_end().len());
        if self.framing == Framing::Session {
            self.carry_variant(&mut game.text);
        }
        if let Some(games) = self.is_list.then(|| move_list::games_of_array(&game.text)).flatten() {
            let (mut line, mut from) = (game.line, 0);
            let games = games.into_iter().map(|(at, text)| {
                line += game.text.get(from..at).unwrap_or_default().matches('\n').count();
                from = at;
                GameText { line, offset: game.offset, text }
            });
            self.others = games.collect();
            return self.others.pop_front().map(Ok);
        }
        Some(unreadable.map_or(Ok(game), Err))
    }
}

impl<R: BufRead> Iterator for TextReader<R> {
    type Item = Result<GameText, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.framing == Framing::List {
            self.settle();
        }
        if !self.is_list {
            return self.unheaded();
        }
        let mut game = match self.held.take().or_else(|| self.headed())? {
            (_, Ok(game)) => game,
            (_, Err(error)) => return Some(Err(error)),
        };
        // What follows the last game and has no moves belongs to it.
        self.held = match self.headed() {
            Some((false, Ok(rest))) => game.join(rest).err().map(|rest| (false, Ok(rest))),
            next => next,
        };
        Some(Ok(game))
    }
}
