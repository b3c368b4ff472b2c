//! A run of digits.

use crate::span::Span;

/// A run of digits as it was read, of any length.
///
/// ```
/// use notation_syntax::{Cursor, Span};
///
/// let read = |text| Cursor::new(text, Span::of(text)).number().unwrap();
/// assert_eq!(read("007").value(), Some(7));
/// assert!(read("007").has_leading_zero());
/// assert!(!read("0").has_leading_zero());
/// assert_eq!(read("99999999999999999999").value(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    value: Option<u32>,
    start: usize,
    digits: usize,
    leading_zero: bool,
}

impl Number {
    #[inline]
    pub(crate) fn at(start: usize) -> Self {
        Self { value: Some(0), start, digits: 0, leading_zero: false }
    }

    #[inline]
    pub(crate) fn push(&mut self, digit: u8) {
        self.leading_zero |= self.digits == 1 && self.value == Some(0);
        self.digits += 1;
        self.value = self
            .value
            .and_then(|value| value.checked_mul(10))
            .and_then(|value| value.checked_add(u32::from(digit.wrapping_sub(b'0'))));
    }

    /// What the digits say; `None` where that exceeds [`u32::MAX`].
    pub fn value(self) -> Option<u32> {
        self.value
    }

    /// Where the digits stand.
    pub fn span(self) -> Span {
        Span::new(self.start, self.start + self.digits)
    }

    /// Whether a zero stands before other digits.
    pub fn has_leading_zero(self) -> bool {
        self.leading_zero
    }
}
