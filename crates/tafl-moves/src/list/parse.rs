//! Parsing lists of moves.

use alloc::vec::Vec;

use notation_syntax::{Error, ErrorSink, Finding, Notation, Reported, Span};

use super::move_list::MoveList;
use super::reader::Entries;
use crate::error::{MoveError, MoveErrorKind, MoveFindingKind, MoveSink};
use crate::move_record::MoveRecord;
use crate::spelling::{SpellingErrorKind, joined_words};

notation_syntax::from_str! {
    MoveList, MoveError;
}

impl Notation for MoveList {
    type ErrorKind = MoveErrorKind;

    const SKIPS_BYTE_ORDER_MARK: bool = true;

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
