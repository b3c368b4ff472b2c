//! The letters of a sheet, as they are meant.

use alloc::vec::Vec;

use notation_syntax::Span;
use notation_syntax::invariant::ExpectOr as _;
use tafl_moves::meant;

/// A text whose characters are replaced by those that they look like, without invisible ones. Every letter knows where it
/// is in the text.
///
/// Indices of letters are `usize` here and in the modules that scan them; byte offsets occur only in spans.
pub(crate) struct Letters<'t> {
    text: &'t str,
    letters: Vec<(usize, char)>,
}

/// What follows the last letter.
const END: char = '\n';

impl<'t> Letters<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let letters = text.char_indices().filter_map(|(at, found)| Some((at, plain(found)?))).collect();
        Self { text, letters }
    }

    pub(crate) fn len(&self) -> usize {
        self.letters.len()
    }

    /// The letter with this index; the end of a line after the last one.
    pub(crate) fn at(&self, index: usize) -> char {
        self.letters.get(index).map_or(END, |&(_, letter)| letter)
    }

    /// The letter before.
    pub(crate) fn before(&self, index: usize) -> char {
        index.checked_sub(1).map_or(END, |index| self.at(index))
    }

    /// The first index from `index` on, before `end`, whose letter does not meet the condition.
    pub(crate) fn skip(&self, index: usize, is_skipped: impl Fn(char) -> bool) -> usize {
        (index..self.len()).find(|&index| !is_skipped(self.at(index))).unwrap_or(self.len().max(index))
    }

    /// The index after spaces.
    pub(crate) fn skip_spaces(&self, index: usize) -> usize {
        self.skip(index, |letter| letter == ' ')
    }

    /// The index after this word, in any case, if it is there and no letter follows it.
    pub(crate) fn word(&self, index: usize, word: &str) -> Option<usize> {
        let end = self.prefix(index, word)?;
        (!self.at(end).is_alphabetic()).then_some(end)
    }

    /// The index after this text, in any case, if it is there.
    pub(crate) fn prefix(&self, index: usize, text: &str) -> Option<usize> {
        let mut at = index;
        for letter in text.chars() {
            if !self.at(at).eq_ignore_ascii_case(&letter) {
                return None;
            }
            at += 1;
        }
        Some(at)
    }

    /// The text of these letters as it is written.
    pub(crate) fn text(&self, start: usize, end: usize) -> &'t str {
        self.span(start, end).slice(self.text).expect_or_default("letters are in the text").trim()
    }

    /// The part of the text that these letters are.
    pub(crate) fn span(&self, start: usize, end: usize) -> Span {
        let start = self.letters.get(start).map_or(self.text.len(), |&(at, _)| at);
        let last = end.checked_sub(1).and_then(|last| self.letters.get(last));
        let end = last.map_or(start, |&(at, _)| {
            self.text.get(at..).and_then(|rest| rest.chars().next()).map_or(at, |last| at + last.len_utf8())
        });
        Span::new(start, end.max(start))
    }
}

/// The letter that is meant; `None` if it is invisible. Line breaks of all kinds are line feeds.
fn plain(found: char) -> Option<char> {
    Some(match found {
        '\n' | '\u{2028}' | '\u{2029}' => '\n',
        '\r' => return None,
        '×' | '✕' | '✗' => 'x',
        '…' => '.',
        '♔' | '♚' => 'K',
        '“' | '”' | '„' => '"',
        _ => meant(found)?,
    })
}
