//! `record`: the events of one game, read to its end.

use notation_syntax::{Error, ErrorSink, Notation, Reported, Span};

use super::builder::Builder;
use super::reader::EventReader;
use crate::archive::next_game;
use crate::error::{RecordError, RecordErrorKind};
use crate::record::GameRecord;

notation_syntax::from_str! {
    GameRecord, RecordError;
}

impl Notation for GameRecord {
    type ErrorKind = RecordErrorKind;

    const SKIPS_BYTE_ORDER_MARK: bool = true;

    /// Reads one game. If the sink continues after errors, the unreadable tag, turn or line is omitted.
    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<RecordErrorKind>,
    ) -> Result<Self, Reported> {
        let mut reader = EventReader::in_span(source, span);
        let mut builder = Builder::new(source);
        builder.begin(reader.end(), None);
        let Some((record, _)) = next_game(&mut builder, &mut reader, true, sink)? else {
            return Err(sink.fatal(Error::new(RecordErrorKind::Empty, span)));
        };
        let end = reader.offset();
        match reader.next_event(sink)? {
            None => Ok(record),
            Some(_) => Err(sink.fatal(Error::new(RecordErrorKind::AnotherGame, Span::at(end)))),
        }
    }
}
