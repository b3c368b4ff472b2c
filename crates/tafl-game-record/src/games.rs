//! Many games in one text.

use core::str::FromStr;

use notation_syntax::{Error, ErrorSink, Notation, Parsed, Span, Strictness};

use crate::build::Builder;
use crate::error::{RecordError, RecordErrorKind, RecordFindingKind};
use crate::event::Event;
use crate::parse::Reader;
use crate::record::GameRecord;

/// The games of a text, one after another, each with everything that there is to say about it.
///
/// A new game begins at a tag of the specification on a line of its own, when the turn before it has its
/// comment block already.
///
/// ```
/// use tafl_game_record::Games;
///
/// let text = "[event:First]\n1. a1-a2\n[]\n[event:Second]\n1. b1-b2\n";
/// let events = Games::new(text).map(|game| game.value.unwrap().tag("event").unwrap().to_string());
/// assert_eq!(events.collect::<Vec<_>>(), ["First", "Second"]);
/// ```
#[derive(Clone, Debug)]
pub struct Games<'a> {
    source: &'a str,
    reader: Reader<'a>,
}

impl<'a> Games<'a> {
    /// The games of this text.
    pub fn new(text: &'a str) -> Self {
        Self { source: text, reader: Reader::new(text) }
    }
}

impl Iterator for Games<'_> {
    type Item = Parsed<GameRecord, RecordErrorKind, RecordFindingKind>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut found = false;
        let parsed = Parsed::collect(|report| {
            let game = next_game(self.source, &mut self.reader, report)?;
            found = game.is_some();
            Ok(game.unwrap_or_default())
        });
        (found || !parsed.errors.is_empty()).then_some(parsed)
    }
}

impl Notation for GameRecord {
    type ErrorKind = RecordErrorKind;
    type FindingKind = RecordFindingKind;

    /// Reads one game. Under a sink that goes on, what cannot be read is left out: a tag, a turn, a line.
    fn parse_in<S>(source: &str, span: Span, sink: &mut S) -> Result<Self, S::Failure>
    where
        S: ErrorSink<RecordErrorKind, RecordFindingKind>,
    {
        let mut reader = Reader::of_part(source, span);
        let Some(record) = next_game(source, &mut reader, sink)? else {
            return Err(sink.fatal(Error::new(RecordErrorKind::Empty, span)));
        };
        let end = reader.offset();
        match reader.next_event(sink)? {
            None => Ok(record),
            Some(_) => Err(sink.fatal(Error::new(RecordErrorKind::AnotherGame, Span::at(end)))),
        }
    }
}

/// Reads up to the end of the game; `None` where the text holds no further one.
fn next_game<S>(source: &str, reader: &mut Reader<'_>, sink: &mut S) -> Result<Option<GameRecord>, S::Failure>
where
    S: ErrorSink<RecordErrorKind, RecordFindingKind>,
{
    let mut builder = Builder::new(source);
    loop {
        let taken_in = match reader.next_event(sink) {
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
        if let Err(failure) = taken_in {
            sink.recover(failure)?;
        }
    }
}

impl FromStr for GameRecord {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        Self::parse_with(text, Strictness::Relaxed)
    }
}
