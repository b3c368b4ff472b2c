//! Parsing the values of entries.

use notation_syntax::{Cursor, Error, Finding, Notation, Reported, Span, TokenKind};
use tafl_position::{PieceSet, Square, SquareErrorKind, SquareSet};

use crate::choice::{Choice, from_letter};
use crate::defaults;
use crate::error::{RulesErrorKind, RulesFindingKind, RulesSink};
use crate::key::{Key, for_each_key};
use crate::settings::Settings;
use crate::squares::{SquareList, Squares};
use crate::value::Setting;

use super::entry::{Entry, excerpt};

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
