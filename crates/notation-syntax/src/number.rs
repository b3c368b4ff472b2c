//! A run of digits.

use crate::span::Span;

/// A run of digits of any length, as it was read.
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
    /// The value of the digits; above `u32::MAX` it is not exact.
    value: u64,
    span: Span,
    leading_zero: bool,
}

impl Number {
    #[inline]
    pub(crate) const fn new(value: u64, span: Span, leading_zero: bool) -> Self {
        Self { value, span, leading_zero }
    }

    /// The value of the digits; `None` if it exceeds [`u32::MAX`].
    #[inline]
    pub fn value(self) -> Option<u32> {
        u32::try_from(self.value).ok()
    }

    /// The span of the digits.
    #[inline]
    pub fn span(self) -> Span {
        self.span
    }

    /// Whether a zero precedes other digits.
    #[inline]
    pub fn has_leading_zero(self) -> bool {
        self.leading_zero
    }
}
