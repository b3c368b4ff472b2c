//! Many games in one text.

use core::str::FromStr;

use notation_syntax::{Error, ErrorSink, Notation, Parsed, Span, Strictness};

use crate::build::Builder;
use crate::error::{RecordError, RecordErrorKind, RecordSink};
use crate::event::Event;
use crate::parse::Reader;
use crate::record::GameRecord;
use crate::spans::RecordSpans;

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

    /// The next game, and where its moves and tags stand in the text: for who has something to say about them.
    ///
    /// ```
    /// use tafl_game_record::Games;
    ///
    /// let text = "[event:First]\n1. a1-a2 c3-c2\n";
    /// let (game, places) = Games::new(text).next_with_spans().unwrap();
    /// let game = game.value.unwrap();
    /// let last = game.tree().main_line().last().unwrap();
    /// assert_eq!(places.of_move(last).unwrap().slice(text), Some("c3-c2"));
    /// assert_eq!(places.of_tag("event").unwrap().slice(text), Some("First"));
    /// assert_eq!(places.of_game().slice(text), Some(text));
    /// ```
    pub fn next_with_spans(&mut self) -> Option<(<Self as Iterator>::Item, RecordSpans)> {
        let mut places = RecordSpans::default();
        let before = self.source.get(self.reader.offset()..).unwrap_or_default();
        let start = self.source.len() - before.trim_start().len();
        let parsed = self.collect_next(Builder::with_spans, &mut places)?;
        places.set_game(Span::new(start, self.reader.offset().max(start)));
        Some((parsed, places))
    }

    fn collect_next(
        &mut self,
        builder: impl FnOnce(&'a str) -> Builder<'a>,
        places: &mut RecordSpans,
    ) -> Option<<Self as Iterator>::Item> {
        let mut found = false;
        let parsed = Parsed::collect(|report| {
            let game = next_game(builder(self.source), &mut self.reader, report)?;
            found = game.is_some();
            let (game, its_places) = game.unwrap_or_default();
            *places = its_places;
            Ok(game)
        });
        (found || !parsed.errors.is_empty()).then_some(parsed)
    }
}

impl Iterator for Games<'_> {
    type Item = Parsed<GameRecord, RecordErrorKind>;

    fn next(&mut self) -> Option<Self::Item> {
        self.collect_next(Builder::new, &mut RecordSpans::default())
    }
}

impl Notation for GameRecord {
    type ErrorKind = RecordErrorKind;

    /// Reads one game. Under a sink that goes on, what cannot be read is left out: a tag, a turn, a line.
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

/// Reads up to the end of the game; `None` where the text holds no further one.
fn next_game<'a, F>(
    mut builder: Builder<'a>,
    reader: &mut Reader<'a>,
    sink: &mut RecordSink<'_, F>,
) -> Result<Option<(GameRecord, RecordSpans)>, F> {
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
