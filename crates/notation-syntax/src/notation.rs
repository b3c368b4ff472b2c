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
///
/// # Examples
///
/// A notation of your own, the number on a die, with the errors of this crate:
///
/// ```
/// use core::convert::Infallible;
/// use notation_syntax::{Cursor, Error, ErrorKind, ErrorSink, Found, Notation, Reported, Span, codes};
///
/// codes! {
///     /// Why a die cannot be read.
///     #[derive(Debug, thiserror::Error)]
///     enum DieErrorKind {
///         /// A die shows one to six.
///         #[code(error, "die", "7")]
///         #[error("expected a number from 1 to 6, found {found}")]
///         Die { found: Found },
///     }
/// }
///
/// // Relaxed and strict reading are the same.
/// impl ErrorKind for DieErrorKind {
///     type Finding = Infallible;
/// }
///
/// impl From<Infallible> for DieErrorKind {
///     fn from(never: Infallible) -> Self {
///         match never {}
///     }
/// }
///
/// #[derive(Debug, PartialEq)]
/// struct Die(u8);
///
/// impl Notation for Die {
///     type ErrorKind = DieErrorKind;
///
///     fn parse_in(source: &str, span: Span, sink: &mut dyn ErrorSink<DieErrorKind>) -> Result<Self, Reported> {
///         let mut cursor = Cursor::new(source, span);
///         let (found, place) = (cursor.found(), cursor.char_span());
///         match cursor.bump() {
///             Some(number @ b'1'..=b'6') if cursor.at_end() => Ok(Die(number - b'0')),
///             _ => Err(sink.fatal(Error::new(DieErrorKind::Die { found }, place))),
///         }
///     }
/// }
///
/// assert_eq!(Die::parse_all("4").value, Some(Die(4)));
/// assert_eq!(Die::parse_all("7").errors[0].to_string(), "expected a number from 1 to 6, found `7`");
/// ```
#[doc(alias = "parser")]
pub trait Notation: Sized {
    /// Why a text cannot be read. Its [`Finding`](ErrorKind::Finding) is how one that can be read departs from the
    /// specification.
    type ErrorKind: ErrorKind;

    /// Whether the text may be a whole file: [`parse_with`](Notation::parse_with) and [`parse_all`](Notation::parse_all) skip
    /// a byte order mark at its start, which is not printed, and errors of serde begin with line and column.
    const MAY_BE_FILE: bool = false;

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
    if N::MAY_BE_FILE { Span::of_file(text) } else { Span::of(text) }
}

/// Reads a text that its errors outlive, such as a string of JSON: relaxed, and with the location of an error if the text
/// may be a file.
#[doc(hidden)]
pub fn read_whole<N: Notation>(text: &str) -> Result<N, Error<N::ErrorKind>> {
    let read = N::parse_with(text, Strictness::Relaxed);
    if N::MAY_BE_FILE { read.map_err(|error| error.with_source(text)) } else { read }
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
