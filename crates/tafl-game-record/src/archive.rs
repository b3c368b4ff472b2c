//! Archives: several games in one text, one after another.
//!
//! The [reader](crate::EventReader) decides where a game ends: at a tag of the specification at the start of a line. After a
//! turn without a comment block it could be that block, so that more is needed: see `boundary`.
//! [`Games`] reads a text in memory, [`GameReader`] a file, and [`Archived`] prints a record so that it can be separated
//! from the games before and after it.

#[cfg(feature = "std")]
mod search;
#[cfg(feature = "std")]
mod stream;

use core::fmt;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Parsed, Reported, Span};

#[cfg(feature = "std")]
pub use stream::{GameReadError, GameReader};

use crate::error::{RecordErrorKind, RecordSink};
use crate::event::Event;
use crate::parse::{Builder, EventReader, is_white};
use crate::print::{LastBlock, tags, turns};
use crate::record::GameRecord;
use crate::spans::RecordSpans;
use crate::tag;
use crate::tag::{Tag, TagValue};

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
        let span = Span::new(start, self.reader.offset().max(start));
        spans.set_game(span, !parsed.errors.is_empty());
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

/// How far it is searched for what follows a tag. Nothing that is read piece by piece is searched again and again.
const LOOKAHEAD: usize = 1 << 16;

/// Whether a bracket is where a game can begin: at the start of a line, with the name of a tag of the specification.
///
/// `at_line_start` decides where `before`, the text that precedes the bracket, is empty; `after` follows the bracket.
pub(crate) fn may_begin_game(before: &str, after: &[u8], at_line_start: bool) -> bool {
    (before.ends_with('\n') || before.is_empty() && at_line_start) && tag::begins_known_tag(after)
}

/// Whether such a bracket begins a game after a turn without a comment block, which it could be itself. It does if it is on
/// one line, has no `|`, and has the rules or the position, or is followed by another tag or the first turn.
///
/// `None` if more text is needed. `ended` if none follows.
pub(crate) fn begins_game_after_turn(after: &[u8], ended: bool) -> Option<bool> {
    let (after, ended) = match after.get(..LOOKAHEAD) {
        Some(start) => (start, true),
        None => (after, ended),
    };
    let unknown = ended.then_some(false);
    let Some(end) = memchr::memchr3(b']', b'|', b'\n', after) else { return unknown };
    let (tag, rest) = after.split_at_checked(end).expect_or_default("the end is in the text");
    if !rest.starts_with(b"]") || !tag::begins_known_tag(tag) {
        return Some(false);
    }
    if tag.starts_with(b"rules:") || tag.starts_with(b"position:") {
        return Some(true);
    }
    match rest.get(1..).expect_or_default("the rest begins with a bracket").trim_ascii_start() {
        [b'[', name @ ..] => match name.iter().position(|&byte| !tag::is_name_byte(byte)) {
            Some(length) => Some(length > 0 && name.get(length) == Some(&b':')),
            None => unknown,
        },
        [] | [b'1'] | [b'1', b'.'] => unknown,
        [b'1', b'.', next, ..] => Some(is_white(*next)),
        _ => Some(false),
    }
}

/// A record as a game of an archive: in its canonical layout, and separated from the games around it.
///
/// Two games are separated by the comment block of the last turn, so an empty block is printed if that turn has none,
/// and an empty turn if the record has no moves. A game begins with a tag of the specification: the first such tag is
/// printed first, and a record without any gets an empty `event` tag.
///
/// ```
/// use tafl_game_record::{GameRecord, Games};
///
/// let record: GameRecord = "[event:First]\n1. a1-a2\n".parse()?;
/// let archive = format!("{}{}", record.archived(), record.archived());
/// assert_eq!(archive, "[event:First]\n\n1. a1-a2\n[]\n\n[event:First]\n\n1. a1-a2\n[]\n\n");
/// assert_eq!(Games::new(&archive).count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Archived<'r> {
    record: &'r GameRecord,
    at_start: bool,
}

impl GameRecord {
    /// The record as a game of an archive.
    pub fn archived(&self) -> Archived<'_> {
        Archived { record: self, at_start: false }
    }

    /// Orders the tags as [`archived`](Self::archived) prints them, and adds the empty `event` tag if it is needed, so
    /// that the record equals what is read back. Returns whether anything changed.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    ///
    /// let mut record: GameRecord = "[opening:Bold]\n[event:Club]\n1. a1-a2\n".parse()?;
    /// assert!(record.order_tags_for_archive());
    /// assert_eq!(record.to_string(), "[event:Club]\n[opening:Bold]\n\n1. a1-a2\n");
    /// assert!(!record.order_tags_for_archive());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn order_tags_for_archive(&mut self) -> bool {
        match self.first_tag_in_archive() {
            FirstTag::Unchanged => return false,
            FirstTag::Moved(index) => self.tags.get_mut(..=index).map_or((), |tags| tags.rotate_right(1)),
            FirstTag::Added => {
                let event = Tag::new(tag::EVENT, TagValue::default());
                self.tags.splice(..0, event.ok());
            }
        }
        true
    }

    fn first_tag_in_archive(&self) -> FirstTag {
        match self.tags.iter().position(|tag| tag::is_known(tag.name())) {
            Some(0) => FirstTag::Unchanged,
            Some(index) => FirstTag::Moved(index),
            None if self.tags.is_empty() && (self.position.is_some() || self.rules.is_some()) => {
                FirstTag::Unchanged
            }
            None => FirstTag::Added,
        }
    }
}

/// The tag at which a game of an archive begins.
enum FirstTag {
    /// Its first tag, or its position or rules tag if it has no other tags.
    Unchanged,
    /// The tag with this index, which is moved to the front.
    Moved(usize),
    /// An `event` tag, which the record lacks.
    Added,
}

impl Archived<'_> {
    /// Prints the first game of an archive: no game precedes it, so its tags stay in their order.
    #[must_use]
    pub fn at_start(self) -> Self {
        Self { at_start: true, ..self }
    }
}

impl fmt::Display for Archived<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = None;
        if !self.at_start {
            match self.record.first_tag_in_archive() {
                FirstTag::Unchanged => {}
                FirstTag::Moved(index) => first = self.record.tags.get(index),
                FirstTag::Added => f.write_str("[event:]\n")?,
            }
        }
        if let Some(tag) = first {
            writeln!(f, "[{}:{}]", tag.name(), tag.value())?;
        }
        tags(self.record, first, f)?;
        let last = turns(&self.record.tree, f)?;
        f.write_str(match last {
            LastBlock::None => "\n1.\n[]\n\n",
            LastBlock::Turn => "[]\n\n",
            LastBlock::Comments => "\n",
        })
    }
}
