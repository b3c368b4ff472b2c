//! The number or address of a turn.

use notation_syntax::{Cursor, Error, Finding, Reported, Span, TokenKind};
use tafl_moves::SpellingErrorKind;

use super::reader::{EventReader, State};
use super::unexpected::{continued, line_from};
use crate::error::{RecordErrorKind, RecordFindingKind, RecordSink};
use crate::event::{Event, TurnEvent};

impl<'a> EventReader<'a> {
    /// `turn-number`, §4.
    pub(super) fn turn_number(&mut self, sink: &mut RecordSink<'_>) -> Result<Event<'a>, Reported> {
        let span = self.cursor.eat_while(is_address);
        let text = self.cursor.text(span);
        let ends =
            self.cursor.peek().is_none_or(|kind| kind.is_white_space() || kind == TokenKind::OpenBracket);
        if ends && text.as_bytes().last() == Some(&b'.') {
            self.state = State::Turn;
            return Ok(Event::Turn(TurnEvent { text, span }));
        }
        self.unusual_number(span, ends, sink)
    }

    /// A number that is not followed by a dot and white space.
    #[cold]
    fn unusual_number(
        &mut self,
        span: Span,
        ends: bool,
        sink: &mut RecordSink<'_>,
    ) -> Result<Event<'a>, Reported> {
        if let Some(number) = self.joined_number(span) {
            self.jump_to(number.end());
            self.state = State::Turn;
            let missing = Finding::new(RecordFindingKind::MissingTurnSpace, Span::at(number.end()));
            sink.finding(missing)?;
            return Ok(Event::Turn(TurnEvent { text: self.cursor.text(number), span: number }));
        }
        let in_comment = self.comment_goes_on(span.start());
        if ends && in_comment.is_none() {
            self.state = State::Turn;
            sink.finding(Finding::new(RecordFindingKind::MissingAddressDot, Span::at(span.end())))?;
            return Ok(Event::Turn(TurnEvent { text: self.cursor.text(span), span }));
        }
        // The error is at the first character that cannot belong to an address.
        let error = in_comment.unwrap_or_else(|| self.wrong_number(span.start()));
        if self.state == State::Commented {
            self.state = State::Turn;
        }
        Err(self.skip_unexpected(error, sink))
    }

    /// The number in `1.d6-b6`: a move follows its last dot directly.
    fn joined_number(&self, span: Span) -> Option<Span> {
        let eaten = self.cursor.text(span);
        let number = Span::new(span.start(), span.start() + eaten.rfind('.')? + 1);
        let text = self.cursor.source().get(number.end()..self.end())?;
        let is_word = || {
            text.starts_with(char::is_alphanumeric)
                && SpellingErrorKind::find(text, Span::of(text), 0).is_some()
        };
        (!eaten.contains("..") && (begins_move(text) || is_word())).then_some(number)
    }

    /// Why the number that begins here cannot be read.
    fn wrong_number(&self, start: usize) -> Error<RecordErrorKind> {
        let line = line_from(&self.cursor, start);
        if let Some((turn, length)) = continued(line) {
            let span = Span::new(start, start + length);
            return Error::new(RecordErrorKind::TurnContinued { turn }, span);
        }
        let span = Span::new(start, start + line.len());
        let spelling = SpellingErrorKind::find(self.cursor.source(), span, self.cursor.offset());
        match spelling {
            Some(found) => found.map(RecordErrorKind::Spelling),
            None => self.unexpected_text(),
        }
    }

    /// Continues at an offset that was looked at already, or is not read.
    pub(super) fn jump_to(&mut self, offset: usize) {
        self.cursor = Cursor::new(self.cursor.source(), Span::new(offset, self.cursor.part().end()));
    }
}

/// Whether a text begins as a move does: with letters and digits, or with `---`.
fn begins_move(text: &str) -> bool {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let then_digit = text.as_bytes().get(letters).is_some_and(u8::is_ascii_digit);
    (1..=3).contains(&letters) && then_digit || text.starts_with("---")
}

fn is_address(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Digit | TokenKind::Lower | TokenKind::Dot)
}
