//! Reading any dialect, by its form.

use alloc::vec::Vec;

use notation_syntax::{Cursor, Error, Finding, Span, TokenKind};

use super::error::{PositionDialectErrorKind, PositionDialectFindingKind, PositionDialectSink};
use super::form::{Form, Runs, Separator, SideLetters, Tail};
use super::{Counter, DialectPosition};
use crate::dimension::Dimension;
use crate::error::PositionErrorKind;
use crate::parse::{RowSyntax, RowWidth, Symbol, no_symbol, outer_slashes, row_of, rows_of};
use crate::position::Position;
use crate::row_order::RowOrder;
use crate::side::Side;

/// A position in a dialect: the board, and what its form has behind it.
pub(super) fn dialect<F>(
    form: &Form,
    text: &str,
    order: Option<RowOrder>,
    sink: &mut PositionDialectSink<'_, F>,
) -> Result<DialectPosition, F> {
    let Some(order) = order.or(form.order) else {
        return Err(sink.fatal(Error::new(PositionDialectErrorKind::RowOrderUnknown, Span::of(text))));
    };
    let span = without_outer_blanks(text, sink)?;
    let mut cursor = Cursor::new(text, span);
    if form.separator == Separator::Nothing {
        return linear(form, &mut cursor, order, sink);
    }
    let board = match form.separator {
        Separator::Slash => cursor.eat_while(|kind| !is_blank(kind)),
        _ => cursor.skip_rest(),
    };
    let position = rows(form, text, board, order, sink)?;
    let mut read = DialectPosition::from(position);
    if let Some(letters) = form.side {
        blank(&mut cursor, sink)?;
        read.side_to_move = Some(side(&mut cursor, letters, sink)?);
    }
    read.counters = tail(&mut cursor, form.tail, sink)?;
    end(&cursor, sink)?;
    Ok(read)
}

/// Rows with something between them.
fn rows<F>(
    form: &Form,
    text: &str,
    board: Span,
    order: RowOrder,
    sink: &mut PositionDialectSink<'_, F>,
) -> Result<Position, F> {
    if board.is_empty() {
        return Err(sink.fatal(Error::new(PositionErrorKind::Empty.into(), board)));
    }
    let inner = if form.outer_slashes { outer_slashes(text, board, &mut sink.lifted())? } else { board };
    rows_of(form, text, inner, order, None, &mut sink.lifted())
}

/// Squares with nothing between the rows, then the letter of the side.
fn linear<F>(
    form: &Form,
    cursor: &mut Cursor<'_>,
    order: RowOrder,
    sink: &mut PositionDialectSink<'_, F>,
) -> Result<DialectPosition, F> {
    let start = cursor.offset();
    let all = cursor.clone().skip_rest();
    let squares = all.len().saturating_sub(1);
    let length = squares.isqrt();
    let dimension = Dimension::try_from(length).ok().filter(|dimension| dimension.area() == squares);
    let Some(dimension) = dimension else {
        return Err(sink.fatal(Error::new(PositionDialectErrorKind::NotSquare { found: squares }, all)));
    };
    let mut position = Position::empty(dimension);
    for row in 0..length {
        let begin = start + row * length;
        let mut part = Cursor::new(cursor.source(), Span::new(begin, begin + length));
        let cells = position.row_mut(row, order);
        let error = match row_of(form, &mut part, cells, row + 1, &mut sink.lifted())? {
            // Each character is one square, so a row that is read to its end has the right length. The separator of
            // other forms has no meaning here.
            RowWidth::Squares(_) if part.at_end() => continue,
            RowWidth::Squares(_) => no_symbol(form, &part, row + 1),
            RowWidth::Unreadable(error) => error,
        };
        return Err(sink.fatal(error.map(PositionDialectErrorKind::from)));
    }
    let mut rest = Cursor::new(cursor.source(), Span::new(start + squares, all.end()));
    let mut read = DialectPosition::from(position);
    if let Some(letters) = form.side {
        read.side_to_move = Some(side(&mut rest, letters, sink)?);
    }
    Ok(read)
}

fn side<F>(
    cursor: &mut Cursor<'_>,
    letters: SideLetters,
    sink: &mut PositionDialectSink<'_, F>,
) -> Result<Side, F> {
    let SideLetters { attackers, defenders, any_case } = letters;
    let is = |found: char, letter: char| found == letter || any_case && found.eq_ignore_ascii_case(&letter);
    let side = match cursor.char_ahead() {
        Some(found) if is(found, attackers) => Side::Attackers,
        Some(found) if is(found, defenders) => Side::Defenders,
        found => {
            let kind = PositionDialectErrorKind::MissingSide { attackers, defenders, found: found.into() };
            return Err(sink.fatal(Error::new(kind, cursor.char_span())));
        }
    };
    cursor.bump();
    Ok(side)
}

fn tail<F>(
    cursor: &mut Cursor<'_>,
    tail: &[Tail],
    sink: &mut PositionDialectSink<'_, F>,
) -> Result<Vec<(Counter, u32)>, F> {
    let mut counters = Vec::new();
    for part in tail {
        blank(cursor, sink)?;
        match *part {
            Tail::Literal(expected) => literal(cursor, expected, sink)?,
            Tail::Counter(counter) => counters.push((counter, number(cursor, sink)?)),
        }
    }
    Ok(counters)
}

fn literal<F>(
    cursor: &mut Cursor<'_>,
    expected: &'static str,
    sink: &mut PositionDialectSink<'_, F>,
) -> Result<(), F> {
    let found = cursor.found();
    let at = cursor.char_span();
    let word = cursor.eat_while(|kind| !is_blank(kind));
    if cursor.text(word) == expected {
        return Ok(());
    }
    Err(sink.fatal(Error::new(PositionDialectErrorKind::MissingLiteral { expected, found }, at.join(word))))
}

fn number<F>(cursor: &mut Cursor<'_>, sink: &mut PositionDialectSink<'_, F>) -> Result<u32, F> {
    let Some(number) = cursor.number() else {
        let kind = PositionDialectErrorKind::MissingCounter { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind, cursor.char_span())));
    };
    let Some(value) = number.value() else {
        return Err(sink.fatal(Error::new(PositionDialectErrorKind::CounterTooLarge, number.span())));
    };
    if number.has_leading_zero() {
        sink.finding(Finding::new(PositionDialectFindingKind::LeadingZero, number.span()))?;
    }
    Ok(value)
}

fn blank<F>(cursor: &mut Cursor<'_>, sink: &mut PositionDialectSink<'_, F>) -> Result<(), F> {
    let blanks = cursor.eat_while(is_blank);
    match cursor.text(blanks) {
        "" => {
            let kind = PositionDialectErrorKind::MissingSpace { found: cursor.found() };
            Err(sink.fatal(Error::new(kind, cursor.char_span())))
        }
        " " => Ok(()),
        _ => sink.finding(Finding::new(PositionDialectFindingKind::SeveralSpaces, blanks)),
    }
}

fn end<F>(cursor: &Cursor<'_>, sink: &mut PositionDialectSink<'_, F>) -> Result<(), F> {
    if cursor.at_end() {
        return Ok(());
    }
    let kind = PositionDialectErrorKind::Trailing { found: cursor.found() };
    Err(sink.fatal(Error::new(kind, cursor.char_span())))
}

/// The text without white space around it. One line break at the end is how files end, so it is no finding.
fn without_outer_blanks<F>(text: &str, sink: &mut PositionDialectSink<'_, F>) -> Result<Span, F> {
    let white = [' ', '\t', '\n', '\r'];
    let start = text.len() - text.trim_start_matches(white).len();
    let end = text.trim_end_matches(white).len().max(start);
    if start > 0 {
        sink.finding(Finding::new(PositionDialectFindingKind::SurroundingSpace, Span::new(0, start)))?;
    }
    if !matches!(text.get(end..), Some("" | "\n" | "\r\n")) {
        sink.finding(Finding::new(PositionDialectFindingKind::SurroundingSpace, Span::new(end, text.len())))?;
    }
    Ok(Span::new(start, end))
}

fn is_blank(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Space | TokenKind::Tab)
}

impl RowSyntax for Form {
    fn letters(&self) -> &'static str {
        self.expected
    }

    fn symbol(&self, byte: u8) -> Option<Symbol> {
        if let Some((_, piece)) = self.letters.iter().find(|(letter, _)| *letter == byte) {
            return Some(Symbol::Piece(*piece));
        }
        match self.runs {
            Runs::Decimal => None,
            Runs::Digits => matches!(byte, b'1'..=b'9').then(|| Symbol::Empty(usize::from(byte - b'0'))),
            // The empty throne of the Bologna competition is a square without a piece.
            Runs::Each(empty) => {
                (byte == empty || self.has_throne() && byte == b'T').then_some(Symbol::Empty(1))
            }
        }
    }

    fn decimal(&self) -> bool {
        self.runs == Runs::Decimal
    }

    fn separator(&self) -> TokenKind {
        if self.separator == Separator::LineFeed { TokenKind::LineFeed } else { TokenKind::Slash }
    }

    fn counts(&self) -> bool {
        !matches!(self.runs, Runs::Each(_))
    }

    fn padding(&self) -> Option<TokenKind> {
        match self.separator {
            Separator::SpacedSlash => Some(TokenKind::Space),
            Separator::LineFeed => Some(TokenKind::CarriageReturn),
            Separator::Slash | Separator::Nothing => None,
        }
    }
}
