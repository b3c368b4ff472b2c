//! Parsing messages. The functions are named after the words of the protocol.

mod clock;
mod engine;
mod host;

use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use notation_syntax::{Error, Finding, Notation, Reported, Span, shortened};
use tafl_moves::Move;

use crate::engine_message::{GameOver, Standing};
use crate::error::{MessageErrorKind, MessageFindingKind, MessageSink};
use crate::host_message::HostMessage;
use crate::word::{Line, Word};

/// How many characters of an unknown word a message shows.
const SHOWN: usize = 24;

/// The words of a line that are not read yet.
#[derive(Clone)]
pub(super) struct Words<'a> {
    source: &'a str,
    rest: Span,
}

/// A word and where it is.
#[derive(Clone, Copy)]
pub(super) struct WordAt<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

impl WordAt<'_> {
    /// The word, as a message shows it.
    pub(super) fn shown(self) -> String {
        shortened(self.text, SHOWN).into_owned()
    }

    /// The word is where another one is expected.
    pub(super) fn unexpected(self, expected: &'static str, sink: &mut MessageSink<'_>) -> Reported {
        let kind = MessageErrorKind::Unexpected { expected, found: self.shown() };
        sink.fatal(Error::new(kind, self.span))
    }
}

impl<'a> Words<'a> {
    /// The first word of a message, and the words after it.
    pub(super) fn of_message(
        source: &'a str,
        span: Span,
        sink: &mut MessageSink<'_>,
    ) -> Result<(WordAt<'a>, Self), Reported> {
        let text = span.slice(source).unwrap_or_default();
        if text.len() > HostMessage::MAX_BYTES {
            return Err(sink.fatal(Error::new(MessageErrorKind::TooLong, span)));
        }
        let ended = text.strip_suffix('\n').unwrap_or(text).trim_end_matches('\r');
        if let Some(at) = ended.find(['\n', '\r']) {
            let second = Span::new(span.start() + at, span.end());
            return Err(sink.fatal(Error::new(MessageErrorKind::SeveralLines, second)));
        }
        let mut words = Self { source, rest: Span::new(span.start(), span.start() + ended.len()) };
        match words.next() {
            Some(first) => Ok((first, words)),
            None => Err(sink.fatal(Error::new(MessageErrorKind::Empty, span))),
        }
    }

    /// The first word is none of the protocol.
    pub(super) fn unknown_message(first: WordAt<'_>, sink: &mut MessageSink<'_>) -> Reported {
        let kind = MessageErrorKind::UnknownMessage { found: first.shown() };
        sink.fatal(Error::new(kind, first.span))
    }

    pub(super) fn source(&self) -> &'a str {
        self.source
    }

    /// The rest of the line, without white space at its ends.
    pub(super) fn rest(&self) -> WordAt<'a> {
        let rest = self.rest.slice(self.source).unwrap_or_default();
        let text = rest.trim_start();
        let start = self.rest.end() - text.len();
        let text = text.trim_end();
        WordAt { text, span: Span::new(start, start + text.len()) }
    }

    /// The rest of the line, as text.
    pub(super) fn text(&self) -> Line {
        Line::new(self.rest().text)
    }

    /// The next word, which is needed.
    pub(super) fn expect(
        &mut self,
        expected: &'static str,
        sink: &mut MessageSink<'_>,
    ) -> Result<WordAt<'a>, Reported> {
        let end = Span::at(self.rest.end());
        self.next().ok_or_else(|| sink.fatal(Error::new(MessageErrorKind::Missing { expected }, end)))
    }

    /// The next word, which must be this one.
    pub(super) fn keyword(
        &mut self,
        keyword: &str,
        expected: &'static str,
        sink: &mut MessageSink<'_>,
    ) -> Result<(), Reported> {
        let word = self.expect(expected, sink)?;
        if word.text == keyword { Ok(()) } else { Err(word.unexpected(expected, sink)) }
    }

    /// A value that is one word, such as a number.
    pub(super) fn value<T: FromStr>(
        &mut self,
        expected: &'static str,
        sink: &mut MessageSink<'_>,
    ) -> Result<T, Reported> {
        let word = self.expect(expected, sink)?;
        word.text.parse().map_err(|_| word.unexpected(expected, sink))
    }

    /// A value that may be given once. The last one counts.
    pub(super) fn once<T: FromStr>(
        &mut self,
        word: (WordAt<'_>, &'static str),
        slot: &mut Option<T>,
        sink: &mut MessageSink<'_>,
    ) -> Result<(), Reported> {
        if slot.is_some() {
            Self::repeated(word, sink)?;
        }
        *slot = Some(self.value("a number", sink)?);
        Ok(())
    }

    /// A word whose value has been given already.
    pub(super) fn repeated(
        (at, word): (WordAt<'_>, &'static str),
        sink: &mut MessageSink<'_>,
    ) -> Result<(), Reported> {
        sink.finding(Finding::new(MessageFindingKind::Repeated { word }, at.span))
    }

    /// A word that an author chose.
    pub(super) fn word(
        &mut self,
        expected: &'static str,
        sink: &mut MessageSink<'_>,
    ) -> Result<Word, Reported> {
        let found = self.expect(expected, sink)?;
        Word::new(found.text).ok_or_else(|| found.unexpected(expected, sink))
    }

    /// Moves up to the end of the line.
    pub(super) fn moves(&mut self, sink: &mut MessageSink<'_>) -> Result<Vec<Move>, Reported> {
        let mut moves = Vec::new();
        while let Some(word) = self.next() {
            moves.push(Move::parse_in(self.source, word.span, &mut sink.lifted())?);
        }
        Ok(moves)
    }

    /// Skips words up to this one, or to the end of the line.
    pub(super) fn skip_to(&mut self, end: &str) {
        let mut before = self.clone();
        while self.next().is_some_and(|word| word.text != end) {
            before = self.clone();
        }
        *self = before;
    }

    /// A result and the reason: `attackers king-captured`.
    pub(super) fn game_over(&mut self, sink: &mut MessageSink<'_>) -> Result<GameOver, Reported> {
        const EXPECTED: &str = "`attackers`, `defenders`, `draw` or `none`";
        let word = self.expect(EXPECTED, sink)?;
        let standing = match word.text {
            "draw" => Standing::Drawn,
            "none" => Standing::Undecided,
            side => Standing::Won(side.parse().map_err(|_| word.unexpected(EXPECTED, sink))?),
        };
        Ok(GameOver { standing, reason: self.text() })
    }

    /// A word that this version does not have.
    pub(super) fn ignored(word: WordAt<'_>, sink: &mut MessageSink<'_>) -> Result<(), Reported> {
        sink.finding(Finding::new(MessageFindingKind::Ignored { found: word.shown() }, word.span))
    }

    /// The end of a message that has no more words.
    pub(super) fn end(&self, sink: &mut MessageSink<'_>) -> Result<(), Reported> {
        let rest = self.rest();
        if rest.text.is_empty() {
            return Ok(());
        }
        sink.finding(Finding::new(MessageFindingKind::Useless, rest.span))
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = WordAt<'a>;

    fn next(&mut self) -> Option<WordAt<'a>> {
        let rest = self.rest();
        let text = rest.text.split(char::is_whitespace).next().filter(|text| !text.is_empty())?;
        let span = Span::new(rest.span.start(), rest.span.start() + text.len());
        self.rest = Span::new(span.end(), self.rest.end());
        Some(WordAt { text, span })
    }
}
