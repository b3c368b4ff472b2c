//! Errors in the words of a turn, some of which concern several words.

use notation_syntax::{Error, ErrorSink, Finding, Reported, Span};
use tafl_moves::{MoveErrorKind, MoveFindingKind, SpellingErrorKind};

use super::unexpected::comment_of_chess;
use crate::error::{RecordErrorKind, RecordFindingKind, RecordSink};

/// A sink for the errors of a word that is read as a move. A mistake of several words, such as `d6 b6`, is reported once.
pub(super) struct Words<'s, 'k> {
    pub(super) sink: &'s mut RecordSink<'k>,
    pub(super) source: &'s str,
    pub(super) word: Span,
    /// The end of the text that is read.
    pub(super) end: usize,
    /// Set to the end of a mistake of several words.
    pub(super) reported_to: &'s mut usize,
}

impl ErrorSink<MoveErrorKind> for Words<'_, '_> {
    fn report(&mut self, error: Error<MoveErrorKind>) {
        let offset = error.span().start();
        let error = match self.several_words(offset) {
            Some(found) => {
                *self.reported_to = found.span().end();
                found
            }
            None => error.map(RecordErrorKind::Move),
        };
        self.sink.report(error);
    }

    fn finding(&mut self, finding: Finding<MoveFindingKind>) -> Result<(), Reported> {
        self.sink.finding(finding.map(RecordFindingKind::Move))
    }

    fn continues(&self) -> bool {
        self.sink.continues()
    }
}

impl Words<'_, '_> {
    /// The mistake that begins with this word and extends beyond it, or a comment of a chess record in the word.
    #[cold]
    fn several_words(&self, offset: usize) -> Option<Error<RecordErrorKind>> {
        let rest = self.source.get(offset..self.end)?;
        if rest.starts_with(['{', '(', ';']) {
            return comment_of_chess(rest, offset, false);
        }
        let words = Span::new(self.word.start(), self.end);
        let found = SpellingErrorKind::find(self.source, words, offset)?;
        (found.span().end() > self.word.end()).then(|| found.map(RecordErrorKind::Spelling))
    }
}
