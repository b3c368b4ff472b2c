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
    /// What the digits say; once above `u32::MAX` it stays there.
    value: u64,
    span: Span,
    leading_zero: bool,
}

impl Number {
    #[inline]
    pub(crate) const fn new(value: u64, span: Span, leading_zero: bool) -> Self {
        Self { value, span, leading_zero }
    }

    /// What the digits say; `None` where that exceeds [`u32::MAX`].
    #[inline]
    pub fn value(self) -> Option<u32> {
        u32::try_from(self.value).ok()
    }

    /// Where the digits stand.
    #[inline]
    pub fn span(self) -> Span {
        self.span
    }

    /// Whether a zero stands before other digits.
    #[inline]
    pub fn has_leading_zero(self) -> bool {
        self.leading_zero
    }
}
