//! What to write instead of a text that departs from its notation.

use alloc::string::String;
use alloc::vec::Vec;

use crate::invariant::ExpectOr as _;
use crate::span::Span;

/// The text to write in place of a span. Only a report that leaves no doubt about what was meant has one.
///
/// ```
/// use notation_syntax::{Repair, Span};
///
/// let repairs = [Repair::new(Span::new(7, 8), ""), Repair::new(Span::at(1), ".")];
/// assert_eq!(Repair::apply(repairs, "1 d6-f6!"), "1. d6-f6");
/// ```
#[doc(alias = "fix")]
#[doc(alias = "suggestion")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Repair {
    /// The text to replace, in the outermost text that was parsed; empty where something is missing.
    pub span: Span,
    /// The text to write there.
    pub text: String,
}

impl Repair {
    /// A repair that writes `text` in place of `span`.
    pub fn new(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }

    /// For [`codes!`](crate::codes): writes this text in place of the span of the report.
    pub fn with<K>(text: &'static str) -> impl Fn(&K, Span, &str) -> Option<Self> {
        move |_, span, _| Some(Self::new(span, text))
    }

    /// For [`codes!`](crate::codes): rewrites the text of the report's span, if this function has a text for it.
    pub fn rewriting<K>(rewrite: fn(&str) -> Option<String>) -> impl Fn(&K, Span, &str) -> Option<Self> {
        move |_, span, source| Some(Self::new(span, rewrite(span.slice(source)?)?))
    }

    /// For [`codes!`](crate::codes): removes leading zeros from the numbers in the report's span.
    pub fn without_zeros<K>(_: &K, span: Span, source: &str) -> Option<Self> {
        let mut written = String::new();
        let mut is_inside = false;
        let mut characters = span.slice(source)?.chars().peekable();
        while let Some(character) = characters.next() {
            let is_leading = character == '0' && !is_inside;
            if is_leading && characters.peek().is_some_and(char::is_ascii_digit) {
                continue;
            }
            is_inside = character.is_ascii_digit();
            written.push(character);
        }
        Some(Self::new(span, written))
    }

    /// The repairs of a text that can be made together, in its order. Of two that overlap or meet, the first remains;
    /// the other one may be found again in the new text.
    pub fn compatible(repairs: impl IntoIterator<Item = Self>, text: &str) -> Vec<Self> {
        let mut repairs: Vec<Self> = repairs.into_iter().collect();
        repairs.sort_by_key(|repair| repair.span);
        let mut end = None;
        repairs.retain(|Self { span, .. }| {
            let follows = end.is_none_or(|end| span.start() > end) && span.slice(text).is_some();
            if follows {
                end = Some(span.end());
            }
            follows
        });
        repairs
    }

    /// The text with these repairs, as far as they are [compatible](Self::compatible).
    pub fn apply(repairs: impl IntoIterator<Item = Self>, text: &str) -> String {
        let mut repaired = String::with_capacity(text.len());
        let mut at = 0;
        for Self { span, text: written } in Self::compatible(repairs, text) {
            repaired.push_str(text.get(at..span.start()).expect_or_default("repairs are in order"));
            repaired.push_str(&written);
            at = span.end();
        }
        repaired.push_str(text.get(at..).expect_or_default("the repairs are in the text"));
        repaired
    }
}
