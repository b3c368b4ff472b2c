//! Printing move records.

use core::fmt;

use notation_syntax::AsciiWriter;
use tafl_position::{Piece, Square};

use crate::capture::Capture;
use crate::move_record::MoveRecord;
use crate::piece_move::Move;

/// The move record: `Ne6^=e8xce7/ne9/f8/d8`, or `---`.
impl fmt::Display for MoveRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

/// The move record: `Ne6^=e8xce7/ne9/f8/d8`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

/// The capture as in a move record: `cf8`.
impl fmt::Display for Capture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = AsciiWriter::new(f);
        location(self.piece(), self.square(), &mut out)?;
        out.flush()
    }
}

impl MoveRecord {
    /// Writes the record like [`Display`](fmt::Display), but without a formatter, which is faster for many
    /// records.
    ///
    /// # Errors
    ///
    /// The error of the writer.
    #[inline]
    pub fn write_to<W: fmt::Write + ?Sized>(&self, out: &mut W) -> fmt::Result {
        match self {
            Self::Move(step) => step.write_to(out),
            Self::Resignation => out.write_str("---"),
        }
    }
}

impl Move {
    /// Writes the record: see [`MoveRecord::write_to`].
    ///
    /// # Errors
    ///
    /// The error of the writer.
    #[inline]
    pub fn write_to<W: fmt::Write + ?Sized>(&self, out: &mut W) -> fmt::Result {
        let mut out = AsciiWriter::new(out);
        location(self.piece(), self.origin(), &mut out)?;
        symbol(self.kind().symbol(), &mut out)?;
        location(None, self.target(), &mut out)?;
        capture_record(self.captures(), b'/', &mut out)?;
        if let Some(mark) = self.mark() {
            symbol(mark.symbol(), &mut out)?;
        }
        out.flush()
    }
}

/// The captures, separated by `separator`.
#[inline]
pub(crate) fn capture_record<W: fmt::Write + ?Sized>(
    captures: &[Capture],
    separator: u8,
    out: &mut AsciiWriter<'_, W>,
) -> fmt::Result {
    let mut before = b'x';
    for capture in captures {
        out.push(before)?;
        location(capture.piece(), capture.square(), out)?;
        before = separator;
    }
    Ok(())
}

/// `[taflman-symbol] letters digits`.
#[inline]
pub(crate) fn location<W: fmt::Write + ?Sized>(
    piece: Option<Piece>,
    square: Square,
    out: &mut AsciiWriter<'_, W>,
) -> fmt::Result {
    if let Some(piece) = piece {
        out.push(piece.char() as u8)?;
    }
    let file = square.file().index();
    if let Some(first) = (file / 26).checked_sub(1) {
        out.push(b'a' + first)?;
    }
    out.push(b'a' + file % 26)?;
    out.number(u32::from(square.rank().number()))
}

#[inline]
pub(crate) fn symbol<W: fmt::Write + ?Sized>(symbol: &str, out: &mut AsciiWriter<'_, W>) -> fmt::Result {
    symbol.bytes().try_for_each(|byte| out.push(byte))
}
