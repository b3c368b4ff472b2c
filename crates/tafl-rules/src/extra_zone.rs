//! Further zones of special squares: the keys `z1` to `z9`.

use core::fmt;

use tafl_position::PieceSet;

use crate::key::Key;
use crate::squares::SquareList;
use crate::value::{Value, ValueKind};
use crate::zone::ZoneRules;

/// The number of an [`ExtraZone`], from 1 to 9. Prints as its key: `z1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ZoneNumber(u8);

impl ZoneNumber {
    /// The greatest number: 9.
    pub const MAX: u8 = 9;

    /// The zone number; `None` unless it is from 1 to [`MAX`](Self::MAX).
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::MAX { Some(Self(number)) } else { None }
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// The key of the squares: `z1`.
impl fmt::Display for ZoneNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "z{}", self.0)
    }
}

/// Special squares beyond the corners, the center and the fortresses: the keys `z1`, `z1h`, `z1p`, `z1s` and `z1re`, and
/// those with the other numbers ([proposal](crate#further-keys)).
///
/// By default, the squares are hostile to no piece, and every piece may pass them, stop on them and enter them.
///
/// ```
/// use tafl_rules::{ExtraZone, ZoneNumber};
///
/// let number = ZoneNumber::new(1).unwrap();
/// let camp = ExtraZone::new(number, ["a5".parse()?, "e1".parse()?]).with_hostile("TCNKM".parse()?);
/// assert_eq!(camp.to_string(), "z1:a5,e1, z1h:TCNKM");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExtraZone {
    pub(crate) number: ZoneNumber,
    pub(crate) squares: SquareList,
    pub(crate) rules: ZoneRules,
}

impl ExtraZone {
    /// The meaning of the squares of an extra zone without entries.
    const DEFAULT: ZoneRules = ZoneRules {
        hostile: PieceSet::EMPTY,
        passable: PieceSet::ALL,
        stop: PieceSet::ALL,
        entry: PieceSet::ALL,
    };

    /// A zone with these squares and the default rules.
    pub fn new(number: ZoneNumber, squares: impl Into<SquareList>) -> Self {
        Self { number, squares: squares.into(), rules: Self::DEFAULT }
    }

    /// Replaces the pieces to which the squares are hostile (`z1h`).
    #[must_use]
    pub const fn with_hostile(mut self, pieces: PieceSet) -> Self {
        self.rules.hostile = pieces;
        self
    }

    /// Replaces the pieces that may pass through the squares (`z1p`).
    #[must_use]
    pub const fn with_passable(mut self, pieces: PieceSet) -> Self {
        self.rules.passable = pieces;
        self
    }

    /// Replaces the pieces that may stop on the squares (`z1s`).
    #[must_use]
    pub const fn with_stop(mut self, pieces: PieceSet) -> Self {
        self.rules.stop = pieces;
        self
    }

    /// Replaces the pieces that may enter the squares from outside the zone (`z1re`).
    #[must_use]
    pub const fn with_entry(mut self, pieces: PieceSet) -> Self {
        self.rules.entry = pieces;
        self
    }

    /// The number of the zone.
    pub const fn number(&self) -> ZoneNumber {
        self.number
    }

    /// The squares, on the board or not.
    pub const fn squares(&self) -> &SquareList {
        &self.squares
    }

    /// The meaning of the squares for each piece. They are as hostile when occupied as when empty.
    pub const fn rules(&self) -> ZoneRules {
        self.rules
    }

    /// Whether all values are the default: such a zone is not written.
    pub(crate) fn is_default(&self) -> bool {
        self.squares.is_empty() && self.rules == Self::DEFAULT
    }

    /// The value of an entry.
    pub(crate) fn value(&self, part: ZonePart) -> Value<'_> {
        match part {
            ZonePart::Squares => Value::SquareList(&self.squares),
            ZonePart::Hostile => Value::Pieces(self.rules.hostile),
            ZonePart::Passable => Value::Pieces(self.rules.passable),
            ZonePart::Stop => Value::Pieces(self.rules.stop),
            ZonePart::Entry => Value::Pieces(self.rules.entry),
        }
    }

    /// The value of an entry where a record does not have it.
    pub(crate) const fn default_value(part: ZonePart) -> Value<'static> {
        match part {
            ZonePart::Squares => Value::SquareList(const { &SquareList::EMPTY }),
            ZonePart::Hostile => Value::Pieces(Self::DEFAULT.hostile),
            ZonePart::Passable => Value::Pieces(Self::DEFAULT.passable),
            ZonePart::Stop => Value::Pieces(Self::DEFAULT.stop),
            ZonePart::Entry => Value::Pieces(Self::DEFAULT.entry),
        }
    }
}

/// Prints the entries of the zone that are not the default.
impl fmt::Display for ExtraZone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for part in ZonePart::ALL {
            let value = self.value(part);
            if value != Self::default_value(part) {
                write!(f, "{separator}{}:{value}", ZoneKey { number: self.number, part })?;
                separator = " ";
            }
        }
        Ok(())
    }
}

/// A key of an [`ExtraZone`]: `z1re`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ZoneKey {
    pub(crate) number: ZoneNumber,
    pub(crate) part: ZonePart,
}

impl ZoneKey {
    /// The keys of all zones.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let numbers = (1..=ZoneNumber::MAX).filter_map(ZoneNumber::new);
        numbers.flat_map(|number| ZonePart::ALL.map(|part| Self { number, part }))
    }

    /// The key as it is written in a record.
    pub(crate) const fn name(self) -> &'static str {
        macro_rules! names {
            ($suffix:literal: $($number:literal)*) => {
                match self.number.0 {
                    $($number => concat!("z", $number, $suffix),)*
                    // There are no other numbers.
                    _ => "",
                }
            };
        }
        match self.part {
            ZonePart::Squares => names!("": 1 2 3 4 5 6 7 8 9),
            ZonePart::Hostile => names!("h": 1 2 3 4 5 6 7 8 9),
            ZonePart::Passable => names!("p": 1 2 3 4 5 6 7 8 9),
            ZonePart::Stop => names!("s": 1 2 3 4 5 6 7 8 9),
            ZonePart::Entry => names!("re": 1 2 3 4 5 6 7 8 9),
        }
    }

    /// The key with this name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        name.starts_with('z').then(|| Self::all().find(|key| key.name() == name))?
    }
}

impl fmt::Display for ZoneKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Key {
    /// The keys of all extra zones, `z1` to `z9re`, which [`ALL`](Self::ALL) does not have.
    pub fn extra_zones() -> impl Iterator<Item = Self> {
        ZoneKey::all().map(Self::ExtraZone)
    }
}

/// The part of an extra zone that an entry sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum ZonePart {
    Squares,
    Hostile,
    Passable,
    Stop,
    Entry,
}

impl ZonePart {
    pub(crate) const ALL: [Self; 5] = [Self::Squares, Self::Hostile, Self::Passable, Self::Stop, Self::Entry];

    pub(crate) const fn kind(self) -> ValueKind {
        match self {
            Self::Squares => ValueKind::SquareList,
            _ => ValueKind::Pieces,
        }
    }

    pub(crate) const fn meaning(self) -> &'static str {
        match self {
            Self::Squares => "the squares of an extra zone",
            Self::Hostile => "pieces to which the extra zone is hostile",
            Self::Passable => "pieces that may pass through the extra zone",
            Self::Stop => "pieces that may stop on the extra zone",
            Self::Entry => "pieces that may enter the extra zone from outside",
        }
    }
}
