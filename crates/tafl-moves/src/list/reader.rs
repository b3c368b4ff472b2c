//! Reading a text move by move.

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Notation, Span, Strictness};

use crate::error::{MoveError, MoveErrorKind};
use crate::move_record::MoveRecord;
use crate::spelling::{SpellingErrorKind, joined_words};

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
