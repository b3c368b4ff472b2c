//! The trait of every notation.

use crate::code::ErrorKind;
use crate::error::Error;
use crate::sink::{ErrorSink, Parsed, Reported, Strictness};
use crate::span::Span;

/// A type that is read from text.
///
/// Each implementor also has [`FromStr`](core::str::FromStr), which is [`parse_with`](Notation::parse_with)
/// at [`Strictness::Relaxed`], and [`Display`](core::fmt::Display), which prints the canonical form.
/// For every value `parse(print(value)) == value`, and printing what was read a second time changes nothing.
#[doc(alias = "parser")]
pub trait Notation: Sized {
    /// Why a text cannot be read. Its [`Finding`](ErrorKind::Finding) is how one that can be read departs from the
    /// specification.
    type ErrorKind: ErrorKind;

    /// Whether [`parse_with`](Notation::parse_with) and [`parse_all`](Notation::parse_all) skip a byte order mark at the
    /// start of the text: whether the text may be a file. It is not printed.
    const SKIPS_BYTE_ORDER_MARK: bool = false;

    /// Reads the part of `source` that `span` covers and reports to `sink`.
    ///
    /// Spans in errors and findings refer to `source`. This is the one parser of the notation; the other
    /// ways to read it call this one.
    ///
    /// # Errors
    ///
    /// The text cannot be read, and the sink has the reason.
    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<Self::ErrorKind>,
    ) -> Result<Self, Reported>;

    /// Reads `text` and stops at the first error.
    ///
    /// # Errors
    ///
    /// The first error and, under [`Strictness::Strict`], the first departure from the specification.
    fn parse_with(text: &str, strictness: Strictness) -> Result<Self, Error<Self::ErrorKind>> {
        strictness.run(|sink| Self::parse_in(text, whole::<Self>(text), sink))
    }

    /// Reads as much of `text` as possible, and collects every error and every finding.
    fn parse_all(text: &str) -> Parsed<Self, Self::ErrorKind> {
        Parsed::collect(|report| Self::parse_in(text, whole::<Self>(text), report))
    }
}

/// The part of a text that is read.
const fn whole<N: Notation>(text: &str) -> Span {
    if N::SKIPS_BYTE_ORDER_MARK { Span::of_file(text) } else { Span::of(text) }
}

/// Declares `FromStr` for notations: reading is relaxed. A row has the type and the name of its error.
#[doc(hidden)]
#[macro_export]
macro_rules! from_str {
    ($($type:ty, $error:ty;)*) => {$(
        impl ::core::str::FromStr for $type {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                $crate::Notation::parse_with(text, $crate::Strictness::Relaxed)
            }
        }
    )*};
}
