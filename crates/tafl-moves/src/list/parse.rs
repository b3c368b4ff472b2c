//! Parsing lists of moves.

use alloc::vec::Vec;
use core::str::FromStr;

use notation_syntax::{Error, ErrorSink, Finding, Notation, Span, Strictness};

use super::error::{MoveListError, MoveListErrorKind, MoveListFindingKind};
use super::move_list::MoveList;
use super::reader::Entries;
use crate::move_record::MoveRecord;

impl Notation for MoveList {
    type ErrorKind = MoveListErrorKind;

    fn parse_in<F>(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<MoveListErrorKind, Failure = F>,
    ) -> Result<Self, F> {
        let mut moves = Vec::new();
        let mut errors = 0;
        let mut failure = None;
        let mut between = false;
        for entry in Entries::new(source, span) {
            let at_end = entry.span.is_empty();
            if entry.pipes > usize::from(between && !at_end) {
                sink.finding(Finding::new(MoveListFindingKind::EmptyEntry, entry.separators))?;
            }
            if at_end {
                break;
            }
            between = true;
            match MoveRecord::parse_in(source, entry.span, &mut sink.lifted()) {
                Ok(record) => moves.push(record),
                Err(failed) => {
                    failure = Some(sink.recover(failed)?);
                    errors += 1;
                }
            }
            if errors == Self::MAX_ERRORS {
                let rest = Span::new(entry.span.end(), span.end());
                return Err(sink.fatal(Error::new(MoveListErrorKind::TooManyErrors, rest)));
            }
        }
        failure.map_or(Ok(Self::from(moves)), Err)
    }
}

impl FromStr for MoveList {
    type Err = MoveListError;

    fn from_str(text: &str) -> Result<Self, MoveListError> {
        Self::parse_with(text, Strictness::Relaxed)
    }
}
