//! Parsing the rows of a board, in every form: position records, TSN and the dialects of other programs.

use notation_syntax::{Cursor, Error, Finding, Number, Reported, Span, TokenKind};

use super::plain_rows::plain_rows;
use super::row_faults::{RowFaults, Rows};
use crate::dimension::Dimension;
use crate::error::{PositionError, PositionErrorKind, PositionFindingKind, PositionSink};
use crate::piece::Piece;
use crate::position::Position;
use crate::row_order::RowOrder;

/// How a form writes rows.
pub(crate) trait RowSyntax {
    /// The piece symbols, and the character for an empty square if there is one, for error messages.
    fn letters(&self) -> &'static str;

    /// Whether empty squares are written as numbers.
    fn counts(&self) -> bool {
        true
    }

    /// The meaning of a character that is not part of a decimal number.
    fn symbol(&self, byte: u8) -> Option<Symbol>;

    /// Whether adjacent digits form one number.
    fn decimal(&self) -> bool;

    /// The longest run of empty squares that one symbol can express, in forms that prefer as few symbols as
    /// possible.
    fn packed_up_to(&self) -> Option<usize> {
        None
    }

    /// The separator between rows: a slash or a line feed.
    fn separator(&self) -> TokenKind {
        TokenKind::Slash
    }

    /// The separator as a byte.
    fn separator_byte(&self) -> u8 {
        if self.separator() == TokenKind::LineFeed { b'\n' } else { b'/' }
    }

    /// The token that is ignored before and after a separator.
    fn padding(&self) -> Option<TokenKind> {
        None
    }
}

/// The meaning of a character in a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symbol {
    Piece(Piece),
    Empty(usize),
}

/// The number of squares in a row, or in a part of it.
pub(crate) enum RowWidth {
    Squares(usize),
    /// The row cannot be read. Its error is reported later, in order with those of the other rows.
    Unreadable(PositionError),
}

/// `row (separator row)*`: the rows of a board, in any form.
///
/// The size of the board is `expected`, or else the number of rows. An incorrect row is reported once, and
/// parsing continues with the next one.
pub(crate) fn rows_of<X>(
    syntax: &X,
    source: &str,
    span: Span,
    order: RowOrder,
    expected: Option<Dimension>,
    sink: &mut PositionSink<'_>,
) -> Result<Position, Reported>
where
    X: RowSyntax,
{
    let cursor = Cursor::new(source, span);
    match plain_rows(syntax, &cursor, order, expected) {
        Some(position) => Ok(position),
        None => every_row(syntax, &cursor, order, expected, sink),
    }
}

/// The full parser, which reports everything.
pub(super) fn every_row<X>(
    syntax: &X,
    text: &Cursor<'_>,
    order: RowOrder,
    expected: Option<Dimension>,
    sink: &mut PositionSink<'_>,
) -> Result<Position, Reported>
where
    X: RowSyntax,
{
    let (mut cursor, source, span) = (text.clone(), text.source(), text.part());
    let separator = syntax.separator_byte();
    let count = cursor.count(separator) + 1;
    let Ok(by_count) = Dimension::try_from(count) else {
        return Err(sink.fatal(Error::new(PositionErrorKind::TooManyRows { found: count }, span)));
    };
    let dimension = expected.unwrap_or(by_count);
    let side = usize::from(dimension);

    let mut position = Position::empty(dimension);
    let mut faults = RowFaults::default();
    // Rows beyond the board are parsed too, without storing anything, so that their errors are reported.
    for row in 0..count {
        let start = cursor.offset();
        let cells = if row < side { position.row_mut(row, order) } else { &mut [] };
        match row_of(syntax, &mut cursor, cells, row + 1, sink)? {
            RowWidth::Squares(width) if width == side => {}
            RowWidth::Squares(width) => faults.width(row + 1, width, cursor.span_from(start)),
            RowWidth::Unreadable(error) => {
                faults.unreadable(error);
                cursor.eat_while(|kind| kind != syntax.separator());
            }
        }
        cursor.eat(syntax.separator());
    }
    let mut failure = None;
    for error in faults.into_errors(Rows { source, span, separator, count }, expected) {
        failure = Some(sink.error(error)?);
    }
    failure.map_or(Ok(position), Err)
}

/// `([empty-space-count] [taflman-symbol])*`: one row, up to its separator. Returns the number of its
/// squares, or its error.
pub(crate) fn row_of<X>(
    syntax: &X,
    cursor: &mut Cursor<'_>,
    cells: &mut [Option<Piece>],
    row: usize,
    sink: &mut PositionSink<'_>,
) -> Result<RowWidth, Reported>
where
    X: RowSyntax,
{
    let ends = |kind| kind == syntax.separator() || syntax.padding() == Some(kind);
    let mut width = 0_usize;
    let mut run_before = None;
    cursor.eat_while(|kind| syntax.padding() == Some(kind));
    while let Some(kind) = cursor.peek() {
        if ends(kind) {
            break;
        }
        if kind == TokenKind::Digit && syntax.decimal() {
            let Some(number) = cursor.number() else { break };
            if number.has_leading_zero() || number.value() == Some(0) {
                if let Some(error) = leading_zero(number, width, row, sink)? {
                    return Ok(RowWidth::Unreadable(error));
                }
            }
            width = width.saturating_add(empty_space_count(number));
            continue;
        }
        match cursor.byte().and_then(|byte| syntax.symbol(byte)) {
            Some(Symbol::Piece(piece)) => {
                if let Some(cell) = cells.get_mut(width) {
                    *cell = Some(piece);
                }
                width += 1;
                run_before = None;
            }
            Some(Symbol::Empty(count)) => {
                let packed = run_before.zip(syntax.packed_up_to());
                if packed.is_some_and(|(run, most)| run < most) && fits(width) {
                    run_not_packed(cursor.char_span(), row, sink)?;
                }
                width = width.saturating_add(count);
                run_before = Some(count);
            }
            None => return Ok(RowWidth::Unreadable(unknown_symbol(syntax, cursor, row))),
        }
        cursor.bump();
    }
    let padding = cursor.eat_while(|kind| syntax.padding() == Some(kind));
    if cursor.at_end() || cursor.at(syntax.separator()) {
        Ok(RowWidth::Squares(width))
    } else {
        Ok(RowWidth::Unreadable(unknown_symbol(syntax, &Cursor::new(cursor.source(), padding), row)))
    }
}

/// The value of one or more digits. A number beyond `u32` exceeds every board; the check of the row's length reports
/// it.
fn empty_space_count(number: Number) -> usize {
    number.value().and_then(|count| usize::try_from(count).ok()).unwrap_or(u32::MAX as usize)
}

/// A number that is zero, which is an error, or begins with it, in a row with `width` squares so far.
fn leading_zero(
    number: Number,
    width: usize,
    row: usize,
    sink: &mut PositionSink<'_>,
) -> Result<Option<PositionError>, Reported> {
    if number.value() == Some(0) {
        return Ok(Some(Error::new(PositionErrorKind::ZeroCount { row }, number.span())));
    }
    if fits(width) {
        sink.finding(Finding::new(PositionFindingKind::LeadingZero { row }, number.span()))?;
    }
    Ok(None)
}

/// Two counts that one symbol could express: the proposal prefers fewer symbols, but allows this.
fn run_not_packed(span: Span, row: usize, sink: &mut PositionSink<'_>) -> Result<(), Reported> {
    sink.finding(Finding::new(PositionFindingKind::RunNotPacked { row }, span))
}

/// Whether a row with this many squares so far can belong to a board. Findings stop where it cannot; there
/// could be one for each byte.
fn fits(width: usize) -> bool {
    width <= usize::from(Dimension::MAX)
}

pub(crate) fn unknown_symbol<X: RowSyntax>(syntax: &X, cursor: &Cursor<'_>, row: usize) -> PositionError {
    let (found, expected) = (cursor.found(), syntax.letters());
    let kind = match cursor.byte() {
        _ if !syntax.counts() => PositionErrorKind::UnknownSquare { row, found, expected },
        Some(b'0') => PositionErrorKind::ZeroCount { row },
        _ => PositionErrorKind::UnknownPiece { row, found, expected },
    };
    Error::new(kind, cursor.char_span())
}
