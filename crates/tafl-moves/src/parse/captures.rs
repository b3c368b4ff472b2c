//! Parsing lists of captures, as in `xe7/e9/cf8`.

use notation_syntax::{Cursor, Finding, Reported, TokenKind};

use super::location::location;
use crate::capture::{Capture, Captures};
use crate::error::{MoveFindingKind, MoveSink};
use crate::repeated_captures::RepeatedCaptures;

/// `"x" capture-location ("/" capture-location)*`, §2.
pub(super) fn capture_record(cursor: &mut Cursor<'_>, sink: &mut MoveSink<'_>) -> Result<Captures, Reported> {
    let mut captures = Captures::new();
    let mut repetition = RepeatedCaptures::new();
    // A letter directly after the digits of a square cannot be a file.
    while captures.is_empty() && cursor.byte() == Some(b'x')
        || !captures.is_empty() && capture_separator(cursor, sink)?
    {
        cursor.bump();
        let start = cursor.offset();
        let (piece, square) = location(cursor, sink)?;
        if repetition.is_repeated(square, &captures) {
            let note = MoveFindingKind::CaptureRepeated { square };
            sink.finding(Finding::new(note, cursor.span_from(start)))?;
        }
        captures.push(Capture::new(piece, square));
    }
    Ok(captures)
}

/// Whether another capture follows: after `/`, or after a superfluous `x`.
fn capture_separator(cursor: &Cursor<'_>, sink: &mut MoveSink<'_>) -> Result<bool, Reported> {
    if cursor.at(TokenKind::Slash) {
        return Ok(true);
    }
    let repeated = cursor.byte() == Some(b'x');
    if repeated {
        sink.finding(Finding::new(MoveFindingKind::CaptureMarkRepeated, cursor.char_span()))?;
    }
    Ok(repeated)
}
