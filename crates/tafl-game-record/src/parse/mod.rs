//! Reading game records. Only the files in this folder handle tokens.
//! [`plain`] reads what has the usual form without them.
//!
//! [`reader`] turns text into events, and [`builder`] turns the events of one game into a record; [`tags`] and
//! [`comment_blocks`] hold the parts of both that deal with tags and comment blocks. Unexpected text is
//! explained by [`unexpected`] and [`unclosed`].

mod address;
mod builder;
mod comment_blocks;
mod date;
mod plain;
mod reader;
mod tags;
mod time;
mod unexpected;
mod value;
mod variations;

use core::str::FromStr;

use notation_syntax::{Error, ErrorSink, Notation, Reported, Span};

pub(crate) use builder::Builder;
pub(crate) use plain::is_white;
pub use reader::EventReader;
#[cfg(feature = "std")]
pub(crate) use reader::State;
pub(crate) use time::clock_of_comment;
pub(crate) use unexpected::is_taken_for_unclosed;

use crate::archive::next_game;
use crate::error::{RecordError, RecordErrorKind};
use crate::record::GameRecord;

/// Errors [have their line](Error#the-source-line).
impl FromStr for GameRecord {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        notation_syntax::read_whole(text)
    }
}

impl Notation for GameRecord {
    type ErrorKind = RecordErrorKind;

    const MAY_BE_FILE: bool = true;

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
