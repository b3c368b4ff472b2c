//! What every notation has in common.

use crate::error::Error;
use crate::sink::{ErrorSink, Parsed, Strictness};
use crate::span::Span;

/// A type that has a notation: text that it is read from.
///
/// Each implementor also has [`FromStr`](core::str::FromStr), which is [`parse_with`](Notation::parse_with)
/// at [`Strictness::Relaxed`], and [`Display`](core::fmt::Display), which prints the canonical form.
/// For every value `parse(print(value)) == value`, and printing what was read a second time changes nothing.
pub trait Notation: Sized {
    /// What can be wrong with a text.
    type ErrorKind: From<Self::FindingKind>;
    /// How a text that is read can depart from the specification.
    type FindingKind;

    /// Reads the part of `source` that `span` covers and reports to `sink`.
    ///
    /// Spans in errors and findings refer to `source`. This is the one parser of the notation; the other
    /// ways to read are made of it.
    ///
    /// # Errors
    ///
    /// What the sink makes of what cannot be read.
    fn parse_in<S>(source: &str, span: Span, sink: &mut S) -> Result<Self, S::Failure>
    where
        S: ErrorSink<Self::ErrorKind, Self::FindingKind>;

    /// Reads `text` and stops at the first error.
    ///
    /// # Errors
    ///
    /// The first thing that cannot be read and, under [`Strictness::Strict`], the first departure from the
    /// specification.
    fn parse_with(text: &str, mut strictness: Strictness) -> Result<Self, Error<Self::ErrorKind>> {
        Self::parse_in(text, Span::of(text), &mut strictness)
    }

    /// Reads `text` as far as it goes, and collects every error and every finding.
    fn parse_all(text: &str) -> Parsed<Self, Self::ErrorKind, Self::FindingKind> {
        Parsed::collect(|report| Self::parse_in(text, Span::of(text), report))
    }
}
