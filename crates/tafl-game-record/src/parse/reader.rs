//! The pull parser: it yields one event at a time.

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Cursor, ErrorSink, Finding, Reported, Span, Strictness, TokenKind};

use crate::archive::{begins_game_after_turn, may_begin_game};
use crate::error::{RecordError, RecordErrorKind, RecordFindingKind, RecordSink};
use crate::event::{Event, MoveEvent};
use crate::tag;

/// Reads a text as a sequence of events, without building a record.
///
/// Events borrow from the text and allocate nothing. After an error, reading continues at the next line. A text may
/// contain several games: each ends with [`Event::End`].
///
/// ```
/// use tafl_game_record::{Event, EventReader};
///
/// let text = "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1 d3-c3\n[Quiet.|]\n";
/// let moves = EventReader::new(text).filter_map(Result::ok).filter_map(|event| match event {
///     Event::Move(step) => Some(step.text),
///     _ => None,
/// });
/// assert_eq!(moves.collect::<Vec<_>>(), ["d1-c1", "d3-c3"]);
/// ```
#[doc(alias = "pgn")]
#[doc(alias = "visitor")]
#[doc(alias = "lexer")]
#[derive(Clone, Debug)]
pub struct EventReader<'a> {
    /// The source up to the end of the part that is read.
    pub(super) text: &'a str,
    /// The offset of the text that is read next.
    pub(super) at: usize,
    /// The tokens of that text. Plain events are read without tokens, so the cursor can be at an earlier offset: see
    /// [`any_event`](Self::any_event).
    pub(super) cursor: Cursor<'a>,
    pub(super) state: State,
    /// The offset of the first `]` after the last bracket that was opened, or the largest number if there is none.
    /// Without this, each of many open brackets would cost a search.
    pub(super) next_close: usize,
    /// Whether the text begins at the start of a line, which part of an archive may not.
    at_line_start: bool,
    /// The state at the end of the text, when that is reached.
    last: State,
}

/// The part of a game before the next event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum State {
    /// Nothing of a game.
    #[default]
    Start,
    /// Tags.
    Tags,
    /// A turn without a comment block.
    Turn,
    /// Inside a comment block, before the slot of this number.
    Comment(usize),
    /// A turn and its comment block.
    Commented,
    /// An unreadable turn, whose comment block will be skipped.
    Broken,
    /// A turn, its comment block and unreadable text, after which a comment block will be skipped.
    CommentedBroken,
}

impl<'a> EventReader<'a> {
    /// A reader of this text. A byte order mark at its start is skipped.
    pub fn new(text: &'a str) -> Self {
        Self::in_span(text, Span::of_file(text))
    }

    /// A reader of the part of `source` that `span` covers. Spans of events refer to `source`.
    pub fn in_span(source: &'a str, span: Span) -> Self {
        let cursor = Cursor::new(source, span);
        Self {
            text: source.get(..cursor.part().end()).unwrap_or_default(),
            at: span.start(),
            cursor,
            state: State::Start,
            next_close: 0,
            at_line_start: true,
            last: State::Start,
        }
    }

    /// A reader that continues in the state of another reader, at the start of `text`.
    #[cfg(feature = "std")]
    pub(crate) fn resume(text: &'a str, state: State, at_line_start: bool) -> Self {
        Self { state, at_line_start, ..Self::in_span(text, Span::of(text)) }
    }

    /// Reads to the end of the text, and returns what was read before it.
    #[cfg(feature = "std")]
    pub(crate) fn state_at_end(mut self) -> State {
        while !matches!(self.next_event(&mut ()), Ok(None)) {}
        self.last
    }

    /// The offset of the text that is read next.
    #[inline]
    pub fn offset(&self) -> usize {
        self.at
    }

    /// The end of the text that is read.
    pub(crate) fn end(&self) -> usize {
        self.cursor.part().end()
    }

    /// Whether the last error was in a turn, so that moves may be missing from here on.
    pub(crate) fn lost_turn(&self) -> bool {
        matches!(self.state, State::Broken | State::CommentedBroken)
    }

    /// The next event; `None` at the end of the text.
    ///
    /// The iterator reads with [`Strictness::Relaxed`] and returns the errors.
    ///
    /// # Errors
    ///
    /// Text cannot be read, and the sink has the reason. The next call continues at the next line.
    #[inline]
    pub fn next_event(
        &mut self,
        sink: &mut dyn ErrorSink<RecordErrorKind>,
    ) -> Result<Option<Event<'a>>, Reported> {
        match self.plain_event() {
            Some(event) => Ok(Some(event)),
            None => self.other_event(sink),
        }
    }

    /// The next event, after [`plain_event`](Self::plain_event).
    #[inline(never)]
    fn other_event(&mut self, sink: &mut RecordSink<'_>) -> Result<Option<Event<'a>>, Reported> {
        match self.plain_bracket() {
            Some(event) => Ok(Some(event)),
            None => self.any_event(sink),
        }
    }

    /// The same for the iterator.
    #[inline(never)]
    fn next_of_any_form(&mut self) -> Option<Result<Event<'a>, RecordError>> {
        match self.plain_bracket() {
            Some(event) => Some(Ok(event)),
            None => Strictness::Relaxed.run(|sink| self.any_event(sink)).transpose(),
        }
    }

    /// The next event, whatever its form.
    #[inline(never)]
    fn any_event(&mut self, sink: &mut RecordSink<'_>) -> Result<Option<Event<'a>>, Reported> {
        self.cursor.skip(self.at - self.cursor.offset());
        let event = self.event_of_tokens(sink);
        self.at = self.cursor.offset();
        event
    }

    fn event_of_tokens(&mut self, sink: &mut RecordSink<'_>) -> Result<Option<Event<'a>>, Reported> {
        if let State::Comment(slot) = self.state {
            return Ok(Some(Event::Comment(self.comment_slot(slot))));
        }
        loop {
            self.cursor.eat_while(TokenKind::is_white_space);
            let event = match self.cursor.peek() {
                None => return Ok(self.end_of_text()),
                Some(TokenKind::OpenBracket) => self.bracket(sink)?,
                Some(TokenKind::Digit) => Some(self.turn_number(sink)?),
                Some(TokenKind::Dot) if self.state == State::Turn => Some(self.placeholder(sink)?),
                Some(TokenKind::Lower | TokenKind::Upper | TokenKind::Hyphen)
                    if self.state == State::Turn =>
                {
                    Some(self.move_record())
                }
                Some(_) => return Err(self.unexpected(sink)),
            };
            if event.is_some() {
                return Ok(event);
            }
        }
    }

    /// A bracket is a tag before the first turn, and a comment block after a turn. After the comment block of a turn,
    /// a tag of the specification at the start of a line begins the next game; what can only be a tag does so after any turn.
    fn bracket(&mut self, sink: &mut RecordSink<'_>) -> Result<Option<Event<'a>>, Reported> {
        match self.state {
            State::Start | State::Tags => self.tag(sink).map(Some),
            _ if self.at_new_game(sink)? => {
                self.state = State::Start;
                Ok(Some(Event::End(Span::at(self.cursor.offset()))))
            }
            State::Broken | State::CommentedBroken => {
                self.skip_comment_block(sink)?;
                Ok(None)
            }
            State::Commented => {
                sink.finding(Finding::new(RecordFindingKind::SecondCommentBlock, self.cursor.char_span()))?;
                self.comment_block(sink).map(Some)
            }
            State::Turn | State::Comment(_) => self.comment_block(sink).map(Some),
        }
    }

    /// The span between the next bracket and its closing one. Skips the opening bracket if there is a closing one.
    pub(super) fn bracketed(&mut self) -> Option<Span> {
        let start = self.cursor.offset() + 1;
        if self.next_close < start {
            let inside = self.cursor.rest().get(1..).expect_or_default("a bracket is ahead");
            self.next_close = memchr::memchr(b']', inside).map_or(usize::MAX, |length| start + length);
        }
        if self.next_close == usize::MAX {
            return None;
        }
        self.cursor.bump();
        Some(Span::new(start, self.next_close))
    }

    /// `.....`
    fn placeholder(&mut self, sink: &mut RecordSink<'_>) -> Result<Event<'a>, Reported> {
        let span = self.cursor.eat_while(|kind| kind == TokenKind::Dot);
        if span.len() != crate::event::PLACEHOLDER.len() {
            sink.finding(Finding::new(RecordFindingKind::PlaceholderLength, span))?;
        }
        Ok(Event::Placeholder(span))
    }

    /// `move-record`: everything up to white space or a bracket. The move itself is parsed later.
    fn move_record(&mut self) -> Event<'a> {
        let span = self.cursor.eat_while(|kind| !kind.is_white_space() && kind != TokenKind::OpenBracket);
        Event::Move(MoveEvent { text: self.cursor.text(span), span })
    }

    fn end_of_text(&mut self) -> Option<Event<'a>> {
        if self.state == State::Start {
            return None;
        }
        self.last = self.state;
        self.state = State::Start;
        Some(Event::End(Span::at(self.cursor.offset())))
    }

    /// Whether the bracket ahead, after a turn, begins a game. A comment that looks like a tag is reported.
    // deviation: G13b
    fn at_new_game(&self, sink: &mut RecordSink<'_>) -> Result<bool, Reported> {
        if !self.may_begin_game() {
            return Ok(false);
        }
        if matches!(self.state, State::Commented | State::CommentedBroken) {
            return Ok(true);
        }
        let inside = self.cursor.rest().get(1..).expect_or_default("a bracket is ahead");
        let begins = begins_game_after_turn(inside, true) == Some(true);
        if !begins && tag::is_known_tag(inside) {
            sink.finding(Finding::new(RecordFindingKind::CommentLikeTag, self.cursor.char_span()))?;
        }
        Ok(begins)
    }

    /// Whether the bracket ahead can begin a game.
    fn may_begin_game(&self) -> bool {
        let before =
            self.cursor.source().get(..self.cursor.offset()).expect_or_default("the cursor is in the text");
        // Not the rest of the source, which may extend beyond the part that is read.
        let inside = self.cursor.rest().get(1..).expect_or_default("a bracket is ahead");
        may_begin_game(before, inside, self.at_line_start)
    }
}

impl<'a> Iterator for EventReader<'a> {
    type Item = Result<Event<'a>, RecordError>;

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "measured: the event stays in registers")]
    fn next(&mut self) -> Option<Self::Item> {
        match self.plain_event() {
            Some(event) => Some(Ok(event)),
            // Not returned directly: plain events would be written to the memory of this result, and read again.
            None => match self.next_of_any_form() {
                Some(Ok(event)) => Some(Ok(event)),
                Some(Err(error)) => Some(Err(error)),
                None => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use notation_syntax::Report;

    use super::*;

    const PIECES: [&str; 30] = [
        "1. ",
        "12.\t",
        "a1-a2",
        "K",
        "---",
        ".....",
        "1a.1.1b. ",
        "1.a1-a2 ",
        "[event:x]",
        "[x-_9Z:]",
        "[ event:x]",
        "[e v:x]",
        "[:x]",
        "[site:x\ny]",
        "[x|y]",
        "[",
        "]",
        "|",
        "\n",
        "\r",
        " ",
        "7",
        "2.",
        "\u{1}",
        "ä",
        "(",
        "[]",
        "[rules:x]\n",
        "[event:1.1]\n",
        "\n1. b1-b2\n",
    ];

    /// All events and errors. Without the fast way, each event is read from tokens.
    fn events(text: &str, plain: bool) -> (Vec<Result<Option<Event<'_>>, usize>>, Report<RecordErrorKind>) {
        let mut reader = EventReader::new(text);
        let mut report = Report::new();
        let mut events = Vec::new();
        loop {
            let next = if plain { reader.next_event(&mut report) } else { reader.any_event(&mut report) };
            let at_end = matches!(next, Ok(None));
            events.push(next.map_err(|_| reader.offset()));
            if at_end {
                return (events, report);
            }
        }
    }

    #[test]
    fn plain_events_are_read_as_from_tokens() {
        let mut text = String::new();
        // A fixed sequence of pieces, in each of their combinations of up to three and in long texts.
        let mut random = 1_u64;
        let mut check = |pieces: &[usize]| {
            text.clear();
            text.extend(pieces.iter().filter_map(|&piece| PIECES.get(piece)).copied());
            assert_eq!(events(&text, true), events(&text, false), "{text:?}");
        };
        for one in 0..PIECES.len() {
            for two in 0..PIECES.len() {
                for three in 0..PIECES.len() {
                    check(&[0, one, two, three]);
                    check(&[one, two, three]);
                }
            }
        }
        for length in 0..4000 {
            let mut pieces = Vec::new();
            for _ in 0..length % 40 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                pieces.push(usize::try_from(random >> 33).unwrap_or(0) % PIECES.len());
            }
            check(&pieces);
        }
    }
}
