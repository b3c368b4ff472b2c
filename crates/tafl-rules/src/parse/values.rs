//! Parsing the values of entries.

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Cursor, Error, Finding, Notation, Reported, Span, TokenKind};
use tafl_position::{PieceSet, Square, SquareErrorKind, SquareSet};

use crate::choice::{Choice, from_letter};
use crate::defaults;
use crate::error::{RulesErrorKind, RulesFindingKind, RulesSink};
use crate::extra_zone::{ExtraZone, ZoneKey, ZonePart};
use crate::key::{Key, for_each_key};
use crate::parse::{Entry, Record, excerpt};
use crate::repetition::{RepetitionEffect, RepetitionRule};
use crate::rules::Settings;
use crate::squares::{SquareList, Squares};
use crate::value::Setting;

macro_rules! define_read {
    ($(
        $key:ident $name:literal $section:literal $group:ident
            $how:ident $($path:ident).+: $type:ty = $default:tt, $meaning:literal;
    )*) => {
        impl Settings {
            /// Reads the value of an entry whose key has a default, and stores it.
            pub(super) fn read(
                &mut self,
                key: Key,
                entry: &Entry<'_>,
                sink: &mut RulesSink<'_>,
            ) -> Result<(), Reported> {
                match key {
                    $(Key::$key => self.$($path).+ = Read::read(key, entry, sink)?,)*
                    Key::Dim | Key::Name | Key::Rep | Key::ExtraZone(_) | Key::Start | Key::Starti => {}
                }
                Ok(())
            }
        }
    };
}

for_each_key!(define_read);

/// The type of a key's value, for reading.
pub(super) trait Read: Setting + Sized {
    /// Reads the value of an entry.
    fn read(key: Key, entry: &Entry<'_>, sink: &mut RulesSink<'_>) -> Result<Self, Reported>;
}

/// `escape-type`, `yes-no`, `king-mode` and the other values of one letter.
impl<T: Setting + Choice> Read for T {
    fn read(key: Key, entry: &Entry<'_>, sink: &mut RulesSink<'_>) -> Result<Self, Reported> {
        from_letter(entry.text()).ok_or_else(|| {
            let kind = RulesErrorKind::UnknownValue { key, found: excerpt(entry.text()) };
            sink.fatal(Error::new(kind, entry.value))
        })
    }
}

/// `piece-type-list`.
impl Read for PieceSet {
    fn read(key: Key, entry: &Entry<'_>, sink: &mut RulesSink<'_>) -> Result<Self, Reported> {
        let legacy = match entry.text() {
            "n" if key == Key::Cenhe => Some(('n', None)),
            "y" if key == Key::Cenhe => Some(('y', Some(defaults::ALL))),
            _ => None,
        };
        if let Some((found, meant)) = legacy {
            sink.finding(Finding::new(RulesFindingKind::CenheLegacyYesNo { found }, entry.value))?;
            if let Some(meant) = meant {
                return Ok(meant);
            }
        }
        Self::parse_in(entry.source, entry.value, &mut sink.lifted())
    }
}

/// `space-list | "default"`.
impl Read for Squares {
    fn read(_: Key, entry: &Entry<'_>, sink: &mut RulesSink<'_>) -> Result<Self, Reported> {
        if entry.text() == "default" {
            return Ok(Self::Default);
        }
        space_list(entry, sink).map(Self::Listed)
    }
}

/// `space-list`.
impl Read for SquareList {
    fn read(key: Key, entry: &Entry<'_>, sink: &mut RulesSink<'_>) -> Result<Self, Reported> {
        if entry.text() == "default" {
            return Err(sink.fatal(Error::new(RulesErrorKind::NoDefaultSquares { key }, entry.value)));
        }
        space_list(entry, sink)
    }
}

/// `(space ",")*`.
pub(super) fn space_list(entry: &Entry<'_>, sink: &mut RulesSink<'_>) -> Result<SquareList, Reported> {
    let mut cursor = Cursor::new(entry.source, entry.value);
    let mut seen = SquareSet::new();
    let mut repeated = false;
    let mut squares = alloc::vec::Vec::new();
    for index in 0.. {
        if cursor.at_end() {
            break;
        }
        if index == SquareList::MAX_SQUARES {
            return Err(sink.fatal(Error::new(RulesErrorKind::TooManySquares, entry.value)));
        }
        let span = cursor.eat_while(|kind| kind != TokenKind::Comma);
        if span.is_empty() {
            let kind = SquareErrorKind::MissingFile { found: cursor.found() };
            return Err(sink.fatal(Error::new(kind.into(), cursor.char_span())));
        }
        let square = Square::parse_in(entry.source, span, &mut sink.lifted())?;
        if seen.insert(square) {
            off_board(square, span, entry, sink)?;
            squares.push(square);
        } else if !repeated {
            repeated = true;
            sink.finding(Finding::new(RulesFindingKind::SquareRepeated, span))?;
        }
        if !cursor.eat(TokenKind::Comma) {
            sink.finding(Finding::new(RulesFindingKind::FinalCommaMissing, Span::at(cursor.offset())))?;
        }
    }
    Ok(SquareList::from_distinct(squares))
}

fn off_board(
    square: Square,
    span: Span,
    entry: &Entry<'_>,
    sink: &mut RulesSink<'_>,
) -> Result<(), Reported> {
    match entry.dimension {
        Some(dimension) if !dimension.contains(square) => {
            sink.finding(Finding::new(RulesFindingKind::SquareOffBoard { square, dimension }, span))
        }
        _ => Ok(()),
    }
}

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
