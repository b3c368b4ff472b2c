//! `index ("." variation "." index)* ["."]`, §4, *turn-number*.

use notation_syntax::{Cursor, Error, ErrorSink, Finding, Notation, Reported, Span, TokenKind};
use tafl_moves::{MoveErrorKind, MoveFindingKind, SpellingErrorKind};

use super::reader::{EventReader, State};
use super::unexpected::{comment_of_chess, continued, line_from};
use crate::address::{Address, MoveIndex};
use crate::error::{AddressError, AddressErrorKind, RecordErrorKind, RecordFindingKind, RecordSink};
use crate::event::{Event, TurnEvent};

notation_syntax::from_str! {
    Address, AddressError;
}

impl Notation for Address {
    type ErrorKind = AddressErrorKind;

    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<AddressErrorKind>,
    ) -> Result<Self, Reported> {
        address(&mut Cursor::new(source, span)).map_err(|error| sink.fatal(error))
    }
}

fn address(cursor: &mut Cursor<'_>) -> Result<Address, AddressError> {
    let mut address = Address::main(index(cursor)?);
    while !cursor.at_end() {
        dot(cursor)?;
        // The dot that ends an address in a file.
        if cursor.at_end() {
            break;
        }
        let variation = variation(cursor)?;
        dot(cursor)?;
        address = address.variation(variation, index(cursor)?);
    }
    Ok(address)
}

/// `digits letters`.
fn index(cursor: &mut Cursor<'_>) -> Result<MoveIndex, AddressError> {
    let Some(turn) = cursor.number() else {
        return Err(Error::new(AddressErrorKind::MissingTurn { found: cursor.found() }, cursor.char_span()));
    };
    let out_of_range = |span| Error::new(AddressErrorKind::OutOfRange, span);
    let turn = turn.value().ok_or_else(|| out_of_range(turn.span()))?;
    let start = cursor.offset();
    // Bijective base 26: one more than the index of the letter.
    let mut letters = 0_u32;
    while cursor.at(TokenKind::Lower) {
        let digit = cursor.bump().map_or(0, |letter| u32::from(letter - b'a') + 1);
        letters = (letters * 26 + digit).min(u32::from(u16::MAX) + 2);
    }
    if letters == 0 {
        return Err(Error::new(
            AddressErrorKind::MissingLetter { found: cursor.found() },
            cursor.char_span(),
        ));
    }
    let letter = u16::try_from(letters - 1).map_err(|_| out_of_range(cursor.span_from(start)))?;
    Ok(MoveIndex::new(turn, letter))
}

fn variation(cursor: &mut Cursor<'_>) -> Result<u32, AddressError> {
    let missing =
        Error::new(AddressErrorKind::MissingVariation { found: cursor.found() }, cursor.char_span());
    let Some(number) = cursor.number() else { return Err(missing) };
    match number.value() {
        Some(0) => Err(missing),
        Some(variation) => Ok(variation),
        None => Err(Error::new(AddressErrorKind::OutOfRange, number.span())),
    }
}

fn dot(cursor: &mut Cursor<'_>) -> Result<(), AddressError> {
    if cursor.eat(TokenKind::Dot) {
        return Ok(());
    }
    Err(Error::new(AddressErrorKind::MissingDot { found: cursor.found() }, cursor.char_span()))
}

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

/// A sink for the errors of a word that is read as a move. A mistake of several words, such as `d6 b6`, is reported once.
pub(super) struct Words<'s, 'k> {
    pub(super) sink: &'s mut RecordSink<'k>,
    pub(super) source: &'s str,
    pub(super) word: Span,
    /// The end of the text that is read.
    pub(super) end: usize,
    /// Set to the end of a mistake of several words.
    pub(super) reported_to: &'s mut usize,
}

impl ErrorSink<MoveErrorKind> for Words<'_, '_> {
    fn report(&mut self, error: Error<MoveErrorKind>) {
        let offset = error.span().start();
        let error = match self.several_words(offset) {
            Some(found) => {
                *self.reported_to = found.span().end();
                found
            }
            None => error.map(RecordErrorKind::Move),
        };
        self.sink.report(error);
    }

    fn finding(&mut self, finding: Finding<MoveFindingKind>) -> Result<(), Reported> {
        self.sink.finding(finding.map(RecordFindingKind::Move))
    }

    fn continues(&self) -> bool {
        self.sink.continues()
    }
}

impl Words<'_, '_> {
    /// The mistake that begins with this word and extends beyond it, or a comment of a chess record in the word.
    #[cold]
    fn several_words(&self, offset: usize) -> Option<Error<RecordErrorKind>> {
        let rest = self.source.get(offset..self.end)?;
        if rest.starts_with(['{', '(', ';']) {
            return comment_of_chess(rest, offset, false);
        }
        let words = Span::new(self.word.start(), self.end);
        let found = SpellingErrorKind::find(self.source, words, offset)?;
        (found.span().end() > self.word.end()).then(|| found.map(RecordErrorKind::Spelling))
    }
}
