//! The moves of a text, one by one.

use notation_syntax::{Notation, Span, Strictness};

use crate::error::MoveError;
use crate::move_record::MoveRecord;

/// Reads the moves of a text one by one, as [`MoveList`](crate::MoveList) does all at once. It needs no
/// memory of its own, and goes on behind a move that cannot be read.
///
/// ```
/// use tafl_moves::MoveReader;
///
/// let mut moves = MoveReader::new("e5-e8 e5 e8-e9");
/// assert_eq!(moves.next().unwrap()?.to_string(), "e5-e8");
/// let error = moves.next().unwrap().unwrap_err();
/// assert_eq!((error.span().start(), moves.span().start()), (8, 6));
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
    /// A reader at the start of `text`.
    #[inline]
    pub fn new(text: &'a str) -> Self {
        let span = Span::of(text);
        Self { source: text, entries: Entries::new(text, span), span: Span::at(0) }
    }

    /// Where the move that was read last stands in the text.
    pub fn span(&self) -> Span {
        self.span
    }
}

impl Iterator for MoveReader<'_> {
    /// Errors have their spans in the whole text.
    type Item = Result<MoveRecord, MoveError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.entries.next()?;
        self.span = entry.span;
        (!entry.span.is_empty())
            .then(|| MoveRecord::parse_in(self.source, entry.span, &mut Strictness::Relaxed))
    }
}

/// Cuts a text at white space and `|`.
#[derive(Clone, Debug)]
pub(super) struct Entries<'a> {
    /// What is left.
    rest: &'a [u8],
    /// Where that begins in the source.
    at: usize,
    done: bool,
}

/// What stands between separators, and the separators before it.
pub(super) struct Entry {
    /// Empty at the end of the text.
    pub(super) span: Span,
    pub(super) separators: Span,
    /// How many of the separators are `|`.
    pub(super) pipes: usize,
}

impl<'a> Entries<'a> {
    #[inline]
    pub(super) fn new(source: &'a str, span: Span) -> Self {
        let rest = source.as_bytes().get(span.range()).unwrap_or_default();
        Self { rest, at: span.start(), done: false }
    }

    #[inline]
    fn pass(&mut self, count: usize) -> Span {
        let span = Span::new(self.at, self.at + count);
        self.rest = self.rest.get(count..).unwrap_or_default();
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
        let blank = self.rest.iter().position(|&byte| !is_separator(byte)).unwrap_or(end);
        let pipes = self.rest.iter().take(blank).filter(|&&byte| byte == b'|').count();
        let separators = self.pass(blank);
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
