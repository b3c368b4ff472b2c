//! Reading any dialect, by its form.

use notation_syntax::{Cursor, Error, ErrorSink, Finding, Span, TokenKind};
use tafl_position::{Piece, Square, SquareErrorKind, SquareFindingKind};

use super::error::{MoveDialectErrorKind, MoveDialectFindingKind, MoveDialectSink};
use super::form::{Form, Hyphen, Separator};
use super::{DialectMark, DialectMove, DialectRecord};
use crate::capture::Captures;
use crate::square_set::Repetition;

/// A word of the dialect, or a move.
pub(super) fn dialect_record<F>(
    form: &Form,
    source: &str,
    span: Span,
    sink: &mut MoveDialectSink<'_, F>,
) -> Result<DialectRecord, F> {
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

/// `space ["-"] space ("x" space (separator space)*)? [mark]`
fn dialect_move<F>(
    form: &Form,
    cursor: &mut Cursor<'_>,
    sink: &mut MoveDialectSink<'_, F>,
) -> Result<DialectMove, F> {
    let from = space(form, cursor, sink)?;
    hyphen(form, cursor, sink)?;
    let to = space(form, cursor, sink)?;
    let captures = captures(form, cursor, sink)?;
    let mark = mark(form, cursor, sink)?;
    if !cursor.at_end() {
        let kind = MoveDialectErrorKind::Trailing { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind, cursor.char_span())));
    }
    Ok(DialectMove::from_parts(from, to, captures, mark))
}

/// What stands between the squares.
fn hyphen<F>(form: &Form, cursor: &mut Cursor<'_>, sink: &mut MoveDialectSink<'_, F>) -> Result<(), F> {
    let kind = match cursor.peek() {
        Some(TokenKind::Hyphen) => {
            cursor.bump();
            return Ok(());
        }
        Some(TokenKind::Lower | TokenKind::Upper) if form.hyphen != Hyphen::Always => return Ok(()),
        Some(TokenKind::Caret | TokenKind::Equals) => MoveDialectErrorKind::MoveType { dialect: form.name },
        _ => MoveDialectErrorKind::MissingTarget { found: cursor.found() },
    };
    Err(sink.fatal(Error::new(kind, cursor.char_span())))
}

/// The captured squares, each of them once.
fn captures<F>(
    form: &Form,
    cursor: &mut Cursor<'_>,
    sink: &mut MoveDialectSink<'_, F>,
) -> Result<Captures, F> {
    let mut captures = Captures::new();
    let mut repetition = Repetition::new();
    if cursor.byte() != Some(b'x') {
        return Ok(captures);
    }
    loop {
        cursor.bump();
        let start = cursor.offset();
        let square = space(form, cursor, sink)?;
        if repetition.is_repeated(square, &captures) {
            let finding = MoveDialectFindingKind::CaptureRepeated { square };
            sink.finding(Finding::new(finding, cursor.span_from(start)))?;
        } else {
            captures.push(square.into());
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
fn mark<F>(
    form: &Form,
    cursor: &mut Cursor<'_>,
    sink: &mut MoveDialectSink<'_, F>,
) -> Result<Option<DialectMark>, F> {
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
    let place =
        if kind == MoveDialectErrorKind::SeveralSteps { signs.join(cursor.skip_rest()) } else { signs };
    Err(sink.fatal(Error::new(kind, place)))
}

fn is_letter(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Lower | TokenKind::Upper)
}

/// `letters digits`
fn space<F>(form: &Form, cursor: &mut Cursor<'_>, sink: &mut MoveDialectSink<'_, F>) -> Result<Square, F> {
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
        if Piece::from_char(char::from(*letter)).is_some() {
            let kind = MoveDialectErrorKind::PieceLetter { dialect: form.name };
            return Err(sink.fatal(Error::new(kind, Span::new(start, start + 1))));
        }
    }
    cursor.eat_while(|kind| kind == TokenKind::Digit);
    let mut lifted = sink.lifted();
    let mut sink = InCase { any_case: form.any_case, sink: &mut lifted };
    tafl_position::Notation::parse_in(cursor.source(), cursor.span_from(start), &mut sink)
}

/// A sink that accepts files in upper case where the dialect does.
struct InCase<'s, F> {
    any_case: bool,
    sink: &'s mut dyn ErrorSink<SquareErrorKind, Failure = F>,
}

impl<F> ErrorSink<SquareErrorKind> for InCase<'_, F> {
    type Failure = F;

    fn error(&mut self, error: Error<SquareErrorKind>) -> Result<F, F> {
        self.sink.error(error)
    }

    fn finding(&mut self, finding: Finding<SquareFindingKind>) -> Result<(), F> {
        if self.any_case && *finding.kind() == SquareFindingKind::UpperCaseFile {
            return Ok(());
        }
        self.sink.finding(finding)
    }

    fn recover(&mut self, failure: F) -> Result<F, F> {
        self.sink.recover(failure)
    }
}
