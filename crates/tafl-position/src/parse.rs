//! Reading position records, squares and lists of pieces. The functions are named after the grammar.

use core::str::FromStr;

use notation_syntax::{Cursor, Error, ErrorSink, Finding, Notation, Span, Strictness, TokenKind};

use crate::dimension::Dimension;
use crate::error::{
    PieceSetErrorKind, PieceSetFindingKind, PositionError, PositionErrorKind, PositionFindingKind,
    PositionSink, SquareErrorKind, SquareFindingKind, SquareSink,
};
use crate::inverted::Inverted;
use crate::piece::Piece;
use crate::piece_set::PieceSet;
use crate::position::Position;
use crate::row_faults::{RowFaults, Rows};
use crate::row_order::RowOrder;
use crate::square::{File, Rank, Square};

impl Notation for Position {
    type ErrorKind = PositionErrorKind;

    fn parse_in<F>(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<PositionErrorKind, Failure = F>,
    ) -> Result<Self, F> {
        position_record(source, span, RowOrder::RankOneFirst, sink)
    }
}

impl Notation for Inverted {
    type ErrorKind = PositionErrorKind;

    fn parse_in<F>(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<PositionErrorKind, Failure = F>,
    ) -> Result<Self, F> {
        position_record(source, span, RowOrder::TopRankFirst, sink).map(Inverted)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::parse_with(text, Strictness::Relaxed)
    }
}

impl FromStr for Inverted {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::parse_with(text, Strictness::Relaxed)
    }
}

/// `["/"] rows ["/"]`, §1.
fn position_record<F>(
    source: &str,
    span: Span,
    order: RowOrder,
    sink: &mut PositionSink<'_, F>,
) -> Result<Position, F> {
    let rows = outer_slashes(source, span, sink)?;
    rows_of(&Otn, source, rows, order, None, sink)
}

/// The slashes on both ends of a record. Returns what is between them.
pub(crate) fn outer_slashes<F>(source: &str, span: Span, sink: &mut PositionSink<'_, F>) -> Result<Span, F> {
    let text = span.slice(source).unwrap_or_default();
    if text.is_empty() || text == "/" {
        return Err(sink.fatal(Error::new(PositionErrorKind::Empty, span)));
    }
    let (mut start, mut end) = (span.start(), span.end());
    if text.starts_with('/') {
        start += 1;
    } else {
        sink.finding(Finding::new(PositionFindingKind::OuterSlashMissing, Span::at(start)))?;
    }
    if text.ends_with('/') {
        end -= 1;
    } else {
        sink.finding(Finding::new(PositionFindingKind::OuterSlashMissing, Span::at(end)))?;
    }
    Ok(Span::new(start, end))
}

/// What the characters of a row stand for, in one form or another.
pub(crate) trait RowSyntax {
    /// The letters of the pieces, for error messages; also of the empty square, where it has one.
    fn letters(&self) -> &'static str;

    /// Whether empty squares are written as numbers.
    fn counts(&self) -> bool {
        true
    }

    /// What one character that is not part of a decimal number stands for.
    fn symbol(&self, byte: u8) -> Option<Symbol>;

    /// Whether neighbouring digits make one number.
    fn decimal(&self) -> bool;

    /// The largest number of empty squares that one symbol can say, where text should be packed into those.
    fn packed_up_to(&self) -> Option<usize> {
        None
    }

    /// What stands between rows: a slash or a line feed.
    fn separator(&self) -> TokenKind {
        TokenKind::Slash
    }

    /// What is passed over around the separator.
    fn padding(&self) -> Option<TokenKind> {
        None
    }
}

/// What a character of a row stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symbol {
    Piece(Piece),
    Empty(usize),
}

/// How many squares a row, or a part of it, has.
pub(crate) enum RowWidth {
    Squares(usize),
    /// The row cannot be read. The error is reported with those of the other rows, in order.
    Unreadable(PositionError),
}

/// Rows of OTN: `[empty-space-count][taflman-symbol]…`, §1.
struct Otn;

impl RowSyntax for Otn {
    #[inline]
    fn decimal(&self) -> bool {
        true
    }

    fn letters(&self) -> &'static str {
        Piece::LETTERS
    }

    #[inline]
    fn symbol(&self, byte: u8) -> Option<Symbol> {
        Piece::from_letter(byte).map(Symbol::Piece)
    }
}

/// `row (separator row)*`: the rows of a board, in any form.
///
/// The size of the board is `expected`, or the number of rows. A bad row is reported once and passed over.
pub(crate) fn rows_of<X, F>(
    syntax: &X,
    source: &str,
    span: Span,
    order: RowOrder,
    expected: Option<Dimension>,
    sink: &mut PositionSink<'_, F>,
) -> Result<Position, F>
where
    X: RowSyntax,
{
    let mut cursor = Cursor::new(source, span);
    let separator = if syntax.separator() == TokenKind::LineFeed { b'\n' } else { b'/' };
    let count = cursor.count(separator) + 1;
    let Ok(by_count) = Dimension::try_from(count) else {
        return Err(sink.fatal(Error::new(PositionErrorKind::TooManyRows { found: count }, span)));
    };
    let dimension = expected.unwrap_or(by_count);
    let side = usize::from(dimension);

    let mut position = Position::empty(dimension);
    let mut faults = RowFaults::default();
    // A row beyond the board still is read, into nothing, so that what is wrong with it is reported.
    for row in 0..count {
        let start = cursor.offset();
        let cells = if row < side { position.row_mut(row, order) } else { &mut [] };
        match row_of(syntax, &mut cursor, cells, row + 1, sink)? {
            RowWidth::Squares(width) if width == side => {}
            RowWidth::Squares(width) => faults.width(row + 1, width, cursor.span_from(start)),
            RowWidth::Unreadable(error) => {
                faults.unread(error);
                cursor.eat_while(|kind| kind != syntax.separator());
            }
        }
        cursor.eat(syntax.separator());
    }
    if count == side && faults.is_empty() {
        return Ok(position);
    }
    let mut failure = None;
    for error in faults.into_errors(Rows { source, span, separator, count }, expected) {
        failure = Some(sink.error(error)?);
    }
    failure.map_or(Ok(position), Err)
}

/// `([empty-space-count] [taflman-symbol])*`: one row, up to its separator. Says how many squares it holds, or
/// what is wrong with it.
#[inline]
pub(crate) fn row_of<X, F>(
    syntax: &X,
    cursor: &mut Cursor<'_>,
    cells: &mut [Option<Piece>],
    row: usize,
    sink: &mut PositionSink<'_, F>,
) -> Result<RowWidth, F>
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
            match empty_space_count(cursor, width, row, sink)? {
                RowWidth::Squares(count) => width = width.saturating_add(count),
                unreadable @ RowWidth::Unreadable(_) => return Ok(unreadable),
            }
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
                    // Allowed, but not preferred.
                    sink.finding(Finding::new(
                        PositionFindingKind::RunNotPacked { row },
                        cursor.char_span(),
                    ))?;
                }
                width = width.saturating_add(count);
                run_before = Some(count);
            }
            None => return Ok(RowWidth::Unreadable(no_symbol(syntax, cursor, row))),
        }
        cursor.bump();
    }
    let padding = cursor.eat_while(|kind| syntax.padding() == Some(kind));
    if cursor.at_end() || cursor.at(syntax.separator()) {
        Ok(RowWidth::Squares(width))
    } else {
        Ok(RowWidth::Unreadable(no_symbol(syntax, &Cursor::new(cursor.source(), padding), row)))
    }
}

/// One or more digits, not zero, in a row that holds `width` squares so far.
#[inline]
fn empty_space_count<F>(
    cursor: &mut Cursor<'_>,
    width: usize,
    row: usize,
    sink: &mut PositionSink<'_, F>,
) -> Result<RowWidth, F> {
    let Some(number) = cursor.number() else { return Ok(RowWidth::Squares(0)) };
    if number.value() == Some(0) {
        let error = Error::new(PositionErrorKind::ZeroCount { row }, number.span());
        return Ok(RowWidth::Unreadable(error));
    }
    if number.has_leading_zero() && fits(width) {
        sink.finding(Finding::new(PositionFindingKind::LeadingZero { row }, number.span()))?;
    }
    // Digits beyond `u32` are more than any board holds; the row says so when its length is compared.
    let count = number.value().and_then(|count| usize::try_from(count).ok());
    Ok(RowWidth::Squares(count.unwrap_or(u32::MAX as usize)))
}

/// Whether a row with this many squares so far may be one of a board. Findings about the rest of one that is
/// not would be as many as its bytes.
fn fits(width: usize) -> bool {
    width <= usize::from(Dimension::MAX)
}

#[cold]
pub(crate) fn no_symbol<X: RowSyntax>(syntax: &X, cursor: &Cursor<'_>, row: usize) -> PositionError {
    let (found, expected) = (cursor.found(), syntax.letters());
    let kind = match cursor.byte() {
        _ if !syntax.counts() => PositionErrorKind::UnknownSquare { row, found, expected },
        Some(b'0') => PositionErrorKind::ZeroCount { row },
        _ => PositionErrorKind::UnknownPiece { row, found, expected },
    };
    Error::new(kind, cursor.char_span())
}

impl Notation for Square {
    type ErrorKind = SquareErrorKind;

    fn parse_in<F>(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<SquareErrorKind, Failure = F>,
    ) -> Result<Self, F> {
        let mut cursor = Cursor::new(source, span);
        let square = square(&mut cursor, sink)?;
        if cursor.at_end() {
            return Ok(square);
        }
        Err(sink.fatal(Error::new(SquareErrorKind::Trailing { found: cursor.found() }, cursor.char_span())))
    }
}

impl FromStr for Square {
    type Err = Error<SquareErrorKind>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse_with(text, Strictness::Relaxed)
    }
}

/// `letters digits`, §2.
fn square<F>(cursor: &mut Cursor<'_>, sink: &mut SquareSink<'_, F>) -> Result<Square, F> {
    let letters = cursor.eat_while(|kind| matches!(kind, TokenKind::Lower | TokenKind::Upper));
    if letters.is_empty() {
        return Err(sink
            .fatal(Error::new(SquareErrorKind::MissingFile { found: cursor.found() }, cursor.char_span())));
    }
    let mut name = [0; 2];
    let text = cursor.text(letters).as_bytes();
    let Some(name) = name.get_mut(..text.len()) else {
        return Err(sink.fatal(Error::new(SquareErrorKind::FileTooFar, letters)));
    };
    name.copy_from_slice(text);
    if name.iter().any(u8::is_ascii_uppercase) {
        sink.finding(Finding::new(SquareFindingKind::UpperCaseFile, letters))?;
        name.make_ascii_lowercase();
    }
    let Some(file) = File::from_letters(name) else {
        return Err(sink.fatal(Error::new(SquareErrorKind::FileTooFar, letters)));
    };
    let Some(number) = cursor.number() else {
        return Err(sink
            .fatal(Error::new(SquareErrorKind::MissingRank { found: cursor.found() }, cursor.char_span())));
    };
    let Some(rank) = number.value().and_then(Rank::from_number) else {
        return Err(sink.fatal(Error::new(SquareErrorKind::RankTooFar, number.span())));
    };
    if number.has_leading_zero() {
        sink.finding(Finding::new(SquareFindingKind::LeadingZero, number.span()))?;
    }
    Ok(Square::new(file, rank))
}

impl Notation for PieceSet {
    type ErrorKind = PieceSetErrorKind;

    /// `taflman-symbol*`, §3.
    fn parse_in<F>(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<PieceSetErrorKind, Failure = F>,
    ) -> Result<Self, F> {
        let mut cursor = Cursor::new(source, span);
        let mut pieces = Self::EMPTY;
        // Said once: a list of nothing but commas would give a finding a byte.
        let mut comma_found = false;
        while !cursor.at_end() {
            if let Some(piece) = cursor.char_ahead().and_then(Piece::from_char) {
                pieces = pieces.with(piece);
            } else if cursor.at(TokenKind::Comma) {
                if !comma_found {
                    sink.finding(Finding::new(PieceSetFindingKind::CommaInPieceList, cursor.char_span()))?;
                }
                comma_found = true;
            } else {
                let kind = PieceSetErrorKind::UnknownPiece { found: cursor.found() };
                return Err(sink.fatal(Error::new(kind, cursor.char_span())));
            }
            cursor.bump();
        }
        Ok(pieces)
    }
}

impl FromStr for PieceSet {
    type Err = Error<PieceSetErrorKind>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse_with(text, Strictness::Relaxed)
    }
}
