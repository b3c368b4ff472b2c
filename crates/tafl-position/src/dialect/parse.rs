//! Parsing every dialect, by its form. [`rows`](crate::parse::rows) parses the rows.

use alloc::string::ToString;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Cursor, Error, Finding, Parsed, Reported, Span, Strictness, TokenKind};

use super::error::{
    PositionDialectError, PositionDialectErrorKind, PositionDialectFindingKind, PositionDialectSink,
};
use super::form::{Form, Runs, Separator, SideLetters, Tail};
use super::position_dialect::PositionDialect;
use crate::dialect::position_dialect::{Counter, DialectPosition};
use crate::dimension::Dimension;
use crate::error::PositionErrorKind;
use crate::parse::outer_slashes;
use crate::parse::rows::{RowSyntax, RowWidth, Symbol, row_of, rows_of, unknown_symbol};
use crate::position::Position;
use crate::position::RowOrder;
use crate::side::Side;
use crate::square::Square;

impl PositionDialect {
    /// Parses a text relaxedly, as [`FromStr`](core::str::FromStr) does for notations.
    ///
    /// `order` is required if [`row_order`](Self::row_order) is not known; otherwise it overrides the known
    /// order.
    ///
    /// # Errors
    ///
    /// The first error in the text.
    pub fn parse(self, text: &str, order: Option<RowOrder>) -> Result<DialectPosition, PositionDialectError> {
        self.parse_with(text, order, Strictness::Relaxed)
    }

    /// Parses a text: see [`parse`](Self::parse). [`Strictness::Strict`] refuses departures from the dialect.
    ///
    /// # Errors
    ///
    /// The first error in the text, or in strict parsing the first departure from the dialect.
    pub fn parse_with(
        self,
        text: &str,
        order: Option<RowOrder>,
        strictness: Strictness,
    ) -> Result<DialectPosition, PositionDialectError> {
        strictness.run(|sink| dialect_position(self.form(), text, order, sink))
    }

    /// Parses as much of a text as possible, and collects all errors and findings: see
    /// [`parse`](Self::parse).
    pub fn parse_all(
        self,
        text: &str,
        order: Option<RowOrder>,
    ) -> Parsed<DialectPosition, PositionDialectErrorKind> {
        Parsed::collect(|report| dialect_position(self.form(), text, order, report))
    }
}

/// The board, followed by the fields of the form.
fn dialect_position(
    form: &Form,
    text: &str,
    order: Option<RowOrder>,
    sink: &mut PositionDialectSink<'_>,
) -> Result<DialectPosition, Reported> {
    let Some(order) = order.or(form.order) else {
        return Err(sink.fatal(Error::new(PositionDialectErrorKind::RowOrderUnknown, Span::of(text))));
    };
    let span = trimmed(text, sink)?;
    let mut cursor = Cursor::new(text, span);
    if form.separator == Separator::Nothing {
        return linear(form, &mut cursor, order, sink);
    }
    let board = match form.separator {
        Separator::Slash => cursor.eat_while(|kind| !is_space(kind)),
        _ => cursor.skip_rest(),
    };
    let position = rows(form, text, board, order, sink)?;
    let mut parsed = DialectPosition::from(position);
    if let Some(letters) = form.side {
        space(&mut cursor, sink)?;
        if form.is_optional && !is_short(&cursor) {
            parsed.last_target = last_target(&mut cursor, &parsed.position, sink)?;
            space(&mut cursor, sink)?;
            parsed.side_to_move = Some(side(&mut cursor, letters, sink)?);
            parsed.counters = tail(&mut cursor, form.tail, sink)?;
            end(&cursor, sink)?;
            return Ok(parsed);
        }
        parsed.side_to_move = Some(side(&mut cursor, letters, sink)?);
    }
    if !form.is_optional {
        parsed.counters = tail(&mut cursor, form.tail, sink)?;
    }
    end(&cursor, sink)?;
    Ok(parsed)
}

/// Rows with separators between them.
fn rows(
    form: &Form,
    text: &str,
    board: Span,
    order: RowOrder,
    sink: &mut PositionDialectSink<'_>,
) -> Result<Position, Reported> {
    if board.is_empty() {
        return Err(sink.fatal(Error::new(PositionErrorKind::Empty.into(), board)));
    }
    let inner = if form.outer_slashes { outer_slashes(text, board, &mut sink.lifted())? } else { board };
    rows_of(form, text, inner, order, None, &mut sink.lifted())
}

/// Squares without separators between the rows, then the letter of the side.
fn linear(
    form: &Form,
    cursor: &mut Cursor<'_>,
    order: RowOrder,
    sink: &mut PositionDialectSink<'_>,
) -> Result<DialectPosition, Reported> {
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
            // Each character is one square; therefore a row that is read to its end has the right length. The
            // separator of other forms has no meaning here.
            RowWidth::Squares(_) if part.at_end() => continue,
            RowWidth::Squares(_) => unknown_symbol(form, &part, row + 1),
            RowWidth::Unreadable(error) => error,
        };
        return Err(sink.fatal(error.map(PositionDialectErrorKind::from)));
    }
    let mut rest = Cursor::new(cursor.source(), Span::new(start + squares, all.end()));
    let mut parsed = DialectPosition::from(position);
    if let Some(letters) = form.side {
        parsed.side_to_move = Some(side(&mut rest, letters, sink)?);
    }
    Ok(parsed)
}

/// Whether a single letter is ahead, which is the side to move.
fn is_short(cursor: &Cursor<'_>) -> bool {
    let mut ahead = cursor.clone();
    let word = ahead.eat_while(|kind| !is_space(kind));
    let word = ahead.text(word);
    word.len() < 2 && word != "-"
}

/// The square where the last move ended; `-` before the first move.
fn last_target(
    cursor: &mut Cursor<'_>,
    position: &Position,
    sink: &mut PositionDialectSink<'_>,
) -> Result<Option<Square>, Reported> {
    let found = cursor.found();
    let at = cursor.eat_while(|kind| !is_space(kind));
    let word = cursor.text(at);
    if word == "-" {
        return Ok(None);
    }
    let square = word.parse().ok().filter(|&square| position.dimension().contains(square));
    // Another spelling of a square, such as `A07`, would be printed differently.
    let square = square.filter(|square: &Square| square.to_string() == word);
    match square {
        Some(square) => Ok(Some(square)),
        None => Err(sink.fatal(Error::new(PositionDialectErrorKind::MissingLastTarget { found }, at))),
    }
}

fn side(
    cursor: &mut Cursor<'_>,
    letters: SideLetters,
    sink: &mut PositionDialectSink<'_>,
) -> Result<Side, Reported> {
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

fn tail(
    cursor: &mut Cursor<'_>,
    tail: &[Tail],
    sink: &mut PositionDialectSink<'_>,
) -> Result<Vec<(Counter, u32)>, Reported> {
    let mut counters = Vec::new();
    for part in tail {
        space(cursor, sink)?;
        match *part {
            Tail::Literal(expected) => literal(cursor, expected, sink)?,
            Tail::Counter(counter) => counters.push((counter, number(cursor, sink)?)),
        }
    }
    Ok(counters)
}

fn literal(
    cursor: &mut Cursor<'_>,
    expected: &'static str,
    sink: &mut PositionDialectSink<'_>,
) -> Result<(), Reported> {
    let found = cursor.found();
    let at = cursor.char_span();
    let word = cursor.eat_while(|kind| !is_space(kind));
    if cursor.text(word) == expected {
        return Ok(());
    }
    Err(sink.fatal(Error::new(PositionDialectErrorKind::MissingLiteral { expected, found }, at.join(word))))
}

fn number(cursor: &mut Cursor<'_>, sink: &mut PositionDialectSink<'_>) -> Result<u32, Reported> {
    let Some(number) = cursor.number() else {
        let kind = PositionDialectErrorKind::MissingCounter { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind, cursor.char_span())));
    };
    let Some(value) = number.value() else {
        return Err(sink.fatal(Error::new(PositionDialectErrorKind::CounterOutOfRange, number.span())));
    };
    if number.has_leading_zero() {
        sink.finding(Finding::new(PositionDialectFindingKind::LeadingZero, number.span()))?;
    }
    Ok(value)
}

fn space(cursor: &mut Cursor<'_>, sink: &mut PositionDialectSink<'_>) -> Result<(), Reported> {
    let spaces = cursor.eat_while(is_space);
    match cursor.text(spaces) {
        "" => {
            let kind = PositionDialectErrorKind::MissingSpace { found: cursor.found() };
            Err(sink.fatal(Error::new(kind, cursor.char_span())))
        }
        " " => Ok(()),
        _ => sink.finding(Finding::new(PositionDialectFindingKind::SeveralSpaces, spaces)),
    }
}

fn end(cursor: &Cursor<'_>, sink: &mut PositionDialectSink<'_>) -> Result<(), Reported> {
    if cursor.at_end() {
        return Ok(());
    }
    let kind = PositionDialectErrorKind::Trailing { found: cursor.found() };
    Err(sink.fatal(Error::new(kind, cursor.char_span())))
}

/// The text without white space around it. A single line break at the end is not a finding, because
/// text files end with one.
fn trimmed(text: &str, sink: &mut PositionDialectSink<'_>) -> Result<Span, Reported> {
    let white = [' ', '\t', '\n', '\r'];
    let whole = Span::of_file(text);
    let content = whole.slice(text).expect_or_default("the span is of the text");
    let start = whole.end() - content.trim_start_matches(white).len();
    let end = text.trim_end_matches(white).len().max(start);
    if start > whole.start() {
        let before = Span::new(whole.start(), start);
        sink.finding(Finding::new(PositionDialectFindingKind::SurroundingSpace, before))?;
    }
    if !matches!(text.get(end..), Some("" | "\n" | "\r\n")) {
        sink.finding(Finding::new(PositionDialectFindingKind::SurroundingSpace, Span::new(end, text.len())))?;
    }
    Ok(Span::new(start, end))
}

fn is_space(kind: TokenKind) -> bool {
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
            // In the Bologna dialect `T` is the empty throne.
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

#[cfg(test)]
mod tests {
    use super::{PositionDialect, Separator};
    use crate::parse::plain_rows::tests::agrees_with_the_full_parser;

    #[test]
    fn plain_rows() {
        let forms = PositionDialect::ALL.into_iter().map(PositionDialect::form);
        for form in forms.filter(|form| form.separator != Separator::Nothing) {
            agrees_with_the_full_parser(form);
        }
    }
}
