//! Tags: `[name:value]`.

use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::vec::Vec;
use core::str::FromStr;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Error, Finding, Notation, Parsed, Reported, Span};
use tafl_position::{Position, Side};
use tafl_rules::{Ending, Rules};

use super::builder::Builder;
use super::reader::{EventReader, State};
use super::unexpected::Bracket;
use super::value::trimmed;
use crate::error::{RecordErrorKind, RecordFindingKind, RecordSink, TagErrorKind, TagFindingKind};
use crate::event::{Event, TagEvent};
use crate::tag::{self, Tag};
use crate::value::{Date, GameResult, PuzzleMode, TagAddress, TimeControl, TimeRemaining, UtcTime};

/// Tags as events.
impl<'a> EventReader<'a> {
    /// `"[" tag-name ":" tag-value "]"`.
    pub(super) fn tag(&mut self, sink: &mut RecordSink<'_>) -> Result<Event<'a>, Reported> {
        self.state = State::Tags;
        let open = self.cursor.char_span();
        let start = open.start();
        let span = match self.bracket_text() {
            Bracket::Closed(span) => span,
            Bracket::RunsOn(next) => {
                return Err(sink.fatal(Error::new(RecordErrorKind::TagRunsOn { next }, open)));
            }
            Bracket::Open => return Err(sink.fatal(Error::new(RecordErrorKind::TagNotClosed, open))),
        };
        let text = self.cursor.text(span);
        let written = text.split_once(':').map_or("", |(name, _)| name);
        let name = written.trim_matches([' ', '\t']);
        if !tag::is_name(name) {
            let line = text.find(['\n', '\r']).map_or(span, |at| Span::new(span.start(), span.start() + at));
            let kind = if is_tag_of_chess(text) {
                RecordErrorKind::TagForm
            } else {
                RecordErrorKind::MissingTagName
            };
            self.cursor.skip_line();
            return Err(sink.fatal(Error::new(kind, line)));
        }
        if name.len() < written.len() {
            let written = Span::new(span.start(), span.start() + written.len());
            sink.finding(Finding::new(TagFindingKind::SurroundingSpace.into(), written))?;
        }
        self.cursor.skip(span.end() + 1 - self.cursor.offset());
        let value_span = Span::new(span.start() + written.len() + 1, span.end());
        let value = self.cursor.text(value_span);
        if let Some(at) = memchr::memchr2(b'\n', b'\r', value.as_bytes()) {
            let span = Span::at(value_span.start() + at);
            sink.finding(Finding::new(RecordFindingKind::LineBreakInTag, span))?;
        }
        Ok(Event::Tag(TagEvent { name, value, span: self.cursor.span_from(start), value_span }))
    }
}

/// `Event "Club"`, a tag of a record of chess.
fn is_tag_of_chess(text: &str) -> bool {
    let name = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let rest = text.get(name..).expect_or_default("letters and digits are ASCII");
    name > 0 && rest.starts_with(' ') && rest.trim_start_matches(' ').starts_with('"')
}

/// Tags as parts of a record.
impl<'a> Builder<'a> {
    pub(super) fn tag(&mut self, tag: TagEvent<'a>, sink: &mut RecordSink<'_>) -> Result<(), Reported> {
        if self.rules_span.is_some() && tag.name != tag::RULES {
            sink.finding(Finding::new(RecordFindingKind::RulesTagNotLast, tag.span))?;
        }
        if let Some(spans) = &mut self.spans {
            spans.add_tag(tag.name, tag.value_span);
        }
        match tag.name {
            tag::RULES => {
                only_once(tag::RULES, tag.span, &mut self.rules_span, sink)?;
                self.record.rules = Some(Rules::parse_in(self.source, tag.value_span, &mut sink.lifted())?);
            }
            tag::POSITION => {
                only_once(tag::POSITION, tag.span, &mut self.position_span, sink)?;
                self.record.position =
                    Some(Position::parse_in(self.source, tag.value_span, &mut sink.lifted())?);
            }
            name => {
                if let Some(first) = self.tag_names.insert(name, tag.span) {
                    sink.finding(Finding::new(RecordFindingKind::TagRepeated { first }, tag.span))?;
                }
                self.record.tags.push(Tag::of_event(name, tag.value));
                check_value(name, self.source, tag.value_span, sink)?;
            }
        }
        Ok(())
    }
}

/// The names of the tags of a game, with the span of the first tag of each name.
#[derive(Clone, Debug, Default)]
pub(super) struct TagNames<'a> {
    /// Searched one by one, which is faster for as many tags as games have, and needs no memory for each game.
    few: Vec<(&'a str, Span)>,
    /// Those after it.
    many: BTreeMap<&'a str, Span>,
}

impl<'a> TagNames<'a> {
    /// How many names are searched one by one.
    const FEW: usize = 32;

    /// Adds a name. Returns the span of the first tag if it is there already.
    fn insert(&mut self, name: &'a str, span: Span) -> Option<Span> {
        if let Some(&(_, first)) = self.few.iter().find(|(few, _)| *few == name) {
            return Some(first);
        }
        if self.few.len() < Self::FEW {
            self.few.push((name, span));
            return None;
        }
        match self.many.entry(name) {
            Entry::Occupied(first) => Some(*first.get()),
            Entry::Vacant(vacant) => {
                vacant.insert(span);
                None
            }
        }
    }

    /// The span of the first tag with this name.
    pub(super) fn span(&self, name: &str) -> Option<Span> {
        let few = self.few.iter().find(|(few, _)| *few == name).map(|&(_, span)| span);
        few.or_else(|| self.many.get(name).copied())
    }

    pub(super) fn clear(&mut self) {
        self.few.clear();
        self.many.clear();
    }
}

fn only_once(
    name: &'static str,
    span: Span,
    first: &mut Option<Span>,
    sink: &mut RecordSink<'_>,
) -> Result<(), Reported> {
    if let Some(first) = *first {
        return Err(sink.fatal(Error::new(RecordErrorKind::SecondTag { name, first }, span)));
    }
    *first = Some(span);
    Ok(())
}

/// Reports the errors and findings in the value of a tag that the specification defines.
fn check_value(name: &str, source: &str, span: Span, sink: &mut RecordSink<'_>) -> Result<(), Reported> {
    match name {
        tag::DATE => check_as::<Date>(tag::DATE, source, span, sink),
        tag::RESULT => check_as::<GameResult>(tag::RESULT, source, span, sink),
        tag::TIME_CONTROL => check_as::<TimeControl>(tag::TIME_CONTROL, source, span, sink),
        tag::TIME_REMAINING => check_as::<TimeRemaining>(tag::TIME_REMAINING, source, span, sink),
        tag::PUZZLE_MODE => check_as::<PuzzleMode>(tag::PUZZLE_MODE, source, span, sink),
        tag::PUZZLE_PRESTART => check_as::<TagAddress>(tag::PUZZLE_PRESTART, source, span, sink),
        tag::PUZZLE_START => check_as::<TagAddress>(tag::PUZZLE_START, source, span, sink),
        tag::ENDING => check_parsed::<Ending>(RecordFindingKind::UnknownEnding, source, span, sink),
        tag::TO_MOVE => check_parsed::<Side>(RecordFindingKind::UnknownSideToMove, source, span, sink),
        tag::UTC_TIME => check_parsed::<UtcTime>(RecordFindingKind::NotATimeOfDay, source, span, sink),
        // The comment on the start of the game is free text, as other comments are.
        tag::START_COMMENT => Ok(()),
        _ => check_text(source, span, sink),
    }
}

/// Reports white space around a value that is any text. It is kept.
fn check_text(source: &str, span: Span, sink: &mut RecordSink<'_>) -> Result<(), Reported> {
    let text = span.slice(source).unwrap_or_default().as_bytes();
    if text.first().is_none_or(u8::is_ascii_graphic) && text.last().is_none_or(u8::is_ascii_graphic) {
        return Ok(());
    }
    let parsed = Parsed::<Span, TagErrorKind>::collect(|report| trimmed(source, span, report));
    parsed.findings.into_iter().try_for_each(|finding| sink.finding(finding.map(RecordFindingKind::Tag)))
}

/// Reports white space around a value, and one that is not of this type.
fn check_parsed<T: FromStr>(
    otherwise: RecordFindingKind,
    source: &str,
    span: Span,
    sink: &mut RecordSink<'_>,
) -> Result<(), Reported> {
    check_text(source, span, sink)?;
    if span.slice(source).is_some_and(|text| text.trim().parse::<T>().is_err()) {
        sink.finding(Finding::new(otherwise, span))?;
    }
    Ok(())
}

fn check_as<T: Notation<ErrorKind = TagErrorKind>>(
    name: &'static str,
    source: &str,
    span: Span,
    sink: &mut RecordSink<'_>,
) -> Result<(), Reported> {
    let parsed = Parsed::collect(|report| T::parse_in(source, span, report));
    for finding in parsed.findings {
        sink.finding(finding.map(RecordFindingKind::Tag))?;
    }
    for error in parsed.errors {
        let span = error.span();
        let kind = RecordFindingKind::TagValue { name, error: error.into_kind() };
        sink.finding(Finding::new(kind, span))?;
    }
    Ok(())
}
