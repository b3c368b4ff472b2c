//! Parsing the rows of a board, in every form: position records, TSN and the dialects of other programs.

use alloc::vec::Vec;

use notation_syntax::{Cursor, Error, Finding, Number, Reported, Span, TokenKind};

use crate::dimension::Dimension;
use crate::error::{PositionError, PositionErrorKind, PositionFindingKind, PositionSink};
use crate::parse::plain_rows::plain_rows;
use crate::piece::Piece;
use crate::position::{Position, RowOrder};

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

/// The rows that cannot be read, or whose length differs from the number of rows. At most one entry per row.
#[derive(Default)]
pub(crate) struct RowFaults {
    faults: Vec<Fault>,
}

enum Fault {
    /// A row, counted from 1, whose number of squares is not the number of rows.
    Width {
        row: usize,
        width: usize,
        span: Span,
    },
    Unreadable(PositionError),
}

/// The rows in the text.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'s> {
    pub(crate) source: &'s str,
    pub(crate) span: Span,
    pub(crate) separator: u8,
    pub(crate) count: usize,
}

impl RowFaults {
    pub(crate) fn width(&mut self, row: usize, width: usize, span: Span) {
        self.faults.push(Fault::Width { row, width, span });
    }

    pub(crate) fn unreadable(&mut self, error: PositionError) {
        self.faults.push(Fault::Unreadable(error));
    }

    /// The errors of the rows and of their number, in the order of the text.
    pub(crate) fn into_errors(self, rows: Rows<'_>, given: Option<Dimension>) -> Vec<PositionError> {
        let widths = self.widths();
        if given.is_none() && widths.len() == rows.count && widths.last() == Some(&0) {
            return [Error::new(PositionErrorKind::Empty, rows.span)].into();
        }
        let unreadable = self.faults.len() - widths.len();
        let expected = given.map_or_else(|| likely_length(&widths, rows.count, unreadable), usize::from);
        let mut errors: Vec<PositionError> =
            self.faults.into_iter().filter_map(|fault| fault.into_error(expected)).collect();
        // An unreadable row may not be a row at all, such as a line break after the last slash.
        if rows.count != expected && (unreadable == 0 || given.is_some()) {
            let kind = PositionErrorKind::RowCount { found: rows.count, expected };
            errors.push(Error::new(kind, rows.after(expected)));
        }
        errors.sort_by_key(|error| error.span().start());
        errors
    }

    /// The incorrect widths, sorted.
    fn widths(&self) -> Vec<usize> {
        let width = |fault: &Fault| match *fault {
            Fault::Width { width, .. } => Some(width),
            Fault::Unreadable(_) => None,
        };
        let mut widths: Vec<usize> = self.faults.iter().filter_map(width).collect();
        widths.sort_unstable();
        widths
    }
}

impl Fault {
    fn into_error(self, expected: usize) -> Option<PositionError> {
        match self {
            Self::Width { width, .. } if width == expected => None,
            Self::Width { row, width, span } => {
                let kind = PositionErrorKind::RowLength { row, found: width as u64, expected };
                Some(Error::new(kind, span))
            }
            Self::Unreadable(error) => Some(error),
        }
    }
}

/// The length that the rows were probably meant to have: the number of rows, unless most rows agree on
/// another length. In that case a row is missing, surplus or joined to the next one.
fn likely_length(widths: &[usize], count: usize, unreadable: usize) -> usize {
    // If more than half of them agree, the middle one is among those.
    let middle = widths.get(widths.len() / 2).copied().unwrap_or(count);
    let agreeing = widths.iter().filter(|width| **width == middle).count();
    let on_a_board = (1..=usize::from(Dimension::MAX)).contains(&middle);
    if on_a_board && 2 * agreeing > count - unreadable { middle } else { count }
}

impl Rows<'_> {
    /// The rows after the expected number; the end of the text if there are too few.
    fn after(self, expected: usize) -> Span {
        let text = self.span.slice(self.source).unwrap_or_default();
        let separators = text.bytes().enumerate().filter(|&(_, byte)| byte == self.separator);
        let last = separators.map(|(at, _)| at).nth(expected - 1);
        let start = last.map_or(self.span.end(), |at| self.span.start() + at + 1);
        Span::new(start, self.span.end())
    }
}
