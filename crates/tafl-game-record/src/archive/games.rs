//! The games of a text in memory.

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Parsed, Reported, Span};

use crate::error::{RecordErrorKind, RecordSink};
use crate::event::Event;
use crate::parse::{Builder, EventReader};
use crate::record::GameRecord;
use crate::spans::RecordSpans;

/// The games of a text, one after another, each with its errors and findings.
///
/// A new game begins at a tag of the specification at the start of a line. If the turn before it has no comment block, which
/// the tag could be itself, it begins a game if it is on one line, has no `|`, and is the rules or the position or is
/// followed by another tag or by the first turn.
///
/// ```
/// use tafl_game_record::Games;
///
/// let text = "[event:First]\n1. a1-a2\n[]\n[event:Second]\n1. b1-b2\n";
/// let events = Games::new(text).map(|game| game.value.unwrap().tag("event").unwrap().to_string());
/// assert_eq!(events.collect::<Vec<_>>(), ["First", "Second"]);
/// ```
#[doc(alias = "pgn")]
#[doc(alias = "database")]
#[derive(Clone, Debug)]
pub struct Games<'a> {
    source: &'a str,
    reader: EventReader<'a>,
    builder: Builder<'a>,
    moves: bool,
}

impl<'a> Games<'a> {
    /// The games of this text.
    pub fn new(text: &'a str) -> Self {
        Self { source: text, reader: EventReader::new(text), builder: Builder::new(text), moves: true }
    }

    /// With `false`, reads the tags alone, in a fraction of the time: the games have no moves and no comments, and what is
    /// wrong with a move is not found.
    ///
    /// ```
    /// use tafl_game_record::Games;
    ///
    /// let text = "[event:First]\n1. a1-a2\n[]\n[event:Second]\n1. b1-b2\n";
    /// let last = Games::new(text).with_moves(false).last().and_then(|game| game.value).unwrap();
    /// assert_eq!((last.tag("event").unwrap().as_str(), last.tree().len()), ("Second", 0));
    /// ```
    #[must_use]
    pub fn with_moves(self, moves: bool) -> Self {
        Self { moves, ..self }
    }

    /// The next game, with the spans of its moves, comments and tags in the text, for tools that report on them or
    /// edit the text.
    ///
    /// ```
    /// use tafl_game_record::Games;
    ///
    /// let text = "[event:First]\n1. a1-a2 c3-c2\n";
    /// let (game, spans) = Games::new(text).next_with_spans().unwrap();
    /// let game = game.value.unwrap();
    /// let last = game.tree().main_line().last().unwrap();
    /// assert_eq!(spans.of_move(last).unwrap().slice(text), Some("c3-c2"));
    /// assert_eq!(spans.of_tag("event").unwrap().slice(text), Some("First"));
    /// assert_eq!(spans.of_game().slice(text), Some(text));
    /// ```
    pub fn next_with_spans(&mut self) -> Option<(<Self as Iterator>::Item, RecordSpans)> {
        let mut spans = RecordSpans::default();
        let before = self.source.get(self.reader.offset()..).expect_or_default("the reader is in the text");
        let start = self.source.len() - before.trim_start().len();
        let parsed = self.collect_next(Some(RecordSpans::default()), &mut spans)?;
        spans.set_game(Span::new(start, self.reader.offset().max(start)));
        Some((parsed, spans))
    }

    fn collect_next(
        &mut self,
        wanted: Option<RecordSpans>,
        spans: &mut RecordSpans,
    ) -> Option<<Self as Iterator>::Item> {
        let mut found = false;
        let parsed = Parsed::collect(|report| {
            self.builder.begin(self.reader.end(), wanted);
            let game = next_game(&mut self.builder, &mut self.reader, self.moves, report)?;
            found = game.is_some();
            let (game, its_spans) = game.unwrap_or_default();
            *spans = its_spans;
            Ok(game)
        });
        (found || !parsed.errors.is_empty()).then_some(parsed)
    }
}

impl Iterator for Games<'_> {
    type Item = Parsed<GameRecord, RecordErrorKind>;

    fn next(&mut self) -> Option<Self::Item> {
        self.collect_next(None, &mut RecordSpans::default())
    }
}

/// Reads to the end of the game that the builder has begun; `None` if the text contains no further game.
pub(crate) fn next_game<'a>(
    builder: &mut Builder<'a>,
    reader: &mut EventReader<'a>,
    moves: bool,
    sink: &mut RecordSink<'_>,
) -> Result<Option<(GameRecord, RecordSpans)>, Reported> {
    loop {
        let added = match reader.next_event(sink) {
            Ok(None) => return Ok(None),
            Ok(Some(Event::End(end))) => return builder.finish(end, sink).map(Some),
            Ok(Some(event)) if !moves && !matches!(event, Event::Tag(_)) => Ok(()),
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
