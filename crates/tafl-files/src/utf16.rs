//! UTF-16 text, recognized by its byte order mark, and read as UTF-8.

use std::io::{self, BufRead, Read};
use std::mem;

/// The order of the bytes of UTF-16 text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByteOrder {
    Little,
    Big,
}

impl ByteOrder {
    pub(crate) const ALL: [Self; 2] = [Self::Little, Self::Big];

    /// The byte order mark. No other text begins so: it is not UTF-8.
    pub(crate) const fn mark(self) -> &'static [u8] {
        match self {
            Self::Little => &[0xff, 0xfe],
            Self::Big => &[0xfe, 0xff],
        }
    }

    fn unit(self, bytes: [u8; 2]) -> u16 {
        match self {
            Self::Little => u16::from_le_bytes(bytes),
            Self::Big => u16::from_be_bytes(bytes),
        }
    }
}

/// The text of a reader of UTF-16, in UTF-8. The byte order mark stays, as in UTF-8.
pub(crate) struct Utf16Text<R> {
    input: R,
    decoder: Decoder,
    /// Text that is not read yet, from `start` on.
    text: String,
    start: usize,
    /// What follows that text cannot be decoded.
    invalid: Option<Invalid>,
}

struct Decoder {
    order: ByteOrder,
    /// The number of bytes that were decoded.
    offset: u64,
    /// The first byte of a unit.
    byte: Option<u8>,
    /// The first unit of a surrogate pair.
    high: Option<u16>,
}

/// The offset of bytes that are not UTF-16, and what they are.
#[derive(Clone, Copy)]
struct Invalid(u64, &'static str);

const HALF_A_PAIR: &str = "half a surrogate pair";

impl<R: BufRead> Utf16Text<R> {
    pub(crate) fn new(order: ByteOrder, input: R) -> Self {
        let decoder = Decoder { order, offset: 0, byte: None, high: None };
        Self { input, decoder, text: String::new(), start: 0, invalid: None }
    }

    /// Decodes more text, if all was read.
    fn fill(&mut self) -> io::Result<()> {
        if self.start < self.text.len() {
            return Ok(());
        }
        self.text.clear();
        self.start = 0;
        while self.text.is_empty() && self.invalid.is_none() {
            let bytes = self.input.fill_buf()?;
            let length = bytes.len();
            if length == 0 {
                self.invalid = self.decoder.end().err();
                break;
            }
            self.invalid = bytes.iter().try_for_each(|&byte| self.decoder.push(byte, &mut self.text)).err();
            self.input.consume(length);
        }
        match self.invalid {
            Some(Invalid(offset, what)) if self.text.is_empty() => Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("not UTF-16 text, although it begins so: {what} at byte offset {offset}"),
            )),
            _ => Ok(()),
        }
    }
}

impl Decoder {
    fn push(&mut self, byte: u8, text: &mut String) -> Result<(), Invalid> {
        self.offset += 1;
        let Some(first) = self.byte.take() else {
            self.byte = Some(byte);
            return Ok(());
        };
        let unit = self.order.unit([first, byte]);
        let is_high = (0xd800..0xdc00).contains(&unit);
        let high = self.high.take();
        if high.is_none() && is_high {
            self.high = Some(unit);
            return Ok(());
        }
        let Some(Ok(character)) = char::decode_utf16(high.into_iter().chain([unit])).next() else {
            return Err(Invalid(self.offset - if high.is_some() { 4 } else { 2 }, HALF_A_PAIR));
        };
        text.push(character);
        Ok(())
    }

    /// The end of the text, which must not be within a character.
    fn end(&mut self) -> Result<(), Invalid> {
        let (byte, high) = (mem::take(&mut self.byte), mem::take(&mut self.high));
        if byte.is_some() {
            return Err(Invalid(self.offset - 1, "half a character"));
        }
        high.map_or(Ok(()), |_| Err(Invalid(self.offset - 2, HALF_A_PAIR)))
    }
}

impl<R: BufRead> Read for Utf16Text<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut unread = self.fill_buf()?;
        let length = unread.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for Utf16Text<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.fill()?;
        Ok(self.text.as_bytes().get(self.start..).unwrap_or_default())
    }

    fn consume(&mut self, length: usize) {
        self.start += length;
    }
}
