//! Reading position records, squares and lists of pieces. The functions are named after the grammar.

use core::str::FromStr;

use notation_syntax::{Cursor, Error, ErrorSink, Finding, Notation, Span, Strictness, TokenKind};

use crate::dimension::Dimension;
use crate::error::{
    PieceSetErrorKind, PieceSetFindingKind, PositionError, PositionErrorKind, PositionFindingKind,
    SquareErrorKind, SquareFindingKind,
};
use crate::inverted::Inverted;
use crate::piece::Piece;
use crate::piece_set::PieceSet;
use crate::position::Position;
use crate::row_order::RowOrder;
use crate::square::{File, Rank, Square};

impl Notation for Position {
    type ErrorKind = PositionErrorKind;
    type FindingKind = PositionFindingKind;

    fn parse_in<S>(source: &str, span: Span, sink: &mut S) -> Result<Self, S::Failure>
    where
        S: ErrorSink<PositionErrorKind, PositionFindingKind>,
    {
        position_record(source, span, RowOrder::RankOneFirst, sink)
    }
}

impl Notation for Inverted {
    type ErrorKind = PositionErrorKind;
    type FindingKind = PositionFindingKind;

    fn parse_in<S>(source: &str, span: Span, sink: &mut S) -> Result<Self, S::Failure>
    where
        S: ErrorSink<PositionErrorKind, PositionFindingKind>,
    {
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
fn position_record<S>(source: &str, span: Span, order: RowOrder, sink: &mut S) -> Result<Position, S::Failure>
where
    S: ErrorSink<PositionErrorKind, PositionFindingKind>,
{
    let rows = outer_slashes(source, span, sink)?;
    rows_of(&Otn, source, rows, order, None, sink)
}

/// The slashes on both ends of a record. Returns what is between them.
pub(crate) fn outer_slashes<S>(source: &str, span: Span, sink: &mut S) -> Result<Span, S::Failure>
where
    S: ErrorSink<PositionErrorKind, PositionFindingKind>,
{
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
    /// The letters of the pieces, for error messages.
    fn letters(&self) -> &'static str;

    /// What one character that is not part of a decimal number stands for.
    fn symbol(&self, byte: u8) -> Option<Symbol>;

    /// Whether neighbouring digits make one number.
    fn decimal(&self) -> bool;

    /// The largest number of empty squares that one symbol can say, where text should be packed into those.
    fn packed_up_to(&self) -> Option<u32> {
        None
    }

    /// What stands between rows: a slash or a line feed.
    fn separator(&self) -> TokenKind {
        TokenKind::Slash
    }

    /// Whether blanks around the separator are passed over.
    fn blanks(&self) -> bool {
        false
    }
}

/// What a character of a row stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symbol {
    Piece(Piece),
    Empty(u32),
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
pub(crate) fn rows_of<X, S>(
    syntax: &X,
    source: &str,
    span: Span,
    order: RowOrder,
    expected: Option<Dimension>,
    sink: &mut S,
) -> Result<Position, S::Failure>
where
    X: RowSyntax,
    S: ErrorSink<PositionErrorKind, PositionFindingKind>,
{
    let mut cursor = Cursor::new(source, span);
    let count = count_rows(&cursor, span, syntax.separator());
    let Ok(by_count) = Dimension::try_from(count as u64) else {
        return Err(sink.fatal(Error::new(PositionErrorKind::TooManyRows { found: count }, span)));
    };
    let dimension = expected.unwrap_or(by_count);
    let side = usize::from(dimension.get());

    let mut position = Position::empty(dimension);
    let mut failure = None;
    let mut misfits = Misfits::default();
    // A row beyond the board still is read, into nothing, so that what is wrong with it is reported.
    for row in 0..count {
        let start = cursor.offset();
        let cells = if row < side { position.row_mut(row, order) } else { &mut [] };
        match row_of(syntax, &mut cursor, cells, row + 1, sink) {
            Ok(width) if width == side as u64 => {}
            Ok(width) => misfits.add(row + 1, width, cursor.span_from(start)),
            Err(error) => {
                failure = Some(sink.error(error?)?);
                cursor.eat_while(|kind| kind != syntax.separator());
            }
        }
        cursor.eat(syntax.separator());
    }
    if let Some(error) = misfits.wrong_count(count, expected, span) {
        failure = Some(sink.error(error)?);
    } else {
        for misfit in &misfits.rows {
            failure = Some(sink.error(misfit.error(side))?);
        }
    }
    failure.map_or(Ok(position), Err)
}

fn count_rows(cursor: &Cursor<'_>, span: Span, separator: TokenKind) -> usize {
    let separator = if separator == TokenKind::LineFeed { b'\n' } else { b'/' };
    cursor.text(span).bytes().filter(|&byte| byte == separator).count() + 1
}

/// The rows that do not fit the board. At most one entry a row, and at most 78 rows.
#[derive(Default)]
struct Misfits {
    rows: alloc::vec::Vec<Misfit>,
}

struct Misfit {
    row: usize,
    width: u64,
    span: Span,
}

impl Misfit {
    fn error(&self, expected: usize) -> PositionError {
        Error::new(PositionErrorKind::RowLength { row: self.row, found: self.width, expected }, self.span)
    }
}

impl Misfits {
    #[cold]
    fn add(&mut self, row: usize, width: u64, span: Span) {
        self.rows.push(Misfit { row, width, span });
    }

    /// The one error that says it all where not the rows are wrong but their number.
    fn wrong_count(&self, count: usize, expected: Option<Dimension>, span: Span) -> Option<PositionError> {
        let expected = match expected {
            Some(dimension) if self.rows.is_empty() => usize::from(dimension.get()),
            Some(_) => return None,
            None => {
                let first = self.rows.first()?;
                let alike = self.rows.len() == count && self.rows.iter().all(|row| row.width == first.width);
                usize::try_from(first.width).ok().filter(|&width| alike && width > 0)?
            }
        };
        let kind = PositionErrorKind::RowCount { found: count, expected };
        (count != expected).then(|| Error::new(kind, span))
    }
}

/// `([empty-space-count] [taflman-symbol])*`: one row, up to its separator. Returns how many squares it holds.
///
/// The outer error is what the sink made of a finding, the inner one what is wrong with the row.
#[inline]
#[allow(clippy::type_complexity, reason = "the two ways to fail are the point of the signature")]
pub(crate) fn row_of<X, S>(
    syntax: &X,
    cursor: &mut Cursor<'_>,
    cells: &mut [Option<Piece>],
    row: usize,
    sink: &mut S,
) -> Result<u64, Result<PositionError, S::Failure>>
where
    X: RowSyntax,
    S: ErrorSink<PositionErrorKind, PositionFindingKind>,
{
    let mut width = 0;
    let mut run_before = None;
    // A symbol is looked up before the kind of its token: nearly every byte of a row is one.
    while let Some(byte) = cursor.byte() {
        match syntax.symbol(byte) {
            Some(Symbol::Piece(piece)) => {
                if let Some(cell) = usize::try_from(width).ok().and_then(|width| cells.get_mut(width)) {
                    *cell = Some(piece);
                }
                width += 1;
                run_before = None;
            }
            Some(Symbol::Empty(count)) => {
                if run_before.zip(syntax.packed_up_to()).is_some_and(|(run, most)| run + count <= most) {
                    let finding = Finding::new(PositionFindingKind::RunNotPacked { row }, cursor.char_span());
                    sink.finding(finding).map_err(Err)?;
                }
                width += u64::from(count);
                run_before = Some(count);
            }
            None if syntax.decimal() && cursor.at(TokenKind::Digit) => {
                width += empty_space_count(cursor, row, sink)?;
                continue;
            }
            None if cursor.at(syntax.separator()) => break,
            None if syntax.blanks() && cursor.at(TokenKind::Space) => {}
            None => return Err(Ok(no_symbol(syntax, cursor, row))),
        }
        cursor.bump();
    }
    Ok(width)
}

/// One or more digits, not zero.
#[inline]
#[allow(clippy::type_complexity, reason = "as for `row_of`")]
fn empty_space_count<S>(
    cursor: &mut Cursor<'_>,
    row: usize,
    sink: &mut S,
) -> Result<u64, Result<PositionError, S::Failure>>
where
    S: ErrorSink<PositionErrorKind, PositionFindingKind>,
{
    let Some(number) = cursor.number() else { return Ok(0) };
    if number.value() == Some(0) {
        return Err(Ok(Error::new(PositionErrorKind::ZeroCount { row }, number.span())));
    }
    if number.has_leading_zero() {
        let finding = Finding::new(PositionFindingKind::LeadingZero { row }, number.span());
        sink.finding(finding).map_err(Err)?;
    }
    // Digits beyond `u32` are more than any board holds; the row says so when its length is compared.
    Ok(number.value().map_or(u64::from(u32::MAX), u64::from))
}

#[cold]
fn no_symbol<X: RowSyntax>(syntax: &X, cursor: &Cursor<'_>, row: usize) -> PositionError {
    let kind = if cursor.byte() == Some(b'0') {
        PositionErrorKind::ZeroCount { row }
    } else {
        PositionErrorKind::UnknownPiece { row, found: cursor.found(), expected: syntax.letters() }
    };
    Error::new(kind, cursor.char_span())
}

impl Notation for Square {
    type ErrorKind = SquareErrorKind;
    type FindingKind = SquareFindingKind;

    fn parse_in<S>(source: &str, span: Span, sink: &mut S) -> Result<Self, S::Failure>
    where
        S: ErrorSink<SquareErrorKind, SquareFindingKind>,
    {
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
fn square<S>(cursor: &mut Cursor<'_>, sink: &mut S) -> Result<Square, S::Failure>
where
    S: ErrorSink<SquareErrorKind, SquareFindingKind>,
{
    let letters = cursor.eat_while(|kind| matches!(kind, TokenKind::Lower | TokenKind::Upper));
    if letters.is_empty() {
        return Err(
            sink.fatal(Error::new(SquareErrorKind::NoFile { found: cursor.found() }, cursor.char_span()))
        );
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
        return Err(
            sink.fatal(Error::new(SquareErrorKind::NoRank { found: cursor.found() }, cursor.char_span()))
        );
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
    type FindingKind = PieceSetFindingKind;

    /// `taflman-symbol*`, §3.
    fn parse_in<S>(source: &str, span: Span, sink: &mut S) -> Result<Self, S::Failure>
    where
        S: ErrorSink<PieceSetErrorKind, PieceSetFindingKind>,
    {
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
