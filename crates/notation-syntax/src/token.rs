//! The kinds of tokens: character classes.

/// The class of one byte of text.
///
/// Every byte belongs to exactly one class. Bytes of characters outside ASCII, control characters and
/// punctuation that no notation uses are [`Other`](TokenKind::Other).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TokenKind {
    /// `0` to `9`.
    Digit,
    /// `a` to `z`.
    Lower,
    /// `A` to `Z`.
    Upper,
    /// A space.
    Space,
    /// A horizontal tab.
    Tab,
    /// A line feed.
    LineFeed,
    /// A carriage return.
    CarriageReturn,
    /// `/`
    Slash,
    /// `-`
    Hyphen,
    /// `+`
    Plus,
    /// `^`
    Caret,
    /// `=`
    Equals,
    /// `.`
    Dot,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `|`
    Pipe,
    /// `_`
    Underscore,
    /// `*`
    Star,
    /// `#`
    Hash,
    /// `?`
    Question,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// Any other byte.
    Other,
}

impl TokenKind {
    /// Whether this is white space: a space, a tab, or part of a line ending.
    #[inline]
    pub const fn is_white_space(self) -> bool {
        matches!(self, Self::Space | Self::Tab | Self::LineFeed | Self::CarriageReturn)
    }

    /// The class of a byte. A table, because parsers look up nearly every byte of a text.
    #[inline]
    pub(crate) const fn of(byte: u8) -> Self {
        const BY_BYTE: [TokenKind; 256] = {
            let mut table = [TokenKind::Other; 256];
            let mut byte = 0;
            #[allow(
                clippy::indexing_slicing,
                clippy::cast_possible_truncation,
                reason = "evaluated at compile time; a byte is below 256"
            )]
            while byte < table.len() {
                table[byte] = TokenKind::classify(byte as u8);
                byte += 1;
            }
            table
        };
        #[allow(clippy::indexing_slicing, reason = "a byte is below 256")]
        BY_BYTE[byte as usize]
    }

    /// The rows of the table.
    const fn classify(byte: u8) -> Self {
        match byte {
            b'0'..=b'9' => Self::Digit,
            b'a'..=b'z' => Self::Lower,
            b'A'..=b'Z' => Self::Upper,
            b' ' => Self::Space,
            b'\t' => Self::Tab,
            b'\n' => Self::LineFeed,
            b'\r' => Self::CarriageReturn,
            b'/' => Self::Slash,
            b'-' => Self::Hyphen,
            b'+' => Self::Plus,
            b'^' => Self::Caret,
            b'=' => Self::Equals,
            b'.' => Self::Dot,
            b',' => Self::Comma,
            b':' => Self::Colon,
            b'|' => Self::Pipe,
            b'_' => Self::Underscore,
            b'*' => Self::Star,
            b'#' => Self::Hash,
            b'?' => Self::Question,
            b'[' => Self::OpenBracket,
            b']' => Self::CloseBracket,
            _ => Self::Other,
        }
    }
}
