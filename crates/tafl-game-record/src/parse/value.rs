//! The values of tags: `result`, `puzzle-mode` and the addresses of puzzles, §4.

use notation_syntax::{Error, Finding, Notation, Reported, Span};

use crate::address::Address;
use crate::error::{TagError, TagErrorKind, TagFindingKind, TagSink};
use crate::value::{GameResult, PuzzleMode, TagAddress};

/// The span without surrounding white space, which is a finding.
pub(super) fn trimmed(source: &str, span: Span, sink: &mut TagSink<'_>) -> Result<Span, Reported> {
    let text = span.slice(source).unwrap_or_default();
    let start = span.start() + (text.len() - text.trim_start().len());
    let found = Span::new(start, start + text.trim().len());
    // One finding, at the first white space.
    let spaces = if start > span.start() {
        Span::new(span.start(), start)
    } else {
        Span::new(found.end(), span.end())
    };
    if !spaces.is_empty() {
        sink.finding(Finding::new(TagFindingKind::SurroundingSpace, spaces))?;
    }
    Ok(found)
}

notation_syntax::from_str! {
    GameResult, TagError;
    PuzzleMode, TagError;
}

impl Notation for GameResult {
    type ErrorKind = TagErrorKind;

    fn parse_in(source: &str, span: Span, sink: &mut TagSink<'_>) -> Result<Self, Reported> {
        let span = trimmed(source, span, sink)?;
        let text = span.slice(source).unwrap_or_default();
        let result = Self::ALL.into_iter().find(|result| result.symbol() == text);
        result.ok_or_else(|| sink.fatal(Error::new(TagErrorKind::UnknownResult, span)))
    }
}

impl Notation for PuzzleMode {
    type ErrorKind = TagErrorKind;

    fn parse_in(source: &str, span: Span, sink: &mut TagSink<'_>) -> Result<Self, Reported> {
        let span = trimmed(source, span, sink)?;
        let text = span.slice(source).unwrap_or_default();
        let Some(mode) = Self::ALL.into_iter().find(|mode| mode.name().eq_ignore_ascii_case(text)) else {
            return Err(sink.fatal(Error::new(TagErrorKind::UnknownPuzzleMode, span)));
        };
        if mode.name() != text {
            sink.finding(Finding::new(TagFindingKind::PuzzleModeCase, span))?;
        }
        Ok(mode)
    }
}

impl Notation for TagAddress {
    type ErrorKind = TagErrorKind;

    fn parse_in(source: &str, span: Span, sink: &mut TagSink<'_>) -> Result<Self, Reported> {
        let span = trimmed(source, span, sink)?;
        Address::parse_in(source, span, &mut sink.lifted()).map(Self)
    }
}
