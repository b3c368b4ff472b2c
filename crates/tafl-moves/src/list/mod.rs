//! Lists of moves.

use alloc::vec::Vec;
use core::fmt;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Error, ErrorSink, Finding, Notation, Reported, Span, Strictness};

use crate::error::{MoveError, MoveErrorKind, MoveFindingKind, MoveSink};
use crate::move_record::MoveRecord;
use crate::spelling::{SpellingErrorKind, joined_words};

/// A sequence of moves, separated by white space or `|`.
///
/// It prints with single spaces. To read a long text move by move, use [`MoveReader`](crate::MoveReader).
///
/// ```
/// use tafl_moves::MoveList;
///
/// let line: MoveList = "Ne4-e6xf6 | Ne6^=e8xe7/e9/cf8/d8-".parse()?;
/// assert_eq!(line.len(), 2);
/// assert_eq!(line.to_string(), "Ne4-e6xf6 Ne6^=e8xe7/e9/cf8/d8-");
/// # Ok::<(), tafl_moves::MoveError>(())
/// ```
#[doc(alias = "movetext")]
#[doc(alias = "move list")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoveList(Vec<MoveRecord>);

impl MoveList {
    /// The number of unreadable moves after which parsing stops: 1000.
    pub const MAX_ERRORS: usize = 1000;

    /// An empty list.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The moves, in order.
    pub fn as_slice(&self) -> &[MoveRecord] {
        &self.0
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The moves, in order.
    pub fn iter(&self) -> core::slice::Iter<'_, MoveRecord> {
        self.0.iter()
    }

    /// Adds a move at the end.
    pub fn push(&mut self, record: impl Into<MoveRecord>) {
        self.0.push(record.into());
    }
}

impl From<Vec<MoveRecord>> for MoveList {
    fn from(moves: Vec<MoveRecord>) -> Self {
        Self(moves)
    }
}

impl From<MoveList> for Vec<MoveRecord> {
    fn from(list: MoveList) -> Self {
        list.0
    }
}

impl FromIterator<MoveRecord> for MoveList {
    fn from_iter<I: IntoIterator<Item = MoveRecord>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl Extend<MoveRecord> for MoveList {
    fn extend<I: IntoIterator<Item = MoveRecord>>(&mut self, moves: I) {
        self.0.extend(moves);
    }
}

impl IntoIterator for MoveList {
    type Item = MoveRecord;
    type IntoIter = alloc::vec::IntoIter<MoveRecord>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a MoveRecord;
    type IntoIter = core::slice::Iter<'a, MoveRecord>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// The moves, separated by spaces. An empty list prints as nothing.
impl fmt::Display for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, record) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            record.write_to(f)?;
        }
        Ok(())
    }
}

notation_syntax::from_str! {
    MoveList, MoveError;
}

impl Notation for MoveList {
    type ErrorKind = MoveErrorKind;

    const MAY_BE_FILE: bool = true;

    fn parse_in(source: &str, span: Span, sink: &mut MoveSink<'_>) -> Result<Self, Reported> {
        let mut moves = Vec::new();
        let mut errors = 0;
        let mut failure = None;
        let mut between = false;
        let mut read_to = 0;
        for entry in Entries::new(source, span) {
            let at_end = entry.span.is_empty();
            if entry.pipes > usize::from(between && !at_end) {
                sink.finding(Finding::new(MoveFindingKind::EmptyEntry, entry.separators))?;
            }
            if at_end {
                break;
            }
            between = true;
            // Another word of a move, or of a spelling mistake.
            if entry.span.start() < read_to {
                continue;
            }
            let line = Span::new(entry.span.start(), span.end());
            let word = joined_words(source, entry.span, line).unwrap_or(entry.span);
            read_to = word.end();
            let mut words = Words { sink, source, word, line, read_to: &mut read_to };
            match MoveRecord::parse_in(source, word, &mut words) {
                Ok(record) => moves.push(record),
                Err(failed) => {
                    failure = Some(sink.recover(failed)?);
                    errors += 1;
                }
            }
            if errors == Self::MAX_ERRORS {
                let rest = Span::new(entry.span.end(), span.end());
                return Err(sink.fatal(Error::new(MoveErrorKind::TooManyErrors, rest)));
            }
        }
        failure.map_or(Ok(Self::from(moves)), Err)
    }
}

/// A sink for the errors of a word. A spelling mistake can extend over several words, and is reported once.
struct Words<'s> {
    sink: &'s mut MoveSink<'s>,
    source: &'s str,
    word: Span,
    /// From the word to the end of the list.
    line: Span,
    read_to: &'s mut usize,
}

impl ErrorSink<MoveErrorKind> for Words<'_> {
    fn report(&mut self, error: Error<MoveErrorKind>) {
        let found = SpellingErrorKind::find(self.source, self.line, error.span().start());
        let error = found.filter(|found| found.span().end() > self.word.end()).map_or(error, |found| {
            *self.read_to = found.span().end();
            found.map(MoveErrorKind::Spelling)
        });
        self.sink.report(error);
    }

    fn finding(&mut self, finding: Finding<MoveFindingKind>) -> Result<(), Reported> {
        self.sink.finding(finding)
    }

    fn continues(&self) -> bool {
        self.sink.continues()
    }
}

/// Reads a text move by move, in the form of [`MoveList`](crate::MoveList). It allocates nothing, and
/// continues after a move that cannot be read.
///
/// ```
/// use tafl_moves::MoveReader;
///
/// let mut moves = MoveReader::new("e5-e8 e5- e8-e9");
/// assert_eq!(moves.next().unwrap()?.to_string(), "e5-e8");
/// let error = moves.next().unwrap().unwrap_err();
/// assert_eq!((error.span().start(), moves.span().start()), (9, 6));
/// assert_eq!(moves.next().unwrap()?.to_string(), "e8-e9");
/// assert!(moves.next().is_none());
/// # Ok::<(), tafl_moves::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveReader<'a> {
    source: &'a str,
    entries: Entries<'a>,
    span: Span,
}

impl<'a> MoveReader<'a> {
    /// A reader at the start of `text`, after a byte order mark.
    #[inline]
    pub fn new(text: &'a str) -> Self {
        let span = Span::of_file(text);
        Self { source: text, entries: Entries::new(text, span), span: Span::at(0) }
    }

    /// The span of the last move in the text.
    pub fn span(&self) -> Span {
        self.span
    }
}

impl Iterator for MoveReader<'_> {
    /// Spans of errors refer to the whole text.
    type Item = Result<MoveRecord, MoveError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.entries.next()?;
        self.span = entry.span;
        if entry.span.is_empty() {
            return None;
        }
        let line = Span::new(self.span.start(), self.source.len());
        if let Some(words) = joined_words(self.source, self.span, line) {
            self.span = words;
            self.entries.skip_to(words.end());
        }
        let read = Strictness::Relaxed.run(|sink| MoveRecord::parse_in(self.source, self.span, sink));
        Some(read.map_err(|error| self.whole_error(error)))
    }
}

impl MoveReader<'_> {
    /// The error of the last move, or the spelling mistake of which it is the first word. The other words are skipped.
    #[cold]
    fn whole_error(&mut self, error: MoveError) -> MoveError {
        let line = Span::new(self.span.start(), self.source.len());
        let found = SpellingErrorKind::find(self.source, line, error.span().start());
        let Some(found) = found.filter(|found| found.span().end() > self.span.end()) else { return error };
        self.entries.skip_to(found.span().end());
        found.map(MoveErrorKind::Spelling)
    }
}

/// Splits a text at white space and `|`.
#[derive(Clone, Debug)]
pub(super) struct Entries<'a> {
    /// The unread part of the text.
    rest: &'a [u8],
    /// Its offset in the source.
    at: usize,
    done: bool,
}

/// The text between two separators, and the separators before it.
pub(super) struct Entry {
    /// Empty at the end of the text.
    pub(super) span: Span,
    pub(super) separators: Span,
    /// The number of `|` among the separators.
    pub(super) pipes: usize,
}

impl<'a> Entries<'a> {
    #[inline]
    pub(super) fn new(source: &'a str, span: Span) -> Self {
        let rest = source.as_bytes().get(span.range()).unwrap_or_default();
        Self { rest, at: span.start(), done: false }
    }

    /// Skips the text before this offset, and the rest of the word there.
    fn skip_to(&mut self, offset: usize) {
        self.pass(offset.saturating_sub(self.at));
        let word = self.rest.iter().position(|&byte| is_separator(byte)).unwrap_or(self.rest.len());
        self.pass(word);
    }

    #[inline]
    fn pass(&mut self, count: usize) -> Span {
        let span = Span::new(self.at, self.at + count);
        self.rest = self.rest.get(count..).expect_or_default("words are in the list");
        self.at = span.end();
        span
    }
}

impl Iterator for Entries<'_> {
    type Item = Entry;

    /// The last entry is empty.
    #[inline]
    fn next(&mut self) -> Option<Entry> {
        if self.done {
            return None;
        }
        let end = self.rest.len();
        let separators = self.rest.iter().position(|&byte| !is_separator(byte)).unwrap_or(end);
        let pipes = self.rest.iter().take(separators).filter(|&&byte| byte == b'|').count();
        let separators = self.pass(separators);
        let end = self.rest.len();
        let length = self.rest.iter().position(|&byte| is_separator(byte)).unwrap_or(end);
        let span = self.pass(length);
        self.done = span.is_empty();
        Some(Entry { span, separators, pipes })
    }
}

#[inline]
fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'|')
}
