//! Reading rules records. The functions are named after the grammar.

mod values;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::str::FromStr;

use notation_syntax::{Cursor, Error, ErrorSink, Finding, Notation, Span, Strictness, TokenKind};
use tafl_position::{Dimension, Inverted, Position};

use crate::choice::Repetition;
use crate::entry::OtherEntry;
use crate::error::{RulesError, RulesErrorKind, RulesFindingKind, RulesSink};
use crate::key::{Key, Settings};
use crate::name::{VariantName, VariantNameError};
use crate::rules::Rules;

pub(crate) use values::Read;

impl Rules {
    /// The most entries that a record may hold, those of unknown keys included: 1000.
    pub const MOST_ENTRIES: usize = 1000;
}

impl Notation for Rules {
    type ErrorKind = RulesErrorKind;

    fn parse_in<F>(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<RulesErrorKind, Failure = F>,
    ) -> Result<Self, F> {
        rules_record(source, span, sink)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        Self::parse_with(text, Strictness::Relaxed)
    }
}

/// `board-size entry* starting-position`, §3, with white space between entries.
///
/// A bad entry is reported and passed over.
fn rules_record<F>(source: &str, span: Span, sink: &mut RulesSink<'_, F>) -> Result<Rules, F> {
    let mut cursor = Cursor::new(source, span);
    white_space(&mut cursor);
    if cursor.at_end() {
        return Err(sink.fatal(Error::new(RulesErrorKind::Empty, span)));
    }
    let mut record = Record::ahead_of(cursor.clone());
    if record.board.is_none() {
        sink.finding(Finding::new(RulesFindingKind::DimMissing, Span::at(cursor.offset())))?;
    }
    let mut failure = None;
    for place in 0.. {
        if cursor.at_end() {
            break;
        }
        let (key, colon, value) = split_entry(&mut cursor);
        if place == Rules::MOST_ENTRIES {
            return Err(sink.fatal(Error::new(RulesErrorKind::TooManyEntries, key)));
        }
        let entry = Entry { source, key, value, dimension: record.dimension };
        if let Err(failed) = record.entry(&entry, colon, sink) {
            failure = Some(sink.recover(failed)?);
        }
        white_space(&mut cursor);
    }
    if !record.seen(Key::Start) && !record.seen(Key::Starti) {
        failure = Some(sink.error(Error::new(RulesErrorKind::StartMissing, Span::at(cursor.offset())))?);
    }
    match (record.start, failure) {
        (Some(start), None) => {
            Ok(Rules { start, name: record.name, settings: record.settings, others: record.others })
        }
        (_, Some(failure)) => Err(failure),
        // A start position that was seen and not read has failed.
        (None, None) => Err(sink.fatal(Error::new(RulesErrorKind::StartMissing, Span::at(cursor.offset())))),
    }
}

fn is_white_space(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Space | TokenKind::Tab | TokenKind::LineFeed | TokenKind::CarriageReturn)
}

fn white_space(cursor: &mut Cursor<'_>) {
    cursor.eat_while(is_white_space);
}

/// `key ":" value`: where the key and the value stand, and whether there is a colon between them.
fn split_entry(cursor: &mut Cursor<'_>) -> (Span, bool, Span) {
    let key = cursor.eat_while(|kind| !is_white_space(kind) && kind != TokenKind::Colon);
    let colon = cursor.eat(TokenKind::Colon);
    (key, colon, cursor.eat_while(|kind| !is_white_space(kind)))
}

/// One entry of a record, and what its value is read against.
pub(crate) struct Entry<'a> {
    source: &'a str,
    key: Span,
    value: Span,
    /// The size of the board, where it can be told.
    dimension: Option<Dimension>,
}

impl Entry<'_> {
    fn text(&self) -> &str {
        self.value.slice(self.source).unwrap_or_default()
    }

    /// Key, colon and value.
    fn span(&self) -> Span {
        self.key.join(self.value)
    }
}

/// A record, as far as it has been read.
struct Record {
    start: Option<Position>,
    name: Option<VariantName>,
    settings: Settings,
    others: Vec<OtherEntry>,
    /// The keys that were given, and where.
    seen: Vec<(Key, Span)>,
    /// The size of the board: what `dim` says, or else the start position.
    dimension: Option<Dimension>,
    /// Where `dim` stands, key and value.
    board: Option<Span>,
    /// Where the key of the start position stands, until something follows it.
    last: Option<Span>,
}

impl Record {
    /// An empty record that knows the size of the board, wherever in the text it stands: lists of squares are
    /// compared with it as they are read. Nothing is reported here.
    fn ahead_of(mut cursor: Cursor<'_>) -> Self {
        let mut record = Self {
            start: None,
            name: None,
            settings: Settings::DEFAULT,
            others: Vec::new(),
            seen: Vec::new(),
            dimension: None,
            board: None,
            last: None,
        };
        while !cursor.at_end() {
            let (key, _, value) = split_entry(&mut cursor);
            match Key::from_name(cursor.text(key)) {
                Some(Key::Dim) => {
                    record.dimension = read_dimension(cursor.text(value));
                    record.board = Some(key.join(value));
                    break;
                }
                Some(Key::Start | Key::Starti) => {
                    let start: Option<Position> = cursor.text(value).parse().ok();
                    record.dimension = start.map(|start| start.dimension());
                }
                _ => {}
            }
            white_space(&mut cursor);
        }
        record
    }

    fn seen(&self, key: Key) -> bool {
        self.seen.iter().any(|&(seen, _)| seen == key)
    }

    fn first_place(&self, key: Key) -> Option<Span> {
        self.seen.iter().find(|&&(seen, _)| seen == key).map(|&(_, span)| span)
    }

    fn entry<F>(&mut self, entry: &Entry<'_>, colon: bool, sink: &mut RulesSink<'_, F>) -> Result<(), F> {
        if let Some(start) = self.last.take() {
            sink.finding(Finding::new(RulesFindingKind::StartNotLast, start))?;
        }
        let name = entry.key.slice(entry.source).unwrap_or_default();
        if name.is_empty() || !colon {
            let found = excerpt(entry.span().slice(entry.source).unwrap_or_default());
            return Err(sink.fatal(Error::new(RulesErrorKind::NoEntry { found }, entry.span())));
        }
        match Key::from_name(name) {
            Some(key) => self.known_entry(key, entry, sink),
            None => self.other_entry(name, entry, sink),
        }
    }

    fn known_entry<F>(&mut self, key: Key, entry: &Entry<'_>, sink: &mut RulesSink<'_, F>) -> Result<(), F> {
        if let Some(first) = self.first_place(key) {
            return Err(sink.fatal(Error::new(RulesErrorKind::DuplicateKey { key, first }, entry.key)));
        }
        let is_first = self.seen.is_empty() && self.others.is_empty();
        match key {
            Key::Dim => {
                self.seen.push((key, entry.key));
                if !is_first {
                    sink.finding(Finding::new(RulesFindingKind::DimNotFirst, entry.key))?;
                }
                board_size(entry, sink)
            }
            Key::Start | Key::Starti => {
                let other = if key == Key::Start { Key::Starti } else { Key::Start };
                if let Some(first) = self.first_place(other) {
                    return Err(sink.fatal(Error::new(RulesErrorKind::BothStarts { first }, entry.key)));
                }
                self.seen.push((key, entry.key));
                self.last = Some(entry.key);
                self.start = Some(self.starting_position(key, entry, sink)?);
                Ok(())
            }
            Key::Name => {
                self.seen.push((key, entry.key));
                self.name = variant_name(entry, sink)?;
                Ok(())
            }
            _ => {
                self.seen.push((key, entry.key));
                self.settings.read(key, entry, sink)?;
                let value = self.settings.repetition;
                if key == Key::Tfr && matches!(value, Repetition::MoverWins | Repetition::MoverLoses) {
                    sink.finding(Finding::new(RulesFindingKind::TfrDisputed { value }, entry.value))?;
                }
                Ok(())
            }
        }
    }

    /// An entry whose key the specification does not have.
    fn other_entry<F>(
        &mut self,
        name: &str,
        entry: &Entry<'_>,
        sink: &mut RulesSink<'_, F>,
    ) -> Result<(), F> {
        let Some(other) = OtherEntry::new(name, entry.text()) else {
            return Err(sink.fatal(closing_bracket(entry.source, entry.span())));
        };
        let kind = RulesFindingKind::UnknownKey { key: excerpt(name), similar: similar_key(name) };
        sink.finding(Finding::new(kind, entry.key))?;
        self.others.push(other);
        Ok(())
    }

    /// `("start:" position-record) | ("starti:" inverted-position-record)`.
    fn starting_position<F>(
        &self,
        key: Key,
        entry: &Entry<'_>,
        sink: &mut RulesSink<'_, F>,
    ) -> Result<Position, F> {
        let start = if key == Key::Start {
            Position::parse_in(entry.source, entry.value, &mut sink.lifted())?
        } else {
            Inverted::parse_in(entry.source, entry.value, &mut sink.lifted())?.into()
        };
        if let Some((dim, dim_at)) =
            self.dimension.zip(self.board).filter(|&(dim, _)| dim != start.dimension())
        {
            let kind = RulesErrorKind::DimensionMismatch { dim, start: start.dimension(), dim_at };
            return Err(sink.fatal(Error::new(kind, entry.value)));
        }
        for oddity in start.check().iter() {
            sink.finding(Finding::new(RulesFindingKind::OddStart(oddity), entry.value))?;
        }
        Ok(start)
    }
}

/// The size that a value says, where it says one.
fn read_dimension(value: &str) -> Option<Dimension> {
    let mut cursor = Cursor::new(value, Span::of(value));
    let number = cursor.number()?.value()?;
    Dimension::try_from(u64::from(number)).ok().filter(|_| cursor.at_end())
}

/// `"dim:" size`.
fn board_size<F>(entry: &Entry<'_>, sink: &mut RulesSink<'_, F>) -> Result<(), F> {
    let mut cursor = Cursor::new(entry.source, entry.value);
    let Some(number) = cursor.number().filter(|_| cursor.at_end()) else {
        let kind = RulesErrorKind::DimensionNotANumber { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind, cursor.char_span())));
    };
    let found = number.value();
    if found.is_none_or(|found| Dimension::try_from(u64::from(found)).is_err()) {
        return Err(sink.fatal(Error::new(RulesErrorKind::DimensionOutOfRange { found }, number.span())));
    }
    if number.has_leading_zero() {
        sink.finding(Finding::new(RulesFindingKind::LeadingZero, number.span()))?;
    }
    Ok(())
}

/// `"name:" text`.
fn variant_name<F>(entry: &Entry<'_>, sink: &mut RulesSink<'_, F>) -> Result<Option<VariantName>, F> {
    match VariantName::new(entry.text()) {
        Ok(name) => Ok(Some(name)),
        Err(VariantNameError::Empty) => {
            sink.finding(Finding::new(RulesFindingKind::NameEmpty, entry.span()))?;
            Ok(None)
        }
        Err(VariantNameError::Character { .. }) => {
            Err(sink.fatal(closing_bracket(entry.source, entry.value)))
        }
    }
}

/// The error at the first `]` of a stretch of text.
fn closing_bracket(source: &str, span: Span) -> RulesError {
    let at = span.slice(source).and_then(|text| text.find(']')).map_or(span.start(), |at| span.start() + at);
    Error::new(RulesErrorKind::ClosingBracket, Span::new(at, at + 1))
}

/// The start of a text, for an error to keep: more than its message shows.
fn excerpt(text: &str) -> Box<str> {
    const KEPT: usize = 40;
    text.char_indices().nth(KEPT).and_then(|(end, _)| text.get(..end)).unwrap_or(text).into()
}

/// A key that differs from `name` in one letter, or in case only.
fn similar_key(name: &str) -> Option<Key> {
    let near = |key: &&Key| key.name().eq_ignore_ascii_case(name) || one_edit_apart(key.name(), name);
    Key::ALL.iter().find(near).copied()
}

/// Whether one letter added, left out or changed makes one of the other.
fn one_edit_apart(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let alike = short.bytes().zip(long.bytes()).take_while(|(a, b)| a == b).count();
    let tail = |text: &str| text.len() - alike;
    let same_end = |length: usize| short.bytes().rev().take(length).eq(long.bytes().rev().take(length));
    // Two letters that differ in one have half in common: too little to suggest.
    short.len() > 2
        && match long.len() - short.len() {
            0 => tail(short) > 0 && same_end(tail(short) - 1),
            1 => same_end(tail(short)),
            _ => false,
        }
}
