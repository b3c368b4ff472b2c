//! `record`: the events of one game, read to its end.

use core::str::FromStr;

use notation_syntax::{Error, ErrorSink, Notation, Span, Strictness};

use super::builder::Builder;
use super::reader::Reader;
use crate::error::{RecordError, RecordErrorKind, RecordSink};
use crate::event::Event;
use crate::record::GameRecord;
use crate::spans::RecordSpans;

impl FromStr for GameRecord {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        Self::parse_with(text, Strictness::Relaxed)
    }
}

impl Notation for GameRecord {
    type ErrorKind = RecordErrorKind;

    /// Reads one game. If the sink continues after errors, the unreadable tag, turn or line is omitted.
    fn parse_in<F>(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<RecordErrorKind, Failure = F>,
    ) -> Result<Self, F> {
        let mut reader = Reader::in_span(source, span);
        let Some((record, _)) = next_game(Builder::new(source), &mut reader, sink)? else {
            return Err(sink.fatal(Error::new(RecordErrorKind::Empty, span)));
        };
        let end = reader.offset();
        match reader.next_event(sink)? {
            None => Ok(record),
            Some(_) => Err(sink.fatal(Error::new(RecordErrorKind::AnotherGame, Span::at(end)))),
        }
    }
}

/// Reads to the end of the game; `None` if the text contains no further game.
pub(crate) fn next_game<'a, F>(
    mut builder: Builder<'a>,
    reader: &mut Reader<'a>,
    sink: &mut RecordSink<'_, F>,
) -> Result<Option<(GameRecord, RecordSpans)>, F> {
    loop {
        let added = match reader.next_event(sink) {
            Ok(None) => return Ok(None),
            Ok(Some(Event::End(end))) => return builder.finish(end, sink).map(Some),
            Ok(Some(event)) => builder.event(event, sink),
            Err(failure) => {
                if reader.lost_turn() {
                    builder.break_line();
                }
                Err(failure)
            }
        };
        if let Err(failure) = added {
            sink.recover(failure)?;
        }
    }
}
