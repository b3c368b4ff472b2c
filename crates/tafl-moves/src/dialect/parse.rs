//! Parsing every dialect, by its form.

use notation_syntax::{
    Cursor, Error, ErrorSink, Finding, Notation, Parsed, Reported, Span, Strictness, TokenKind,
};
use tafl_position::{Piece, Square, SquareErrorKind, SquareFindingKind};

use super::error::{MoveDialectError, MoveDialectErrorKind, MoveDialectFindingKind, MoveDialectSink};
use super::form::{Form, Hyphen, Separator, special_piece, without_side};
use super::record::{DialectMark, DialectMove, DialectRecord};
use crate::capture::{Capture, Captures};
use crate::dialect::MoveDialect;
use crate::mark::MoveKind;
use crate::repeated_captures::RepeatedCaptures;

impl MoveDialect {
    /// Parses a move, or a word that replaces one, relaxedly, as [`FromStr`](core::str::FromStr) does for
    /// notations.
    ///
    /// # Errors
    ///
    /// The first error in the text.
    pub fn parse(self, text: &str) -> Result<DialectRecord, MoveDialectError> {
        self.parse_with(text, Strictness::Relaxed)
    }

    /// Parses a move, or a word that replaces one. [`Strictness::Strict`] refuses departures from the
    /// dialect.
    ///
    /// # Errors
    ///
    /// The first error in the text, or in strict parsing the first departure from the dialect.
    pub fn parse_with(self, text: &str, strictness: Strictness) -> Result<DialectRecord, MoveDialectError> {
        strictness.run(|sink| self.parse_in(text, Span::of(text), sink))
    }

    /// Parses a move, and collects all errors and findings, such as repeated captures.
    pub fn parse_all(self, text: &str) -> Parsed<DialectRecord, MoveDialectErrorKind> {
        Parsed::collect(|report| self.parse_in(text, Span::of(text), report))
    }

    /// Parses the part of `source` in `span`, for parsers of texts that contain moves. Spans of errors and
    /// findings refer to `source`.
    ///
    /// # Errors
    ///
    /// The text cannot be read, and the sink has the reason.
    pub fn parse_in(
        self,
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<MoveDialectErrorKind>,
    ) -> Result<DialectRecord, Reported> {
        dialect_record(self.form(), source, span, sink)
    }
}

/// A word of the dialect, or a move.
fn dialect_record(
    form: &Form,
    source: &str,
    span: Span,
    sink: &mut MoveDialectSink<'_>,
) -> Result<DialectRecord, Reported> {
    let text = span.slice(source).unwrap_or_default();
    if text.is_empty() {
        return Err(sink.fatal(Error::new(MoveDialectErrorKind::Empty, span)));
    }
    if let Some((_, record)) = form.words.iter().find(|(word, _)| *word == text) {
        return Ok(record.clone());
    }
    if text.bytes().all(|byte| byte.is_ascii_alphabetic()) || text == "---" {
        return Err(sink.fatal(Error::new(MoveDialectErrorKind::UnknownWord { dialect: form.name }, span)));
    }
    dialect_move(form, &mut Cursor::new(source, span), sink).map(DialectRecord::Move)
}

/// `square ["-"] square ["x" square (separator square)*] [mark]`
fn dialect_move(
    form: &Form,
    cursor: &mut Cursor<'_>,
    sink: &mut MoveDialectSink<'_>,
) -> Result<DialectMove, Reported> {
    let piece = prefix(form, cursor);
    let origin = square(form, cursor, sink)?;
    let kind = hyphen(form, cursor, sink)?;
    let target = square(form, cursor, sink)?;
    let captures = captures(form, cursor, sink)?;
    let mark = mark(form, cursor, sink)?;
    if !cursor.at_end() {
        let kind = MoveDialectErrorKind::Trailing { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind, cursor.char_span())));
    }
    Ok(DialectMove::from_parts(piece, origin, kind, target, captures, mark))
}

/// The letter of a special piece, in a form that has them.
fn prefix(form: &Form, cursor: &mut Cursor<'_>) -> Option<Piece> {
    let piece = cursor.byte().filter(|_| form.special).and_then(special_piece)?;
    cursor.bump();
    without_side(piece)
}

/// The hyphen between the squares, or the sign of a jump.
fn hyphen(
    form: &Form,
    cursor: &mut Cursor<'_>,
    sink: &mut MoveDialectSink<'_>,
) -> Result<MoveKind, Reported> {
    let kind = match cursor.peek() {
        Some(TokenKind::Hyphen) => {
            cursor.bump();
            return Ok(MoveKind::Plain);
        }
        Some(TokenKind::Caret) if form.special => {
            cursor.bump();
            return Ok(MoveKind::Jump);
        }
        Some(TokenKind::Lower | TokenKind::Upper) if form.hyphen != Hyphen::Always => {
            return Ok(MoveKind::Plain);
        }
        Some(TokenKind::Caret | TokenKind::Equals) if !form.special => {
            MoveDialectErrorKind::UnsupportedMoveType { dialect: form.name }
        }
        _ => MoveDialectErrorKind::MissingTarget { found: cursor.found() },
    };
    Err(sink.fatal(Error::new(kind, cursor.char_span())))
}

/// The captured squares, each once.
fn captures(
    form: &Form,
    cursor: &mut Cursor<'_>,
    sink: &mut MoveDialectSink<'_>,
) -> Result<Captures, Reported> {
    let mut captures = Captures::new();
    let mut repetition = RepeatedCaptures::new();
    if cursor.byte() != Some(b'x') {
        return Ok(captures);
    }
    loop {
        cursor.bump();
        let piece = prefix(form, cursor);
        let start = cursor.offset();
        let square = square(form, cursor, sink)?;
        if repetition.is_repeated(square, &captures) {
            let finding = MoveDialectFindingKind::CaptureRepeated { square };
            sink.finding(Finding::new(finding, cursor.span_from(start)))?;
        } else {
            captures.push(Capture::new(piece, square));
        }
        let is_mark = match cursor.byte() {
            Some(b'x') => true,
            Some(b'/') => false,
            _ => return Ok(captures),
        };
        let finding = match form.between_captures {
            Separator::Slash if is_mark => MoveDialectFindingKind::CaptureMarkRepeated,
            Separator::Mark if !is_mark => MoveDialectFindingKind::CaptureSlash,
            _ => continue,
        };
        sink.finding(Finding::new(finding, cursor.char_span()))?;
    }
}

/// One of the dialect's signs, or nothing.
fn mark(
    form: &Form,
    cursor: &mut Cursor<'_>,
    sink: &mut MoveDialectSink<'_>,
) -> Result<Option<DialectMark>, Reported> {
    let signs = cursor.eat_while(|kind| {
        matches!(kind, TokenKind::Plus | TokenKind::Hyphen | TokenKind::Equals | TokenKind::Caret)
    });
    if signs.is_empty() {
        return Ok(None);
    }
    let kind = if cursor.peek().is_some_and(is_letter) {
        MoveDialectErrorKind::SeveralSteps
    } else {
        match form.mark(cursor.text(signs)) {
            Some(mark) => return Ok(Some(mark)),
            None => MoveDialectErrorKind::UnknownMark { dialect: form.name },
        }
    };
    let span =
        if kind == MoveDialectErrorKind::SeveralSteps { signs.join(cursor.skip_rest()) } else { signs };
    Err(sink.fatal(Error::new(kind, span)))
}

fn is_letter(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Lower | TokenKind::Upper)
}

/// `letters digits`
fn square(form: &Form, cursor: &mut Cursor<'_>, sink: &mut MoveDialectSink<'_>) -> Result<Square, Reported> {
    let start = cursor.offset();
    let letters = cursor.eat_while(is_letter);
    if letters.is_empty() {
        let kind = SquareErrorKind::MissingFile { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind.into(), letters)));
    }
    if !cursor.at(TokenKind::Digit) {
        let kind = SquareErrorKind::MissingRank { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind.into(), cursor.char_span())));
    }
    if let [letter, _, ..] = cursor.text(letters).as_bytes() {
        if !form.special && Piece::from_char(char::from(*letter)).is_some() {
            let kind = MoveDialectErrorKind::PiecePrefix { dialect: form.name };
            return Err(sink.fatal(Error::new(kind, Span::new(start, start + 1))));
        }
    }
    cursor.eat_while(|kind| kind == TokenKind::Digit);
    let mut lifted = sink.lifted();
    let mut sink = InCase { any_case: form.any_case, sink: &mut lifted };
    Square::parse_in(cursor.source(), cursor.span_from(start), &mut sink)
}

/// A sink that accepts files in upper case where the dialect does.
struct InCase<'s> {
    any_case: bool,
    sink: &'s mut dyn ErrorSink<SquareErrorKind>,
}

impl ErrorSink<SquareErrorKind> for InCase<'_> {
    fn report(&mut self, error: Error<SquareErrorKind>) {
        self.sink.report(error);
    }

    fn finding(&mut self, finding: Finding<SquareFindingKind>) -> Result<(), Reported> {
        if self.any_case && *finding.kind() == SquareFindingKind::UpperCaseFile {
            return Ok(());
        }
        self.sink.finding(finding)
    }

    fn continues(&self) -> bool {
        self.sink.continues()
    }
}
