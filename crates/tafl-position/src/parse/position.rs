//! Parsing position records.

use notation_syntax::{Error, ErrorSink, Finding, Notation, Reported, Span};

use super::rows::{RowSyntax, Symbol, rows_of};
use crate::error::{PositionError, PositionErrorKind, PositionFindingKind, PositionSink};
use crate::piece::Piece;
use crate::position::Position;
use crate::row_order::RowOrder;

notation_syntax::from_str! {
    Position, PositionError;
}

impl Notation for Position {
    type ErrorKind = PositionErrorKind;

    const SKIPS_BYTE_ORDER_MARK: bool = true;

    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<PositionErrorKind>,
    ) -> Result<Self, Reported> {
        position_record(source, span, RowOrder::RankOneFirst, sink)
    }
}

/// `["/"] rows ["/"]`, §1.
pub(crate) fn position_record(
    source: &str,
    span: Span,
    order: RowOrder,
    sink: &mut PositionSink<'_>,
) -> Result<Position, Reported> {
    let rows = outer_slashes(source, span, sink)?;
    rows_of(&Otn, source, rows, order, None, sink)
}

/// The slashes at both ends of a record. Returns the span between them.
pub(crate) fn outer_slashes(source: &str, span: Span, sink: &mut PositionSink<'_>) -> Result<Span, Reported> {
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

/// The rows of OpenTafl Notation: `[empty-space-count][taflman-symbol]…`, §1.
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
        Piece::from_byte(byte).map(Symbol::Piece)
    }
}

#[cfg(test)]
mod tests {
    use super::Otn;
    use crate::parse::plain_rows::tests::agrees_with_the_full_parser;

    #[test]
    fn plain_rows() {
        agrees_with_the_full_parser(&Otn);
    }
}
