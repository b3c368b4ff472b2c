//! Further zones of special squares: the keys `z1` to `z9`.

use core::fmt;

use tafl_position::PieceSet;

use crate::squares::SquareList;
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

/// Special squares beyond the corners, the center and the fortresses: the keys `z1`, `z1h`, `z1p`, `z1s` and `z1re` of
/// version 1.1, and those with the other numbers (proposal, section 9).
///
/// By default, the squares are hostile to no piece, and every piece may pass them, stop on them and enter them.
///
/// ```
/// use tafl_rules::v1_1::{ExtraZone, ZoneNumber};
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

    /// The values of an entry, if it is not the default.
    pub(crate) fn value(&self, part: ZonePart) -> Option<Value<'_>> {
        let (value, default) = match part {
            ZonePart::Squares => {
                return (!self.squares.is_empty()).then_some(Value::Squares(&self.squares));
            }
            ZonePart::Hostile => (self.rules.hostile, Self::DEFAULT.hostile),
            ZonePart::Passable => (self.rules.passable, Self::DEFAULT.passable),
            ZonePart::Stop => (self.rules.stop, Self::DEFAULT.stop),
            ZonePart::Entry => (self.rules.entry, Self::DEFAULT.entry),
        };
        (value != default).then_some(Value::Pieces(value))
    }
}

/// Prints the entries of the zone that are not the default.
impl fmt::Display for ExtraZone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for part in ZonePart::ALL {
            if let Some(value) = self.value(part) {
                write!(f, "{separator}{}:{value}", ZoneKey { number: self.number, part })?;
                separator = " ";
            }
        }
        Ok(())
    }
}

/// The value of an entry of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value<'a> {
    Squares(&'a SquareList),
    Pieces(PieceSet),
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Squares(squares) => squares.fmt(f),
            Self::Pieces(pieces) => pieces.fmt(f),
        }
    }
}

/// A key of an extra zone: `z1re`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ZoneKey {
    pub(crate) number: ZoneNumber,
    pub(crate) part: ZonePart,
}

impl ZoneKey {
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let rest = name.strip_prefix('z')?;
        let digit = rest.chars().next()?.to_digit(10)?;
        let number = ZoneNumber::new(u8::try_from(digit).ok()?)?;
        let suffix = rest.get(1..)?;
        let part = ZonePart::ALL.into_iter().find(|part| part.suffix() == suffix)?;
        Some(Self { number, part })
    }
}

impl fmt::Display for ZoneKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.part.suffix())
    }
}

/// The part of an extra zone that an entry sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ZonePart {
    Squares,
    Hostile,
    Passable,
    Stop,
    Entry,
}

impl ZonePart {
    pub(crate) const ALL: [Self; 5] = [Self::Squares, Self::Hostile, Self::Passable, Self::Stop, Self::Entry];

    /// The end of the key.
    pub(crate) const fn suffix(self) -> &'static str {
        match self {
            Self::Squares => "",
            Self::Hostile => "h",
            Self::Passable => "p",
            Self::Stop => "s",
            Self::Entry => "re",
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
