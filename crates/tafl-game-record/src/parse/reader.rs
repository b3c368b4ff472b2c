//! The pull parser: one event at a time.

use notation_syntax::{Cursor, Error, ErrorSink, Finding, Span, Strictness, TokenKind};

use crate::error::{RecordError, RecordErrorKind, RecordFindingKind, RecordSink};
use crate::event::{CommentEvent, Event, MoveEvent, TagEvent, TurnEvent};
use crate::tag;

/// Reads the games of a text piece by piece, without building anything.
///
/// Events borrow from the text and allocate nothing. After an error reading goes on at the next line. A text
/// may hold many games: each ends with [`Event::End`].
///
/// ```
/// use tafl_game_record::{Event, Reader};
///
/// let text = "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1 d3-c3\n[Quiet.|]\n";
/// let moves = Reader::new(text).filter_map(Result::ok).filter_map(|event| match event {
///     Event::Move(step) => Some(step.text),
///     _ => None,
/// });
/// assert_eq!(moves.collect::<Vec<_>>(), ["d1-c1", "d3-c3"]);
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    cursor: Cursor<'a>,
    state: State,
    /// Once no `]` is left there never will be: so that many open brackets do not cost a search each.
    no_close_ahead: bool,
    /// Whether the text begins at the start of a line. A part of an archive may not.
    at_line_start: bool,
}

/// What came before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum State {
    /// Nothing of a game yet.
    #[default]
    Start,
    /// Tags.
    Tags,
    /// A turn that has no comment block yet.
    Turn,
    /// Inside a comment block, before the slot of this number.
    Comment(usize),
    /// A turn and its comment block.
    Commented,
    /// A turn that could not be read: its comment is passed over.
    Broken,
    /// A turn, its comment block, and something that could not be read: a comment behind that is passed over.
    CommentedBroken,
}

impl<'a> Reader<'a> {
    /// A reader at the start of `text`.
    pub fn new(text: &'a str) -> Self {
        Self::in_span(text, Span::of(text))
    }

    /// A reader over the part of `source` that `span` covers. Spans of events refer to `source`.
    pub fn in_span(source: &'a str, span: Span) -> Self {
        Self {
            cursor: Cursor::new(source, span),
            state: State::Start,
            no_close_ahead: false,
            at_line_start: true,
        }
    }

    /// A reader that goes on where another one was: at the start of `text`, in that state.
    #[cfg(feature = "std")]
    pub(crate) fn resume(text: &'a str, state: State, at_line_start: bool) -> Self {
        Self { state, at_line_start, ..Self::new(text) }
    }

    /// What came before the next event.
    #[cfg(feature = "std")]
    pub(crate) fn state(&self) -> State {
        self.state
    }

    /// The offset of what is read next.
    pub fn offset(&self) -> usize {
        self.cursor.offset()
    }

    /// Whether the error before was in a turn, so that moves may be missing from here on.
    pub fn lost_turn(&self) -> bool {
        matches!(self.state, State::Broken | State::CommentedBroken)
    }

    /// The next event; `None` at the end of the text.
    ///
    /// This is the parser; the iterator is the same with [`Strictness::Relaxed`] as its sink.
    ///
    /// # Errors
    ///
    /// What the sink makes of what cannot be read. Calling again goes on at the next line.
    pub fn next_event<F>(
        &mut self,
        sink: &mut dyn ErrorSink<RecordErrorKind, Failure = F>,
    ) -> Result<Option<Event<'a>>, F> {
        if let State::Comment(slot) = self.state {
            return Ok(Some(Event::Comment(self.comment_slot(slot))));
        }
        loop {
            self.cursor.eat_while(is_white);
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

    /// A bracket is a tag before the first turn and a comment behind a turn. Behind the comment of a turn it
    /// begins the next game if it is a tag of the specification on a line of its own.
    fn bracket<F>(&mut self, sink: &mut RecordSink<'_, F>) -> Result<Option<Event<'a>>, F> {
        match self.state {
            State::Start | State::Tags => self.tag(sink).map(Some),
            State::Commented | State::CommentedBroken if self.at_new_game() => {
                self.state = State::Start;
                Ok(Some(Event::End(Span::at(self.cursor.offset()))))
            }
            State::Broken | State::CommentedBroken => {
                self.broken_comment(sink)?;
                Ok(None)
            }
            State::Commented => {
                sink.finding(Finding::new(RecordFindingKind::SecondCommentBlock, self.cursor.char_span()))?;
                self.comment(sink).map(Some)
            }
            State::Turn | State::Comment(_) => self.comment(sink).map(Some),
        }
    }

    /// `"[" tag-type ":" tag-value "]"`.
    fn tag<F>(&mut self, sink: &mut RecordSink<'_, F>) -> Result<Event<'a>, F> {
        self.state = State::Tags;
        let start = self.cursor.offset();
        let Some(span) = self.bracketed() else {
            let error = Error::new(RecordErrorKind::TagNotClosed, self.cursor.char_span());
            self.cursor.skip_line();
            return Err(sink.fatal(error));
        };
        let text = self.cursor.text(span);
        let name = text.split_once(':').map_or("", |(name, _)| name);
        if !tag::is_name(name) {
            let line = text.find('\n').map_or(span, |at| Span::new(span.start(), span.start() + at));
            self.cursor.skip_line();
            return Err(sink.fatal(Error::new(RecordErrorKind::MissingTagName, line)));
        }
        self.cursor.skip_to(b']');
        self.cursor.bump();
        let value_span = Span::new(span.start() + name.len() + 1, span.end());
        let value = self.cursor.text(value_span);
        if let Some(at) = value.find(['\n', '\r']) {
            let span = Span::at(value_span.start() + at);
            sink.finding(Finding::new(RecordFindingKind::LineBreakInTag, span))?;
        }
        Ok(Event::Tag(TagEvent { name, value, span: self.cursor.span_from(start), value_span }))
    }

    /// What is between the bracket ahead and the next closing one. Passes the opening one if there is one.
    fn bracketed(&mut self) -> Option<Span> {
        if self.no_close_ahead {
            return None;
        }
        let mut ahead = self.cursor.clone();
        ahead.bump();
        let span = ahead.skip_to(b']');
        if ahead.at_end() {
            self.no_close_ahead = true;
            return None;
        }
        self.cursor.bump();
        Some(span)
    }

    /// `"[" comment ("|" comment)* "]"`, its first slot.
    fn comment<F>(&mut self, sink: &mut RecordSink<'_, F>) -> Result<Event<'a>, F> {
        if self.bracketed().is_some() {
            return Ok(Event::Comment(self.comment_slot(0)));
        }
        self.state = State::Commented;
        let error = Error::new(RecordErrorKind::CommentNotClosed, self.cursor.char_span());
        self.cursor.skip_line();
        Err(sink.fatal(error))
    }

    fn comment_slot(&mut self, slot: usize) -> CommentEvent<'a> {
        let span = self.cursor.skip_to_either(b'|', b']');
        let more = self.cursor.at(TokenKind::Pipe);
        self.cursor.bump();
        self.state = if more { State::Comment(slot + 1) } else { State::Commented };
        CommentEvent { text: self.cursor.text(span), slot, span }
    }

    /// The comment of a turn that could not be read.
    fn broken_comment<F>(&mut self, sink: &mut RecordSink<'_, F>) -> Result<(), F> {
        self.comment(sink)?;
        if self.state != State::Commented {
            self.cursor.skip_to(b']');
            self.cursor.bump();
            self.state = State::Commented;
        }
        Ok(())
    }

    /// `turn-number`, §4.
    fn turn_number<F>(&mut self, sink: &mut RecordSink<'_, F>) -> Result<Event<'a>, F> {
        let span = self.cursor.eat_while(is_address);
        // What is no address is told by its first character that does not belong.
        if !self.cursor.peek().is_none_or(|kind| is_white(kind) || kind == TokenKind::OpenBracket) {
            if self.state == State::Commented {
                self.state = State::Turn;
            }
            return Err(self.unexpected(sink));
        }
        self.state = State::Turn;
        let text = self.cursor.text(span);
        if text.as_bytes().last() != Some(&b'.') {
            sink.finding(Finding::new(RecordFindingKind::MissingAddressDot, Span::at(span.end())))?;
        }
        Ok(Event::Turn(TurnEvent { text, span }))
    }

    /// `.....`
    fn placeholder<F>(&mut self, sink: &mut RecordSink<'_, F>) -> Result<Event<'a>, F> {
        let span = self.cursor.eat_while(|kind| kind == TokenKind::Dot);
        if span.len() != crate::event::PLACEHOLDER.len() {
            sink.finding(Finding::new(RecordFindingKind::PlaceholderLength, span))?;
        }
        Ok(Event::Placeholder(span))
    }

    /// `move-record`: everything up to white space or a bracket. What it says is for the reader of the event.
    fn move_record(&mut self) -> Event<'a> {
        let span = self.cursor.eat_while(|kind| !is_white(kind) && kind != TokenKind::OpenBracket);
        Event::Move(MoveEvent { text: self.cursor.text(span), span })
    }

    fn unexpected<F>(&mut self, sink: &mut RecordSink<'_, F>) -> F {
        let kind = RecordErrorKind::Unexpected { found: self.cursor.found() };
        let error = Error::new(kind, self.cursor.char_span());
        self.cursor.skip_line();
        self.state = match self.state {
            State::Start | State::Tags => State::Tags,
            State::Turn | State::Comment(_) | State::Broken => State::Broken,
            State::Commented | State::CommentedBroken => State::CommentedBroken,
        };
        sink.fatal(error)
    }

    fn end_of_text(&mut self) -> Option<Event<'a>> {
        if self.state == State::Start {
            return None;
        }
        self.state = State::Start;
        Some(Event::End(Span::at(self.cursor.offset())))
    }

    /// Whether the bracket ahead begins a game: a tag of the specification at the start of a line.
    fn at_new_game(&self) -> bool {
        let before = self.cursor.source().get(..self.cursor.offset()).unwrap_or_default();
        if !(before.ends_with('\n') || before.is_empty() && self.at_line_start) {
            return false;
        }
        // Not the source: it may go on behind the part that is read.
        let mut ahead = self.cursor.clone();
        ahead.bump();
        let rest = ahead.skip_rest();
        let after = ahead.text(rest);
        tag::begins(after.as_bytes())
    }
}

impl<'a> Iterator for Reader<'a> {
    type Item = Result<Event<'a>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_event(&mut Strictness::Relaxed).transpose()
    }
}

fn is_white(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Space | TokenKind::Tab | TokenKind::LineFeed | TokenKind::CarriageReturn)
}

fn is_address(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Digit | TokenKind::Lower | TokenKind::Dot)
}
