//! Reading move records. The functions are named after the grammar.

use core::str::FromStr;

use notation_syntax::{Cursor, Error, ErrorSink, Finding, Notation, Span, Strictness, TokenKind};
use tafl_position::{File, Piece, PieceKind, Rank, Square, SquareErrorKind};

use crate::capture::{Capture, Captures};
use crate::error::{MoveError, MoveErrorKind, MoveFindingKind};
use crate::mark::Mark;
use crate::move_kind::MoveKind;
use crate::move_record::MoveRecord;
use crate::piece_move::Move;
use crate::square_set::Repetition;

impl Notation for MoveRecord {
    type ErrorKind = MoveErrorKind;
    type FindingKind = MoveFindingKind;

    #[inline]
    fn parse_in<S>(source: &str, span: Span, sink: &mut S) -> Result<Self, S::Failure>
    where
        S: ErrorSink<MoveErrorKind, MoveFindingKind>,
    {
        let mut cursor = Cursor::new(source, span);
        match cursor.peek() {
            None => Err(sink.fatal(Error::new(MoveErrorKind::Empty, span))),
            Some(TokenKind::Hyphen) => resignation_symbol(&mut cursor, sink),
            Some(_) => standard_record(&mut cursor, sink).map(Self::Move),
        }
    }
}

impl FromStr for MoveRecord {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        Self::parse_with(text, Strictness::Relaxed)
    }
}

/// A move only: a resignation is an error.
impl Notation for Move {
    type ErrorKind = MoveErrorKind;
    type FindingKind = MoveFindingKind;

    #[inline]
    fn parse_in<S>(source: &str, span: Span, sink: &mut S) -> Result<Self, S::Failure>
    where
        S: ErrorSink<MoveErrorKind, MoveFindingKind>,
    {
        standard_record(&mut Cursor::new(source, span), sink)
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        Self::parse_with(text, Strictness::Relaxed)
    }
}

/// `---`, §2.
#[cold]
fn resignation_symbol<S>(cursor: &mut Cursor<'_>, sink: &mut S) -> Result<MoveRecord, S::Failure>
where
    S: ErrorSink<MoveErrorKind, MoveFindingKind>,
{
    let hyphens = cursor.eat_while(|kind| kind == TokenKind::Hyphen);
    if hyphens.len() != 3 {
        return Err(sink.fatal(Error::new(MoveErrorKind::NoResignation, hyphens)));
    }
    end(cursor, sink)?;
    Ok(MoveRecord::Resignation)
}

/// `[taflman-symbol] starting-space move-type ending-space [capture-record] [info-symbol]`, §2.
#[inline]
fn standard_record<S>(cursor: &mut Cursor<'_>, sink: &mut S) -> Result<Move, S::Failure>
where
    S: ErrorSink<MoveErrorKind, MoveFindingKind>,
{
    let (piece, from) = location(cursor, sink)?;
    let kind = move_type(cursor, sink)?;
    let to = ending_space(cursor, sink)?;
    let mut record = Move::new(from, to).with_piece(piece).with_kind(kind);
    if cursor.at(TokenKind::Lower) {
        capture_record(cursor, record.captures_mut(), sink)?;
    }
    if cursor.at_end() {
        return Ok(record);
    }
    let mark = info_symbol(cursor, sink)?;
    end(cursor, sink)?;
    Ok(record.with_mark(mark))
}

/// `"-" | "^" | "=" | "^="`, §2.
#[inline]
fn move_type<S>(cursor: &mut Cursor<'_>, sink: &mut S) -> Result<MoveKind, S::Failure>
where
    S: ErrorSink<MoveErrorKind, MoveFindingKind>,
{
    let start = cursor.offset();
    let kind = match cursor.peek() {
        Some(TokenKind::Hyphen) => MoveKind::Plain,
        Some(TokenKind::Caret) => MoveKind::Jump,
        Some(TokenKind::Equals) => MoveKind::Berserk,
        _ => {
            let kind = MoveErrorKind::NoMoveType { found: cursor.found() };
            return Err(sink.fatal(Error::new(kind, cursor.char_span())));
        }
    };
    cursor.bump();
    if !cursor.peek().is_some_and(is_move_sign) {
        return Ok(kind);
    }
    cursor.eat_while(is_move_sign);
    let span = cursor.span_from(start);
    match cursor.text(span) {
        "^=" => Ok(MoveKind::BerserkJump),
        "=^" => {
            sink.finding(Finding::new(MoveFindingKind::MoveTypeReversed, span))?;
            Ok(MoveKind::BerserkJump)
        }
        _ => Err(sink.fatal(Error::new(MoveErrorKind::UnknownMoveType, span))),
    }
}

fn is_move_sign(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Hyphen | TokenKind::Caret | TokenKind::Equals)
}

/// `letters digits`, §2.
#[inline]
fn ending_space<S>(cursor: &mut Cursor<'_>, sink: &mut S) -> Result<Square, S::Failure>
where
    S: ErrorSink<MoveErrorKind, MoveFindingKind>,
{
    let start = cursor.offset();
    let (piece, square) = location(cursor, sink)?;
    if piece.is_none() {
        return Ok(square);
    }
    let kind = MoveErrorKind::PieceBeforeTarget { square };
    Err(sink.fatal(Error::new(kind, Span::new(start, start + 1))))
}

/// `"x" capture-location ("/" capture-location)*`, §2.
#[inline]
fn capture_record<S>(cursor: &mut Cursor<'_>, captures: &mut Captures, sink: &mut S) -> Result<(), S::Failure>
where
    S: ErrorSink<MoveErrorKind, MoveFindingKind>,
{
    let mut repetition = Repetition::new();
    // What stands right after the digits of a square is no file.
    while captures.is_empty() && cursor.byte() == Some(b'x')
        || !captures.is_empty() && capture_separator(cursor, sink)?
    {
        cursor.bump();
        let start = cursor.offset();
        let (piece, square) = location(cursor, sink)?;
        if repetition.is_repeated(square, captures) {
            let finding = MoveFindingKind::CaptureRepeated { square };
            sink.finding(Finding::new(finding, cursor.span_from(start)))?;
        }
        captures.push(Capture::new(piece, square));
    }
    Ok(())
}

/// Whether another capture follows: after `/`, or after an `x` too many.
#[inline]
fn capture_separator<S>(cursor: &Cursor<'_>, sink: &mut S) -> Result<bool, S::Failure>
where
    S: ErrorSink<MoveErrorKind, MoveFindingKind>,
{
    if cursor.at(TokenKind::Slash) {
        return Ok(true);
    }
    let repeated = cursor.byte() == Some(b'x');
    if repeated {
        sink.finding(Finding::new(MoveFindingKind::CaptureMarkRepeated, cursor.char_span()))?;
    }
    Ok(repeated)
}

/// `[taflman-symbol] letters digits`, §2: a square, and the piece that the record says stands there.
#[inline]
fn location<S>(cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(Option<Piece>, Square), S::Failure>
where
    S: ErrorSink<MoveErrorKind, MoveFindingKind>,
{
    let start = cursor.offset();
    let mut letters = [0; 2];
    let mut count = 0;
    while let Some(TokenKind::Lower | TokenKind::Upper) = cursor.peek() {
        if let (Some(letter), Some(byte)) = (letters.get_mut(count), cursor.byte()) {
            *letter = byte;
        }
        count += 1;
        cursor.bump();
    }
    let digits = cursor.number();
    // Nearly every location is this plain; all others take the long way round.
    let plain = match (count, letters) {
        (1, [file, _]) => Some((None, file)),
        (2, [piece, file]) => Piece::from_char(char::from(piece))
            .filter(|piece| piece.is_special())
            .map(|piece| (Some(piece), file)),
        _ => None,
    };
    if let (Some((piece, file)), Some(number)) = (plain, digits) {
        let rank = number.value().and_then(Rank::from_number);
        if let (Some(file), Some(rank), false) =
            (File::from_letters(&[file]), rank, number.has_leading_zero())
        {
            return Ok((piece, Square::new(file, rank)));
        }
    }
    location_with_reports(cursor, Span::new(start, start + count), digits.is_some(), sink)
}

/// The same for letters and digits that were passed already, where there is something to report.
#[cold]
fn location_with_reports<S>(
    cursor: &Cursor<'_>,
    letters: Span,
    has_digits: bool,
    sink: &mut S,
) -> Result<(Option<Piece>, Square), S::Failure>
where
    S: ErrorSink<MoveErrorKind, MoveFindingKind>,
{
    let missing = if letters.is_empty() {
        Some(SquareErrorKind::NoFile { found: cursor.found() })
    } else if has_digits {
        None
    } else {
        Some(SquareErrorKind::NoRank { found: cursor.found() })
    };
    if let Some(missing) = missing {
        let place = if letters.is_empty() { letters } else { cursor.char_span() };
        return Err(sink.fatal(Error::new(missing.into(), place)));
    }

    let name = cursor.text(letters).as_bytes();
    let piece = match name {
        [letter, _, ..] => Piece::from_char(char::from(*letter)),
        _ => None,
    };
    // A run of letters that is neither a file nor a piece and a file.
    if let ([first, _, ..], None) = (name, piece) {
        if name.len() > 2 || !matches!(first, b'a' | b'b' | b'A' | b'B') {
            let kind = MoveErrorKind::UnknownPiece { found: char::from(*first) };
            return Err(sink.fatal(Error::new(kind, Span::new(letters.start(), letters.start() + 1))));
        }
    }
    let square_start = letters.start() + usize::from(piece.is_some());
    let span = cursor.span_from(square_start);
    let square = Square::parse_in(cursor.source(), span, &mut sink.lifted())?;
    if piece.is_some_and(|piece| piece.kind() == PieceKind::Taflman) {
        let finding = MoveFindingKind::TaflmanLetter { square };
        sink.finding(Finding::new(finding, Span::new(letters.start(), square_start)))?;
    }
    Ok((piece, square))
}

/// `["+" | "-" | "++" | "--"]`, §2.
#[inline]
fn info_symbol<S>(cursor: &mut Cursor<'_>, sink: &mut S) -> Result<Option<Mark>, S::Failure>
where
    S: ErrorSink<MoveErrorKind, MoveFindingKind>,
{
    let signs = cursor.eat_while(|kind| matches!(kind, TokenKind::Plus | TokenKind::Hyphen));
    if signs.is_empty() {
        return Ok(None);
    }
    // A letter behind a hyphen: the move goes on.
    if cursor.text(signs) == "-" && matches!(cursor.peek(), Some(TokenKind::Lower | TokenKind::Upper)) {
        return Err(several_steps(cursor, signs, sink));
    }
    match Mark::from_symbol(cursor.text(signs)) {
        Some(mark) => Ok(Some(mark)),
        None => Err(sink.fatal(Error::new(MoveErrorKind::UnknownMark, signs))),
    }
}

/// Nothing more.
#[inline]
fn end<S>(cursor: &mut Cursor<'_>, sink: &mut S) -> Result<(), S::Failure>
where
    S: ErrorSink<MoveErrorKind, MoveFindingKind>,
{
    match cursor.peek() {
        None => Ok(()),
        Some(TokenKind::Caret | TokenKind::Equals) => Err(several_steps(cursor, cursor.char_span(), sink)),
        Some(_) => {
            let kind = MoveErrorKind::Trailing { found: cursor.found() };
            Err(sink.fatal(Error::new(kind, cursor.char_span())))
        }
    }
}

#[cold]
fn several_steps<S>(cursor: &Cursor<'_>, sign: Span, sink: &mut S) -> S::Failure
where
    S: ErrorSink<MoveErrorKind, MoveFindingKind>,
{
    let mut rest = cursor.clone();
    sink.fatal(Error::new(MoveErrorKind::SeveralSteps, sign.join(rest.skip_rest())))
}
