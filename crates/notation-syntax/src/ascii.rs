//! Fast printing of ASCII.

use core::fmt;

use crate::invariant::ExpectOr as _;

/// Collects ASCII bytes and writes them as text, in larger pieces.
///
/// Notations print byte by byte, and a [`fmt::Write`] takes text. With single characters, and numbers by `write!`, printing
/// moves and positions takes more than twice the time.
///
/// ```
/// use notation_syntax::AsciiWriter;
///
/// let mut text = String::new();
/// let mut out = AsciiWriter::new(&mut text);
/// out.push(b'a')?;
/// out.number(1024)?;
/// out.flush()?;
/// assert_eq!(text, "a1024");
/// # Ok::<(), std::fmt::Error>(())
/// ```
#[derive(Debug)]
pub struct AsciiWriter<'w, W: fmt::Write + ?Sized> {
    out: &'w mut W,
    buffer: [u8; 128],
    len: usize,
}

impl<'w, W: fmt::Write + ?Sized> AsciiWriter<'w, W> {
    /// A writer to `out`.
    #[inline]
    pub fn new(out: &'w mut W) -> Self {
        Self { out, buffer: [0; 128], len: 0 }
    }

    /// Writes one ASCII character. Any other byte is written as `?`.
    ///
    /// # Errors
    ///
    /// Those of the underlying writer.
    #[inline]
    pub fn push(&mut self, byte: u8) -> fmt::Result {
        if self.len == self.buffer.len() {
            self.flush()?;
        }
        if let Some(place) = self.buffer.get_mut(self.len) {
            *place = if byte.is_ascii() { byte } else { b'?' };
            self.len += 1;
        }
        Ok(())
    }

    /// Writes a number in decimal.
    ///
    /// # Errors
    ///
    /// Those of the underlying writer.
    #[inline]
    pub fn number(&mut self, number: u32) -> fmt::Result {
        let mut divisor = 1;
        while number / divisor >= 10 {
            divisor *= 10;
        }
        while divisor > 0 {
            // One digit fits.
            #[allow(clippy::cast_possible_truncation, reason = "below ten")]
            self.push(b'0' + (number / divisor % 10) as u8)?;
            divisor /= 10;
        }
        Ok(())
    }

    /// Writes the collected bytes. Without this call, they are lost.
    ///
    /// # Errors
    ///
    /// Those of the underlying writer.
    #[inline]
    pub fn flush(&mut self) -> fmt::Result {
        let text = self.buffer.get(..self.len).and_then(|bytes| core::str::from_utf8(bytes).ok());
        self.len = 0;
        self.out.write_str(text.expect_or_default("the buffer has ASCII only"))
    }
}
