//! Parsing lists of pieces.

use notation_syntax::{Cursor, Error, ErrorSink, Finding, Notation, Reported, Span, TokenKind};

use crate::error::{PieceSetError, PieceSetErrorKind, PieceSetFindingKind};
use crate::piece::Piece;
use crate::piece_set::PieceSet;

notation_syntax::from_str! {
    PieceSet, PieceSetError;
}

impl Notation for PieceSet {
    type ErrorKind = PieceSetErrorKind;

    /// `taflman-symbol*`, §3.
    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<PieceSetErrorKind>,
    ) -> Result<Self, Reported> {
        let mut cursor = Cursor::new(source, span);
        let mut pieces = Self::EMPTY;
        // Reported once: a list of commas alone would have a finding for each byte.
        let mut comma_reported = false;
        while !cursor.at_end() {
            if let Some(piece) = cursor.char_ahead().and_then(Piece::from_char) {
                pieces = pieces.with(piece);
            } else if cursor.at(TokenKind::Comma) {
                if !comma_reported {
                    sink.finding(Finding::new(PieceSetFindingKind::CommaInPieceList, cursor.char_span()))?;
                }
                comma_reported = true;
            } else {
                let kind = PieceSetErrorKind::UnknownPiece { found: cursor.found() };
                return Err(sink.fatal(Error::new(kind, cursor.char_span())));
            }
            cursor.bump();
        }
        Ok(pieces)
    }
}
