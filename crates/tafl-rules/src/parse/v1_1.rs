//! Parsing the entries whose keys only version 1.1 has: `rep`, and `z1` to `z9`.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use notation_syntax::{Cursor, Error, Finding, Notation, Span, Strictness};
use tafl_position::{Dimension, PieceSet};

use super::entry::{Entry, excerpt};
use super::values::space_list;
use crate::entry::OtherEntry;
use crate::error::{RulesErrorKind, RulesFindingKind, RulesSink};
use crate::squares::SquareList;
use crate::v1_1::{
    EntryError, ErrorKind, ExtraZone, FindingKind, RepetitionEffect, RepetitionRule, ZoneKey, ZonePart,
};

/// The entries of version 1.1 that have been read.
#[derive(Default)]
pub(crate) struct AddedEntries {
    pub(crate) repetition: Option<(RepetitionRule, Span)>,
    /// The zones, by number.
    pub(crate) zones: Vec<ExtraZone>,
    /// The keys so far, with their spans.
    seen: Vec<(Box<str>, Span)>,
}

/// A key of version 1.1.
enum AddedKey {
    Repetition,
    Zone(ZoneKey),
}

impl AddedKey {
    fn from_name(name: &str) -> Option<Self> {
        if name == "rep" { Some(Self::Repetition) } else { ZoneKey::from_name(name).map(Self::Zone) }
    }
}

/// Whether only version 1.1 has the key.
pub(crate) fn is_added_key(name: &str) -> bool {
    AddedKey::from_name(name).is_some()
}

impl AddedEntries {
    /// Whether no entry has been read.
    pub(super) fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// Reads an entry. Returns `false` if version 1.1 does not have the key either.
    pub(super) fn entry<F>(
        &mut self,
        name: &str,
        entry: &Entry<'_>,
        sink: &mut RulesSink<'_, F>,
    ) -> Result<bool, F> {
        let Some(key) = AddedKey::from_name(name) else { return Ok(false) };
        if let Some(&(_, first)) = self.seen.iter().find(|(seen, _)| **seen == *name) {
            let kind = ErrorKind::DuplicateKey { key: name.into(), first };
            return Err(sink.fatal(Error::new(kind.into(), entry.key)));
        }
        self.seen.push((name.into(), entry.key));
        match key {
            AddedKey::Repetition => {
                let rule = repetition_rule(entry.source, entry.value, sink)?;
                self.repetition = Some((rule, entry.key));
            }
            AddedKey::Zone(key) => self.zone_entry(key, entry, sink)?,
        }
        Ok(true)
    }

    /// `zone-key ":" (space-list | piece-type-list)`.
    fn zone_entry<F>(
        &mut self,
        key: ZoneKey,
        entry: &Entry<'_>,
        sink: &mut RulesSink<'_, F>,
    ) -> Result<(), F> {
        if key.part == ZonePart::Squares {
            let squares = space_list(entry, sink)?;
            self.change(key, |zone| zone.squares = squares);
            return Ok(());
        }
        let pieces = PieceSet::parse_in(entry.source, entry.value, &mut sink.lifted())?;
        self.change(key, |zone| match key.part {
            ZonePart::Squares => {}
            ZonePart::Hostile => zone.rules.hostile = pieces,
            ZonePart::Passable => zone.rules.passable = pieces,
            ZonePart::Stop => zone.rules.stop = pieces,
            ZonePart::Entry => zone.rules.entry = pieces,
        });
        Ok(())
    }

    fn change(&mut self, key: ZoneKey, change: impl FnOnce(&mut ExtraZone)) {
        if let Some(zone) = self.zones.iter_mut().find(|zone| zone.number() == key.number) {
            return change(zone);
        }
        let mut zone = ExtraZone::new(key.number, SquareList::EMPTY);
        change(&mut zone);
        let index = self.zones.partition_point(|other| other.number() < key.number);
        self.zones.insert(index, zone);
    }

    /// Reports entries that other entries make pointless, when all have been read. `tfr` is the span of that key.
    pub(super) fn check<F>(&self, tfr: Option<Span>, sink: &mut RulesSink<'_, F>) -> Result<(), F> {
        if let Some((rule, rep)) = self.repetition {
            if let Some(tfr) = tfr {
                sink.finding(finding(FindingKind::TfrBesideRep { rep }, tfr))?;
            }
            if let Some(value) = rule.to_tfr() {
                let kind = FindingKind::RepetitionAsTfr { letter: value.char() };
                sink.finding(finding(kind, rep))?;
            }
        }
        for (name, span) in &self.seen {
            let Some(key) = ZoneKey::from_name(name).filter(|key| key.part != ZonePart::Squares) else {
                continue;
            };
            let zone = self.zones.iter().find(|zone| zone.number() == key.number);
            if zone.is_some_and(|zone| zone.squares.is_empty()) {
                let zone = key.number.to_string().into();
                let kind = FindingKind::ZoneWithoutSquares { zone, key: name.clone() };
                sink.finding(finding(kind, *span))?;
            }
        }
        Ok(())
    }

    /// The entries among those with unknown keys.
    pub(crate) fn of_others(others: &[OtherEntry], dimension: Dimension) -> Result<Self, EntryError> {
        let mut entries = Self::default();
        for other in others {
            let source = other.text();
            let colon = other.key().len();
            let (key, value) = (Span::new(0, colon), Span::new(colon + 1, source.len()));
            let entry = Entry { source, key, value, dimension: Some(dimension) };
            let read = Strictness::Relaxed.run(|sink| entries.entry(other.key(), &entry, sink));
            read.map_err(|error| EntryError { entry: source.into(), kind: error.kind().clone() })?;
        }
        Ok(entries)
    }
}

fn finding(kind: FindingKind, span: Span) -> Finding<RulesFindingKind> {
    Finding::new(kind.into(), span)
}

/// `number effect ["s"]`.
pub(crate) fn repetition_rule<F>(
    source: &str,
    span: Span,
    sink: &mut RulesSink<'_, F>,
) -> Result<RepetitionRule, F> {
    let mut cursor = Cursor::new(source, span);
    let Some(number) = cursor.number() else {
        let kind = ErrorKind::RepetitionNotANumber { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind.into(), cursor.char_span())));
    };
    if number.has_leading_zero() {
        sink.finding(Finding::new(RulesFindingKind::LeadingZero, number.span()))?;
    }
    let rest = cursor.skip_rest();
    let letters = rest.slice(source).unwrap_or_default();
    let (effect, symmetric) = match letters.strip_suffix('s') {
        Some(effect) => (effect, true),
        None => (letters, false),
    };
    let Some(effect) = RepetitionEffect::from_letters(effect) else {
        let kind = ErrorKind::RepetitionEffect { found: excerpt(letters) };
        return Err(sink.fatal(Error::new(kind.into(), rest)));
    };
    let occurrence = number.value().and_then(|number| u8::try_from(number).ok());
    let Some(rule) = occurrence.and_then(|occurrence| RepetitionRule::new(occurrence, effect)) else {
        let kind: RulesErrorKind = ErrorKind::RepetitionOutOfRange.into();
        return Err(sink.fatal(Error::new(kind, number.span())));
    };
    Ok(if symmetric { rule.symmetric() } else { rule })
}
