//! Parsing the entries whose keys the specification does not have: `rep`, and `z1` to `z9`.

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Cursor, Error, Finding, Notation, Reported, Span};
use tafl_position::PieceSet;

use super::Record;
use super::entry::{Entry, excerpt};
use super::values::space_list;
use crate::error::{RulesErrorKind, RulesFindingKind, RulesSink};
use crate::extra_zone::{ExtraZone, ZoneKey, ZonePart};
use crate::key::Key;
use crate::repetition::{RepetitionEffect, RepetitionRule};
use crate::squares::SquareList;

impl Record {
    /// `("rep:" repetition-rule) | (zone-key ":" (space-list | piece-type-list))`.
    pub(super) fn further_entry(
        &mut self,
        key: Key,
        entry: &Entry<'_>,
        sink: &mut RulesSink<'_>,
    ) -> Result<(), Reported> {
        if let Key::ExtraZone(zone) = key {
            return self.zone_entry(zone, entry, sink);
        }
        self.rep = Some(repetition_rule(entry.source, entry.value, sink)?);
        Ok(())
    }

    fn zone_entry(
        &mut self,
        ZoneKey { number, part }: ZoneKey,
        entry: &Entry<'_>,
        sink: &mut RulesSink<'_>,
    ) -> Result<(), Reported> {
        let zone = self.settings.extra_zone(number).cloned();
        let mut zone = zone.unwrap_or_else(|| ExtraZone::new(number, SquareList::EMPTY));
        let list = match part {
            ZonePart::Squares => {
                zone.squares = space_list(entry, sink)?;
                self.settings.set_extra_zone(zone);
                return Ok(());
            }
            ZonePart::Hostile => &mut zone.rules.hostile,
            ZonePart::Passable => &mut zone.rules.passable,
            ZonePart::Stop => &mut zone.rules.stop,
            ZonePart::Entry => &mut zone.rules.entry,
        };
        *list = PieceSet::parse_in(entry.source, entry.value, &mut sink.lifted())?;
        self.settings.set_extra_zone(zone);
        Ok(())
    }

    /// Lets `rep` count, and reports entries that others make pointless, when all have been read.
    pub(super) fn check_further_keys(&mut self, sink: &mut RulesSink<'_>) -> Result<(), Reported> {
        if let Some((rule, rep)) = self.rep.zip(self.first_span(Key::Rep)) {
            self.settings.repetition = Some(rule);
            if let Some(tfr) = self.first_span(Key::Tfr) {
                sink.finding(Finding::new(RulesFindingKind::TfrBesideRep { rep }, tfr))?;
            }
            let kind = match rule.tfr() {
                Some(letter) => RulesFindingKind::RepetitionAsTfr { letter },
                None => RulesFindingKind::FurtherKey { key: Key::Rep },
            };
            sink.finding(Finding::new(kind, rep))?;
        }
        for &(key, span) in &self.seen {
            let Key::ExtraZone(ZoneKey { number, part }) = key else { continue };
            let squares = self.settings.extra_zone(number).map(ExtraZone::squares);
            let kind = match (part, squares.is_none_or(SquareList::is_empty)) {
                (ZonePart::Squares, false) => RulesFindingKind::FurtherKey { key },
                (ZonePart::Squares, true) | (_, false) => continue,
                (_, true) => RulesFindingKind::ZoneWithoutSquares { zone: number, key },
            };
            sink.finding(Finding::new(kind, span))?;
        }
        Ok(())
    }
}

/// `number effect ["s"]`.
pub(crate) fn repetition_rule(
    source: &str,
    span: Span,
    sink: &mut RulesSink<'_>,
) -> Result<RepetitionRule, Reported> {
    let mut cursor = Cursor::new(source, span);
    let Some(number) = cursor.number() else {
        let kind = RulesErrorKind::RepetitionNotANumber { found: cursor.found() };
        return Err(sink.fatal(Error::new(kind, cursor.char_span())));
    };
    if number.has_leading_zero() {
        sink.finding(Finding::new(RulesFindingKind::LeadingZero, number.span()))?;
    }
    let rest = cursor.skip_rest();
    let letters = rest.slice(source).expect_or_default("the rest is in the source");
    let (effect, symmetric) = match letters.strip_suffix('s') {
        Some(effect) => (effect, true),
        None => (letters, false),
    };
    let Some(effect) = RepetitionEffect::from_letters(effect) else {
        let kind = RulesErrorKind::RepetitionEffect { found: excerpt(letters) };
        return Err(sink.fatal(Error::new(kind, rest)));
    };
    let occurrence = number.value().and_then(|number| u8::try_from(number).ok());
    let Some(rule) = occurrence.and_then(|occurrence| RepetitionRule::new(occurrence, effect)) else {
        let kind = RulesErrorKind::RepetitionOutOfRange;
        return Err(sink.fatal(Error::new(kind, number.span())));
    };
    Ok(if symmetric { rule.symmetric() } else { rule })
}
