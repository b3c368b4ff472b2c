//! Parsing TSN. The functions are named after its fields.

use core::num::NonZeroU32;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Cursor, Error, ErrorSink, Finding, Notation, Reported, Span, TokenKind};

use super::error::{TsnError, TsnErrorKind, TsnField, TsnFindingKind, TsnSink};
use super::{Extension, Tsn, TsnPositionError};
use crate::dimension::Dimension;
use crate::parse::rows::{RowSyntax, Symbol, rows_of};
use crate::piece::Piece;
use crate::position::Position;
use crate::position::RowOrder;
use crate::side::Side;

notation_syntax::from_str! {
    Tsn, TsnError;
}

impl Notation for Tsn {
    type ErrorKind = TsnErrorKind;

    const MAY_BE_FILE: bool = true;

    fn parse_in(source: &str, span: Span, sink: &mut dyn ErrorSink<TsnErrorKind>) -> Result<Self, Reported> {
        let mut cursor = Cursor::new(source, span);
        surrounding_space(&mut cursor, sink)?;
        let (size, _) = number(&mut cursor, TsnField::Size, sink)?;
        space(&mut cursor, sink)?;
        let (defenders, defenders_at) = number(&mut cursor, TsnField::Defenders, sink)?;
        space(&mut cursor, sink)?;
        let (position, rows_at) = rows(&mut cursor, size, sink)?;
        space(&mut cursor, sink)?;
        let side = side(&mut cursor, sink)?;
        space(&mut cursor, sink)?;
        let (ply, _) = number(&mut cursor, TsnField::Ply, sink)?;
        space(&mut cursor, sink)?;
        let (since, since_at) = number(&mut cursor, TsnField::SinceCapture, sink)?;
        let extension = extension(&mut cursor, sink)?;

        // Neither is zero, because of `TsnField::range`.
        let defenders =
            NonZeroU32::new(defenders).expect_or("the least number of the field is 1", NonZeroU32::MIN);
        let ply = NonZeroU32::new(ply).expect_or("the least number of the field is 1", NonZeroU32::MIN);
        let tsn = match Tsn::new(position, defenders, side) {
            Ok(tsn) => tsn.with_plies(ply, since).with_extension(extension),
            // The rows contain no other letters; therefore this is the second king.
            Err(TsnPositionError::UnsupportedPiece { .. } | TsnPositionError::SecondKing { .. }) => {
                return Err(sink.fatal(second_king(&cursor, rows_at)));
            }
        };
        plausibility(&tsn, defenders_at, rows_at, since_at, sink)?;
        Ok(tsn)
    }
}

/// Fields 1, 2, 5 and 6.
fn number(cursor: &mut Cursor<'_>, field: TsnField, sink: &mut TsnSink<'_>) -> Result<(u32, Span), Reported> {
    let Some(number) = cursor.number() else {
        let kind = TsnErrorKind::MissingNumber { field, found: cursor.found() };
        return Err(sink.fatal(Error::new(kind, cursor.char_span())));
    };
    let (least, most) = field.range();
    let Some(value) = number.value().filter(|value| (least..=most).contains(value)) else {
        return Err(sink.fatal(Error::new(TsnErrorKind::OutOfRange { field }, number.span())));
    };
    if number.has_leading_zero() {
        sink.finding(Finding::new(TsnFindingKind::LeadingZero { field }, number.span()))?;
    }
    Ok((value, number.span()))
}

/// Field 3.
fn rows(cursor: &mut Cursor<'_>, size: u32, sink: &mut TsnSink<'_>) -> Result<(Position, Span), Reported> {
    let span = cursor.eat_while(|kind| !is_space(kind) && !is_line_break(kind));
    if span.is_empty() {
        let kind = TsnErrorKind::MissingRows { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind, cursor.char_span())));
    }
    let dimension = Dimension::try_from(u64::from(size)).ok();
    let order = RowOrder::RankOneFirst;
    let position = rows_of(&TsnRows, cursor.source(), span, order, dimension, &mut sink.lifted())?;
    Ok((position, span))
}

/// The rows of TSN.
struct TsnRows;

impl RowSyntax for TsnRows {
    fn letters(&self) -> &'static str {
        "adk"
    }

    fn symbol(&self, byte: u8) -> Option<Symbol> {
        match byte {
            b'a' => Some(Symbol::Piece(Piece::ATTACKER)),
            b'd' => Some(Symbol::Piece(Piece::DEFENDER)),
            b'k' => Some(Symbol::Piece(Piece::KING)),
            b'1'..=b'9' => Some(Symbol::Empty(usize::from(byte - b'0'))),
            b'A'..=b'Z' => Some(Symbol::Empty(usize::from(byte - b'A') + 10)),
            _ => None,
        }
    }

    fn decimal(&self) -> bool {
        false
    }

    fn packed_up_to(&self) -> Option<usize> {
        Some(crate::tsn::LONGEST_RUN)
    }
}

/// Field 4.
fn side(cursor: &mut Cursor<'_>, sink: &mut TsnSink<'_>) -> Result<Side, Reported> {
    let Some(side) = cursor.char_ahead().and_then(Side::from_char) else {
        let kind = TsnErrorKind::MissingSide { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind, cursor.char_span())));
    };
    cursor.bump();
    Ok(side)
}

/// The text after the six fields.
fn extension(cursor: &mut Cursor<'_>, sink: &mut TsnSink<'_>) -> Result<Option<Extension>, Reported> {
    if cursor.at_end() {
        return Ok(None);
    }
    let spaces = cursor.eat_while(|kind| is_space(kind) || is_line_break(kind));
    if cursor.at_end() {
        sink.finding(Finding::new(TsnFindingKind::SurroundingSpace, spaces))?;
        return Ok(None);
    }
    single_space(cursor, spaces, sink)?;

    let rest = cursor.skip_rest();
    let text = cursor.text(rest);
    let kept = text.trim_end_matches([' ', '\t', '\n', '\r']);
    if kept.len() < text.len() {
        let span = Span::new(rest.start() + kept.len(), rest.end());
        sink.finding(Finding::new(TsnFindingKind::SurroundingSpace, span))?;
    }
    let Ok(extension) = Extension::new(kept) else {
        // It is not empty and has no spaces around it; therefore it contains a line break.
        let at = rest.start()
            + kept
                .find(['\n', '\r'])
                .expect_or_default("an extension has a line break where nothing else is wrong with it");
        return Err(sink.fatal(Error::new(TsnErrorKind::LineBreak, Span::at(at))));
    };
    Ok(Some(extension))
}

/// White space before the first field.
fn surrounding_space(cursor: &mut Cursor<'_>, sink: &mut TsnSink<'_>) -> Result<(), Reported> {
    let spaces = cursor.eat_while(|kind| is_space(kind) || is_line_break(kind));
    if spaces.is_empty() {
        Ok(())
    } else {
        sink.finding(Finding::new(TsnFindingKind::SurroundingSpace, spaces))
    }
}

/// The space between two fields.
fn space(cursor: &mut Cursor<'_>, sink: &mut TsnSink<'_>) -> Result<(), Reported> {
    let spaces = cursor.eat_while(is_space);
    single_space(cursor, spaces, sink)
}

fn single_space(cursor: &Cursor<'_>, spaces: Span, sink: &mut TsnSink<'_>) -> Result<(), Reported> {
    match cursor.text(spaces) {
        "" => {
            Err(sink
                .fatal(Error::new(TsnErrorKind::MissingSpace { found: cursor.found() }, cursor.char_span())))
        }
        " " => Ok(()),
        text if text.contains(['\n', '\r']) => Err(sink.fatal(Error::new(TsnErrorKind::LineBreak, spaces))),
        _ => sink.finding(Finding::new(TsnFindingKind::SeveralSpaces, spaces)),
    }
}

fn is_space(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Space | TokenKind::Tab)
}

fn is_line_break(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::LineFeed | TokenKind::CarriageReturn)
}

fn second_king(cursor: &Cursor<'_>, rows: Span) -> TsnError {
    let text = cursor.text(rows);
    let at = text.match_indices('k').nth(1).map_or(0, |(at, _)| at);
    let row = text.bytes().take(at).filter(|&byte| byte == b'/').count() + 1;
    Error::new(TsnErrorKind::SecondKing { row }, Span::new(rows.start() + at, rows.start() + at + 1))
}

/// The rules of the proposal for numbers that parsing does not depend on.
fn plausibility(
    tsn: &Tsn,
    defenders: Span,
    rows: Span,
    since: Span,
    sink: &mut TsnSink<'_>,
) -> Result<(), Reported> {
    let found = tsn.initial_defenders().get();
    if found % 4 != 0 {
        sink.finding(Finding::new(TsnFindingKind::DefendersNotByFour { found }, defenders))?;
    }
    for (side, man) in [(Side::Attackers, Piece::ATTACKER), (Side::Defenders, Piece::DEFENDER)] {
        let (on_board, initial) = (tsn.position().count(man) as u64, tsn.initial(side));
        if on_board > initial {
            let kind = TsnFindingKind::MoreThanInitially { side, on_board, initial };
            sink.finding(Finding::new(kind, rows))?;
        }
    }
    let (found, played) = (tsn.plies_since_capture(), tsn.ply().get() - 1);
    if found > played {
        sink.finding(Finding::new(TsnFindingKind::CounterAheadOfPly { found, played }, since))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::TsnRows;
    use crate::parse::plain_rows::tests::agrees_with_the_full_parser;

    #[test]
    fn plain_rows() {
        agrees_with_the_full_parser(&TsnRows);
    }
}
