//! Parsing rules records. The functions are named after the grammar.

mod values;

use alloc::boxed::Box;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Cursor, Error, ErrorSink, Finding, Notation, Reported, Span, TokenKind};
use tafl_position::{Dimension, Inverted, Position};
use values::Read;

pub(crate) use self::values::repetition_rule;

use crate::diff::{preset_named, similar_key, similar_preset};
use crate::entry::OtherEntry;
use crate::error::{RulesError, RulesErrorKind, RulesFindingKind, RulesSink};
use crate::key::Key;
use crate::name::{VariantName, VariantNameError};
use crate::repetition::{RepetitionRule, tfr};
use crate::rules::Rules;
use crate::rules::Settings;
use crate::speed::{SpeedLimit, SpeedLimits};

impl Rules {
    /// The maximum number of entries in a record, including those with unknown keys: 1000.
    pub const MAX_ENTRIES: usize = 1000;
}

notation_syntax::from_str! {
    Rules, RulesError;
}

impl Notation for Rules {
    type ErrorKind = RulesErrorKind;

    const MAY_BE_FILE: bool = true;

    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<RulesErrorKind>,
    ) -> Result<Self, Reported> {
        rules_record(source, span, None, sink)
    }
}

/// `board-size entry* starting-position`, §3, with white space between entries.
///
/// An invalid entry is reported and skipped. Entries that are not there have the values of `base`, or the defaults.
pub(crate) fn rules_record(
    source: &str,
    span: Span,
    base: Option<&Rules>,
    sink: &mut RulesSink<'_>,
) -> Result<Rules, Reported> {
    let mut cursor = Cursor::new(source, span);
    white_space(&mut cursor);
    let mut record = Record::ahead_of(cursor.clone(), base);
    if base.is_none() {
        if cursor.at_end() {
            return Err(sink.fatal(Error::new(RulesErrorKind::Empty, span)));
        }
        name_of_preset(&cursor, sink)?;
        if record.board.is_none() {
            sink.finding(Finding::new(RulesFindingKind::DimMissing, Span::at(cursor.offset())))?;
        }
    }
    let mut failure = None;
    for index in 0.. {
        if cursor.at_end() {
            break;
        }
        let (key, colon, value) = split_entry(&mut cursor);
        if index == Rules::MAX_ENTRIES {
            return Err(sink.fatal(Error::new(RulesErrorKind::TooManyEntries, key)));
        }
        let entry = Entry { source, key, value, dimension: record.dimension };
        if let Err(failed) = record.entry(&entry, colon, sink) {
            failure = Some(sink.recover(failed)?);
        }
        white_space(&mut cursor);
    }
    record.check_further_keys(sink)?;
    if record.start.is_none() && !record.seen(Key::Start) && !record.seen(Key::Starti) {
        failure = Some(sink.error(Error::new(RulesErrorKind::StartMissing, Span::at(cursor.offset())))?);
    }
    match (record.start, failure) {
        (Some(start), None) => {
            let Record { name, settings, mut others, dimension, board, .. } = record;
            // A start position in the record has the size already.
            if let Some((dim, dim_at)) = dimension.zip(board).filter(|&(dim, _)| dim != start.dimension()) {
                let kind = RulesErrorKind::DimensionMismatch { dim, start: start.dimension(), dim_at };
                return Err(sink.fatal(Error::new(kind, dim_at)));
            }
            let kept = base.into_iter().flat_map(|base| &base.others);
            let kept = kept.filter(|kept| others.iter().all(|other| other.key() != kept.key()));
            let kept: Vec<OtherEntry> = kept.cloned().collect();
            others.extend(kept);
            Ok(Rules { start, name, settings, others })
        }
        (_, Some(failure)) => Err(failure),
        // Not reached: a start position that was seen but not read is a failure.
        (None, None) => Err(sink.fatal(Error::new(RulesErrorKind::StartMissing, Span::at(cursor.offset())))),
    }
}

/// Reports the name of a preset in place of a record: a text without entries.
fn name_of_preset(cursor: &Cursor<'_>, sink: &mut RulesSink<'_>) -> Result<(), Reported> {
    let name = cursor.text(cursor.clone().skip_rest()).trim_end();
    if name.contains(':') {
        return Ok(());
    }
    let Some(preset) = preset_named(name).or_else(|| similar_preset(name)) else { return Ok(()) };
    let span = Span::new(cursor.offset(), cursor.offset() + name.len());
    Err(sink.fatal(Error::new(RulesErrorKind::NameOfPreset { preset }, span)))
}

/// The part of a record that has been read.
struct Record {
    start: Option<Position>,
    name: Option<VariantName>,
    settings: Settings,
    others: Vec<OtherEntry>,
    /// The value of `rep`, which counts more than that of `tfr`.
    rep: Option<RepetitionRule>,
    /// The keys so far, with their spans.
    seen: Vec<(Key, Span)>,
    /// The size of the board, from `dim` or else from the start position.
    dimension: Option<Dimension>,
    /// The span of `dim`, key and value.
    board: Option<Span>,
    /// The span of the key of the start position, until another entry follows.
    last: Option<Span>,
}

impl Record {
    /// A record that is not read yet, with the size of the board, found anywhere in the text: lists of squares are compared
    /// with it as they are read. This reports nothing.
    fn ahead_of(mut cursor: Cursor<'_>, base: Option<&Rules>) -> Self {
        let mut record = Self {
            start: base.map(|base| base.start.clone()),
            name: None,
            settings: base.map_or(Settings::DEFAULT, |base| base.settings.clone()),
            others: Vec::new(),
            rep: None,
            seen: Vec::new(),
            dimension: base.map(Rules::dimension),
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

    fn first_span(&self, key: Key) -> Option<Span> {
        self.seen.iter().find(|&&(seen, _)| seen == key).map(|&(_, span)| span)
    }

    fn entry(&mut self, entry: &Entry<'_>, colon: bool, sink: &mut RulesSink<'_>) -> Result<(), Reported> {
        if let Some(start) = self.last.take() {
            sink.finding(Finding::new(RulesFindingKind::StartNotLast, start))?;
        }
        let name = entry.key.slice(entry.source).expect_or_default("an entry is in the record");
        if name.is_empty() || !colon {
            let found =
                excerpt(entry.span().slice(entry.source).expect_or_default("an entry is in the record"));
            return Err(sink.fatal(Error::new(RulesErrorKind::NotAnEntry { found }, entry.span())));
        }
        match Key::from_name(name) {
            Some(key) => self.known_entry(key, entry, sink),
            None => self.other_entry(name, entry, sink),
        }
    }

    fn known_entry(&mut self, key: Key, entry: &Entry<'_>, sink: &mut RulesSink<'_>) -> Result<(), Reported> {
        if let Some(first) = self.first_span(key) {
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
                if let Some(first) = self.first_span(other) {
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
            Key::Rep | Key::ExtraZone(_) => {
                self.seen.push((key, entry.key));
                self.further_entry(key, entry, sink)
            }
            _ => {
                self.seen.push((key, entry.key));
                self.settings.read(key, entry, sink)?;
                let disputed =
                    tfr(self.settings.repetition).filter(|(letter, _)| matches!(letter, 'w' | 'l'));
                if let Some((letter, meaning)) = disputed.filter(|_| key == Key::Tfr) {
                    sink.finding(Finding::new(
                        RulesFindingKind::TfrDisputed { letter, meaning },
                        entry.value,
                    ))?;
                }
                Ok(())
            }
        }
    }

    /// An entry with an unknown key.
    fn other_entry(
        &mut self,
        name: &str,
        entry: &Entry<'_>,
        sink: &mut RulesSink<'_>,
    ) -> Result<(), Reported> {
        let Ok(other) = OtherEntry::new(name, entry.text()) else {
            return Err(sink.fatal(closing_bracket(entry.source, entry.span())));
        };
        let kind = RulesFindingKind::UnknownKey { key: excerpt(name), similar: similar_key(name) };
        sink.finding(Finding::new(kind, entry.key))?;
        self.others.push(other);
        Ok(())
    }

    /// `("start:" position-record) | ("starti:" inverted-position-record)`.
    fn starting_position(
        &self,
        key: Key,
        entry: &Entry<'_>,
        sink: &mut RulesSink<'_>,
    ) -> Result<Position, Reported> {
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

/// The size of the board in a value, if it is valid.
fn read_dimension(value: &str) -> Option<Dimension> {
    let mut cursor = Cursor::new(value, Span::of(value));
    let number = cursor.number()?.value()?;
    Dimension::try_from(u64::from(number)).ok().filter(|_| cursor.at_end())
}

/// `"dim:" size`.
fn board_size(entry: &Entry<'_>, sink: &mut RulesSink<'_>) -> Result<(), Reported> {
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
fn variant_name(entry: &Entry<'_>, sink: &mut RulesSink<'_>) -> Result<Option<VariantName>, Reported> {
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

/// The error at the first `]` of a span.
fn closing_bracket(source: &str, span: Span) -> RulesError {
    let at = span.slice(source).and_then(|text| text.find(']')).map_or(span.start(), |at| span.start() + at);
    Error::new(RulesErrorKind::ClosingBracket, Span::new(at, at + 1))
}

/// One entry of a record, and the context in which its value is read.
pub(super) struct Entry<'a> {
    pub(super) source: &'a str,
    pub(super) key: Span,
    pub(super) value: Span,
    /// The size of the board, if it is known.
    pub(super) dimension: Option<Dimension>,
}

impl Entry<'_> {
    /// The text of the value.
    pub(super) fn text(&self) -> &str {
        self.value.slice(self.source).expect_or_default("an entry is in the record")
    }

    /// Key, colon and value.
    pub(super) fn span(&self) -> Span {
        self.key.join(self.value)
    }
}

/// `key ":" value`: the spans of the key and the value, and whether there is a colon between them.
pub(super) fn split_entry(cursor: &mut Cursor<'_>) -> (Span, bool, Span) {
    let key = cursor.eat_while(|kind| !kind.is_white_space() && kind != TokenKind::Colon);
    let colon = cursor.eat(TokenKind::Colon);
    (key, colon, cursor.eat_while(|kind| !kind.is_white_space()))
}

pub(super) fn white_space(cursor: &mut Cursor<'_>) {
    cursor.eat_while(TokenKind::is_white_space);
}

/// The beginning of a text, for an error to keep: more than its message shows.
pub(super) fn excerpt(text: &str) -> Box<str> {
    const KEPT: usize = 40;
    text.char_indices().nth(KEPT).and_then(|(end, _)| text.get(..end)).unwrap_or(text).into()
}

/// `number ("," number)* [","]`, §3 notes.
impl Read for SpeedLimits {
    fn read(_: Key, entry: &Entry<'_>, sink: &mut RulesSink<'_>) -> Result<Self, Reported> {
        let mut cursor = Cursor::new(entry.source, entry.value);
        let mut numbers = [SpeedLimit::UNLIMITED; 12];
        let mut found = 0;
        for number in &mut numbers {
            if cursor.at_end() {
                break;
            }
            *number = speed_limit(&mut cursor, sink)?;
            found += 1;
            let comma = cursor.char_span();
            if cursor.eat(TokenKind::Comma) && cursor.at_end() {
                sink.finding(Finding::new(RulesFindingKind::SpeedFinalComma, comma))?;
            }
        }
        if !cursor.at_end() {
            found = entry.text().split(',').filter(|number| !number.is_empty()).count();
        }
        match numbers.get(..found).and_then(Self::from_numbers) {
            Some(limits) => Ok(limits),
            None => Err(sink.fatal(Error::new(RulesErrorKind::SpeedCount { found }, entry.value))),
        }
    }
}

/// `["-"] digits`, up to a comma or the end.
fn speed_limit(cursor: &mut Cursor<'_>, sink: &mut RulesSink<'_>) -> Result<SpeedLimit, Reported> {
    let start = cursor.offset();
    let negative = cursor.eat(TokenKind::Hyphen);
    let number = cursor.number().filter(|_| cursor.at_end() || cursor.at(TokenKind::Comma));
    let Some(number) = number else {
        let kind = RulesErrorKind::SpeedNotANumber { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind, cursor.char_span())));
    };
    let span = cursor.span_from(start);
    if number.has_leading_zero() {
        sink.finding(Finding::new(RulesFindingKind::LeadingZero, number.span()))?;
    }
    match number.value() {
        Some(1) if negative => Ok(SpeedLimit::UNLIMITED),
        Some(squares) if squares > 0 && !negative => Ok(SpeedLimit::new(squares)),
        None if !negative => Err(sink.fatal(Error::new(RulesErrorKind::SpeedTooLarge, span))),
        _ => {
            sink.finding(Finding::new(RulesFindingKind::SpeedNotLimited, span))?;
            Ok(SpeedLimit::UNLIMITED)
        }
    }
}
